/// Live worlds as tables.
///
/// The columns of all archetypes are copied into tables of DuckDB when a session is refreshed. The
/// tables are in a schema of their own, and views in the schema that the user chose show them as
/// the views of a history do. An archetype is copied again only if it was written since.
@NullMarked
package dev.phyla.sql.internal.live;

import org.jspecify.annotations.NullMarked;
