package dev.phyla.model;

import static dev.phyla.model.Comparison.same;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Position;
import dev.phyla.model.Kinds.BrokenException;
import dev.phyla.model.Kinds.Fragile;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Operations that throw. Nothing may change, except that an archetype may have been created.
final class Failures {
  private final World world;
  private final ReferenceWorld reference;
  private final Choices choices;

  Failures(World world, ReferenceWorld reference, Choices choices) {
    this.world = world;
    this.reference = reference;
    this.choices = choices;
  }

  Operation next() {
    Random random = choices.random();
    Entity entity = choices.entity();
    List<Object> parts = choices.brokenParts();
    int count = 1 + random.nextInt(40);
    int breaksAt = random.nextInt(count);
    return switch (random.nextInt(6)) {
      case 0 -> broken("spawn " + parts, null, parts, () -> world.spawn(parts.toArray()));
      case 1 ->
          broken(
              "spawn " + count + " " + parts,
              null,
              parts,
              () -> world.spawnMany(count, parts.toArray()));
      case 2 ->
          broken(
              "initialise " + count + ", breaking at " + breaksAt,
              null,
              parts,
              () -> initialise(parts, count, breaksAt));
      case 3 -> setOne(entity);
      case 4 -> setSeveral(entity, parts);
      default -> changeInsideALoop(random.nextInt(6));
    };
  }

  /// @param entity the entity that should have got the parts, or null for a new one
  private Operation broken(
      String text, @Nullable Entity entity, List<Object> parts, Runnable action) {
    return Operation.of(
        () -> {
          same(exceptionOf(action).getClass(), BrokenException.class, "the exception");
          reference.prepare(entity, parts);
        },
        "in vain",
        text);
  }

  private void initialise(List<Object> parts, int count, int breaksAt) {
    var builder = world.entityBuilder();
    parts.stream().filter(part -> part != Fragile.BROKEN).forEach(builder::with);
    builder
        .with(Fragile.class, i -> i == breaksAt ? Fragile.BROKEN : new Fragile(i, i))
        .spawnMany(count);
  }

  private Operation setOne(Entity entity) {
    Runnable set = () -> world.set(entity, Fragile.BROKEN);
    if (reference.isAlive(entity)) {
      return broken("set " + entity + " broken", entity, List.of(Fragile.BROKEN), set);
    }
    return Operation.of(set, "set the dead", entity, Fragile.BROKEN);
  }

  private Operation setSeveral(Entity entity, List<Object> parts) {
    if (parts.size() < 2) {
      return setOne(entity);
    }
    Object[] more = parts.subList(2, parts.size()).toArray();
    Runnable set = () -> world.set(entity, parts.get(0), parts.get(1), more);
    if (reference.isAlive(entity)) {
      return broken("set " + entity + " " + parts, entity, parts, set);
    }
    return Operation.of(set, "set the dead", entity, parts);
  }

  /// One of the ways to change the structure, in a loop over all entities.
  private Operation changeInsideALoop(int way) {
    QueryCase queryCase = choices.query();
    Consumer<Entity> change =
        switch (way) {
          case 0 -> _ -> world.spawn(new Position(1, 1));
          case 1 -> world::despawn;
          case 2 -> _ -> world.spawnMany(3, Frozen.class);
          case 3 -> _ -> world.despawnAll(queryCase.query());
          case 4 -> _ -> world.entityBuilder().with(Kinds.Health.class).spawn();
          default -> _ -> world.close();
        };
    boolean entered = !reference.select(Wanted.having()).isEmpty();
    var everything = world.query();
    return Operation.of(
        () -> {
          if (entered) {
            String message = messageOf(() -> everything.each(change::accept));
            same(message.contains("inside query()"), true, message);
          }
        },
        "in vain change the structure inside a loop, by way",
        way);
  }

  /// The exception that an action throws.
  static Exception exceptionOf(Runnable action) {
    try {
      action.run();
    } catch (RuntimeException e) {
      return e;
    }
    throw new AssertionError("nothing was thrown");
  }

  /// The message of the exception that an action throws.
  static String messageOf(Runnable action) {
    return String.valueOf(exceptionOf(action).getMessage());
  }
}
