package dev.phyla.model;

import static dev.phyla.model.Comparison.same;

import dev.phyla.Entity;
import dev.phyla.EntityBuilder;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;

/// Random operations on a world and its reference.
final class Operations {
  private final Random random;
  private final World world;
  private final ReferenceWorld reference;
  private final Choices choices;
  private final Steps steps;
  private final Failures failures;
  private final CommandOperations commands;
  private final int crowd;
  private final List<Supplier<Operation>> menu;

  /// @param listening the listeners and consumers
  /// @param saving saves, loads and mirrors the world
  /// @param crowd the approximate maximum number of entities
  Operations(
      World world,
      ReferenceWorld reference,
      Choices choices,
      ListenerOperations listening,
      CommandOperations commands,
      SaveOperations saving,
      int crowd) {
    this.random = choices.random();
    this.world = world;
    this.reference = reference;
    this.choices = choices;
    this.crowd = crowd;
    this.commands = commands;
    this.steps = new Steps(choices);
    this.failures = new Failures(world, reference, choices);
    var sorting = new SortOperations(world, reference, choices);
    var copying = new CopyOperations(world, reference, choices);
    this.menu =
        List.of(
            () -> directly(steps.any()),
            () -> directly(steps.any()),
            () -> directly(steps.any()),
            () -> directly(steps.any()),
            () -> directly(steps.spawn()),
            () -> directly(steps.mark()),
            this::build,
            this::readDead,
            this::setThroughAccessor,
            this::updateThroughAccessor,
            this::removeThroughAccessor,
            this::setInPlace,
            this::loop,
            this::loop,
            this::markOrClear,
            sorting::next,
            sorting::next,
            failures::next,
            copying::next,
            saving::next,
            saving::next,
            commands::next,
            commands::next,
            commands::next,
            commands::next,
            commands::next,
            listening::next,
            listening::next);
  }

  Operation next() {
    choices.noticeDead();
    reference.renewCompanion();
    if (reference.alive().size() > crowd) {
      return directly(choices.rarely(3) ? steps.despawnAll() : steps.change(choices.entity()));
    }
    return choices.any(menu).get();
  }

  private Operation directly(Step step) {
    return Operation.of(() -> same(step.makeIn(world), step.makeIn(reference), "the result"), step);
  }

