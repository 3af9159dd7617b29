/// The tables, views and macros of a session over recorded runs.
///
/// Users see views in the schema `main`: one for each table, named as the table and, if that is
/// unique, after its components; one for each component, over all tables that have it; and `runs`,
/// `parameters`, `lineage` and `tables`. Names ending in `_at` and `_series` are table macros.
///
/// What the views are made of is in the schema `phyla`: for each table a view `parts_…` over its
/// parts and one `keys_…` over its keys, and the tables `run`, `parameter`, `ancestor`, `key` and
/// `table_name`.
///
/// A forked run has the rows of its ancestors up to the tick of the fork. The table
/// `phyla.ancestor` contains, for each run, its ancestors and itself with the last tick that counts
/// and the number of forks between them; of several rows of an entity and a tick, the one with the
/// fewest forks counts. Macros join it with parts and keys. DuckDB turns these joins into filters
/// of files and row groups, so that a macro reads what it needs and no more.
@NullMarked
package dev.phyla.sql.internal.view;

import org.jspecify.annotations.NullMarked;
