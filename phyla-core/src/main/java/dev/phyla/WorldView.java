package dev.phyla;

import dev.phyla.internal.change.ComponentWatches;
import dev.phyla.internal.command.CommandTarget;
import dev.phyla.internal.command.PendingCommands;
import dev.phyla.internal.command.SkipReports;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.entity.WorldMode;
import dev.phyla.internal.index.IndexEntries;
import dev.phyla.internal.index.IndexUpdater;
import dev.phyla.internal.observe.Dispatcher;
import dev.phyla.internal.query.QueryRows;
import dev.phyla.internal.relation.RelationGraph;
import dev.phyla.internal.relation.WorldRelation;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.task.TaskRunner;
import dev.phyla.internal.world.WorldCore;
import dev.phyla.internal.world.WorldFacade;
import dev.phyla.relation.Hierarchy;
import dev.phyla.relation.RelationAccess;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One state as the facade sees it: its core, and the objects that users hold of it.
///
/// Archetypes, queries, columns and buffers belong to a state, not to the [World] that created
/// them. One `World` can be aimed at several states in turn, and these objects keep working.
final class WorldView implements WorldFacade {
  private final Schema schema;
  private final WorldCore core;

  /// The facade that was aimed here last, which is passed to observers and command actions.
  private World world;

  /// The public archetypes by id; null for those that were not requested.
  private final List<@Nullable Archetype> archetypes = new ArrayList<>(0);

  private final Map<Class<?>, Tag> tags = new HashMap<>(0);
  private @Nullable CommandTarget commandTarget;
  private @Nullable Commands commands;
  private @Nullable TaskRunner tasks;
  private @Nullable Resources resources;
  private @Nullable Hierarchy hierarchy;
  private @Nullable Keys keys;
  private @Nullable Names names;

  /// Creates an empty state.
  ///
  /// @param world the facade that is aimed at it
  /// @param worlds the number of worlds that share its tables and are selected in turn, or 0
  WorldView(World world, Schema schema, WorldMode mode, int worlds) {
    this.world = world;
    this.schema = Objects.requireNonNull(schema, "The schema is null.");
    this.core = new WorldCore(schema.internal(), mode, this, worlds);
  }

  /// The facade that was aimed here last.
  @Override
  public World world() {
    return world;
  }

  /// Sets the facade that is aimed here.
  void aimedBy(World world) {
    this.world = world;
  }

  Schema schema() {
    return schema;
  }

  WorldCore core() {
    return core;
  }

  Guard guard() {
    return core.guard();
  }

  ComponentRegistry registry() {
    return core.registry();
  }

  /// The location of an entity, or [EntityIndex#NOWHERE].
  long location(Entity entity) {
    return core.index().location(Objects.requireNonNull(entity, EntityIndex.NULL_ENTITY));
  }

  /// The table of an entity if it is alive and has a component, or null.
  @Nullable Table tableWith(Entity entity, ComponentInfo info) {
    long location = location(entity);
    if (location == EntityIndex.NOWHERE) {
      return null;
    }
    Table table = core.tables().table(EntityIndex.table(location));
    return table.base(info.id()) < 0 ? null : table;
  }

  /// The public archetype of a table.
  @Override
  public Archetype archetype(Table table) {
    while (archetypes.size() <= table.id()) {
      archetypes.add(null);
    }
    Archetype known = archetypes.get(table.id());
    if (known == null || known.table() != table) {
      known = new Archetype(this, table);
      archetypes.set(table.id(), known);
    }
    return known;
  }

  /// Forgets the archetype of a table that was reclaimed.
  @Override
  public void forget(Table table) {
    if (table.id() < archetypes.size()) {
      archetypes.set(table.id(), null);
    }
  }

  /// The dispatcher, which calls observers, callbacks and consumers.
  Dispatcher dispatcher() {
    core.requireSubscribable();
    return core.dispatcher();
  }

  /// The watched components, to which a consumer is added.
  ComponentWatches watches() {
    return core.watches();
  }

  /// Keeps the entries of an index up to date from now on.
  ///
  /// @param name the text of the index in messages
  <E extends IndexEntries> IndexUpdater<E> index(String name, ComponentInfo info, E entries) {
    return new IndexUpdater<>(name, info, core.tables(), watches().indexed(info), entries);
  }

