package dev.phyla.internal.schedule;

import dev.phyla.Accessor;
import dev.phyla.Commands;
import dev.phyla.EventReader;
import dev.phyla.Tag;
import dev.phyla.Term;
import dev.phyla.World;
import dev.phyla.internal.query.TermListener;
import dev.phyla.internal.schedule.AccessKey.Kind;
import dev.phyla.relation.Relation;
import dev.phyla.relation.RelationAccess;
import dev.phyla.schedule.EventWriter;
import dev.phyla.schedule.Phase;
import dev.phyla.schedule.ResourceRef;
import dev.phyla.schedule.StateMachine;
import dev.phyla.schedule.SystemRandom;
import dev.phyla.schedule.SystemSetup;
import dev.phyla.schedule.WritableResourceRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Gives a system what it requests, and records the requests as its access.
final class SetupRecorder implements SystemSetup, TermListener {
  private final World world;
  private final SystemSpec system;
  private final Access.Builder access = new Access.Builder();
  private final List<RecordedEvents<?>> writers = new ArrayList<>();

  /// The commands of the system, or null if it requested none.
  private @Nullable Commands commands;

  /// Whether the factory has returned.
  private boolean ended;

  SetupRecorder(World world, SystemSpec system) {
    this.world = world;
    this.system = system;
  }

  /// Ends the setup. Requests throw from now on.
  void end() {
    ended = true;
  }

  Access access() {
    return access.build();
  }

  List<RecordedEvents<?>> writers() {
    return writers;
  }

  @Nullable Commands recordedCommands() {
    return commands;
  }

  private void requireOpen() {
    if (ended) {
      throw new IllegalStateException(
          String.format(
              "The setup of the %s has ended, so nothing can be requested from it; request it in"
                  + " the factory and keep it.",
              system));
    }
  }

  @Override
  public String name() {
    return system.name();
  }

  @Override
  public World world() {
    return world;
  }

  @Override
  public World exclusive() {
    requireOpen();
    access.exclusive();
    return world;
  }

  @Override
  public void queried(List<? extends Term> terms) {
    requireOpen();
    TermAccess.add(access, terms);
  }

  @Override
  public Commands commands() {
    Commands known = commands;
    if (known == null) {
      requireOpen();
      known = world.newCommands(system.name());
      commands = known;
    }
    return known;
  }

  @Override
  public <T> Accessor<T> accessor(Class<T> type) {
    requireOpen();
    Accessor<T> accessor = world.accessor(type);
    access.read(new AccessKey(Kind.COMPONENT, type));
    return accessor;
  }

  @Override
  public Tag tag(Class<?> marker) {
    requireOpen();
    Tag tag = world.tag(marker);
    access.write(new AccessKey(Kind.TAG, marker));
    return tag;
  }

  @Override
  public <R extends Record> RelationAccess<R> relation(Class<R> relation) {
    requireOpen();
    RelationAccess<R> links = world.relation(relation);
    access.read(new AccessKey(Kind.RELATION, relation));
    return links;
  }

  @Override
  public <T> ResourceRef<T> resource(Class<T> type) {
    requireResource(type);
    return optionalResource(type);
  }

  @Override
  public <T> ResourceRef<T> optionalResource(Class<T> type) {
    requireOpen();
    access.read(new AccessKey(Kind.RESOURCE, requireType(type)));
    return new WorldResource<>(world.resources(), type);
  }

  @Override
  public <T> WritableResourceRef<T> writableResource(Class<T> type) {
    requireOpen();
    if (!system.phase().equals(Phase.START_UP)) {
      requireResource(type);
    }
    access.write(new AccessKey(Kind.RESOURCE, requireType(type)));
    return new WorldResource<>(world.resources(), type);
  }

  private static <T> Class<T> requireType(Class<T> type) {
    return Objects.requireNonNull(type, "The resource type is null.");
  }

  private void requireResource(Class<?> type) {
    if (!world.resources().has(type)) {
      throw new IllegalStateException(
          String.format(
              "It needs the resource %s, which does not exist; set it with World.resources().set"
                  + " before the first tick or in a system of START_UP, or request it with"
                  + " optionalResource.",
              type.getTypeName()));
    }
  }

  @Override
  public <E> EventReader<E> reader(Class<E> type) {
    requireOpen();
    EventReader<E> reader = world.events(type).reader();
    access.write(new AccessKey(Kind.EVENTS, type));
    return reader;
  }

  /// Writers only record, so they count as readers of the channel: they conflict with its readers
  /// but not with each other.
  @Override
  public <E> EventWriter<E> writer(Class<E> type) {
    requireOpen();
    var writer = new RecordedEvents<>(world.events(type));
    access.read(new AccessKey(Kind.EVENTS, type));
    writers.add(writer);
    return writer;
  }

  @Override
  public SystemRandom random() {
    requireOpen();
    return new StreamSource(world, system.name());
  }

  @Override
  public <S extends Enum<S>> StateMachine<S> state(Class<S> type) {
    requireOpen();
    StateStacks.stack(world, Objects.requireNonNull(type, "The type of the states is null."));
    access.write(new AccessKey(Kind.STATE, type));
    return new WorldStates<>(world, type);
  }

  @Override
  public void reads(Class<?>... types) {
    requireOpen();
    for (Class<?> type : Objects.requireNonNull(types, "The types are null.")) {
      access.read(keyOf(type));
    }
  }

  @Override
  public void writes(Class<?>... types) {
    requireOpen();
    for (Class<?> type : Objects.requireNonNull(types, "The types are null.")) {
      access.write(keyOf(type));
    }
  }

  private static AccessKey keyOf(Class<?> type) {
    Objects.requireNonNull(type, "A type is null.");
    boolean isRelation = type.isAnnotationPresent(Relation.class);
    return new AccessKey(isRelation ? Kind.RELATION : Kind.COMPONENT, type);
  }

  @Override
  public String toString() {
    return "setup of the " + system;
  }
}
