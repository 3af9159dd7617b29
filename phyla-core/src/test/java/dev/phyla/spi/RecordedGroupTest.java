package dev.phyla.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Entity;
import dev.phyla.Schema;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What a recording reads of worlds that share tables.
class RecordedGroupTest {
  record Position(float x, float y) {}

  record Label(String text) {}

  record Tagged() {}

  record Counter(int value) {}

  private final ResidentWorlds worlds = World.residents(new Schema(), 3);
  private final RecordedGroup group = worlds.recorded();

  /// World 0 has one entity, world 1 has none, world 2 has three.
  @BeforeEach
  void spawn() {
    spawn(0, 1);
    spawn(2, 3);
    group.begin();
  }

  @AfterEach
  void close() {
    worlds.close();
  }

  private World select(int world) {
    worlds.select(world);
    return worlds.world();
  }

  private void spawn(int number, int count) {
    World world = select(number);
    for (int i = 0; i < count; i++) {
      world.spawn(new Position(number, i), new Label(number + " " + i));
    }
  }

  /// The only table that has rows.
  private RecordedTable table() {
    var found = new ArrayList<RecordedTable>();
    for (int i = 0; i < group.tableEnd(); i++) {
      RecordedTable table = group.table(i);
      if (table != null && table.size() != 0) {
        found.add(table);
      }
    }
    assertThat(found).hasSize(1);
    return found.getFirst();
  }

  private static RecordedTable.Column column(RecordedTable table, String path) {
    return table.components().stream()
        .flatMap(component -> component.columns().stream())
        .filter(column -> column.path().equals(path))
        .findFirst()
        .orElseThrow();
  }

  private static List<Float> floats(RecordedTable table, String path) {
    var values = new ArrayList<Float>();
    table.copy(
        column(table, path),
        (array, first, count) -> {
          for (int i = first; i < first + count; i++) {
            values.add(((float[]) array)[i]);
          }
        });
    return values;
  }

  @Test
  void rowsAreInTheOrderOfTheirWorlds() {
    RecordedTable table = table();

    assertThat(group.worlds()).isEqualTo(3);
    assertThat(table.size()).isEqualTo(4);
    assertThat(new int[] {table.sizeOf(0), table.sizeOf(1), table.sizeOf(2)})
        .containsExactly(1, 0, 3);
    assertThat(floats(table, "x")).containsExactly(0f, 2f, 2f, 2f);
    assertThat(floats(table, "y")).containsExactly(0f, 0f, 1f, 2f);
    RecordedTable.Column text = column(table, "text");
    assertThat(text.isText()).isTrue();
    assertThat(table.isImmutable(text)).isTrue();
    for (int row = 0; row < 4; row++) {
      String expected = row == 0 ? "0 0" : "2 " + (row - 1);
      assertThat(table.reference(text, row)).isEqualTo(expected);
      assertThat(table.plain(text, row)).isEqualTo(expected);
      assertThat(table.hash(text, row) == table.hash(text, 0)).isEqualTo(row == 0);
    }
  }

  @Test
  void rowsThatAreAddedLaterAreSeen() {
    RecordedTable table = table();
    spawn(1, 2);
    group.begin();

    assertThat(table()).isSameAs(table);
    assertThat(floats(table, "x")).containsExactly(0f, 1f, 1f, 2f, 2f, 2f);
    assertThat(table.reference(column(table, "text"), 2)).isEqualTo("1 1");
  }

  @Test
  void selectingAWorldReplacesNothing() {
    RecordedTable table = table();
    worlds.endUpdate(new BitSet());
    long timeline = group.timeline();
    long since = group.advance();
    for (int i = 2; i >= 0; i--) {
      select(i);
    }

    assertThat(group.timeline()).isEqualTo(timeline);
    assertThat(table.isWritten(since)).isFalse();
  }

  @Test
  void aWriteIsSeenWhicheverWorldIsSelected() {
    RecordedTable table = table();
    long since = group.advance();
    World world = select(2);
    world.set(world.query().entities().get(0), new Position(9, 9));
    select(0);

    assertThat(table.isWritten(since)).isTrue();
    assertThat(floats(table, "x")).contains(9f);
  }

  @Test
  void aReplacedStateIsAnotherTimeline() {
    long timeline = group.timeline();
    try (World copy = select(2).copy()) {
      select(1).restore(copy);
    }

    assertThat(group.timeline()).isNotEqualTo(timeline);
    group.begin();
    assertThat(floats(table(), "x")).containsExactly(0f, 2f, 2f, 2f, 2f, 2f, 2f);
  }

  @Test
  void slotsAreThoseOfEachWorld() {
    long version = group.slotVersion();
    World world = select(2);
    Entity gone = world.query().entities().get(1);
    world.despawn(gone);
    select(0);

    assertThat(group.slotVersion()).isNotEqualTo(version);
    int slots = group.slots(2);
    assertThat(group.slots(1)).isLessThan(slots);
    assertThat(group.freeSlots(2)).isEqualTo(1);
    assertThat(group.freeSlots(0)).isZero();
    var free = new int[3];
    group.readFreeSlots(2, free, 1);
    assertThat(free).containsExactly(0, gone.index(), 0);
    var generations = new int[slots + 1];
    group.readGenerations(2, generations, 1);
    int[] read = Arrays.copyOfRange(generations, 1, slots + 1);
    assertThat(Arrays.stream(read).filter(each -> each == 2)).hasSize(1);
  }

  @Test
  void onlyWorldsWithContentHaveSections() {
    assertThat(group.hasSections(0)).isFalse();
    World world = select(2);
    world.tag(Tagged.class).add(world.query().entities().get(0));
    select(1).resources().markState(Counter.class);
    select(1).resources().set(Counter.class, new Counter(3));
    group.begin();

    for (int home = 0; home < 3; home++) {
      select(home);
      assertThat(group.hasSections(0)).isFalse();
      assertThat(group.hasSections(1)).isTrue();
      assertThat(group.hasSections(2)).isTrue();
    }
    RecordedTypes types = group.types(List.of(group));
    types.requireSavable();
    assertThat(types.section()).isNotEmpty();
    int tags = group.sectionNames().indexOf("SETS");
    int resources = group.sectionNames().indexOf("RSRC");
    assertThat(group.isSectionHashed(tags)).isTrue();
    select(2);
    assertThat(group.section(tags, types)).isNotEmpty();
    select(1);
    assertThat(group.section(tags, types)).isEmpty();
    assertThat(group.section(resources, types)).isNotEmpty();
  }

  @Test
  void entitiesThatCommandsWillSpawnAreRefused() {
    World world = select(1);
    world.commands().spawn(new Position(1, 1));

    assertThatIllegalStateException()
        .isThrownBy(group::begin)
        .withMessageStartingWith("1 entities are recorded by commands but not spawned yet");
    world.commands().clear();
    group.begin();
  }

  @Test
  void seedsAndGenerationsAreThoseOfEachWorld() {
    select(1).seed(5);
    select(0).seed(7);

    assertThat(worlds.seed(0)).isEqualTo(7);
    assertThat(worlds.seed(1)).isEqualTo(5);
    assertThat(worlds.firstGeneration(2)).isEqualTo(1);
    assertThat(worlds.lastGeneration(2)).isEqualTo(Integer.MAX_VALUE);
  }
}
