package dev.phyla.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.World;
import dev.phyla.history.internal.rows.RunTables;
import dev.phyla.history.internal.rows.TableRows;
import java.lang.reflect.Array;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Values of all types in few changed rows of a table, against the values that were set.
class ColumnTypesTest {
  private static final int TICKS = 40;
  private static final List<String> COLUMNS =
      List.of(
          "flag",
          "small",
          "medium",
          "letter",
          "number",
          "large",
          "ratio",
          "precise",
          "text",
          "friend",
          "pair__0",
          "pair__1",
          "flags__0",
          "flags__1");

  record Values(
      boolean flag,
      byte small,
      short medium,
      char letter,
      int number,
      long large,
      float ratio,
      double precise,
      String text,
      Entity friend,
      @Length(2) double[] pair,
      @Length(2) boolean[] flags) {}

  @TempDir Path folder;

  private final Random random = new Random(4);
  private final World world = new World();
  private final List<Entity> entities = new ArrayList<>();

  /// The values of each entity in each tick, as rows have them.
  private final Map<Long, Map<Long, List<Object>>> states = new TreeMap<>();

  private Values next() {
    return new Values(
        random.nextBoolean(),
        (byte) random.nextInt(),
        (short) random.nextInt(),
        (char) random.nextInt(0xD800),
        random.nextInt(),
        random.nextLong(),
        random.nextFloat(),
        random.nextDouble(),
        random.nextInt(4) == 0 ? null : "t" + random.nextInt(),
        entities.isEmpty() ? Entity.NONE : entities.getFirst(),
        new double[] {random.nextDouble(), -1},
        new boolean[] {random.nextBoolean(), true});
  }

  private static List<Object> plain(Values values) {
    return Arrays.asList(
        values.flag,
        values.small,
        values.medium,
        values.letter,
        values.number,
        values.large,
        values.ratio,
        values.precise,
        values.text,
        values.friend.bits(),
        values.pair[0],
        values.pair[1],
        values.flags[0],
        values.flags[1]);
  }

  private void remember() {
    Map<Long, List<Object>> state = new HashMap<>();
    for (Entity entity : entities) {
      state.put(entity.bits(), plain(world.get(entity, Values.class)));
    }
    states.put(world.tick(), state);
  }

  private void record(boolean isEveryTickWhole) {
    for (int i = 0; i < 200; i++) {
      entities.add(world.spawn(next()));
    }
    RecordingBuilder builder = History.recorder(world, folder).runId("r").segmentBytes(60_000);
    try (Recording _ = (isEveryTickWhole ? builder.everyTickWhole() : builder).start()) {
      remember();
      for (int tick = 0; tick < TICKS; tick++) {
        for (int i = 0; i < 5; i++) {
          world.set(entities.get(random.nextInt(entities.size())), next());
        }
        if (tick % 5 == 0) {
          world.despawn(entities.remove(1 + random.nextInt(entities.size() - 1)));
          entities.add(world.spawn(next()));
        }
        world.endUpdate();
        remember();
      }
    }
  }

  @Test
  void columnsHaveTheValuesOfTheirType() {
    record(false);
    Map<String, Class<?>> types = new HashMap<>();
    types.put("flag", boolean[].class);
    types.put("small", byte[].class);
    types.put("medium", short[].class);
    types.put("letter", char[].class);
    types.put("number", int[].class);
    types.put("large", long[].class);
    types.put("ratio", float[].class);
    types.put("precise", double[].class);
    types.put("text", Object[].class);
    types.put("friend", long[].class);
    types.put("pair__1", double[].class);
    types.put("flags__0", boolean[].class);
    try (History history = History.open(folder)) {
      for (long tick : history.run("r").ticks()) {
        PastTable table = history.run("r").at(tick).tables().getFirst();
        assertThat(table.size()).isEqualTo(states.get(tick).size());
        types.forEach(
            (name, type) -> {
              Object column = table.column("values__" + name, type);
              for (int row = 0; row < table.size(); row++) {
                List<Object> values = states.get(tick).get(table.entity(row).bits());
                assertThat(Array.get(column, row))
                    .as("%s in row %s of tick %s", name, row, tick)
                    .isEqualTo(values.get(COLUMNS.indexOf(name)));
              }
            });
      }
    }
  }

