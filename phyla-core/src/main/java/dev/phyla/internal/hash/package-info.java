/// Hashes of whole worlds that are the same in every process.
///
/// Primitives are hashed by their bits, with a single NaN; enums by name; strings, boxed values,
/// records, arrays and collections by content. Other classes have no stable hash, so users register
/// a hash function.
@NullMarked
package dev.phyla.internal.hash;

import org.jspecify.annotations.NullMarked;
