package dev.phyla.internal.schedule;

import dev.phyla.Accessor;
import dev.phyla.ChangeFeed;
import dev.phyla.Commands;
import dev.phyla.ComponentType;
import dev.phyla.EventReader;
import dev.phyla.Tag;
import dev.phyla.Term;
import dev.phyla.World;
import dev.phyla.internal.change.RemovalReader;
import dev.phyla.internal.entity.AccessKind;
import dev.phyla.internal.position.ConsumerListener;
import dev.phyla.internal.position.SystemConsumers;
import dev.phyla.internal.query.QueryRows;
import dev.phyla.internal.query.TermListener;
import dev.phyla.relation.Relation;
import dev.phyla.relation.RelationAccess;
import dev.phyla.schedule.EventWriter;
import dev.phyla.schedule.Phase;
import dev.phyla.schedule.ResourceRef;
import dev.phyla.schedule.StateMachine;
import dev.phyla.schedule.SystemRandom;
import dev.phyla.schedule.SystemSetup;
import dev.phyla.schedule.WritableResourceRef;
import dev.phyla.spi.SystemAccess;
import java.util.List;
import java.util.Objects;

/// Gives a system what it requests, and records the requests as its access.
final class SetupRecorder implements SystemSetup, TermListener, ConsumerListener {
  private final World world;
  private final SystemSpec system;
  private final SystemAccess systems;
  private final Access.Builder access = new Access.Builder();

  /// The consumers of changes and events that the system requested.
  private final SystemConsumers consumers;

  /// Whether the system requested commands, or a writer of events.
  private boolean recording;

  /// Whether the system may add a resource, and so must not share its stage.
  private boolean alone;

  /// The number of queries that were created.
  private int queries;

  /// Whether the system requested something besides queries, random numbers and resources for
  /// reading.
  private boolean usesMore;

  /// Whether the system requested random numbers or resources.
  private boolean usesState;

  /// Whether the factory has returned.
  private boolean ended;

  SetupRecorder(World world, SystemAccess systems, SystemSpec system) {
    this.world = world;
    this.systems = systems;
    this.system = system;
    this.consumers = SystemConsumers.ofSystem(system.name());
  }

  /// Ends the setup. Requests throw from now on.
  void end() {
    ended = true;
  }

  SystemConsumers consumers() {
    return consumers;
  }

  Access access() {
    return access.build();
  }

  /// Whether the system must not share its stage.
  boolean isAlone() {
    return alone || access.build().readsChanges();
  }

  /// Whether the system records commands or events.
  boolean isRecording() {
    return recording;
  }

  /// Whether the system requested nothing but one query, random numbers, and resources for reading.
  boolean isPlain() {
    return queries == 1 && !usesMore && !recording;
  }

  /// Whether the system requested random numbers or resources.
  boolean usesState() {
    return usesState;
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
    usesMore = true;
    access.exclusive();
    return world;
  }

  @Override
  public void queried(List<? extends Term> terms) {
    requireOpen();
    queries++;
    TermAccess.add(access, terms);
  }

  @Override
  public void created(QueryRows rows) {
    consumers.add(rows);
  }

  @Override
  public void created(RemovalReader reader) {
    consumers.add(reader);
  }

  @Override
  public ChangeFeed feed(Class<?>... types) {
    requireOpen();
    return declared(world.feed(types), List.of(types));
  }

  @Override
  public ChangeFeed feed(ComponentType<?>... types) {
    requireOpen();
    return declared(world.feed(types), List.of(types));
  }

  private ChangeFeed declared(ChangeFeed feed, List<?> types) {
    TermAccess.addChanges(access, types);
    consumers.add(systems.reader(feed));
    return feed;
  }

  @Override
  public Commands commands() {
    requireOpen();
    recording = true;
    return world.commands();
  }

  @Override
  public <T> Accessor<T> accessor(Class<T> type) {
    requireOpen();
    usesMore = true;
    Accessor<T> accessor = world.accessor(type);
    access.read(new AccessKey(AccessKind.COMPONENT, type));
    return accessor;
  }

