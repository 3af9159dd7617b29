package dev.phyla.world;

import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Archetype;
import dev.phyla.Chunk;
import dev.phyla.Query;
import dev.phyla.World;
import dev.phyla.fixture.Position;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Thousands of archetypes that appear while queries are alive, and the order in which all queries
/// visit them.
class ArchetypeOrderTest {
  private static final int MARKERS = 12;
  private static final int ARCHETYPES = 4000;
  private static final List<Class<?>> TYPES = GeneratedRecords.tags("Marker", MARKERS);

  private final World world = new World();

  private static List<Class<?>> markers(int subset) {
    List<Class<?>> markers = new ArrayList<>();
    for (int i = 0; i < MARKERS; i++) {
      if ((subset >> i & 1) != 0) {
        markers.add(TYPES.get(i));
      }
    }
    return markers;
  }

  /// The numbers 0 to 3999 in a fixed shuffled order; each is a set of markers.
  private static List<Integer> subsets(long seed) {
    List<Integer> subsets = new ArrayList<>(IntStream.range(0, ARCHETYPES).boxed().toList());
    Collections.shuffle(subsets, new Random(seed));
    return subsets;
  }

  private void spawn(int subset) {
    List<Object> components = new ArrayList<>(markers(subset));
    components.add(new Position(subset, 0));
    world.spawn(components.toArray());
  }

  /// The sets of markers in the order of the sorted names of their archetypes.
  private static List<Integer> inCanonicalOrder() {
    return IntStream.range(0, ARCHETYPES)
        .boxed()
        .sorted(Comparator.comparing(ArchetypeOrderTest::names, Arrays::compare))
        .toList();
  }

  private static String[] names(int subset) {
    List<String> names = new ArrayList<>(List.of("Position"));
    markers(subset).forEach(type -> names.add(type.getSimpleName()));
    Collections.sort(names);
    return names.toArray(String[]::new);
  }

  @Test
  void queriesMadeBeforeAndAfterVisitEveryArchetypeOnceInTheOrderOfNames() {
    var before = world.query(read(Position.class));
    List<Integer> order = subsets(1);
    order.subList(0, ARCHETYPES / 2).forEach(this::spawn);
    var between = world.query(read(Position.class), optional(TYPES.get(3)));
    order.subList(ARCHETYPES / 2, ARCHETYPES).forEach(this::spawn);
    var after = world.query(read(Position.class));
    List<Integer> expected = inCanonicalOrder();

    List<Integer> seenBefore = new ArrayList<>();
    before.each(position -> seenBefore.add((int) position.x()));
    assertThat(seenBefore).isEqualTo(expected);
    List<Integer> seenBetween = new ArrayList<>();
    between.each((position, marker) -> seenBetween.add((int) position.x()));
    assertThat(seenBetween).isEqualTo(expected);
    List<Integer> seenAfter = new ArrayList<>();
    after.each(position -> seenAfter.add((int) position.x()));
    assertThat(seenAfter).isEqualTo(expected);
    List<Archetype> chunks = new ArrayList<>();
    for (Chunk chunk : before.chunks()) {
      chunks.add(chunk.archetype());
    }
    assertThat(chunks)
        .isEqualTo(before.archetypes())
        .isEqualTo(between.archetypes())
        .isEqualTo(after.archetypes());
    assertThat(new HashSet<>(chunks)).hasSize(ARCHETYPES);
    assertThat(world.archetypes()).hasSize(ARCHETYPES + 1);
    world.verify();
  }

  @Test
  void queriesThatSelectKeepTheSameOrder() {
    Query early = world.query(with(TYPES.get(2)), without(TYPES.get(7)));
    subsets(2).forEach(this::spawn);
    Query late = world.query(with(TYPES.get(2)), without(TYPES.get(7)));
    Query other = world.query(read(Position.class), with(TYPES.get(2)), without(TYPES.get(7)));
    List<String> expected =
        inCanonicalOrder().stream()
            .filter(subset -> (subset >> 2 & 1) == 1 && (subset >> 7 & 1) == 0)
            .map(subset -> Arrays.toString(names(subset)))
            .toList();

    assertThat(early.archetypes()).extracting(Archetype::toString).isEqualTo(expected);
    assertThat(late.archetypes()).isEqualTo(early.archetypes());
    assertThat(other.archetypes()).isEqualTo(early.archetypes());
    assertThat(early.count()).isEqualTo(expected.size());
    world.verify();
  }

  @Test
  void theOrderOfCreationHasNoSay() {
    subsets(3).forEach(this::spawn);
    var other = new ArchetypeOrderTest();
    other.world.query(read(Position.class));
    subsets(4).forEach(other::spawn);

    assertThat(other.world.query(read(Position.class)).archetypes())
        .extracting(Archetype::toString)
        .isEqualTo(
            world.query(read(Position.class)).archetypes().stream()
                .map(Archetype::toString)
                .toList());
    world.verify();
    other.world.verify();
  }
}
