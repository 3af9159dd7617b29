/// The difference of two worlds, and its text.
///
/// [dev.phyla.internal.diff.WorldComparison] runs one comparison for each kind of content, which
/// enter what they find into the [dev.phyla.internal.diff.ChangeList]. Rows are compared slot by
/// slot, in place: a [dev.phyla.internal.diff.TablePair] knows which columns of two tables
/// correspond. Sets, texts and links are compared member by member, so that a world without any
/// pays nothing.
@NullMarked
package dev.phyla.internal.diff;

import org.jspecify.annotations.NullMarked;
