/// Pictures as outlines, of which PNG and SVG files are made.
///
/// An [dev.phyla.chart.internal.outline.OutlineGraphics] reduces what is drawn to outlines. XChart
/// draws a line segment by segment; [dev.phyla.chart.internal.outline.JoinedLines] make one path of
/// them, so that corners are round and dashes go on. Then an
/// [dev.phyla.chart.internal.outline.ImageOutlines] paints pixels, or an
/// [dev.phyla.chart.internal.outline.SvgWriter] writes SVG.
///
/// XChart would write SVG through VectorGraphics2D, which has the LGPL and no module name.
@NullMarked
package dev.phyla.chart.internal.outline;

import org.jspecify.annotations.NullMarked;
