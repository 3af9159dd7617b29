/// Generated code for single rows: moving a row between the arrays of two tables, and writing a new
/// row from values.
///
/// The code depends only on columns and component layouts, so all worlds of the process share it.
@NullMarked
package dev.phyla.internal.row;

import org.jspecify.annotations.NullMarked;
