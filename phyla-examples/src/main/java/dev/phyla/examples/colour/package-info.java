/// Colour as the examples need it: ramps that show a quantity, and light that can be added up.
@NullMarked
package dev.phyla.examples.colour;

import org.jspecify.annotations.NullMarked;
