/// A pole on a cart that is balanced by pushing the cart.
@NullMarked
package dev.phyla.examples.environment.cartpole;

import org.jspecify.annotations.NullMarked;
