/// Sorting the rows of tables.
///
/// Keys are read from a column as longs whose order is that of the values ([SortKeys]), row numbers
/// are sorted by them ([RadixSort]), and the rows are moved, in one step for all columns of a table
/// ([TableSorter]).
@NullMarked
package dev.phyla.internal.order;

import org.jspecify.annotations.NullMarked;
