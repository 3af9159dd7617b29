/// Which entities are in which cell: the lists behind grids and continuous spaces.
@NullMarked
package dev.phyla.model.internal.cells;

import org.jspecify.annotations.NullMarked;
