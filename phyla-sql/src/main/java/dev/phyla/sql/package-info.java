/// Queries in SQL over recorded runs and live worlds, with DuckDB.
///
/// A [dev.phyla.sql.SqlSession] has a view for each component, with the columns `world_id`,
/// `run_id`, `entity_id`, `tick`, `is_active` and one for each field:
///
/// ```sql
/// select tick, avg(x) from position where run_id = 'r0' group by tick
/// ```
///
/// A row is the state of an entity at the end of a tick in which it changed; if an entity loses the
/// component or is despawned, a last row has `is_active` false. Nested fields are joined by two
/// underscores, such as `centre__x`, and so are the elements of inline arrays: `matrix__0`. A field
/// with the name of another column keeps the name of the component: `clock__tick`.
///
/// There is also a view for each table, that is for each combination of components that entities
/// had. It has the name of the table, such as `a_2c_s9f3a1b2c4d5e6f7`, and a second one that
/// consists of the names of the components, such as `position_velocity`, unless another view has
/// it. Its columns are named after component and field: `position__x`.
///
/// Table macros fill the gaps between the rows. Each view has two:
///
/// | macro | rows |
/// |---|---|
/// | `position_at(run, t)` | the state at the end of a tick |
/// | `position_series(run, first, last)` | the state at the end of each tick of a range |
///
/// If several worlds have runs of that name, `world := 'w0'` chooses one. A forked run has the rows
/// of its ancestors up to the fork, in views and macros.
///
/// | view | rows |
/// |---|---|
/// | `runs` | the runs, with parent, seed, and first and last tick |
/// | `parameters` | the parameters of runs, as text and, if possible, as number |
/// | `lineage` | for each run its ancestors and itself, with the last tick of them that it has |
/// | `tables` | the tables, their second names, components and columns |
///
/// Sums of `FLOAT` columns are computed as `DOUBLE`. Names are not case-sensitive.
@NullMarked
package dev.phyla.sql;

import org.jspecify.annotations.NullMarked;
