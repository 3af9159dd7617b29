package dev.phyla.order;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.with;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Archetype;
import dev.phyla.Chunk;
import dev.phyla.Column;
import dev.phyla.ComponentAccess;
import dev.phyla.ComponentType;
import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.Location;
import dev.phyla.Query1;
import dev.phyla.Schema;
import dev.phyla.Schema.Field;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Selected;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sorting the rows of archetypes.
final class SortTest {
  @SuppressWarnings("ArrayRecordComponent") // stored inline
  record Matrix(@Length(5) double[] cells) {}

  private final World world = new World();
  private final Query1<Depth> depths = world.query(read(Depth.class));
  private final Column<int[]> layer = world.column(Depth.class, "layer", int[].class);
  private final Column<float[]> z = world.column(Depth.class, "z", float[].class);

  private List<Integer> layers() {
    return depths.toList(Depth::layer);
  }

  private void spawn(int... layers) {
    for (int i = 0; i < layers.length; i++) {
      world.spawn(new Depth(layers[i], i), new Name(layers[i] + "." + i));
    }
  }

  private List<String> names() {
    return world.query(read(Name.class)).toList(Name::text);
  }

  @Test
  void rowsAreSortedByAFieldAndEqualOnesKeepTheirOrder() {
    spawn(3, 1, 2, 1, 3);
    assertThat(depths.sort(layer)).isTrue();
    assertThat(names()).containsExactly("1.1", "1.3", "2.2", "3.0", "3.4");
    world.verify();
  }

  @Test
  void descendingOrderKeepsEqualRowsInOrderToo() {
    spawn(3, 1, 2, 1, 3);
    assertThat(depths.sortDescending(layer)).isTrue();
    assertThat(names()).containsExactly("3.0", "3.4", "2.2", "1.1", "1.3");
    world.verify();
  }

  @Test
  void sortingByTheLessImportantFieldFirstSortsByTwoFields() {
    spawn(2, 1, 2, 1);
    depths.sortDescending(z);
    depths.sort(layer);
    assertThat(names()).containsExactly("1.3", "1.1", "2.2", "2.0");
  }

  @Test
  void aComparatorSortsByTheWholeComponent() {
    spawn(3, 1, 2, 1, 3);
    Comparator<Depth> farthestFirst = Comparator.comparing(Depth::layer).reversed();
    assertThat(depths.sort(Depth.class, farthestFirst)).isTrue();
    assertThat(names()).containsExactly("3.0", "3.4", "2.2", "1.1", "1.3");
    assertThat(depths.sort(Depth.class, farthestFirst)).isFalse();
    world.verify();
  }

  @Test
  void theComponentNeedNotBeADataTerm() {
    spawn(2, 1);
    assertThat(world.query(with(Depth.class)).sort(layer)).isTrue();
    assertThat(world.query().sort(Name.class, Comparator.comparing(Name::text))).isFalse();
    assertThat(world.query().sort(Name.class, Comparator.comparing(Name::text).reversed()))
        .isTrue();
    assertThat(layers()).containsExactly(2, 1);
  }

  @Test
  void everyArchetypeIsSortedByItself() {
    spawn(2, 1);
    world.spawn(new Depth(9, 0), new Frozen());
    world.spawn(new Depth(0, 0), new Frozen());
    world.spawn(new Frozen());
    depths.sort(layer);
    assertThat(layers()).containsExactly(0, 9, 1, 2);
    world.verify();
  }

  @Test
  void emptyArchetypesAreIgnored() {
    Entity other = world.spawn(new Frozen());
    world.despawn(other);
    spawn(2, 1);
    assertThat(world.query().sort(layer)).isTrue();
    assertThat(world.query().sort(Depth.class, Comparator.comparing(Depth::z))).isTrue();
    assertThat(new World().query().sort(Depth.class, Comparator.comparing(Depth::z))).isFalse();
  }

