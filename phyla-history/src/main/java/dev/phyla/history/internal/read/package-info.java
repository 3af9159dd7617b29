/// Reading: from frames to states, rows and worlds.
@NullMarked
package dev.phyla.history.internal.read;

import org.jspecify.annotations.NullMarked;
