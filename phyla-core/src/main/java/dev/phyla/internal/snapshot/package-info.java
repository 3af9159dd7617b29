/// Files of snapshots.
@NullMarked
package dev.phyla.internal.snapshot;

import org.jspecify.annotations.NullMarked;
