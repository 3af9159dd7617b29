/// Recording every tick of a world, and reading the past.
@NullMarked
package dev.phyla.history;

import org.jspecify.annotations.NullMarked;
