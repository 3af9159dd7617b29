package dev.phyla.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.Schema;
import dev.phyla.World;
import dev.phyla.fixture.Burning;
import dev.phyla.fixture.Position;
import dev.phyla.relation.Relation;
import dev.phyla.schedule.Time;
import dev.phyla.snapshot.SnapshotException;
import dev.phyla.snapshot.Snapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The states of worlds that share tables can be recorded world by world.
class ResidentRecordingTest {
  private record Label(String text, List<Integer> list, @Length(2) short[] two, Entity friend) {}

  private record Score(long sum) {}

  private record Unsavable(Thread thread) {}

  @Relation
  private record Likes(int much) {}

  private static final int WORLDS = 4;

  private final Schema schema = new Schema();
  private final ResidentWorlds residents = World.residents(schema, WORLDS);
  private final World world = residents.world();

  private void fill(int number) {
    residents.select(number);
    world.seed(100 + number);
    for (int i = 0; i < number * 3; i++) {
      world.spawn(new Position(i, number));
    }
    if (number == 2) {
      Entity one =
          world.spawn(new Label("é" + number, List.of(1), new short[] {3, 4}, Entity.NONE));
      Entity two =
          world.spawn(new Label("b", List.of(), new short[] {5, 6}, one), new Position(1, 2));
      world.relate(two, new Likes(3), one);
      world.tag(Burning.class).add(one);
      world.names().set(one, "one");
      world.resources().markState(Score.class);
      world.resources().set(Score.class, new Score(7));
    }
  }

  private void fillAll() {
    for (int number = 0; number < WORLDS; number++) {
      fill(number);
    }
  }

  /// Spawns and despawns at random, in all worlds.
  private void stir(Random random) {
    for (int number = 0; number < WORLDS; number++) {
      residents.select(number);
      List<Entity> alive = new ArrayList<>(world.query().entities());
      for (int i = 0; i < 6; i++) {
        if (random.nextBoolean() || alive.isEmpty()) {
          alive.add(world.spawn(new Position(random.nextInt(9), i)));
        } else {
          Entity entity = alive.remove(random.nextInt(alive.size()));
          world.despawn(entity);
        }
      }
    }
  }

  /// The snapshot of a world, from what is recorded of all of them.
  private byte[] assembled(RecordedGroup group, RecordedTypes types, int number) {
    residents.select(number);
    group.begin();
    var bytes = new ByteArrayOutputStream();
    var out = new SnapshotAssembler(bytes, false);
    out.types(types.section());
    out.section(SnapshotAssembler.time(residents.tick(number)));
    var generations = new int[group.slots(number)];
    group.readGenerations(number, generations, 0);
    var free = new int[group.freeSlots(number)];
    group.readFreeSlots(number, free, 0);
    out.slots(
        residents.firstGeneration(number), residents.lastGeneration(number), generations, free);
    List<RecordedTable> tables = new ArrayList<>();
    for (int i = 0; i < group.tableEnd(); i++) {
      RecordedTable table = group.table(i);
      if (table != null && table.sizeOf(number) != 0) {
        assertThat(group.table(i)).isSameAs(table);
        tables.add(table);
      }
    }
    tables.sort((a, b) -> names(a).compareTo(names(b)));
    out.beginRows(tables.size());
    tables.forEach(table -> write(out, table, number));
    out.endRows();
    List<String> sections = group.sectionNames();
    for (int i = 0; i < sections.size(); i++) {
      if (sections.get(i).equals("LINK")) {
        out.section(SnapshotAssembler.seed(residents.seed(number)));
      }
      out.section(group.section(i, types));
    }
    out.finish();
    return bytes.toByteArray();
  }

  private static String names(RecordedTable table) {
    return table.components().stream()
        .map(RecordedTable.Component::name)
        .toList()
        .toString()
        .replace("]", "");
  }

  private static void write(SnapshotAssembler out, RecordedTable table, int number) {
    int first = 0;
    for (int other = 0; other < number; other++) {
      first += table.sizeOf(other);
    }
    int rows = table.sizeOf(number);
    var arrays = new ArrayList<Object>();
    arrays.add(
        slice(table, new RecordedTable.Column(0, "", long.class, true, false, 0), first, rows));
    for (RecordedTable.Component component : table.components()) {
      for (RecordedTable.Column column : component.columns()) {
        arrays.add(
            column.isReference()
                ? references(table, column, first, rows)
                : slice(table, column, first, rows));
      }
    }
    out.table(
        table.components(),
        SnapshotAssembler.marks(table.components().size()),
        rows,
        arrays.toArray());
  }

  /// The values of one world, of those of all worlds.
  private static Object slice(
      RecordedTable table, RecordedTable.Column column, int first, int rows) {
    int stride = column.stride();
    Object all = Array.newInstance(column.elementType(), table.size() * stride);
    var copied = new int[1];
    table.copy(
        column,
        (array, from, count) -> {
          System.arraycopy(array, from, all, copied[0], count);
          copied[0] += count;
        });
    assertThat(copied[0]).isEqualTo(table.size() * stride);
    Object own = Array.newInstance(column.elementType(), rows * stride);
    System.arraycopy(all, first * stride, own, 0, rows * stride);
    return own;
  }

  private static @Nullable Object[] references(
      RecordedTable table, RecordedTable.Column column, int first, int rows) {
    var values = new @Nullable Object[rows];
    for (int row = 0; row < rows; row++) {
      values[row] = table.plain(column, first + row);
      assertThat(table.reference(column, first + row)).isNotNull();
    }
    return values;
  }

