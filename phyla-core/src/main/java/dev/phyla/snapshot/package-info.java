/// Copies, files and differences of worlds.
///
/// [dev.phyla.snapshot.Snapshots] saves worlds to files and loads them. The format and what it
/// promises are described in the guide.
@NullMarked
package dev.phyla.snapshot;

import org.jspecify.annotations.NullMarked;
