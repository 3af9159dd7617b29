package dev.phyla.sparse;

import static dev.phyla.Term.includeDisabled;
import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.untagged;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Chunk;
import dev.phyla.Entity;
import dev.phyla.Query;
import dev.phyla.World;
import dev.phyla.fixture.Burning;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Hidden;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Selected;
import dev.phyla.fixture.Velocity;
import dev.phyla.sparse.RowModel.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Random operations on tags and enabling, compared with a naive model after each.
final class SparseModelTest {
  private static final int STEPS = 1000;
  private static final int MAX_ENTITIES = 200;
  private static final List<Class<?>> COMPONENTS =
      List.of(Position.class, Velocity.class, Health.class);
  private static final List<Class<?>> TAGS = List.of(Selected.class, Burning.class, Hidden.class);

  /// A query, the same query without conditions on single entities, and the conditions.
  private record Case(Query query, Query all, Condition condition) {}

  private final World world = new World();
  private final RowModel model = new RowModel();
  private final List<Entity> handles = new ArrayList<>(List.of(Entity.NONE));
  private final List<Case> cases =
      List.of(
          new Case(
              world.query(),
              world.query(includeDisabled()),
              new Condition(List.of(), List.of(), List.of(), false)),
          new Case(
              world.query(read(Position.class), with(Health.class)),
              world.query(with(Position.class, Health.class), includeDisabled()),
              new Condition(List.of(Position.class, Health.class), List.of(), List.of(), false)),
          new Case(
              world.query(write(Velocity.class), without(Health.class), tagged(Selected.class)),
              world.query(with(Velocity.class), without(Health.class), includeDisabled()),
              new Condition(List.of(Velocity.class), List.of(Selected.class), List.of(), false)),
          new Case(
              world.query(tagged(Burning.class, Hidden.class), includeDisabled()),
              world.query(includeDisabled()),
              new Condition(List.of(), List.of(Burning.class, Hidden.class), List.of(), true)),
          new Case(
              world.query(untagged(Selected.class, Hidden.class)),
              world.query(includeDisabled()),
              new Condition(List.of(), List.of(), List.of(Selected.class, Hidden.class), false)),
          new Case(
              world.query(read(Health.class), tagged(Burning.class), untagged(Selected.class)),
              world.query(with(Health.class), includeDisabled()),
              new Condition(
                  List.of(Health.class), List.of(Burning.class), List.of(Selected.class), false)));

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void theWorldAgreesWithTheModel(long seed) {
    run(seed);
  }

  @Test
  void theWorldAgreesWithTheModelForANewSeed() {
    run(System.nanoTime());
  }

  private void run(long seed) {
    System.out.println("SparseModelTest: seed " + seed);
    var random = new SplittableRandom(seed);
    for (int step = 0; step < STEPS; step++) {
      String operation = operate(random);
      String where = "seed " + seed + ", step " + step + ", " + operation;
      try {
        world.verify();
        compare();
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError(where, e);
      }
    }
  }

