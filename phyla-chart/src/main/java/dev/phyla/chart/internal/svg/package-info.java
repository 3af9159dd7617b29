/// Vector pictures: a [dev.phyla.chart.internal.svg.OutlineGraphics] reduces what is drawn to
/// outlines, and a [dev.phyla.chart.internal.svg.SvgWriter] writes outlines as SVG.
///
/// XChart would write SVG through VectorGraphics2D, which has the LGPL, no module name, and a
/// separate element for each segment of a line.
@NullMarked
package dev.phyla.chart.internal.svg;

import org.jspecify.annotations.NullMarked;
