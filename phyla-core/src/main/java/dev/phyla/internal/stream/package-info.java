/// The binary form of a world's state: a sequence of sections, each a sequence of checked blocks.
///
/// [dev.phyla.internal.stream.StateOutput] writes it and [dev.phyla.internal.stream.StateInput]
/// reads it. Both need one block of memory. Numbers are in little-endian order, and arrays of
/// primitives are copied in bulk. The format is described in `docs/snapshot-format.md`.
///
/// Reading trusts nothing: every block has a checksum, no array is allocated for elements that have
/// not arrived, and everything that is wrong is a
/// [SnapshotException][dev.phyla.snapshot.SnapshotException] that names the section and the
/// position.
@NullMarked
package dev.phyla.internal.stream;

import org.jspecify.annotations.NullMarked;
