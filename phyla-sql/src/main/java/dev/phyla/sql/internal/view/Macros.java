package dev.phyla.sql.internal.view;

import dev.phyla.sql.internal.duck.Quoting;
import java.util.ArrayList;
import java.util.List;

/// Table macros over the rows of a run and its ancestors.
///
/// `…_at(run, t)` is the state at the end of a tick: the last row of each entity, unless the entity
/// had left the table. `…_series(run, first, last)` is that state for each tick of a range. Both
/// start from the last key before the range, which each table has at a tick of its own.
///
/// Rows are ordered by tick and, for equal ticks, by the number of forks between their run and the
/// one that is asked for, in one number. The last row of an entity is found by a semi-join with the
/// maximum of that number, which is faster than windows and than aggregates of whole rows.
///
/// The rows of all tables of a component go through one query, because the time that DuckDB takes
/// to plan a query grows faster than the number of joins. DuckDB turns the joins with the bounds
/// into filters of the files of each table. Tables with keys and without are separate, since tables
/// without keys are read from the start, and the filters are those of the earliest bound.
final class Macros {
  /// More than a run has ancestors.
  private static final int ORDER_FACTOR = 1_000_000;

  /// A table of a macro.
  ///
  /// @param table the table
  /// @param columns the columns of components, each after a comma, with the names that they have in
  ///   the result
  record Source(StoredTable table, String columns) {}

  /// Where the key has to be, and the last tick.
  private record Range(String keyLimit, String last) {}

  private Macros() {}

  /// The macro that lists the ancestors of a run with the last ticks that count, and that refuses
  /// runs that are unknown or not unique. Its only row before `unnest` exists in any case, so the
  /// check is made even if nothing is found.
  static String ancestors() {
    return """
        CREATE OR REPLACE MACRO phyla.ancestors_of(run, t, world) AS TABLE
        SELECT unnest(
          CASE count(DISTINCT world_id)
            WHEN 1 THEN list({
              'world_id': world_id, 'run_id': ancestor_run_id, 'depth': depth,
              'up_to': least(max_tick, CAST(t AS BIGINT)), 'last_tick': last_tick})
            WHEN 0 THEN error(format('There is no run {}; the view runs lists all.', run))
            ELSE error(format(
              'Several worlds have a run {}; name one, such as world := ''{}''.',
              run, min(world_id)))
          END, recursive := true)
        FROM phyla.ancestor
        WHERE run_id = run AND (world IS NULL OR world_id = world)""";
  }

  /// The macro of the state at a tick.
  ///
  /// @param name the name of the macro
  /// @param sources the tables, at least one
  /// @param hasBatches whether rows have the number of a world
  static String at(String name, List<Source> sources, boolean hasBatches) {
    String entity = entity(hasBatches);
    return """
        CREATE OR REPLACE MACRO %s(run, t, world := NULL) AS TABLE
        WITH %s,
        found AS MATERIALIZED (%s)
        SELECT world_id, CAST(run AS VARCHAR) AS run_id, %s, CAST(t AS BIGINT) AS tick,
          * EXCLUDE (world_id, %s, tick, is_active, phyla__table, phyla__order)
        FROM found SEMI JOIN (
          SELECT phyla__table, %s, max(phyla__order) AS phyla__order
          FROM found GROUP BY phyla__table, %s) AS newest
          USING (phyla__table, %s, phyla__order)
        WHERE is_active"""
        .formatted(
            Quoting.name(name),
            bounds(sources, new Range("t", "t")),
            found(sources, hasBatches),
            entity,
            entity,
            entity,
            entity,
            entity);
  }

  /// The macro of the states of a range of ticks. A row lasts from its tick to that of the next row
  /// of the entity, and is repeated for each tick between them.
  ///
  /// @param name the name of the macro
  /// @param sources the tables, at least one
  /// @param hasBatches whether rows have the number of a world
  static String series(String name, List<Source> sources, boolean hasBatches) {
    String entity = entity(hasBatches);
    return """
        CREATE OR REPLACE MACRO %s(run, first, last, world := NULL) AS TABLE
        WITH %s,
        span AS MATERIALIZED (
          SELECT greatest(CAST(first AS BIGINT), 0) AS phyla__first,
            least(CAST(last AS BIGINT), min(last_tick)) + 1 AS phyla__end FROM ancestors),
        found AS NOT MATERIALIZED (%s),
        lasting AS NOT MATERIALIZED (
          SELECT *, lead(tick) OVER (
            PARTITION BY phyla__table, %s ORDER BY phyla__order) AS phyla__next
          FROM found)
        SELECT world_id, CAST(run AS VARCHAR) AS run_id, %s,
          unnest(range(
            greatest(tick, phyla__first),
            least(coalesce(phyla__next, phyla__end), phyla__end))) AS tick,
          * EXCLUDE (world_id, %s, tick, is_active, phyla__table, phyla__order,
            phyla__next, phyla__first, phyla__end)
        FROM lasting CROSS JOIN span
        WHERE is_active AND (phyla__next IS NULL OR phyla__next > phyla__first)"""
        .formatted(
            Quoting.name(name),
            bounds(sources, new Range("first", "last")),
            found(sources, hasBatches),
            entity,
            entity,
            entity);
  }

