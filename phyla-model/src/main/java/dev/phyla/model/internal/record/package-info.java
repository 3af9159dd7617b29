/// Access to records whose class is known at run time only.
@NullMarked
package dev.phyla.model.internal.record;

import org.jspecify.annotations.NullMarked;