  /// Entities with different values.
  private Operation build() {
    int count = 1 + random.nextInt(choices.rarely(5) ? 1 + crowd : 20);
    List<Object> shared = choices.parts(3);
    List<Class<?>> own = new ArrayList<>(choices.types(3));
    own.removeIf(type -> shared.stream().anyMatch(part -> ReferenceWorld.typeOf(part) == type));
    List<List<Object>> values = new ArrayList<>();
    for (Class<?> type : own) {
      List<Object> column = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        column.add(Kinds.random(type, random));
      }
      values.add(column);
    }
    return Operation.of(
        () -> {
          var builder = world.entityBuilder();
          shared.forEach(builder::with);
          for (int i = 0; i < own.size(); i++) {
            initialise(builder, own.get(i), values.get(i));
          }
          List<Entity> spawned = builder.spawnMany(count);
          List<Entity> expected = new ArrayList<>();
          List<List<Object>> parts = new ArrayList<>();
          for (int i = 0; i < count; i++) {
            int row = i;
            parts.add(new ArrayList<>(shared));
            values.forEach(column -> parts.get(row).add(column.get(row)));
            expected.add(reference.handles().take());
          }
          reference.spawnEach(expected, parts);
          same(spawned, expected, "the handles");
        },
        "build",
        count,
        "with",
        shared,
        "and their own",
        values);
  }

  private static <T> void initialise(EntityBuilder builder, Class<T> type, List<Object> values) {
    builder.with(type, i -> type.cast(values.get(i)));
  }

  private Operation readDead() {
    Entity entity = choices.any(choices.dead());
    Class<?> type = choices.type();
    Object value = Kinds.random(type, random);
    return Operation.of(
        () -> {
          same(Failures.messageOf(() -> world.get(entity, type)).contains(entity + ""), true, type);
          same(world.accessor(type).find(entity), Optional.empty(), "find");
          same(world.set(entity, value), false, "set");
          same(world.remove(entity, type), false, "remove");
        },
        "read",
        type,
        "of the dead",
        entity);
  }

  /// An accessor replaces a value without calling observers, but calls them when it adds.
  private Operation setThroughAccessor() {
    Entity entity = choices.entity();
    Class<?> type = choices.type();
    Object value = Kinds.random(type, random);
    return Operation.of(
        () -> {
          same(setThrough(type, entity, value), reference.isAlive(entity), "set");
          if (reference.isAlive(entity) && reference.components(entity).containsKey(type)) {
            reference.write(entity, value);
          } else {
            reference.set(entity, List.of(value));
          }
        },
        "set through an accessor",
        entity,
        value);
  }

  private <T> boolean setThrough(Class<T> type, Entity entity, Object value) {
    return world.accessor(type).set(entity, type.cast(value));
  }

  private Operation updateThroughAccessor() {
    Entity entity = choices.entity();
    Class<?> type = choices.type();
    Object value = Kinds.random(type, random);
    return Operation.of(
        () -> {
          boolean isThere =
              reference.isAlive(entity) && reference.components(entity).containsKey(type);
          same(updateThrough(type, entity, value), isThere, "update");
          if (isThere) {
            reference.write(entity, value);
          }
        },
        "update through an accessor",
        entity,
        value);
  }

  private <T> boolean updateThrough(Class<T> type, Entity entity, Object value) {
    return world
        .accessor(type)
        .update(
            entity,
            old -> {
              same(old, reference.components(entity).get(type), "the old value");
              return type.cast(value);
            });
  }

  private Operation removeThroughAccessor() {
    Entity entity = choices.entity();
    Class<?> type = choices.type();
    return Operation.of(
        () ->
            same(
                world.accessor(type).remove(entity),
                reference.remove(entity, List.of(type)),
                "remove"),
        "remove through an accessor",
        type,
        "of",
        entity);
  }

  /// Replaces a component of a live entity through its location and through its row.
  private Operation setInPlace() {
    Entity entity = choices.entity();
    if (!reference.isAlive(entity) || reference.components(entity).isEmpty()) {
      return directly(steps.spawn());
    }
    List<Class<?>> types = List.copyOf(reference.components(entity).keySet());
    Object first = Kinds.random(types.getFirst(), random);
    Object last = Kinds.random(types.getLast(), random);
    return Operation.of(
        () -> {
          world.setDirect(world.locate(entity), first);
          same(world.getDirect(world.locate(entity), first.getClass()), first, "getDirect");
          reference.set(entity, List.of(first));
          world.archetype(entity).set(world.locate(entity).row(), last);
          reference.set(entity, List.of(last));
        },
        "set directly",
        entity,
        first,
        "then",
        last);
  }

  private Operation loop() {
    QueryCase queryCase = choices.query();
    int loop = random.nextInt(queryCase.loops().size());
    int salt = random.nextInt(1000);
    return Operation.of(
        () -> queryCase.loops().get(loop).accept(salt),
        "loop",
        loop,
        "with",
        salt,
        "over",
        queryCase.query());
  }

  /// Ends the update, or takes a tag from all, or marks a component as changed in an archetype.
  private Operation markOrClear() {
    Entity entity = choices.entity();
    Class<?> tag = choices.any(Kinds.TAGS);
    if (choices.rarely(3)) {
      return Operation.of(
          () -> {
            world.tag(tag).clear();
            reference.marks().tagged(tag).clear();
          },
          "clear",
          tag);
    }
    if (choices.rarely(2) && reference.isAlive(entity)) {
      Rows rows = reference.rows(entity);
      return Operation.of(
          () -> {
            rows.types().forEach(type -> world.archetype(entity).markDirty(type));
            rows.mark(rows.types());
            for (Entity marked : rows.entities()) {
              rows.types().forEach(type -> reference.consumers().written(marked, type));
            }
          },
          "mark",
          rows);
    }
    return Operation.of(commands::endUpdate, "end the update");
  }
}
