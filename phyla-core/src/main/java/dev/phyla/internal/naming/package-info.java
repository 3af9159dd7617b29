/// Keys and names: texts that entities have outside of the tables.
///
/// [dev.phyla.internal.naming.EntityTexts] stores a text by slot, and is a set of the entities that
/// have one, so that a departing entity loses its text like a tag. The
/// [dev.phyla.internal.naming.Naming] of a world has one for names and one for keys, which are
/// unique and can be looked up.
@NullMarked
package dev.phyla.internal.naming;

import org.jspecify.annotations.NullMarked;
