package dev.phyla.world;

import static dev.phyla.Term.anyOf;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Archetype;
import dev.phyla.Entity;
import dev.phyla.Query0;
import dev.phyla.World;
import dev.phyla.fixture.Position;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Worlds with an archetype for every subset of twelve tags.
class ManyArchetypesTest {
  private static final int TAGS = 12;
  private static final int SUBSETS = 1 << TAGS;
  private static final List<Class<?>> TYPES = GeneratedRecords.tags("Tag", TAGS);

  /// The tags of a subset.
  private static Class<?>[] tags(int subset) {
    return IntStream.range(0, TAGS)
        .filter(tag -> (subset >> tag & 1) != 0)
        .mapToObj(TYPES::get)
        .toArray(Class<?>[]::new);
  }

  private static String[] names(int subset) {
    return Arrays.stream(tags(subset)).map(Class::getSimpleName).toArray(String[]::new);
  }

  /// Spawns an entity for every subset, in random order; the list has them by subset.
  private static List<Entity> spawnAll(World world, Random random) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, SUBSETS).boxed().toList());
    Collections.shuffle(order, random);
    var entities = new Entity[SUBSETS];
    order.forEach(subset -> entities[subset] = world.spawn((Object[]) tags(subset)));
    return Arrays.asList(entities);
  }

  @Test
  void everySubsetHasOneArchetypeAndQueriesFindTheirs() {
    var world = new World();
    Query0 early = world.query(with(TYPES.get(0), TYPES.get(11)), without(TYPES.get(5)));
    spawnAll(world, new Random(1));
    Query0 late = world.query(anyOf(TYPES.get(3), TYPES.get(4)));

    assertThat(world.archetypes()).hasSize(SUBSETS);
    assertThat(early.count()).isEqualTo(SUBSETS / 8);
    assertThat(early.archetypes()).hasSize(SUBSETS / 8);
    assertThat(late.count()).isEqualTo(SUBSETS * 3 / 4);
    assertThat(world.query().count()).isEqualTo(SUBSETS);
    world.verify();
  }

  @Test
  void queriesVisitArchetypesByTheirNamesWhateverTheOrderOfCreationAndRegistration() {
    List<String> expected =
        IntStream.range(0, SUBSETS)
            .mapToObj(ManyArchetypesTest::names)
            .sorted(Comparator.comparing(names -> names, Arrays::compare))
            .map(Arrays::toString)
            .toList();
    for (long seed = 0; seed < 4; seed++) {
      var random = new Random(seed);
      List<Class<?>> registered = new ArrayList<>(TYPES);
      Collections.shuffle(registered, random);
      var world = new World();
      registered.forEach(world::register);
      Query0 everything = world.query();
      spawnAll(world, random);

      List<String> visited = new ArrayList<>();
      everything.each(entity -> visited.add(world.archetype(entity).toString()));

      assertThat(visited).isEqualTo(expected);
      assertThat(everything.archetypes()).extracting(Archetype::toString).isEqualTo(expected);
      assertThat(world.query().archetypes()).isEqualTo(everything.archetypes());
    }
  }

  @Test
  void addingAndRemovingOneTagLeadsToTheNeighbour() {
    var world = new World();
    List<Entity> entities = spawnAll(world, new Random(2));
    List<Archetype> archetypes = entities.stream().map(world::archetype).toList();
    Entity walker = world.spawn();
    int subset = 0;
    var random = new Random(3);
    for (int step = 0; step < 20_000; step++) {
      int tag = random.nextInt(TAGS);
      if ((subset >> tag & 1) == 0) {
        world.set(walker, TYPES.get(tag));
      } else {
        world.remove(walker, TYPES.get(tag));
      }
      subset ^= 1 << tag;
      assertThat(world.archetype(walker)).isSameAs(archetypes.get(subset));
    }
    assertThat(world.archetypes()).hasSize(SUBSETS);
    world.verify();
  }

  @Test
  void changingSeveralTagsLeadsStraightToTheTarget() {
    var world = new World();
    Entity walker = world.spawn();
    var random = new Random(4);
    int subset = 0;
    for (int step = 0; step < 3000; step++) {
      int change = random.nextInt(SUBSETS);
      if (random.nextBoolean()) {
        world.remove(walker, tags(change));
        subset &= ~change;
      } else if (Integer.bitCount(change) >= 2) {
        Object[] added = tags(change);
        world.set(walker, added[0], added[1], Arrays.copyOfRange(added, 2, added.length));
        subset |= change;
      }
      assertThat(world.archetype(walker)).hasToString(Arrays.toString(names(subset)));
    }
    assertThat(world.count()).isEqualTo(1);
    world.verify();
  }

  /// Here locations need more bits than usual for archetypes, then for rows, then for both.
  @Test
  void thousandsOfArchetypesBesideOneWithMoreThanAMillionRows() {
    int rows = (1 << 20) + 1;
    for (boolean isLargeOneFirst : new boolean[] {true, false}) {
      var world = new World();
      var positions = world.accessor(Position.class);
      List<Entity> large = isLargeOneFirst ? spawnPositions(world, rows) : List.of();
      List<Entity> small = spawnAll(world, new Random(5));
      List<Archetype> archetypes = small.stream().map(world::archetype).toList();
      large = isLargeOneFirst ? large : spawnPositions(world, rows);

      for (int i = 0; i < rows; i += 1009) {
        assertThat(positions.get(large.get(i))).isEqualTo(new Position(i, 0));
        positions.set(large.get(i), new Position(i, 1));
      }
      for (int i = 0; i < 1000; i++) {
        world.set(large.get(i), TYPES.get(0));
        world.despawn(large.get(rows - 1 - i));
      }

      assertThat(world.get(large.get(0), Position.class)).isEqualTo(new Position(0, 1));
      assertThat(world.get(large.get(1), Position.class)).isEqualTo(new Position(1, 0));
      assertThat(world.has(large.get(999), TYPES.get(0))).isTrue();
      assertThat(world.has(large.get(1000), TYPES.get(0))).isFalse();
      assertThat(world.isAlive(large.getLast())).isFalse();
      assertThat(small.stream().map(world::archetype).toList()).isEqualTo(archetypes);
      world.verify();
    }
  }

  private static List<Entity> spawnPositions(World world, int count) {
    return world.entityBuilder().with(Position.class, i -> new Position(i, 0)).spawnMany(count);
  }
}
