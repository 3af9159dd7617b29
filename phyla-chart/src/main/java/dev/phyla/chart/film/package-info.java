/// Pictures and animations of a running simulation, drawn in software.
///
/// A [dev.phyla.chart.film.View] is the part of the world to show. A [dev.phyla.chart.film.Film] of
/// it records frames, which the simulation paints on a [dev.phyla.chart.film.Canvas], and saves the
/// last one as a PNG picture and all of them as an animated GIF.
///
/// ```java
/// Film film = Film.of(View.fromOrigin(100, 0.8f));
/// film.frame(canvas -> canvas.dot(50, 50, 2, 0xFFCC66, 1)).saveGif(Path.of("dot.gif"));
/// ```
///
/// Shapes add light, which fades from frame to frame and leaves trails, and what is bright glows. A
/// [dev.phyla.chart.film.ColourRamp] gives colours to quantities. Painting only reads the world, so
/// a run that is filmed ends in the same state as one that is not.
///
/// A [dev.phyla.chart.film.GridFilm] records the cells of a grid as squares, whose values become
/// colours by [dev.phyla.chart.film.CellColours].
@NullMarked
package dev.phyla.chart.film;

import org.jspecify.annotations.NullMarked;
