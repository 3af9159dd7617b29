package dev.phyla.transform;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.includeDisabled;
import static dev.phyla.Term.with;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Chunk;
import dev.phyla.Entity;
import dev.phyla.Query;
import dev.phyla.World;
import dev.phyla.relation.Hierarchy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Random forests with random changes, against transforms that are computed recursively.
class TransformsModelTest {
  private static final int ROUNDS = 120;
  private static final int MAX_CHANGES = 8;
  private static final int MAX_ENTITIES = 60;

  private record MarkA() {}

  private record MarkB(int number) {}

  static Stream<Arguments> runs() {
    return Stream.of(Kind.values())
        .flatMap(kind -> Stream.of(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L).map(s -> Arguments.of(kind, s)));
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("runs")
  void worldTransformsAreThoseOfTheRecursion(Kind kind, long seed) {
    new Run(kind, seed).run();
  }

  private static final class Run {
    private final Kind kind;
    private final long seed;
    private final Random random;
    private final World world;
    private final Hierarchy tree;
    private final Runnable propagation;
    private final Query computed;
    private final List<Entity> entities = new ArrayList<>();

    /// The entities whose local transform was written, or that had no world transform.
    private final Set<Entity> written = new HashSet<>();

    /// The parent with a transform of each entity with a transform, at the last propagation.
    private Map<Entity, Entity> parents = new HashMap<>();

    Run(Kind kind, long seed) {
      this.kind = kind;
      this.seed = seed;
      this.random = new Random(seed);
      this.world = seed % 2 == 0 ? World.checked(1) : new World();
      this.tree = world.hierarchy();
      for (int i = 0; i < 10; i++) {
        change();
      }
      this.propagation = kind.propagation(world);
      this.computed = world.query(with(kind.local), changed(kind.world), includeDisabled());
      written.addAll(entities);
    }

    void run() {
      for (int round = 0; round < ROUNDS; round++) {
        for (int i = random.nextInt(MAX_CHANGES); i > 0; i--) {
          change();
        }
        String description = kind + ", seed " + seed + ", round " + round;
        written.addAll(incomplete());
        propagation.run();
        check(description);
        world.verify();
        if (random.nextInt(4) == 0) {
          world.endUpdate();
        }
      }
    }

    private Entity any() {
      return entities.isEmpty() ? Entity.NONE : entities.get(random.nextInt(entities.size()));
    }

    private void change() {
      Entity entity = any();
      switch (random.nextInt(16)) {
        case 0, 1, 2 -> spawn();
        case 3, 4 -> setLocal(entity);
        case 5, 6, 7 -> setParent(entity, any());
        case 8 -> tree.removeParent(entity);
        case 9 -> despawn(entity);
        case 10 -> world.remove(entity, kind.local);
        case 11 -> world.remove(entity, kind.world);
        case 12 -> world.remove(entity, kind.local, kind.world);
        case 13 -> mark(entity);
        case 14 -> changeOften();
        default -> writeAll();
      }
    }

    private void spawn() {
      if (entities.size() == MAX_ENTITIES) {
        return;
      }
      Entity entity = world.spawn();
      entities.add(entity);
      switch (random.nextInt(6)) {
        case 0 -> {}
        case 1, 2 -> setLocal(entity);
        default -> {
          setLocal(entity);
          world.set(entity, kind.world);
        }
      }
      mark(entity);
      if (random.nextBoolean()) {
        setParent(entity, any());
      }
    }

    private void setLocal(Entity entity) {
      if (world.set(entity, kind.randomLocal(random))) {
        written.add(entity);
      }
    }

    private void setParent(Entity child, Entity parent) {
      if (!child.equals(parent) && !tree.isDescendant(parent, child)) {
        tree.setParent(child, parent);
      }
    }

    private void despawn(Entity entity) {
      if (random.nextInt(3) == 0) {
        world.despawn(entity);
        entities.removeIf(each -> !world.isAlive(each));
      } else {
        tree.children(entity).forEach(child -> setParent(child, tree.parent(entity)));
        tree.children(entity).forEach(tree::removeParent);
        world.despawn(entity);
        entities.remove(entity);
      }
    }

    /// Moves an entity to another archetype.
    private void mark(Entity entity) {
      switch (random.nextInt(5)) {
        case 0 -> world.set(entity, new MarkA());
        case 1 -> world.remove(entity, MarkA.class);
        case 2 -> world.set(entity, new MarkB(random.nextInt()));
        case 3 -> world.remove(entity, MarkB.class);
        default -> {}
      }
    }

    /// Changes that undo each other, reused slots, and reclaimed archetypes.
    private void changeOften() {
      Entity entity = any();
      switch (random.nextInt(6)) {
        case 0 -> {
          Entity parent = tree.parent(entity);
          tree.removeParent(entity);
          tree.setParent(entity, parent);
        }
        case 1 -> {
          world.remove(entity, kind.local);
          setLocal(entity);
        }
        case 2 -> {
          despawn(entity);
          spawn();
        }
        case 3 -> world.reclaimArchetypes();
        case 4 -> world.disable(entity);
        default -> world.enable(entity);
      }
    }

    /// Writes the columns of an archetype.
    private void writeAll() {
      if (random.nextInt(4) != 0) {
        return;
      }
      var column =
          world.column(kind.local, world.register(kind.local).fields().getFirst(), float[].class);
      for (Chunk chunk : world.query(write(kind.local), includeDisabled()).chunks()) {
        float[] values = chunk.write(column);
        for (int row = chunk.first(); row < chunk.end(); row++) {
          values[row] += random.nextFloat();
          written.add(chunk.entity(row));
        }
        break;
      }
    }

    private List<Entity> incomplete() {
      return entities.stream()
          .filter(entity -> world.has(entity, kind.local) && !world.has(entity, kind.world))
          .toList();
    }

    // The model.

    private boolean isMember(Entity entity) {
      return world.has(entity, kind.local);
    }

    /// The parent of an entity if that has a transform, or `NONE`.
    private Entity parent(Entity entity) {
      Entity parent = tree.parent(entity);
      return isMember(parent) ? parent : Entity.NONE;
    }

    private float[] expected(Entity entity) {
      Entity parent = parent(entity);
      float[] local = kind.local(world, entity);
      return parent.equals(Entity.NONE) ? local : kind.multiply(expected(parent), local);
    }

    /// Whether an entity has to be computed.
    private boolean isDue(Entity entity) {
      Entity parent = parent(entity);
      return written.contains(entity)
          || !parent.equals(parents.getOrDefault(entity, Entity.NONE))
          || (!parent.equals(Entity.NONE) && isDue(parent));
    }

    private void check(String description) {
      var due = new HashSet<Entity>();
      var newParents = new HashMap<Entity, Entity>();
      for (Entity entity : entities) {
        if (isMember(entity)) {
          assertEqual(
              kind.world(world, entity), expected(entity), description + ", entity " + entity);
          newParents.put(entity, parent(entity));
          if (isDue(entity)) {
            due.add(entity);
          }
        }
      }
      // An entity that was a member before, and is one again, was written in between.
      assertThat(computed.entities()).as(description).containsExactlyInAnyOrderElementsOf(due);
      consume();
      parents = newParents;
      written.clear();
    }

    private void consume() {
      for (Chunk chunk : computed.chunks()) {
        assertThat(chunk.size()).isPositive();
      }
    }

    /// Asserts that all elements are equal, where 0 and -0 are.
    private static void assertEqual(float[] actual, float[] expected, String description) {
      for (int i = 0; i < expected.length; i++) {
        assertThat(actual[i] == expected[i])
            .as("%s, element %d: %s instead of %s", description, i, actual[i], expected[i])
            .isTrue();
      }
    }
  }
}
