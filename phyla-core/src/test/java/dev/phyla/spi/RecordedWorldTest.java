package dev.phyla.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.World;
import dev.phyla.fixture.Burning;
import dev.phyla.fixture.Position;
import dev.phyla.relation.Relation;
import dev.phyla.snapshot.SnapshotException;
import dev.phyla.snapshot.Snapshots;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecordedWorldTest {
  private enum Mood {
    CALM
  }

  private record Mixed(
      String text,
      Mood mood,
      List<Integer> list,
      Entity friend,
      boolean flag,
      @Length(2) int[] two) {}

  private record Marker() {}

  private record Other(byte small) {}

  private record Counter(int count) {}

  @Relation(storage = Relation.Storage.DENSE)
  private record Owns(float share) {}

  @Relation
  private record Likes() {}

  private final World world = new World();

  private void fill() {
    world.seed(5);
    world.resources().markState(Counter.class);
    world.resources().set(Counter.class, new Counter(3));
    Entity first = world.spawn(new Position(1, 2));
    Entity second =
        world.spawn(
            new Mixed("é", Mood.CALM, List.of(1, 2), first, true, new int[] {4, 5}), new Marker());
    Entity third = world.spawn(new Other((byte) 1));
    world.spawn(new Other((byte) 2));
    world.despawn(third);
    world.relate(second, new Owns(0.5f), first);
    world.relate(first, new Likes(), second);
    world.tag(Burning.class).add(first);
    world.names().set(first, "one");
    world.disable(second);
    world.endUpdate();
    world.set(first, new Position(7, 8));
  }

  /// The snapshot that a recorded state gives.
  private static byte[] assembled(RecordedWorld recorded) {
    recorded.requireIdle();
    recorded.requireSavable();
    recorded.begin();
    var sections = new ArrayList<byte[]>();
    for (int i = 0; i < recorded.sections(); i++) {
      sections.add(Objects.requireNonNull(recorded.section(i)));
    }
    var bytes = new ByteArrayOutputStream();
    var out = new SnapshotAssembler(bytes, sections.getLast().length != 0);
    assertThat(recorded.sectionName(0)).isEqualTo("TYPE");
    assertThat(recorded.sectionName(1)).isEqualTo("TIME");
    assertThat(recorded.isSectionHashed(0)).isFalse();
    assertThat(recorded.isSectionHashed(2)).isTrue();
    out.types(sections.get(0));
    out.section(sections.get(1));
    var generations = new int[recorded.slots()];
    recorded.readGenerations(generations);
    out.slots(
        recorded.firstGeneration(), recorded.lastGeneration(), generations, recorded.freeSlots());
    List<RecordedTable> tables = tables(recorded);
    out.beginRows(tables.size());
    tables.forEach(table -> write(out, table));
    out.endRows();
    sections.subList(2, sections.size()).forEach(out::section);
    out.finish();
    return bytes.toByteArray();
  }

  private static List<RecordedTable> tables(RecordedWorld recorded) {
    var tables = new ArrayList<RecordedTable>();
    for (int i = 0; i < recorded.tableEnd(); i++) {
      RecordedTable table = recorded.table(i);
      if (table != null && table.size() != 0) {
        assertThat(recorded.table(i)).isSameAs(table);
        assertThat(table.isReclaimed()).isFalse();
        tables.add(table);
      }
    }
    tables.sort(
        (a, b) ->
            names(a).toString().replace("[", "").compareTo(names(b).toString().replace("[", "")));
    return tables;
  }

  private static List<String> names(RecordedTable table) {
    return table.components().stream().map(RecordedTable.Component::name).toList();
  }

  private static void write(SnapshotAssembler out, RecordedTable table) {
    var arrays = new ArrayList<Object>();
    arrays.add(copy(table, new RecordedTable.Column(0, "", long.class, true, false, 0)));
    for (RecordedTable.Component component : table.components()) {
      for (RecordedTable.Column column : component.columns()) {
        arrays.add(column.isReference() ? plain(table, column) : copy(table, column));
      }
    }
    var marks = new long[2 + table.components().size()];
    table.readMarks(marks);
    assertThat(table.columns()).isEqualTo(arrays.size());
    assertThat(table.rowsWritten()).isPositive();
    assertThat(table.written(0)).isPositive();
    out.table(table.components(), marks, table.size(), arrays.toArray());
  }

  private static Object copy(RecordedTable table, RecordedTable.Column column) {
    Object values = Array.newInstance(column.elementType(), table.size() * column.stride());
    table.copy(column, (array, first, count) -> System.arraycopy(array, first, values, 0, count));
    return values;
  }

  private static @Nullable Object[] plain(RecordedTable table, RecordedTable.Column column) {
    var values = new @Nullable Object[table.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = table.plain(column, i);
      assertThat(table.hash(column, i)).isEqualTo(table.hash(column, i));
    }
    assertThat(table.isImmutable(column)).isEqualTo(!column.path().equals("list"));
    assertThat(column.isText()).isEqualTo(!column.path().equals("list"));
    return values;
  }

  @Test
  void theRecordedPartsOfAStateAreItsSnapshot() {
    fill();

    byte[] bytes = assembled(world.recorded());

    assertThat(bytes).isEqualTo(Snapshots.toBytes(world));
  }

  @Test
  void linksThatHaveNotChangedAreKnown() {
    fill();
    RecordedWorld recorded = world.recorded();
    assembled(recorded);
    int links = 0;
    while (!recorded.sectionName(links).equals("LINK")) {
      links++;
    }

    assertThat(recorded.section(links)).isNull();
    assertThat(recorded.tick()).isEqualTo(1);
    assertThat(recorded.live()).isEqualTo(3);
    long version = recorded.slotVersion();
    world.spawn(new Other((byte) 3));
    assertThat(recorded.slotVersion()).isNotEqualTo(version);
    long before = recorded.advance();
    assertThat(recorded.advance()).isGreaterThan(before);
  }

  @Test
  void aReplacedStateHasAnotherTimeline() {
    fill();
    RecordedWorld recorded = world.recorded();
    World copy = world.copy();
    world.endUpdate();
    long timeline = recorded.timeline();

    world.restore(copy);

    assertThat(recorded.timeline()).isNotEqualTo(timeline);
  }

  @Test
  void aRecorderRunsAtTheEndOfEachUpdate() {
    RecordedWorld recorded = world.recorded();
    var ticks = new ArrayList<Long>();
    recorded.requireNotRecorded();
    recorded.setRecorder(() -> ticks.add(world.tick()));
    world.endUpdate();
    world.endUpdate();

    assertThatThrownBy(recorded::requireNotRecorded).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> recorded.setRecorder(() -> {}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("recorded already");
    recorded.setRecorder(null);
    world.endUpdate();
    assertThat(ticks).containsExactly(1L, 2L);
  }

  @Test
  void typesThatAreMissingAreReported() {
    var out = new SnapshotAssembler(new ByteArrayOutputStream(), false);
    var unknown = new RecordedTable.Component("Unknown", false, 0, List.of());

    assertThatThrownBy(
            () -> out.table(List.of(unknown), new long[3], 1, new Object[] {new long[1]}))
        .isInstanceOf(SnapshotException.class)
        .hasMessageContaining("Unknown");
  }

  @Test
  void plainValuesAreReadAsTheyWereWritten() {
    var bytes = new PlainBytes();
    for (int round = 0; round < 2; round++) {
      bytes.begin();
      bytes.put("a");
      bytes.put(null);
      bytes.put(List.of(1, Map.of("k", 2L)));
      var values = new @Nullable Object[3];
      byte[] written = bytes.end();
      PlainBytes.read(written, values);

      assertThat(values).containsExactly("a", null, List.of(1, Map.of("k", 2L)));
      assertThatThrownBy(() -> PlainBytes.read(written, new @Nullable Object[2]))
          .isInstanceOf(SnapshotException.class);
    }
  }

  @Test
  void patchesOfSectionsAreExact() {
    var random = new Random(3);
    var before = new byte[5000];
    random.nextBytes(before);
    byte[] after = Arrays.copyOf(before, 5100);
    after[77]++;

    byte[] patch = Objects.requireNonNull(SectionPatch.between(before, after));

    assertThat(patch.length).isLessThan(1000);
    assertThat(SectionPatch.apply(before, patch)).isEqualTo(after);
    assertThat(SectionPatch.apply(new byte[5000], patch)).isNull();
    assertThat(SectionPatch.apply(before, new byte[3])).isNull();
    assertThat(SectionPatch.between(new byte[0], after)).isNull();
    assertThatThrownBy(() -> SectionPatch.between(after, after))
        .isInstanceOf(IllegalArgumentException.class);
    for (int i = 0; i < 16; i++) {
      byte[] wrong = patch.clone();
      wrong[i] ^= (byte) 0x80;
      assertThat(SectionPatch.apply(before, wrong)).as("byte %s", i).isNull();
    }
  }
}
