/// Images of a world's state, and patches between them.
///
/// A `StateImage` holds a state outside of a world: the rows of its tables as arrays, and its other
/// parts as bytes. Bringing it up to date costs little where nothing was written, because marks
/// tell which columns were, and yields a patch that leads back to the old state, or on to the new
/// one. From that come the ring of past ticks (`Rollback`), which keeps one image and a patch for
/// each tick, and deltas for another process.
@NullMarked
package dev.phyla.internal.image;

import org.jspecify.annotations.NullMarked;
