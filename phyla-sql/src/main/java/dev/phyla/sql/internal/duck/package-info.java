/// Connections to DuckDB: their settings, statements and errors, and the registration of streams.
@NullMarked
package dev.phyla.sql.internal.duck;

import org.jspecify.annotations.NullMarked;
