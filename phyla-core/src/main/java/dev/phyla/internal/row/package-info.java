/// Generated code over single rows: moving one between the arrays of two tables, and writing a new
/// one from values.
///
/// The code depends on columns and component layouts only, so all worlds of the process share it.
@NullMarked
package dev.phyla.internal.row;

import org.jspecify.annotations.NullMarked;
