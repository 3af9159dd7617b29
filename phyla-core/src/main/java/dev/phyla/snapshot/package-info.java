/// The state of a world as a value: to save, to load, and to compare.
///
/// [dev.phyla.snapshot.Snapshots] saves worlds to files and loads them.
///
/// [dev.phyla.snapshot.PlainAccess] represents them as plain values, from which text forms are
/// made.
///
/// `World.diff` compares two worlds, entity by entity and field by field. The result is a
/// [dev.phyla.snapshot.WorldDiff], which does not change when the worlds do, and which prints as
/// text:
///
/// ```java
/// WorldDiff diff = World.diff(expected, actual);
/// diff.isEmpty();       // whether the worlds are equal
/// IO.println(diff);     // what differs
/// ```
///
/// For each entity that differs there is an [dev.phyla.snapshot.EntityDiff] with a list of
/// [dev.phyla.snapshot.EntityChange]s.
@NullMarked
package dev.phyla.snapshot;

import org.jspecify.annotations.NullMarked;