  private String operate(SplittableRandom random) {
    Entity entity = handles.get(random.nextInt(handles.size()));
    boolean alive = model.isAlive(entity);
    Class<?> tag = TAGS.get(random.nextInt(TAGS.size()));
    Class<?> component = COMPONENTS.get(random.nextInt(COMPONENTS.size()));
    boolean has = model.has(entity, component);
    switch (random.nextInt(24)) {
      case 0, 1, 2, 3, 4 -> {
        if (world.count() < MAX_ENTITIES) {
          Entity spawned = world.spawn();
          handles.add(spawned);
          model.spawn(spawned);
          model.add(spawned, component);
          world.set(spawned, component);
        }
        return "spawn";
      }
      case 5 -> {
        assertThat(world.despawn(entity)).isEqualTo(alive);
        model.despawn(entity);
        return "despawn " + entity;
      }
      case 6, 7, 8 -> {
        assertThat(world.set(entity, component)).isEqualTo(alive);
        if (alive) {
          model.add(entity, component);
        }
        return "add " + component + " to " + entity;
      }
      case 9, 10 -> {
        assertThat(world.remove(entity, component)).isEqualTo(alive);
        if (alive) {
          model.remove(entity, component);
        }
        return "remove " + component + " from " + entity;
      }
      case 11 -> {
        assertThat(world.remove(entity, Health.class, Position.class)).isEqualTo(alive);
        if (alive) {
          model.remove(entity, Health.class);
          model.remove(entity, Position.class);
        }
        return "remove two from " + entity;
      }
      case 12, 13, 14 -> {
        assertThat(world.tag(tag).add(entity)).isEqualTo(alive);
        if (alive) {
          model.tag(tag, entity);
        }
        return "tag " + entity;
      }
      case 15, 16 -> {
        assertThat(world.tag(tag).remove(entity)).isEqualTo(alive);
        model.untag(tag, entity);
        return "untag " + entity;
      }
      case 17, 18 -> {
        assertThat(world.disable(entity, component)).isEqualTo(has);
        if (has) {
          model.disabledIn(component).add(entity);
        }
        return "disable " + component + " of " + entity;
      }
      case 19 -> {
        assertThat(world.enable(entity, component)).isEqualTo(has);
        model.disabledIn(component).remove(entity);
        return "enable " + component + " of " + entity;
      }
      case 20 -> {
        assertThat(world.disable(entity)).isEqualTo(alive);
        if (alive) {
          model.disabled().add(entity);
        }
        return "disable " + entity;
      }
      case 21, 22 -> {
        assertThat(world.enable(entity)).isEqualTo(alive);
        model.disabled().remove(entity);
        return "enable " + entity;
      }
      default -> {
        return rarely(random, tag);
      }
    }
  }

  private String rarely(SplittableRandom random, Class<?> tag) {
    switch (random.nextInt(10)) {
      case 0 -> {
        Case chosen = cases.get(random.nextInt(cases.size()));
        List<Entity> expected = expected(chosen);
        assertThat(world.despawnAll(chosen.query)).isEqualTo(expected.size());
        expected.forEach(model::despawn);
        return "despawn all of " + chosen.query;
      }
      case 1 -> {
        world.tag(tag).clear();
        model.tagged(tag).clear();
        return "clear " + tag;
      }
      case 2 -> {
        world.query(includeDisabled()).each(world::enable);
        model.disabled().clear();
        return "enable all";
      }
      default -> {
        return "nothing";
      }
    }
  }

  private void compare() {
    for (Class<?> tag : TAGS) {
      assertThat(world.tag(tag).entities()).isEqualTo(model.tagged(tag));
      assertThat(world.tag(tag).count()).isEqualTo(model.tagged(tag).size());
    }
    for (Entity entity : handles) {
      assertThat(world.isEnabled(entity))
          .isEqualTo(model.isAlive(entity) && !model.disabled().contains(entity));
      for (Class<?> component : COMPONENTS) {
        assertThat(world.isEnabled(entity, component))
            .isEqualTo(
                model.has(entity, component) && !model.disabledIn(component).contains(entity));
      }
      for (Class<?> tag : TAGS) {
        assertThat(world.tag(tag).has(entity)).isEqualTo(model.tagged(tag).contains(entity));
      }
    }
    for (Case each : cases) {
      List<Entity> expected = expected(each);
      assertThat(entities(each.query)).isEqualTo(expected);
      assertThat(each.query.count()).isEqualTo(expected.size());
      assertThat(each.query.first()).isEqualTo(expected.stream().findFirst());
    }
  }

  private List<Entity> expected(Case each) {
    return entities(each.all).stream()
        .filter(entity -> model.passes(entity, each.condition))
        .toList();
  }

  private static List<Entity> entities(Query query) {
    var entities = new ArrayList<Entity>();
    for (Chunk chunk : query.chunks()) {
      for (int row = chunk.first(); row < chunk.end(); row++) {
        entities.add(chunk.entity(row));
      }
    }
    return entities;
  }
}
