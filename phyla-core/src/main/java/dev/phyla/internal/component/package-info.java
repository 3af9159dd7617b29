/// Component types: their names and ids in a schema, and the code that reads and writes their
/// values.
@NullMarked
package dev.phyla.internal.component;

import org.jspecify.annotations.NullMarked;
