/// Rows of archetype tables as streams of the Arrow C data interface, filled through the foreign
/// function API.
///
/// An [dev.phyla.sql.internal.arrow.ArrowStream] is a C structure with functions that DuckDB calls
/// to get a schema and one array of rows after the other. Rows of a reader are gathered in
/// [batches][dev.phyla.sql.internal.arrow.ArrowBatch] outside the heap, which are reused as soon as
/// DuckDB has released them, so memory does not grow with the number of rows.
///
/// The functions run on the threads of DuckDB. An exception that left one of them would end the
/// JVM: they catch everything, and the stream keeps the first failure for the caller.
@NullMarked
package dev.phyla.sql.internal.arrow;

import org.jspecify.annotations.NullMarked;
