/// Animated GIF files: the choice of colours, dithering, and the encoding.
@NullMarked
package dev.phyla.chart.internal.gif;

import org.jspecify.annotations.NullMarked;
