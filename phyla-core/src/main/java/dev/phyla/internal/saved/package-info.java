/// The types of a snapshot: what is written about them, and how they are found again.
///
/// A snapshot describes the component types and relations that it contains once, with the names,
/// kinds and order of their columns ([dev.phyla.internal.saved.SavedTypes]); rows refer to them by
/// number. When it is loaded, each is matched with a type of the schema by its stable name, and
/// each column with a field by its path ([dev.phyla.internal.saved.LoadedTypes]). So classes can
/// change between saving and loading: fields can be added, removed, renamed and widened.
@NullMarked
package dev.phyla.internal.saved;

import org.jspecify.annotations.NullMarked;