  @Test
  void rowsThatTheQueryDoesNotVisitAreSortedToo() {
    spawn(3, 2, 1);
    Entity second = depths.entities().get(1);
    world.tag(Selected.class).add(second);
    world.disable(depths.entities().getFirst());
    world.query(with(Depth.class), tagged(Selected.class)).sort(layer);
    world.query().each(world::enable);
    assertThat(world.archetype(second).entities().stream().map(this::layerOf))
        .containsExactly(1, 2, 3);
    assertThat(world.tag(Selected.class).entities()).containsExactly(second);
    assertThat(world.isEnabled(world.archetype(second).entity(2))).isFalse();
    world.verify();
  }

  private int layerOf(Entity entity) {
    return world.get(entity, Depth.class).layer();
  }

  @Test
  void handlesLeadToTheSameValuesAsBefore() {
    var random = new Random(4);
    var expected = new ArrayList<Depth>();
    var entities = new ArrayList<Entity>();
    for (int i = 0; i < 1000; i++) {
      Depth depth = new Depth(random.nextInt(50), random.nextFloat());
      expected.add(depth);
      entities.add(world.spawn(depth, new Name("n" + i)));
    }
    long content = world.contentHash();
    long state = world.stateHash();
    depths.sort(z);
    for (int i = 0; i < entities.size(); i++) {
      assertThat(world.get(entities.get(i), Depth.class)).isEqualTo(expected.get(i));
      assertThat(world.get(entities.get(i), Name.class)).isEqualTo(new Name("n" + i));
    }
    assertThat(depths.toList(Depth::z)).isSorted();
    assertThat(world.contentHash()).isEqualTo(content);
    assertThat(world.stateHash()).isNotEqualTo(state);
    world.verify();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void inlineArraysMoveWithTheirRows(boolean withComparator) {
    for (int i = 0; i < 100; i++) {
      world.spawn(new Depth(i * 37 % 100, 0), new Matrix(new double[] {i, 1, 2, 3, 99 - i}));
    }
    if (withComparator) {
      depths.sort(Depth.class, Comparator.comparing(Depth::layer));
    } else {
      depths.sort(layer);
    }
    assertThat(layers()).isSorted();
    world
        .query(read(Depth.class), read(Matrix.class))
        .each(
            (depth, matrix) -> {
              assertThat(matrix.cells()[0] * 37 % 100).isEqualTo(depth.layer());
              assertThat(matrix.cells()).endsWith(1, 2, 3, 99 - matrix.cells()[0]);
            });
    world.verify();
  }

  // Order of numbers.

  @Test
  void floatingPointNumbersAreOrderedAsByCompare() {
    List<Float> values =
        List.of(
            Float.NaN,
            1f,
            -0.0f,
            Float.NEGATIVE_INFINITY,
            0.0f,
            -1f,
            Float.POSITIVE_INFINITY,
            -0.0f,
            Float.NaN);
    values.forEach(value -> world.spawn(new Depth(0, value)));
    depths.sort(z);
    assertThat(depths.toList(Depth::z)).isEqualTo(values.stream().sorted(Float::compare).toList());
    depths.sortDescending(z);
    assertThat(depths.toList(Depth::z))
        .isEqualTo(values.stream().sorted((a, b) -> Float.compare(b, a)).toList());
  }

  @Test
  void theSmallestAndTheGreatestNumberHaveTheirPlaces() {
    for (int i = 0; i < 100; i++) {
      spawn(0, Integer.MAX_VALUE, -1, Integer.MIN_VALUE, 1);
    }
    depths.sort(layer);
    assertThat(layers()).isSorted().startsWith(Integer.MIN_VALUE).endsWith(Integer.MAX_VALUE);
    depths.sortDescending(layer);
    assertThat(layers()).isSortedAccordingTo(Comparator.reverseOrder());
    world.verify();
  }

  @Test
  void componentsWithoutAClassAreSortedByTheirColumns() {
    var schema = new Schema();
    ComponentType<Map<String, Object>> wolf = schema.declare("Wolf", new Field("age", long.class));
    var declared = new World(schema);
    ComponentAccess<Map<String, Object>> wolves = declared.component(wolf);
    for (long age : new long[] {Long.MAX_VALUE, -5, Long.MIN_VALUE, 3}) {
      wolves.set(declared.spawn(), Map.of("age", age));
    }
    var query = declared.query(wolf.read());
    query.sort(wolves.column("age", long[].class));
    assertThat(query.entities().stream().map(entity -> wolves.getField(entity, "age")))
        .containsExactly(Long.MIN_VALUE, -5L, 3L, Long.MAX_VALUE);
    declared.verify();
  }

  // What expires and what is marked.

  @Test
  void sortedRowsAreNotMovedAndNothingExpires() {
    spawn(1, 2, 2, 3);
    Entity entity = depths.entities().getFirst();
    Archetype archetype = world.archetype(entity);
    Location location = world.locate(entity);
    Chunk chunk = depths.chunks().iterator().next();
    world.endUpdate();
    long state = world.stateHash();

    assertThat(depths.sort(layer)).isFalse();
    assertThat(depths.sort(Depth.class, Comparator.comparing(Depth::layer))).isFalse();
    assertThat(archetype.isAnyDirty()).isFalse();
    assertThat(world.getDirect(location, Depth.class)).isEqualTo(new Depth(1, 0));
    assertThat(chunk.read(layer)).startsWith(1, 2, 2, 3);
    assertThat(world.stateHash()).isEqualTo(state);
  }

  @Test
  void movedRowsMakeLocationsAndChunksExpireAndMarkAllComponents() {
    spawn(2, 1);
    Entity entity = depths.entities().getFirst();
    Archetype archetype = world.archetype(entity);
    Location location = world.locate(entity);
    Chunk chunk = depths.chunks().iterator().next();
    world.endUpdate();

    assertThat(depths.sort(layer)).isTrue();
    assertThat(archetype.isDirty(Depth.class)).isTrue();
    assertThat(archetype.isDirty(Name.class)).isTrue();
    assertThat(world.locate(entity).row()).isEqualTo(1);
    assertThatIllegalStateException().isThrownBy(() -> world.getDirect(location, Depth.class));
    assertThatIllegalStateException().isThrownBy(() -> chunk.read(layer));
  }

  @Test
  void aLoopOverChunksNoticesThatRowsMoved() {
    spawn(2, 1);
    var chunks = depths.chunks().iterator();
    chunks.next();
    depths.sort(layer);
    assertThatIllegalStateException()
        .isThrownBy(chunks::hasNext)
        .withMessageStartingWith("The structure of the world changed during query(read Depth)");
  }

  @Test
  void consumersSeeChangesOnceAndNoOthers() {
    spawn(3, 1, 2, 5, 4);
    var changes = world.query(read(Depth.class), changed(Depth.class));
    changes.each(depth -> {});
    depths.sort(layer);
    assertThat(changes.count()).isZero();

    var chunk = world.query(write(Depth.class)).chunks().iterator().next();
    chunk.write(z)[1] = 7; // which counts all rows as changed, as a range
    Entity entity = depths.entities().get(2);
    depths.sortDescending(layer);
    world.despawn(entity);
    assertThat(changes.toList(Depth::layer)).containsExactly(5, 4, 1, 2);
    assertThat(changes.count()).isZero();
    depths.sort(layer);
    world.set(depths.entities().getLast(), new Depth(5, 0));
    depths.sortDescending(layer);
    assertThat(changes.single()).isEqualTo(depths.entities().getFirst());
  }

  @Test
  void sortingDoesNotCountAsReadingWhatChanged() {
    var changes = world.query(read(Depth.class), changed(Depth.class));
    spawn(2, 1);
    changes.sort(layer);
    assertThat(changes.count()).isEqualTo(2);
  }

  @Test
  void columnsThatAreUsedAfterASortAreDetectedInACheckedWorld() {
    World checked = World.checked(3);
    Column<int[]> column = checked.column(Depth.class, "layer", int[].class);
    Entity late = checked.spawn(new Depth(2, 0));
    Entity early = checked.spawn(new Depth(1, 0));
    int[] held = checked.archetype(late).write(column);
    checked.query().sort(column);

    assertThat(checked.query().entities()).containsExactly(early, late);
    assertThat(held[0]).isEqualTo(Integer.MIN_VALUE);
    held[1] = 7;
    assertThatIllegalStateException().isThrownBy(checked::verify);
    assertThat(checked.archetype(late).read(column)).startsWith(1, 2);
    checked.verify();
  }

  // Sorting again.

  @Test
  void rowsAreSortedAgainAfterEveryKindOfWrite() {
    spawn(4, 3, 2, 1);
    List<Runnable> writes =
        List.of(
            () -> world.set(depths.entities().getFirst(), new Depth(9, 0)),
            () -> world.accessor(Depth.class).set(depths.entities().getFirst(), new Depth(9, 0)),
            () -> world.query(write(Depth.class)).update(depth -> new Depth(-depth.layer(), 0)),
            () -> world.query(write(Depth.class)).each(d -> d.set(new Depth(-d.get().layer(), 0))),
            () -> world.archetype(depths.entities().getFirst()).write(layer)[0] = 100,
            () ->
                world.query(write(Depth.class)).chunks().iterator().next().writeUnmarked(layer)[0] =
                    101,
            () -> world.setDirect(world.locate(depths.entities().getFirst()), new Depth(500, 0)),
            () -> world.spawn(new Depth(-1000, 0), new Name("new")),
            () -> world.despawn(depths.entities().getFirst()),
            () -> world.remove(depths.entities().get(1), Name.class),
            () -> world.set(world.spawn(new Depth(-99, 0)), new Name("later")));
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < writes.size(); i++) {
        assertThat(depths.sort(layer)).as("before write %s", i).isIn(true, false);
        assertThat(depths.sort(layer)).as("before write %s, again", i).isFalse();
        writes.get(i).run();
        depths.sort(layer);
        for (Archetype archetype : depths.archetypes()) {
          assertThat(archetype.entities().stream().map(this::layerOf).toList())
              .as("after write %s, %s", i, archetype)
              .isSorted();
        }
        world.verify();
        if (round == 1) {
          world.endUpdate();
        }
      }
    }
  }

  @Test
  void anotherColumnOrDirectionIsSortedAnew() {
    spawn(1, 2, 3);
    assertThat(depths.sort(layer)).isFalse();
    assertThat(depths.sortDescending(layer)).isTrue();
    assertThat(depths.sort(z)).isTrue();
    assertThat(depths.sort(layer)).isFalse();
    assertThat(depths.sort(Depth.class, Comparator.comparing(Depth::layer).reversed())).isTrue();
    assertThat(depths.sort(layer)).isTrue();
    assertThat(layers()).containsExactly(1, 2, 3);
  }

  @Test
  void anUnchangedArchetypeIsNotReadAgain() {
    spawn(1, 2, 3);
    depths.sort(layer);
    int[] unmarked = world.archetype(depths.entities().getFirst()).read(layer);
    unmarked[0] = 9; // which is not marked
    assertThat(depths.sort(layer)).isFalse();
    world.archetype(depths.entities().getFirst()).markDirty(Depth.class);
    assertThat(depths.sort(layer)).isTrue();
    assertThat(layers()).containsExactly(2, 3, 9);
  }

  @Test
  void worldsWithASharedSchemaAreSortedIndependently() {
    var schema = new Schema();
    var one = new World(schema);
    var other = new World(schema);
    for (World each : List.of(one, other)) {
      each.spawn(new Depth(2, 0));
      each.spawn(new Depth(1, 0));
    }
    one.query().sort(one.column(Depth.class, "layer", int[].class));
    assertThat(one.query(read(Depth.class)).toList(Depth::layer)).containsExactly(1, 2);
    assertThat(other.query(read(Depth.class)).toList(Depth::layer)).containsExactly(2, 1);
    one.verify();
    other.verify();
  }

  @Test
  void aCommandMaySort() {
    spawn(2, 1);
    depths.each(_ -> {});
    depths.each(depth -> world.commands().run(_ -> depths.sort(layer)));
    world.flush();
    assertThat(layers()).containsExactly(1, 2);
  }
}
