/// One world behind its facade: the list of its state parts, its schema and its reactions, put
/// together.
@NullMarked
package dev.phyla.internal.world;

import org.jspecify.annotations.NullMarked;
