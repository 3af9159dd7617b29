/// Algorithms behind random distributions.
@NullMarked
package dev.phyla.model.internal.random;

import org.jspecify.annotations.NullMarked;
