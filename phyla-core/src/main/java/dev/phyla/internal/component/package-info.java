/// Component types: the names and numbers they have in a world, and the code that reads and writes
/// their values.
@NullMarked
package dev.phyla.internal.component;

import org.jspecify.annotations.NullMarked;
