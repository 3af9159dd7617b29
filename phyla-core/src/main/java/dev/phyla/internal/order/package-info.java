/// Sorting the rows of tables, and grouping the entities of a query by a key.
///
/// Both read keys from a column as longs whose order is that of the values ([SortKeys]) and sort
/// row numbers by them ([RadixSort]). [TableSorter] then moves the rows, in one step for all
/// columns of a table; [Grouping] moves nothing.
@NullMarked
package dev.phyla.internal.order;

import org.jspecify.annotations.NullMarked;
