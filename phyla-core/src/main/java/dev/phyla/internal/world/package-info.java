/// One world behind its facade: its schema, its state parts and its reactions.
@NullMarked
package dev.phyla.internal.world;

import org.jspecify.annotations.NullMarked;
