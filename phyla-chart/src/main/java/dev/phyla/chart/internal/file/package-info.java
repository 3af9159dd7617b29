/// Files that appear complete or not at all.
@NullMarked
package dev.phyla.chart.internal.file;

import org.jspecify.annotations.NullMarked;
