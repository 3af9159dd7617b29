/// What a checked world does in addition while it runs loops.
///
/// A write handle that a loop gives to a lambda is a bare row number with arrays, and costs nothing
/// because nothing guards it. In a checked world each call gets handles that end with it. The other
/// checks are where they belong: handles of other worlds are found out by
/// [dev.phyla.internal.entity.EntityIndex], columns that are used too long by the tables.
@NullMarked
package dev.phyla.internal.check;

import org.jspecify.annotations.NullMarked;
