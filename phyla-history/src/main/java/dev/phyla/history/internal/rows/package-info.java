/// Rows of archetype tables, as they come out of a log.
@NullMarked
package dev.phyla.history.internal.rows;

import org.jspecify.annotations.NullMarked;