  /// The rows that a query with given terms visits.
  QueryRows rows(List<? extends Term> terms) {
    return core.rows(this::resolveTerm, terms);
  }

  /// The component of a class or a component type in a term of a query.
  ComponentInfo resolveTerm(Object component) {
    if (component instanceof Class<?> type && isOnlyTag(type)) {
      throw new IllegalArgumentException(
          String.format(
              "%s names a tag of this world and is not registered as a component; use"
                  + " tagged(%2$s.class) or untagged(%2$s.class). If it is also a component,"
                  + " register it with World.register.",
              type.getTypeName(), type.getSimpleName()));
    }
    return schema.resolve(component);
  }

  /// The component of a class or a component type whose changes or removals are reported.
  ComponentInfo resolveReported(Object component) {
    if (component instanceof Class<?> type && isOnlyTag(type)) {
      throw new IllegalArgumentException(
          String.format(
              "%s names a tag of this world and is not registered as a component; tags are not"
                  + " reported by feeds or as removals, nor indexed. If it is also a component, register it"
                  + " with World.register.",
              type.getTypeName()));
    }
    return schema.resolve(component);
  }

  private boolean isOnlyTag(Class<?> type) {
    return registry().find(type) == null && core.isTag(type);
  }

  /// The tag that is named by a class.
  Tag tag(Class<?> marker) {
    Tag tag = tags.get(Objects.requireNonNull(marker, "The class that names the tag is null."));
    if (tag == null) {
      tag = new Tag(guard(), core.index(), core.tags().of(marker));
      tags.put(marker, tag);
    }
    return tag;
  }

  /// The access to the links of a relation.
  <R> RelationAccess<R> relation(Class<R> type) {
    RelationGraph graph = core.relations();
    return new WorldRelation<>(graph, graph.store(core.schema().relations().of(type)));
  }

  /// The trees of the world, created on first use.
  Hierarchy hierarchy() {
    Hierarchy known = hierarchy;
    if (known == null) {
      known = new Hierarchy(world);
      hierarchy = known;
    }
    return known;
  }

  /// The commands of the world, created on first use.
  Commands commands() {
    Commands known = commands;
    if (known == null) {
      known = new Commands(commandTarget(), "commands", true);
      commands = known;
    }
    return known;
  }

  /// The commands of the world, or null if they were never requested.
  @Nullable Commands findCommands() {
    return commands;
  }

  /// The target that commands are applied to.
  CommandTarget commandTarget() {
    CommandTarget known = commandTarget;
    if (known == null) {
      known =
          new CommandTarget(
              this::world,
              core.schema(),
              core.structure(),
              core::relations,
              core::naming,
              new SkipReports(),
              new PendingCommands());
      commandTarget = known;
    }
    return known;
  }

  /// Runs loops on several threads; created on first use.
  TaskRunner tasks() {
    TaskRunner known = tasks;
    if (known == null) {
      commands(); // so that tasks need not create what they use
      resources();
      known = new TaskRunner(commandTarget(), core::prepareQueries);
      tasks = known;
    }
    return known;
  }

  /// Ends the threads of this state, if it has any.
  void closeTasks() {
    if (tasks != null) {
      tasks.close();
    }
  }

  /// Throws if the whole state cannot be read or replaced now.
  ///
  /// @param operation the operation, as the subject of a sentence
  void requireIdle(String operation) {
    core.requireIdle(operation);
    if (commandTarget != null) {
      commandTarget.pending().requireNone(operation);
    }
  }

  /// The resources, created on first use.
  Resources resources() {
    Resources known = resources;
    if (known == null) {
      known = new Resources(guard(), core.resources());
      resources = known;
    }
    return known;
  }

  /// The keys of entities, created on first use.
  Keys keys() {
    Keys known = keys;
    if (known == null) {
      known = new Keys(guard(), core.index(), core.naming().keys());
      keys = known;
    }
    return known;
  }

  /// The names of entities, created on first use.
  Names names() {
    Names known = names;
    if (known == null) {
      known = new Names(guard(), core.index(), core.naming().names());
      names = known;
    }
    return known;
  }
}
