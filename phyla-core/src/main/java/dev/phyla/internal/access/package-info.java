/// Random access to single components, in code generated for their class.
@NullMarked
package dev.phyla.internal.access;

import org.jspecify.annotations.NullMarked;
