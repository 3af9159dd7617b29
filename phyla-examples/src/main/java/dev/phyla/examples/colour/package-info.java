/// Colours for the examples: ramps that show a quantity, and linear light.
@NullMarked
package dev.phyla.examples.colour;

import org.jspecify.annotations.NullMarked;
