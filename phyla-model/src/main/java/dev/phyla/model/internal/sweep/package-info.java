/// Designs and statistics of sweeps.
@NullMarked
package dev.phyla.model.internal.sweep;

import org.jspecify.annotations.NullMarked;
