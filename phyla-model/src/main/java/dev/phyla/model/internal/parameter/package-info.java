/// Texts and values of parameters.
@NullMarked
package dev.phyla.model.internal.parameter;

import org.jspecify.annotations.NullMarked;