  private void compareAll(RecordedGroup group) {
    group.begin();
    RecordedTypes types = group.types(List.of(group));
    types.requireSavable();
    for (int number = 0; number < WORLDS; number++) {
      byte[] bytes = assembled(group, types, number);
      try (World loaded = new World(schema)) {
        loaded.resources().markState(Score.class);
        loaded.tag(Burning.class);
        Snapshots.load(loaded, bytes);
        loaded.verify();
        residents.select(number);
        assertThat(loaded.contentHash()).as("world %d", number).isEqualTo(world.contentHash());
        assertThat(loaded.seed()).isEqualTo(100 + number);
        assertThat(loaded.count()).isEqualTo(residents.live(number));
        assertThat(loaded.spawn()).isEqualTo(nextHandle());
      }
    }
  }

  /// The handle that the selected world issues next.
  private Entity nextHandle() {
    try (World copy = world.copy()) {
      return copy.spawn();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void theRecordedPartsOfEachWorldAreItsSnapshot(long seed) {
    fillAll();
    RecordedGroup group = residents.recorded();
    assertThat(group.worlds()).isEqualTo(WORLDS);
    var random = new Random(seed);
    for (int i = 0; i < 5; i++) {
      residents.select(random.nextInt(WORLDS));
      compareAll(group);
      stir(random);
    }
  }

  @Test
  void onlyWorldsWithMoreThanRowsHaveSections() {
    fillAll();
    RecordedGroup group = residents.recorded();
    for (int selected : new int[] {1, 2}) {
      residents.select(selected);
      group.begin();

      assertThat(group.hasSections(0)).isFalse();
      assertThat(group.hasSections(1)).isFalse();
      assertThat(group.hasSections(2)).isTrue();
    }
    residents.select(3);
    world.resources().set(Score.class, new Score(1));
    for (int selected : new int[] {3, 0}) {
      residents.select(selected);
      group.begin();
      assertThat(group.hasSections(3)).isTrue();
      assertThat(group.hasSections(0)).isFalse();
    }
    assertThat(group.sectionNames()).doesNotContain("TYPE", "TIME", "ENTI", "ROWS", "SEED");
    assertThat(group.isSectionHashed(group.sectionNames().indexOf("SETS"))).isTrue();
  }

  @Test
  void versionsShowWhatChanged() {
    fillAll();
    RecordedGroup group = residents.recorded();
    group.begin();
    RecordedTable table = null;
    for (int i = 0; i < group.tableEnd(); i++) {
      RecordedTable each = group.table(i);
      table = each != null && names(each).equals("[Position") ? each : table;
    }
    assertThat(table).isNotNull();
    long timeline = group.timeline();
    long since = group.advance();
    assertThat(table.isWritten(since)).isFalse();
    assertThat(table.isReclaimed()).isFalse();

    residents.select(1);
    long slots = group.slotVersion();
    Entity entity = world.query().entities().getFirst();
    world.set(entity, new Position(99, 99));
    assertThat(table.isWritten(since)).isTrue();
    since = group.advance();
    assertThat(group.slotVersion()).isEqualTo(slots);
    world.despawn(entity);
    world.spawn(new Position(1, 1));
    assertThat(table.isWritten(since)).isTrue();
    assertThat(group.slotVersion()).isNotEqualTo(slots);
    try (World copy = world.copy()) {
      world.restore(copy);
    }
    assertThat(group.timeline()).isNotEqualTo(timeline);
  }

  @Test
  void commandsThatAreNotAppliedAreReported() {
    fillAll();
    residents.select(1);
    world.commands().spawnMany(2, new Position(1, 1));
    RecordedGroup group = residents.recorded();

    assertThatIllegalStateException()
        .isThrownBy(group::begin)
        .withMessage(
            "2 entities are recorded by commands but not spawned yet; apply or clear these commands"
                + " first.");
    world.commands().clear();
    group.begin();
  }

  @Test
  void typesThatCanNeverBeSavedAreReported() {
    world.spawn(new Unsavable(Thread.currentThread()));
    RecordedGroup group = residents.recorded();
    group.begin();
    RecordedTypes types = group.types(List.of(group));

    assertThatThrownBy(types::requireSavable)
        .isInstanceOf(SnapshotException.class)
        .hasMessageStartingWith("The batch cannot be saved. ")
        .hasMessageContaining("Unsavable");
  }

  @Test
  void theTimeOfAWorldIsASectionOfItsOwn() {
    byte[] section = SnapshotAssembler.resources(new Time(0.5, 3));

    assertThat(section).isEqualTo(SnapshotAssembler.resources(new Time(0.5, 3)));
    assertThat(section).isNotEqualTo(SnapshotAssembler.resources(new Time(0.5, 4)));
    assertThat(Arrays.copyOf(section, 4)).isEqualTo(new byte[] {'R', 'S', 'R', 'C'});
  }

  @Test
  void aStreamThatFailsIsReported() {
    var out =
        new SnapshotAssembler(
            new OutputStream() {
              private int written;

              @Override
              public void write(int b) throws IOException {
                if (++written > 40) {
                  throw new IOException("full");
                }
              }
            },
            true);

    assertThatThrownBy(() -> out.section(new byte[100])).isInstanceOf(UncheckedIOException.class);
  }
}
