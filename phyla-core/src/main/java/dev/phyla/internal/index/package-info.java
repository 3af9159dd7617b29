/// Value indexes: from a key, computed from a component, to the entities that have it.
///
/// An index is a consumer of changes. [dev.phyla.internal.index.IndexUpdater] reads what changed
/// before each look-up and enters it again. The entries are lists of slots, found by an object
/// ([dev.phyla.internal.index.KeyedEntries]) or by a number
/// ([dev.phyla.internal.index.LongEntries]).
@NullMarked
package dev.phyla.internal.index;

import org.jspecify.annotations.NullMarked;
