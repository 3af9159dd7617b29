package dev.phyla.model;

import dev.phyla.Archetype;
import dev.phyla.ComponentType;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Position;
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
  private static final int QUERIES_AT_ONCE = 3;

  private final World world;
  private final ReferenceWorld reference;
  private final List<Rows> known = new ArrayList<>();
  private int nextQuery;

  Comparison(World world, ReferenceWorld reference) {
    this.world = world;
    this.reference = reference;
  }

  /// Fails unless both are the same; plain code, because it runs millions of times.
  ///
  /// @param what a description of what is compared
  static void same(Object actual, Object expected, Object... what) {
    if (!Objects.equals(actual, expected)) {
      throw new AssertionError(Arrays.toString(what) + " is " + actual + ", not " + expected);
    }
  }

  /// Compares everything, and some of the queries in turn.
  ///
  /// @param dead handles that must not be alive
  /// @param queries the queries that must agree
  void check(Collection<Entity> dead, List<QueryCase> queries) {
    world.verify();
    List<Entity> alive = reference.alive();
    same(world.count(), alive.size(), "the number of entities");
    same(world.commands().size(), reference.commands().size(), "the number of commands");
    checkArchetypes();
    alive.forEach(this::checkEntity);
    dead.forEach(this::checkDead);
    reference.commands().promised().forEach(this::checkDead);
    Kinds.TAGS.forEach(this::checkTag);
    for (int i = 0; i < QUERIES_AT_ONCE; i++) {
      checkQuery(queries.get(nextQuery++ % queries.size()));
    }
  }

  private void checkArchetypes() {
    List<Archetype> archetypes = world.archetypes();
    for (Archetype archetype : archetypes.subList(known.size(), archetypes.size())) {
      Rows rows = reference.archetypes().of(types(archetype.componentTypes()));
      same(known.contains(rows), false, "another archetype with", rows);
      known.add(rows);
    }
    for (Rows rows : reference.archetypes().all()) {
      rows.setExists(known.contains(rows));
      if (!rows.exists()) {
        rows.clearMarks();
      }
    }
    for (Archetype archetype : archetypes) {
      Rows rows = known.get(archetype.id());
      same(archetype.entities(), rows.entities(), archetype, "entities");
      same(archetype.size(), rows.entities().size(), archetype, "size");
      Set<Class<?>> dirty = types(archetype.dirtyComponentTypes());
      if (!rows.settleMarks(dirty)) {
        same(dirty, rows.dirty(), archetype, "dirty components, or more or less of them");
      }
      same(archetype.isAnyDirty(), !dirty.isEmpty(), archetype, "any dirty");
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
    same(world.isEnabled(entity), !disabled(entity), entity, "is enabled");
    Map<Class<?>, Object> expected = reference.components(entity);
    Archetype archetype = world.archetype(entity);
    int row = world.locate(entity).row();
    for (Class<?> type : Kinds.TYPES) {
      Object value = expected.get(type);
      same(world.has(entity, type), value != null, entity, "has", type);
      same(world.find(entity, type), Optional.ofNullable(value), entity, "finds", type);
      same(world.accessor(type).has(entity), value != null, entity, "accessor has", type);
      boolean enabled = value != null && !reference.marks().disabledIn(type).contains(entity);
      same(world.isEnabled(entity, type), enabled, entity, "has enabled", type);
      if (value != null) {
        same(world.accessor(type).get(entity), value, entity, "accessor gets", type);
        same(archetype.get(row, type), value, entity, "row has", type);
      }
    }
  }

  private boolean disabled(Entity entity) {
    return reference.marks().disabled().contains(entity);
  }

  private void checkTag(Class<?> tag) {
    List<Entity> tagged = reference.marks().tagged(tag);
    same(world.tag(tag).entities(), tagged, "the entities tagged", tag);
    same(world.tag(tag).count(), tagged.size(), "the number tagged", tag);
    for (Entity entity : tagged) {
      same(world.tag(tag).has(entity), true, entity, "is tagged", tag);
    }
  }

  private void checkDead(Entity entity) {
    same(world.isAlive(entity), false, entity, "is alive");
    same(world.has(entity, Position.class), false, entity, "has a component");
    same(world.find(entity, Kinds.Body.class), Optional.empty(), entity, "finds a component");
    same(world.isEnabled(entity), false, entity, "is enabled");
    for (Class<?> tag : Kinds.TAGS) {
      same(world.tag(tag).has(entity), false, entity, "is tagged", tag);
    }
  }

  private void checkQuery(QueryCase queryCase) {
    List<Entity> expected = reference.select(queryCase.wanted());
    same(queryCase.query().count(), expected.size(), queryCase.query(), "count");
    same(queryCase.query().isEmpty(), expected.isEmpty(), queryCase.query(), "is empty");
    same(queryCase.query().first(), expected.stream().findFirst(), queryCase.query(), "first");
  }
}