  /// The subqueries that find, for each table, its newest key and which ticks of which runs count.
  private static String bounds(List<Source> sources, Range range) {
    var members = new ArrayList<String>();
    for (int i = 0; i < sources.size(); i++) {
      members.add("(%d, %s)".formatted(i, Quoting.text(sources.get(i).table.name())));
    }
    return """
        ancestors AS MATERIALIZED (FROM phyla.ancestors_of(run, %s, world)),
        member AS MATERIALIZED (SELECT * FROM (VALUES %s) AS m(number, name)),
        newest_key AS MATERIALIZED (
          SELECT m.number, k.world_id, k.run_id, k.tick, a.depth
          FROM phyla.key AS k
          JOIN member AS m ON k.table_name = m.name
          JOIN ancestors AS a ON k.world_id = a.world_id AND k.run_id = a.run_id
            AND k.tick <= least(a.up_to, CAST(%s AS BIGINT))
          QUALIFY row_number() OVER (
            PARTITION BY m.number ORDER BY k.tick DESC, a.depth) = 1),
        bounds AS MATERIALIZED (
          SELECT m.number, a.*,
            coalesce(k.tick - CASE WHEN a.depth < k.depth THEN 1 ELSE 0 END, -1) AS after_tick
          FROM ancestors AS a CROSS JOIN member AS m
          LEFT JOIN newest_key AS k ON k.number = m.number)"""
        .formatted(range.last, String.join(", ", members), range.keyLimit);
  }

  /// The columns that say which entity a row belongs to.
  private static String entity(boolean hasBatches) {
    return hasBatches ? "world_number, entity_id" : "entity_id";
  }

  /// The rows of all tables from their keys on.
  private static String found(List<Source> sources, boolean hasBatches) {
    var branches = new ArrayList<String>();
    for (boolean hasKeys : List.of(true, false)) {
      String parts = union(sources, hasBatches, hasKeys, "parts_");
      if (!parts.isEmpty()) {
        branches.add(
            """
            SELECT p.* EXCLUDE (run_id), p.tick * %d - b.depth AS phyla__order
            FROM (%s) AS p JOIN bounds AS b
              ON p.phyla__table = b.number AND p.world_id = b.world_id AND p.run_id = b.run_id
                AND p.tick > b.after_tick AND p.tick <= b.up_to"""
                .formatted(ORDER_FACTOR, parts));
      }
    }
    String keys = union(sources, hasBatches, true, "keys_");
    if (!keys.isEmpty()) {
      branches.add(
          """
          SELECT p.* EXCLUDE (run_id), p.tick * %d - k.depth AS phyla__order
          FROM (%s) AS p JOIN newest_key AS k
            ON p.phyla__table = k.number AND p.world_id = k.world_id AND p.run_id = k.run_id
              AND p.tick = k.tick"""
              .formatted(ORDER_FACTOR, keys));
    }
    return String.join(" UNION ALL BY NAME ", branches);
  }

  /// The rows of tables that have keys, or of those that have none.
  private static String union(
      List<Source> sources, boolean hasBatches, boolean hasKeys, String prefix) {
    var rows = new ArrayList<String>();
    for (int i = 0; i < sources.size(); i++) {
      Source source = sources.get(i);
      if (source.table.keys().isEmpty() != hasKeys) {
        rows.add(
            "SELECT %d AS phyla__table, world_id, run_id, %s, tick, is_active%s FROM phyla.%s"
                .formatted(
                    i,
                    entity(hasBatches),
                    source.columns,
                    Quoting.name(prefix + source.table.name())));
      }
    }
    return String.join(" UNION ALL BY NAME ", rows);
  }
}
