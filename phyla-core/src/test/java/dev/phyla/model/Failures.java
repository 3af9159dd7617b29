package dev.phyla.model;

import static dev.phyla.model.Comparison.same;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.model.Kinds.BrokenException;
import dev.phyla.model.Kinds.Fragile;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/// Operations that throw in the middle. The reference does not take part: nothing may change.
final class Failures {
  private final World world;
  private final List<QueryCase> queries;

  Failures(World world, List<QueryCase> queries) {
    this.world = world;
    this.queries = queries;
  }

  /// @param parts what is given to the operation, with a component among it that breaks
  Operation next(Random random, Entity entity, List<Object> parts, ReferenceWorld reference) {
    int count = 1 + random.nextInt(40);
    int breaksAt = random.nextInt(count);
    return switch (random.nextInt(6)) {
      case 0 -> broken("spawn " + parts, () -> world.spawn(parts.toArray()));
      case 1 ->
          broken("spawn " + count + " " + parts, () -> world.spawnMany(count, parts.toArray()));
      case 2 ->
          broken(
              "initialise " + count + ", breaking at " + breaksAt,
              () -> initialise(parts, count, breaksAt));
      case 3 -> setOne(entity, reference);
      case 4 -> setSeveral(entity, parts, reference);
      default -> changeInsideALoop(random.nextInt(6), reference);
    };
  }

  private static Operation broken(String text, Runnable action) {
    return Operation.of(
        () -> same(exceptionOf(action).getClass(), BrokenException.class, "the exception"),
        "in vain",
        text);
  }

  private void initialise(List<Object> parts, int count, int breaksAt) {
    var builder = world.entity();
    parts.stream().filter(part -> part != Fragile.BROKEN).forEach(builder::with);
    builder
        .with(Fragile.class, i -> i == breaksAt ? Fragile.BROKEN : new Fragile(i, i))
        .spawnMany(count);
  }

  private Operation setOne(Entity entity, ReferenceWorld reference) {
    Runnable set = () -> world.set(entity, Fragile.BROKEN);
    if (reference.isAlive(entity)) {
      return broken("set " + entity + " " + Fragile.BROKEN, set);
    }
    return Operation.of(set, "set the dead", entity, Fragile.BROKEN);
  }

  private Operation setSeveral(Entity entity, List<Object> parts, ReferenceWorld reference) {
    if (parts.size() < 2) {
      return setOne(entity, reference);
    }
    Object[] more = parts.subList(2, parts.size()).toArray();
    Runnable set = () -> world.set(entity, parts.get(0), parts.get(1), more);
    if (reference.isAlive(entity)) {
      return broken("set " + entity + " " + parts, set);
    }
    return Operation.of(set, "set the dead", entity, parts);
  }

  /// One of the ways to change the structure, in a loop over all entities.
  private Operation changeInsideALoop(int way, ReferenceWorld reference) {
    Consumer<Entity> change =
        switch (way) {
          case 0 -> _ -> world.spawn(new Kinds.Position(1, 1));
          case 1 -> world::despawn;
          case 2 -> _ -> world.spawnMany(3, Kinds.Frozen.class);
          case 3 -> _ -> world.despawnAll(queries.getFirst().query());
          case 4 -> _ -> world.entity().with(Kinds.Health.class).spawn();
          default -> _ -> world.close();
        };
    boolean entered = !reference.alive().isEmpty();
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

  /// What an action throws.
  static Exception exceptionOf(Runnable action) {
    try {
      action.run();
    } catch (RuntimeException e) {
      return e;
    }
    throw new AssertionError("nothing was thrown");
  }

  /// The message of what an action throws.
  static String messageOf(Runnable action) {
    return String.valueOf(exceptionOf(action).getMessage());
  }
}
