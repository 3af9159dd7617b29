/// Tables of columns, and the edges between them.
///
/// A [dev.phyla.internal.table.Table] holds the rows of one archetype in one world. Its
/// [marks][dev.phyla.internal.table.TableMarks] record when components were written, its
/// [edges][dev.phyla.internal.table.TableEdges] lead to the tables that entities migrate to. A
/// [dev.phyla.internal.table.Spawner] and a [dev.phyla.internal.table.Shortcut] are compiled forms
/// of an arrival and a migration, used if nothing reacts.
@NullMarked
package dev.phyla.internal.table;

import org.jspecify.annotations.NullMarked;
