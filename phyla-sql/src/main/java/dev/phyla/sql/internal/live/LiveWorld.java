package dev.phyla.sql.internal.live;

import dev.phyla.ComponentType;
import dev.phyla.World;
import dev.phyla.history.ArchetypeTable;
import dev.phyla.spi.RecordedTable;
import dev.phyla.spi.RecordedWorld;
import dev.phyla.sql.internal.arrow.ArrowStream;
import dev.phyla.sql.internal.duck.Database;
import dev.phyla.sql.internal.duck.Quoting;
import dev.phyla.sql.internal.view.TableColumns;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A world whose state is copied into tables.
public final class LiveWorld {
  private final World world;
  private final RecordedWorld recorded;

  /// The schema of the views, and that of the tables.
  private final String schema;

  private final String storage;

  /// The tables by name. Tables whose archetypes are gone remain, without rows.
  private final Map<String, LiveTable> tables = new TreeMap<>();

  /// The tables of archetypes.
  private Map<RecordedTable, LiveTable> archetypes = new HashMap<>();

  /// The number of tables that have views; -1 before the first copy.
  private int viewedTables = -1;

  /// Describes a world.
  ///
  /// @param world the world, which belongs to this thread
  /// @param schema the schema of the views
  public LiveWorld(World world, String schema) {
    this.world = world;
    this.recorded = world.recorded();
    this.schema = schema;
    this.storage = "phyla_" + schema;
  }

  /// Copies what was written since the last time, as one transaction.
  ///
  /// @param database the database
  /// @throws IllegalStateException if the world belongs to another thread, or is closed
  public void copy(Database database) {
    findTables();
    long timeline = recorded.timeline();
    List<LiveTable> stale =
        tables.values().stream().filter(table -> table.isStale(timeline)).toList();
    boolean isCommitted =
        database.inTransaction(
            () -> {
              if (viewedTables < 0) {
                database.execute("CREATE SCHEMA IF NOT EXISTS " + Quoting.name(schema));
                database.execute("CREATE SCHEMA IF NOT EXISTS " + Quoting.name(storage));
              }
              stale.forEach(table -> copy(database, table));
              database.execute(
                  "CREATE OR REPLACE TABLE %s.clock AS SELECT CAST(%d AS BIGINT) AS tick"
                      .formatted(Quoting.name(storage), recorded.tick()));
              if (viewedTables != tables.size()) {
                List<ArchetypeTable> all = tables.values().stream().map(LiveTable::table).toList();
                new LiveViews(schema, storage, all).create(database);
              }
            });
    if (isCommitted) {
      stale.forEach(table -> table.setCopied(recorded.tick(), timeline));
      viewedTables = tables.size();
    }
  }

  /// Assigns the archetypes of the world to tables.
  private void findTables() {
    world.archetypes(); // throws if the world cannot be used by this thread
    Map<LiveTable, List<RecordedTable>> found = new HashMap<>();
    Map<RecordedTable, LiveTable> next = new HashMap<>();
    for (int number = 0; number < recorded.tableEnd(); number++) {
      RecordedTable archetype = recorded.table(number);
      if (archetype != null) {
        LiveTable known = archetypes.get(archetype);
        LiveTable table = known == null ? table(archetype) : known;
        next.put(archetype, table);
        found.computeIfAbsent(table, _ -> new ArrayList<>()).add(archetype);
      }
    }
    archetypes = next;
    tables.values().forEach(table -> table.setArchetypes(found.getOrDefault(table, List.of())));
  }

  private LiveTable table(RecordedTable archetype) {
    List<ComponentType<?>> types = new ArrayList<>();
    for (RecordedTable.Component component : archetype.components()) {
      if (!component.isPair()) {
        types.add(world.schema().componentType(component.name()).orElseThrow());
      }
    }
    ArchetypeTable table = ArchetypeTable.of(world.schema(), types);
    return tables.computeIfAbsent(table.name(), _ -> new LiveTable(table));
  }

  private void copy(Database database, LiveTable table) {
    try (var rows = new LiveRows(table.archetypes(), recorded.tick());
        var stream = new ArrowStream(table.table(), rows)) {
      database.execute(
          "CREATE OR REPLACE TABLE %s.%s AS SELECT entity_id%s FROM %s"
              .formatted(
                  Quoting.name(storage),
                  Quoting.name(table.table().name()),
                  TableColumns.ofComponents(table.table()),
                  Database.STREAM),
          stream);
    }
  }

  /// Removes the tables and views.
  ///
  /// @param database the database
  public void drop(Database database) {
    database.inTransaction(
        () -> {
          database.execute("DROP SCHEMA IF EXISTS " + Quoting.name(schema) + " CASCADE");
          database.execute("DROP SCHEMA IF EXISTS " + Quoting.name(storage) + " CASCADE");
        });
  }
}
