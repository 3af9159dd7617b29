package dev.phyla.sql.engines;

import dev.phyla.Entity;
import dev.phyla.Schema;
import dev.phyla.Term;
import dev.phyla.World;
import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.History;
import dev.phyla.history.Recording;
import dev.phyla.sql.HistoryExport;
import dev.phyla.sql.SqlSession;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Two recorded and exported runs whose tables have columns of every type.
final class RecordedTypes {
  enum Mood {
    CALM,
    ANGRY
  }

  record Point(float x, double y) {}

  record Numbers(boolean flag, byte tiny, short small, char letter, int number, long large) {}

  record Body(Point centre, Entity friend) {}

  record Label(@Nullable String text, Mood mood, List<String> words) {}

  /// A world with a name of its own, and runs with names that look like a number and a file.
  static final String WORLD = "farm";

  static final List<String> RUNS = List.of("1", "b-2.x");

  /// The table with all components.
  static final ArchetypeTable TABLE =
      ArchetypeTable.of(new Schema(), Numbers.class, Body.class, Label.class);

  private RecordedTypes() {}

  /// Records and exports the runs.
  static void write(Path folder) {
    for (String run : RUNS) {
      try (var world = new World()) {
        var entities = new ArrayList<Entity>();
        for (int i = 0; i < 40; i++) {
          entities.add(spawn(world, i));
        }
        try (Recording _ =
            History.recorder(world, folder)
                .worldId(WORLD)
                .runId(run)
                .segmentBytes(1 << 14)
                .start()) {
          for (int tick = 0; tick < 30; tick++) {
            world.despawn(entities.remove(tick % entities.size()));
            entities.add(spawn(world, tick));
            world.query(Term.write(Numbers.class)).update(n -> n.number() % 3 == 0 ? next(n) : n);
            world.endUpdate();
          }
        }
      }
    }
    HistoryExport.of(folder).run();
  }

  private static Entity spawn(World world, int i) {
    return world.spawn(
        new Numbers(i % 2 == 0, (byte) -i, (short) (-1000 * i), (char) (65_535 - i), i, 1L << i),
        new Body(new Point(i / 8f, -i / 3.0), Entity.fromBits(i == 0 ? 0 : (1L << 32) + i)),
        new Label(i % 5 == 0 ? null : "é" + i, Mood.values()[i % 2], List.of("w", "" + i)));
  }

  private static Numbers next(Numbers n) {
    return new Numbers(
        !n.flag(), (byte) (n.tiny() + 1), n.small(), n.letter(), n.number() + 3, -n.large());
  }

  /// The folder with the files of the table.
  static Path tableFolder(Path folder) {
    return folder.resolve("tables").resolve(TABLE.name());
  }

  /// The Parquet files of the table, without keys.
  static List<Path> parts(Path folder) {
    try (Stream<Path> files = Files.walk(tableFolder(folder))) {
      return files.filter(file -> file.getFileName().toString().startsWith("part-")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The names of all columns, in the order of their field ids.
  static List<String> columns() {
    var names = new ArrayList<>(List.of("world_id", "run_id", "entity_id", "tick", "is_active"));
    TABLE.columns().forEach(column -> names.add(column.name()));
    return names;
  }

  /// The rows of the table as DuckDB has them, in the order of runs, ticks and entities.
  static List<List<@Nullable Object>> rows(Path folder) {
    var rows = new ArrayList<List<@Nullable Object>>();
    try (SqlSession sql = SqlSession.open(folder)) {
      sql.forEach(
          "select * from %s order by run_id, tick, entity_id, is_active".formatted(TABLE.name()),
          row -> {
            var values = new ArrayList<@Nullable Object>();
            for (String column : columns()) {
              values.add(widened(row.get(column)));
            }
            rows.add(values);
          });
    }
    return rows;
  }

  /// A value in the type that engines have which know no small numbers.
  static @Nullable Object widened(@Nullable Object value) {
    return switch (value) {
      case Byte number -> (int) number;
      case Short number -> (int) number;
      case Character letter -> (int) letter;
      case null -> null;
      default -> value;
    };
  }
}