  /// The rows of a run by tick and entity, with null for entities that left.
  private Map<Long, Map<Long, List<Object>>> changes(long after) {
    Map<Long, Map<Long, List<Object>>> found = new TreeMap<>();
    try (RunTables tables = RunTables.open(folder, "world", "r")) {
      ArchetypeTable table = tables.tables().getFirst();
      try (TableRows rows = tables.changes(table, after, TICKS)) {
        while (rows.next()) {
          for (int i = 0; i < rows.size(); i++) {
            List<Object> values = rows.active()[i] ? values(table, rows, i) : null;
            Map<Long, List<Object>> ofTick =
                found.computeIfAbsent(rows.ticks()[i], _ -> new HashMap<>());
            assertThat(ofTick).doesNotContainKey(rows.entities()[i]);
            ofTick.put(rows.entities()[i], values);
          }
        }
      }
    }
    return found;
  }

  private static List<Object> values(ArchetypeTable table, TableRows rows, int row) {
    var values = new ArrayList<>();
    for (TableColumn column : table.columns()) {
      TableField field = table.components().get(column.component()).fields().get(column.field());
      Object array = rows.values(column.component(), column.field());
      values.add(Array.get(array, row * Math.max(1, field.length()) + column.element()));
    }
    return values;
  }

  private Map<Long, Map<Long, List<Object>>> expected(long after, boolean isEveryTickWhole) {
    Map<Long, Map<Long, List<Object>>> expected = new TreeMap<>();
    for (long tick = after + 1; tick <= TICKS; tick++) {
      Map<Long, List<Object>> before = tick == 0 ? Map.of() : states.get(tick - 1);
      Map<Long, List<Object>> ofTick = new HashMap<>(states.get(tick));
      if (!isEveryTickWhole) {
        ofTick.entrySet().removeIf(row -> row.getValue().equals(before.get(row.getKey())));
      }
      for (Long entity : before.keySet()) {
        if (!states.get(tick).containsKey(entity)) {
          ofTick.put(entity, null);
        }
      }
      expected.put(tick, ofTick);
    }
    return expected;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void rowsHaveTheValuesOfTheirTick(boolean isEveryTickWhole) {
    record(isEveryTickWhole);
    for (long after : new long[] {-1, 0, 17}) {
      assertThat(changes(after)).as("%s", after).isEqualTo(expected(after, isEveryTickWhole));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void worldsAreRestored(boolean isEveryTickWhole) {
    record(isEveryTickWhole);
    var restored = new World();
    restored.register(Values.class);
    try (History history = History.open(folder)) {
      assertThat(history.run("r").info().isEveryTickWhole()).isEqualTo(isEveryTickWhole);
      states.forEach(
          (tick, state) -> {
            history.run("r").restore(tick, restored);
            Map<Long, List<Object>> found = new HashMap<>();
            restored
                .query()
                .each(
                    entity -> found.put(entity.bits(), plain(restored.get(entity, Values.class))));
            assertThat(found).as("tick %s", tick).isEqualTo(state);
          });
    }
  }

  @Test
  void aColumnThatDoesNotExistOrHasAnotherTypeIsRefused() {
    record(false);
    try (History history = History.open(folder)) {
      PastTable table = history.run("r").at(3).tables().getFirst();
      assertThatThrownBy(() -> table.column("values__missing", int[].class))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("The table " + table.table() + " has no column values__missing;")
          .hasMessageContaining("values__number");
      assertThatThrownBy(() -> table.column("values__number", long[].class))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("The column values__number has the type int[], not long[].");
    }
  }

  @Test
  void onlyPrimitiveTypesHaveAColumnType() {
    assertThat(ColumnType.of(short.class)).isEqualTo(ColumnType.SHORT);
    for (Class<?> type : List.of(String.class, void.class, int[].class)) {
      assertThatThrownBy(() -> ColumnType.of(type))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(type.getTypeName() + " is not a primitive type.");
    }
  }
}
