/// Charts of tables and spaces as PNG and SVG files, each with one line of code.
///
/// ```java
/// DataTable table = sim.data().table();
/// Chart.lines(table, "tick", "sheep", "wolves").title("Predators and prey").save(Path.of("run.png"));
/// Chart.phase(table, "sheep", "wolves").save(Path.of("phase.svg"));
/// ```
///
/// A [dev.phyla.chart.Chart] draws the columns of a [dev.phyla.model.data.DataTable] as lines,
/// dots, bars or a path, the distribution of numbers as a histogram, means with their confidence
/// bands, and spaces: the cells of a grid, or the points of a plane. Its methods set what the
/// defaults do not suit, such as the title, the labels, the size, the ranges and the colours.
///
/// Missing numbers, NaN, are gaps. What cannot be drawn at all, such as an infinite number, a
/// column of texts or a table without rows, is refused with an [java.lang.IllegalArgumentException]
/// that names it. Charts need no screen. A file appears complete or not at all.
///
/// Pictures and animations of a running simulation are the subject of [dev.phyla.chart.film].
@NullMarked
package dev.phyla.chart;

import org.jspecify.annotations.NullMarked;
