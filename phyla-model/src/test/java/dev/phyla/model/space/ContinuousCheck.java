package dev.phyla.model.space;

import static dev.phyla.Term.includeDisabled;
import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Entity;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/// Compares a plane or a volume with all positions of a world.
///
/// @param <P> the component with the position
final class ContinuousCheck<P extends Record> {
  /// A plane or a volume.
  interface Space extends AutoCloseable {
    int size();

    Neighbours within(double[] at, double radius);

    Neighbours within(Entity agent, double radius);

    Neighbours nearest(double[] at, int count);

    Neighbours nearest(Entity agent, int count);

    @Override
    void close();
  }

  private final World world;
  private final Space space;
  private final Opener opener;
  private final PositionKind<P> kind;
  private final double[] lengths;
  private final boolean isPeriodic;

  /// Creates a space in a world.
  interface Opener {
    Space open(World world);
  }

  ContinuousCheck(
      World world, PositionKind<P> kind, double[] lengths, boolean isPeriodic, Opener opener) {
    this.world = world;
    this.opener = opener;
    this.kind = kind;
    this.lengths = lengths;
    this.isPeriodic = isPeriodic;
    this.space = opener.open(world);
  }

  Space space() {
    return space;
  }

  /// A coordinate in the space, or NaN.
  private double inside(double value, int axis) {
    if (!isPeriodic) {
      return value >= 0 && value <= lengths[axis] ? value : Double.NaN;
    }
    double rest = value % lengths[axis];
    double wrapped = rest < 0 ? rest + lengths[axis] : rest;
    return wrapped == lengths[axis] ? 0 : wrapped;
  }

  /// The way from one coordinate to another.
  private double way(double from, double to, int axis) {
    double straight = to - from;
    if (!isPeriodic) {
      return straight;
    }
    double length = lengths[axis];
    return straight > length / 2
        ? straight - length
        : straight < -length / 2 ? straight + length : straight;
  }

  private double square(double[] from, double[] to) {
    double square = 0;
    for (int i = 0; i < from.length; i++) {
      double way = way(from[i], to[i], i);
      square += way * way;
    }
    return square;
  }

  /// The agents and where they are, by handle.
  private Map<Long, double[]> positions() {
    Map<Long, double[]> found = new TreeMap<>();
    world
        .query(read(kind.type()), includeDisabled())
        .each(
            (entity, position) -> {
              double[] at = kind.reader().apply(position);
              for (int i = 0; i < at.length; i++) {
                at[i] = inside(at[i], i);
              }
              found.put(entity.bits(), at);
            });
    return found;
  }

  /// Compares searches, if the state of the world is one that the space accepts.
  void check(Random random, String where) {
    Map<Long, double[]> all = positions();
    if (all.values().stream().anyMatch(at -> Arrays.stream(at).anyMatch(Double::isNaN))) {
      assertThatIllegalStateException()
          .as(where)
          .isThrownBy(space::size)
          .withMessageContaining("outside of the");
      return;
    }
    assertThat(space.size()).as(where).isEqualTo(all.size());
    List<Long> agents = new ArrayList<>(all.keySet());
    double shortest = Arrays.stream(lengths).min().orElseThrow();
    for (int i = 0; i < 4; i++) {
      double radius = i == 0 ? shortest / 2 : random.nextDouble() * shortest / 2;
      radius = !isPeriodic && i == 3 ? Double.POSITIVE_INFINITY : radius;
      double[] at = new double[lengths.length];
      for (int j = 0; j < at.length; j++) {
        at[j] = random.nextInt(4) == 0 ? 0 : random.nextDouble() * lengths[j];
      }
      compare(space.within(at, radius), at, 0, radius, all, where);
      if (!agents.isEmpty()) {
        long agent = agents.get(random.nextInt(agents.size()));
        compare(
            space.within(Entity.fromBits(agent), radius),
            all.get(agent),
            agent,
            radius,
            all,
            where);
        int count = 1 + random.nextInt(random.nextBoolean() ? 4 : 2 * agents.size());
        compareNearest(space.nearest(at, count), at, 0, count, all, where);
        compareNearest(
            space.nearest(Entity.fromBits(agent), count), all.get(agent), agent, count, all, where);
      } else {
        assertThat(space.nearest(at, 3).isEmpty()).as(where).isTrue();
      }
    }
    if (random.nextInt(4) == 0 && !agents.isEmpty()) {
      compareWithCopy(agents, shortest / 2, where);
    }
  }

  private void compare(
      Neighbours found,
      double[] at,
      long self,
      double radius,
      Map<Long, double[]> all,
      String where) {
    List<Long> expected = new ArrayList<>();
    all.forEach(
        (agent, there) -> {
          if (agent != self && square(at, there) <= radius * radius) {
            expected.add(agent);
          }
        });
    List<Long> agents = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      double[] there = all.get(found.bits(i));
      agents.add(found.bits(i));
      assertThat(found.get(i).bits()).isEqualTo(found.bits(i));
      assertThat(found.dx(i)).as(where).isEqualTo(way(at[0], there[0], 0));
      assertThat(found.dy(i)).as(where).isEqualTo(way(at[1], there[1], 1));
      assertThat(found.dz(i)).as(where).isEqualTo(at.length > 2 ? way(at[2], there[2], 2) : 0);
      assertThat(found.distanceSquared(i)).as(where).isEqualTo(square(at, there));
      assertThat(found.distance(i)).isEqualTo(Math.sqrt(found.distanceSquared(i)));
    }
    assertThat(agents)
        .as("%s, radius %s at %s", where, radius, Arrays.toString(at))
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  private void compareNearest(
      Neighbours found, double[] at, long self, int count, Map<Long, double[]> all, String where) {
    double[] expected =
        all.entrySet().stream()
            .filter(entry -> entry.getKey() != self)
            .mapToDouble(entry -> square(at, entry.getValue()))
            .sorted()
            .limit(count)
            .toArray();
    double[] distances = new double[found.size()];
    for (int i = 0; i < found.size(); i++) {
      distances[i] = found.distanceSquared(i);
      assertThat(square(at, all.get(found.bits(i)))).as(where).isEqualTo(distances[i]);
      assertThat(found.bits(i)).as(where).isNotEqualTo(self);
    }
    assertThat(distances).as("%s, nearest %d", where, count).isEqualTo(expected);
  }

  private static List<Long> list(Neighbours found) {
    List<Long> list = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      list.add(found.bits(i));
    }
    return list;
  }

  /// The order of answers is that of a new space in a copy of the world.
  private void compareWithCopy(List<Long> agents, double radius, String where) {
    try (World copy = world.copy();
        Space fresh = opener.open(copy)) {
      for (long agent : agents) {
        Entity entity = Entity.fromBits(agent);
        assertThat(list(space.within(entity, radius)))
            .as(where)
            .isEqualTo(list(fresh.within(entity, radius)));
        assertThat(list(space.nearest(entity, 5)))
            .as(where)
            .isEqualTo(list(fresh.nearest(entity, 5)));
      }
    }
  }
}
