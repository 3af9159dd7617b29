package dev.phyla.model;

import static dev.phyla.model.Comparison.same;

import dev.phyla.Entity;
import dev.phyla.EntityBuilder;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;

/// Random operations on a world and its reference.
///
/// What comes next depends on the random numbers and the reference only, so a seed always gives the
/// same program.
final class Operations {
  private static final int REMEMBERED_DEAD = 30;

  private final Random random;
  private final World world;
  private final ReferenceWorld reference;
  private final List<QueryCase> queries;
  private final Failures failures;
  private final List<Class<?>> palette;
  private final int crowd;
  private final List<Entity> dead = new ArrayList<>(List.of(Entity.NONE));
  private final List<Supplier<Operation>> menu;

  /// @param palette the component types in use; with fewer of them archetypes are fuller
  /// @param crowd about how many entities there may be
  Operations(
      Random random,
      World world,
      ReferenceWorld reference,
      List<QueryCase> queries,
      List<Class<?>> palette,
      int crowd) {
    this.random = random;
    this.world = world;
    this.reference = reference;
    this.queries = queries;
    this.palette = palette;
    this.crowd = crowd;
    this.failures = new Failures(world, queries);
    this.menu =
        List.of(
            this::spawn,
            this::spawn,
            this::build,
            this::setOne,
            this::setOne,
            this::setSeveral,
            this::setSeveral,
            this::remove,
            this::remove,
            this::despawn,
            this::readDead,
            this::setThroughAccessor,
            this::setDirect,
            this::loop,
            this::loop,
            this::endUpdate,
            this::fail);
  }

  /// Handles that are not alive.
  List<Entity> dead() {
    return dead;
  }

  Operation next() {
    if (reference.alive().size() > crowd) {
      return random.nextInt(3) == 0 ? despawnAll() : despawn();
    }
    return menu.get(random.nextInt(menu.size())).get();
  }

  /// Mostly a live entity, sometimes a dead or a forged one.
  private Entity anyEntity() {
    List<Entity> alive = reference.alive();
    int choice = random.nextInt(10);
    if (choice == 0 || alive.isEmpty()) {
      return dead.get(random.nextInt(dead.size()));
    }
    Entity living = alive.get(random.nextInt(alive.size()));
    return choice == 1 ? new Entity(living.index(), random.nextInt()) : living;
  }

  private Class<?> anyType() {
    return palette.get(random.nextInt(palette.size()));
  }

  private List<Class<?>> someTypes(int most) {
    List<Class<?>> types = new ArrayList<>(palette);
    Collections.shuffle(types, random);
    return List.copyOf(types.subList(0, random.nextInt(Math.min(most, types.size()) + 1)));
  }

  /// Values of different types, and classes that stand for defaults.
  private List<Object> someParts(int most) {
    List<Object> parts = new ArrayList<>();
    for (Class<?> type : someTypes(most)) {
      parts.add(random.nextInt(4) == 0 ? type : Kinds.random(type, random));
    }
    return parts;
  }

  private Operation spawn() {
    List<Object> parts = someParts(5);
    return Operation.of(
        () -> same(world.spawn(parts.toArray()), reference.spawn(parts), "the handle"),
        "spawn",
        parts);
  }

