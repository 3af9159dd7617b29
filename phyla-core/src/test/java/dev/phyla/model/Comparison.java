package dev.phyla.model;

import dev.phyla.Archetype;
import dev.phyla.ComponentType;
import dev.phyla.Entity;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// Compares a world with the reference, through every way the world can be read.
final class Comparison {
  private final World world;
  private final ReferenceWorld reference;
  private final List<ReferenceWorld.Rows> known = new ArrayList<>();

  Comparison(World world, ReferenceWorld reference) {
    this.world = world;
    this.reference = reference;
  }

  /// Fails unless both are the same; plain code, because it runs millions of times.
  ///
  /// @param what says in words what is compared
  static void same(Object actual, Object expected, Object... what) {
    if (!Objects.equals(actual, expected)) {
      throw new AssertionError(Arrays.toString(what) + " is " + actual + ", not " + expected);
    }
  }

  /// Compares everything.
  ///
  /// @param dead handles that must not be alive
  /// @param queries what queries must agree on
  void check(Collection<Entity> dead, List<QueryCase> queries) {
    world.verify();
    List<Entity> alive = reference.alive();
    same(world.count(), alive.size(), "the number of entities");
    checkArchetypes();
    alive.forEach(this::checkEntity);
    dead.forEach(this::checkDead);
    queries.forEach(this::checkQuery);
  }

  private void checkArchetypes() {
    List<Archetype> archetypes = world.archetypes();
    for (Archetype archetype : archetypes.subList(known.size(), archetypes.size())) {
      ReferenceWorld.Rows rows = reference.archetype(types(archetype.componentTypes()));
      same(known.contains(rows), false, "another archetype with", rows.types());
      known.add(rows);
    }
    for (Archetype archetype : archetypes) {
      ReferenceWorld.Rows rows = known.get(archetype.id());
      same(archetype.entities(), rows.entities(), archetype, "entities");
      same(archetype.size(), rows.entities().size(), archetype, "size");
      same(archetype.isAnyDirty(), !rows.dirty().isEmpty(), archetype, "any dirty");
      if (archetype.isAnyDirty()) {
        same(types(archetype.dirtyComponentTypes()), rows.dirty(), archetype, "dirty components");
      }
    }
    int rows = known.stream().mapToInt(archetype -> archetype.entities().size()).sum();
    same(rows, world.count(), "the rows of all archetypes");
  }

  private static Set<Class<?>> types(List<ComponentType<?>> types) {
    Set<Class<?>> classes = new HashSet<>();
    types.forEach(type -> classes.add(type.type()));
    return classes;
  }

  private void checkEntity(Entity entity) {
    same(world.isAlive(entity), true, entity, "is alive");
    Map<Class<?>, Object> expected = reference.components(entity);
    Archetype archetype = world.archetype(entity);
    int row = world.locate(entity).row();
    for (Class<?> type : Kinds.TYPES) {
      Object value = expected.get(type);
      same(world.has(entity, type), value != null, entity, "has", type);
      same(world.find(entity, type), Optional.ofNullable(value), entity, "finds", type);
      same(world.accessor(type).has(entity), value != null, entity, "accessor has", type);
      if (value != null) {
        same(world.accessor(type).get(entity), value, entity, "accessor gets", type);
        same(archetype.get(row, type), value, entity, "row has", type);
      }
    }
  }

  private void checkDead(Entity entity) {
    same(world.isAlive(entity), false, entity, "is alive");
    same(world.has(entity, Kinds.Position.class), false, entity, "has a component");
    same(world.find(entity, Kinds.Body.class), Optional.empty(), entity, "finds a component");
  }

  private void checkQuery(QueryCase queryCase) {
    List<Entity> expected = new ArrayList<>();
    reference.visit(queryCase.matches(), Set.of(), (entity, _) -> expected.add(entity));
    same(queryCase.query().count(), expected.size(), queryCase.query(), "count");
    same(queryCase.query().isEmpty(), expected.isEmpty(), queryCase.query(), "is empty");
    same(queryCase.query().first(), expected.stream().findFirst(), queryCase.query(), "first");
  }
}
