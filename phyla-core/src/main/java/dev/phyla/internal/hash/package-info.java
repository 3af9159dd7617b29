/// Hashes of whole worlds that do not depend on the process they are taken in.
///
/// Primitives count by their bits, with one NaN; enums by name; strings, boxed values, records,
/// arrays and collections by content. Objects of other classes have no hash that means anything
/// outside of their process, so the user has to say how they count.
@NullMarked
package dev.phyla.internal.hash;

import org.jspecify.annotations.NullMarked;