  private Operation build() {
    int count = 1 + random.nextInt(random.nextInt(5) == 0 ? 1 + crowd : 20);
    List<Object> shared = someParts(3);
    List<Class<?>> own = new ArrayList<>(someTypes(3));
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
          var builder = world.entity();
          shared.forEach(builder::with);
          for (int i = 0; i < own.size(); i++) {
            initialise(builder, own.get(i), values.get(i));
          }
          List<Entity> expected = new ArrayList<>();
          for (int i = 0; i < count; i++) {
            List<Object> parts = new ArrayList<>(shared);
            for (List<Object> column : values) {
              parts.add(column.get(i));
            }
            expected.add(reference.spawn(parts));
          }
          same(builder.spawnMany(count), expected, "the handles");
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

  private Operation setOne() {
    Entity entity = anyEntity();
    Class<?> type = anyType();
    Object part = random.nextInt(5) == 0 ? type : Kinds.random(type, random);
    return Operation.of(
        () -> same(world.set(entity, part), reference.set(entity, List.of(part)), "set"),
        "set",
        entity,
        part);
  }

  private Operation setSeveral() {
    Entity entity = anyEntity();
    List<Object> parts = someParts(5);
    while (parts.size() < 2) {
      parts = someParts(5);
    }
    List<Object> all = parts;
    Object[] more = all.subList(2, all.size()).toArray();
    return Operation.of(
        () ->
            same(
                world.set(entity, all.get(0), all.get(1), more), reference.set(entity, all), "set"),
        "set",
        entity,
        all);
  }

  private Operation remove() {
    Entity entity = anyEntity();
    List<Class<?>> types = someTypes(4);
    return Operation.of(
        () ->
            same(
                world.remove(entity, types.toArray(Class<?>[]::new)),
                reference.remove(entity, types),
                "remove"),
        "remove",
        entity,
        types);
  }

  private Operation despawn() {
    Entity entity = anyEntity();
    return Operation.of(
        () -> {
          same(world.despawn(entity), reference.despawn(entity), "despawn");
          bury(entity);
        },
        "despawn",
        entity);
  }

  private Operation despawnAll() {
    QueryCase queryCase = queries.get(random.nextInt(queries.size()));
    return Operation.of(
        () -> {
          List<Entity> before = reference.alive();
          same(
              world.despawnAll(queryCase.query()),
              reference.despawnAll(queryCase.matches()),
              "despawnAll");
          before.stream().filter(entity -> !reference.isAlive(entity)).forEach(this::bury);
        },
        "despawn all of",
        queryCase.query());
  }

  private void bury(Entity entity) {
    if (dead.size() == REMEMBERED_DEAD) {
      dead.remove(random.nextInt(dead.size()));
    }
    dead.add(entity);
  }

  private Operation readDead() {
    Entity entity = dead.get(random.nextInt(dead.size()));
    Class<?> type = anyType();
    return Operation.of(
        () -> {
          same(Failures.messageOf(() -> world.get(entity, type)).contains(entity + ""), true, type);
          same(world.accessor(type).find(entity), Optional.empty(), "find");
          same(world.set(entity, Kinds.random(type, random)), false, "set");
          same(world.remove(entity, type), false, "remove");
        },
        "read",
        type.getSimpleName(),
        "of the dead",
        entity);
  }

  private Operation setThroughAccessor() {
    Entity entity = anyEntity();
    Class<?> type = anyType();
    Object value = Kinds.random(type, random);
    return Operation.of(
        () -> same(setThrough(type, entity, value), reference.set(entity, List.of(value)), "set"),
        "set through an accessor",
        entity,
        value);
  }

  private <T> boolean setThrough(Class<T> type, Entity entity, Object value) {
    return world.accessor(type).set(entity, type.cast(value));
  }

  /// Replaces a component of a live entity through its place and through its row.
  private Operation setDirect() {
    Entity entity = anyEntity();
    if (!reference.isAlive(entity) || reference.components(entity).isEmpty()) {
      return spawn();
    }
    List<Class<?>> types = List.copyOf(reference.components(entity).keySet());
    Object first = Kinds.random(types.getFirst(), random);
    Object last = Kinds.random(types.getLast(), random);
    return Operation.of(
        () -> {
          world.setDirect(world.locate(entity), first);
          same(world.getDirect(world.locate(entity), first.getClass()), first, "getDirect");
          world.archetype(entity).set(world.locate(entity).row(), last);
          reference.set(entity, List.of(first));
          reference.set(entity, List.of(last));
        },
        "set directly",
        entity,
        first,
        "then",
        last);
  }

  private Operation loop() {
    QueryCase queryCase = queries.get(random.nextInt(queries.size()));
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

  private Operation endUpdate() {
    return Operation.of(
        () -> {
          world.endUpdate();
          reference.endUpdate();
        },
        "end the update");
  }

  /// Something that throws, and must leave the world as it is.
  private Operation fail() {
    List<Object> parts = someParts(5);
    parts.removeIf(part -> ReferenceWorld.typeOf(part) == Kinds.Fragile.class);
    parts.add(random.nextInt(parts.size() + 1), Kinds.Fragile.BROKEN);
    return failures.next(random, anyEntity(), parts, reference);
  }
}