  @Override
  public Tag tag(Class<?> marker) {
    requireOpen();
    usesMore = true;
    Tag tag = world.tag(marker);
    access.write(new AccessKey(AccessKind.TAG, marker));
    return tag;
  }

  @Override
  public <R extends Record> RelationAccess<R> relation(Class<R> relation) {
    requireOpen();
    usesMore = true;
    RelationAccess<R> links = world.relation(relation);
    access.read(new AccessKey(AccessKind.RELATION, relation));
    return links;
  }

  @Override
  public <T> ResourceRef<T> resource(Class<T> type) {
    requireResource(type, ", or request it with optionalResource");
    return optionalResource(type);
  }

  @Override
  public <T> ResourceRef<T> optionalResource(Class<T> type) {
    requireOpen();
    usesState = true;
    access.read(new AccessKey(AccessKind.RESOURCE, requireType(type)));
    return ref(type);
  }

  @Override
  public <T> WritableResourceRef<T> writableResource(Class<T> type) {
    requireOpen();
    usesMore = true;
    if (!system.phase().equals(Phase.START_UP)) {
      requireResource(type, "");
    }
    access.write(new AccessKey(AccessKind.RESOURCE, requireType(type)));
    alone |= !world.resources().has(type);
    return ref(type);
  }

  private <T> WorldResource<T> ref(Class<T> type) {
    return new WorldResource<>(
        world.resources(), type, systems.isChecked() ? null : systems.resource(type));
  }

  private static <T> Class<T> requireType(Class<T> type) {
    return Objects.requireNonNull(type, "The resource type is null.");
  }

  private void requireResource(Class<?> type, String alternative) {
    if (!world.resources().has(type)) {
      throw new IllegalStateException(
          String.format(
              "It needs the resource %s, which does not exist; set it with World.resources().set"
                  + " before the first tick or in a system of START_UP%s.",
              type.getTypeName(), alternative));
    }
  }

  @Override
  public <E> EventReader<E> reader(Class<E> type) {
    requireOpen();
    usesMore = true;
    EventReader<E> reader = world.events(type).reader();
    access.write(new AccessKey(AccessKind.EVENTS, type));
    consumers.add(reader);
    return reader;
  }

  /// Writers only record, so they count as readers of the channel: they conflict with its readers
  /// but not with each other.
  @Override
  public <E> EventWriter<E> writer(Class<E> type) {
    requireOpen();
    world.events(type); // which refuses types that cannot be events
    access.read(new AccessKey(AccessKind.EVENTS, type));
    return new RecordedEvents<>(commands(), type);
  }

  @Override
  public SystemRandom random() {
    requireOpen();
    usesState = true;
    return StreamSource.of(systems, system.name());
  }

  @Override
  public <S extends Enum<S>> StateMachine<S> state(Class<S> type) {
    requireOpen();
    usesMore = true;
    StateStacks.stack(world, Objects.requireNonNull(type, "The type of the states is null."));
    access.write(new AccessKey(AccessKind.RESOURCE, StateStacks.class));
    return new WorldStates<>(world, type);
  }

  @Override
  public void reads(Class<?>... types) {
    requireOpen();
    usesMore = true;
    for (Class<?> type : Objects.requireNonNull(types, "The types are null.")) {
      access.read(keyOf(type));
    }
  }

  @Override
  public void writes(Class<?>... types) {
    requireOpen();
    usesMore = true;
    for (Class<?> type : Objects.requireNonNull(types, "The types are null.")) {
      access.write(keyOf(type));
    }
  }

  private static AccessKey keyOf(Class<?> type) {
    Objects.requireNonNull(type, "A type is null.");
    boolean isRelation = type.isAnnotationPresent(Relation.class);
    return new AccessKey(isRelation ? AccessKind.RELATION : AccessKind.COMPONENT, type);
  }

  @Override
  public String toString() {
    return "setup of the " + system;
  }
}
