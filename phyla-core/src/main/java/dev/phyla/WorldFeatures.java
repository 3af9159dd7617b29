package dev.phyla;

import dev.phyla.internal.change.ComponentWatches;
import dev.phyla.internal.command.CommandTarget;
import dev.phyla.internal.command.SkipReports;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.event.Channels;
import dev.phyla.internal.observe.Dispatcher;
import dev.phyla.internal.observe.Event;
import dev.phyla.internal.sparse.Enabling;
import dev.phyla.internal.sparse.EntitySet;
import dev.phyla.internal.sparse.TagSets;
import dev.phyla.internal.storage.SpawnPlans;
import dev.phyla.internal.storage.WorldMode;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// What a world offers beside entities and their components: observers, tags, enabling, commands,
/// resources and events.
public abstract sealed class WorldFeatures extends QuerySource permits World {
  private final TagSets tagSets = new TagSets(store().sets());
  private final Enabling enabling = new Enabling(store().sets());
  private final ComponentWatches watches = new ComponentWatches(graph());
  private final IntPredicate isWatched = watches::isWatched;
  private final Resources resources = new Resources(guard());
  private final Channels channels = new Channels(guard(), index());
  private final Map<Class<?>, Tag> tags = new HashMap<>();
  private final SpawnPlans plans = new SpawnPlans(registry());
  private final CommandTarget commandTarget =
      new CommandTarget(self(), guard(), registry(), graph(), store(), plans, new SkipReports());
  private final Commands commands = new Commands(commandTarget, "commands", true);
  private @Nullable Dispatcher dispatcher;

  WorldFeatures(WorldMode mode) {
    super(mode);
  }

  final SpawnPlans plans() {
    return plans;
  }

  final TagSets tagSets() {
    return tagSets;
  }

  final Enabling enabling() {
    return enabling;
  }

  /// The watches of this world, for those who watch nothing.
  final ComponentWatches watches() {
    return watches;
  }

  /// The watches of this world. Whoever asks is going to watch.
  final ComponentWatches watchesInUse() {
    dispatcher();
    return watches;
  }

  final int watchVersion() {
    return watches.version();
  }

  final IntPredicate isWatched() {
    return isWatched;
  }

  final Channels channels() {
    return channels;
  }

  // Learning of changes.

  /// Calls an observer whenever a component was added to an entity: when the entity was spawned
  /// with it, or gained it. The value is in place then.
  ///
  /// Components of one operation are announced in the order of their names, observers of one
  /// component are called in the order of registration. An observer that throws undoes nothing: the
  /// others are called, and what was thrown is thrown together, as a [CallbackException], when the
  /// operation is complete.
  ///
  /// An observer that is registered inside a callback hears of the changes that are made from then
  /// on: not of components that were there already, even if they have not been announced yet, but
  /// of all that go afterwards, except for the component that is being announced at that moment.
  ///
  /// @param type the component type
  /// @param observer gets the world, the entity and the value
  /// @param <T> the component type
  /// @return the subscription, to be closed when it is no longer wanted
  public final <T> Subscription onAdd(Class<T> type, Observer<? super T> observer) {
    return observe(type, Event.ADD, observer);
  }

  /// Calls an observer whenever a component is about to go: when it is removed, or the entity
  /// despawned. The value can still be read. Closing the world calls nobody.
  ///
  /// @param type the component type
  /// @param observer gets the world, the entity and the last value
  /// @param <T> the component type
  /// @return the subscription
  /// @see #onAdd(Class, Observer) onAdd, for order and exceptions
  public final <T> Subscription onRemove(Class<T> type, Observer<? super T> observer) {
    return observe(type, Event.REMOVE, observer);
  }

  /// Calls an observer whenever a component that was there is replaced, by `set`, `setDirect`,
  /// `Archetype.set` or a command, also by an equal value. Writes inside loops, to columns and
  /// through accessors do not call it; they only mark change.
  ///
  /// @param type the component type
  /// @param observer gets the world, the entity and the new value
  /// @param <T> the component type
  /// @return the subscription
  /// @see #onAdd(Class, Observer) onAdd, for order and exceptions
  public final <T> Subscription onSet(Class<T> type, Observer<? super T> observer) {
    return observe(type, Event.SET, observer);
  }

  private <T> Subscription observe(Class<T> type, Event event, Observer<? super T> observer) {
    guard().checkUse();
    Objects.requireNonNull(observer, "The observer is null.");
    ComponentInfo info = registry().register(Objects.requireNonNull(type, NULL_TYPE));
    return dispatcher().observe(info, event, observer);
  }

  /// Calls somebody whenever an archetype was created, before the entity that needed it is there.
  /// The structure of the world cannot change during the call. What is thrown comes out of the
  /// operation that created the archetype, when it is complete.
  ///
  /// @param callback gets the archetype
  /// @return the subscription
  public final Subscription onArchetypeCreated(Consumer<? super Archetype> callback) {
    guard().checkUse();
    return dispatcher().onArchetype(Objects.requireNonNull(callback, "The callback is null."));
  }

  final Dispatcher dispatcher() {
    if (dispatcher == null) {
      dispatcher = new Dispatcher(self(), this::archetype, graph(), index(), guard(), watches);
      store().observeWith(dispatcher);
    }
    return dispatcher;
  }

  final void requireNoCallback(String message) {
    if (dispatcher != null && dispatcher.isActive()) {
      throw new IllegalStateException(message);
    }
  }

  final <T> Removals<T> removals(Class<T> type) {
    guard().checkUse();
    ComponentInfo info = registry().register(type);
    return new Removals<>(self(), info, watchesInUse().removed(info));
  }

  /// Lets writing an equal value be no change, for all who look for changes of a component. Values
  /// are equal if all their fields are: numbers as boxed ones would be, references by `equals`.
  /// Comparing costs time for each write of a component that is watched.
  ///
  /// @param type the component type
  public final void ignoreEqualWrites(Class<?> type) {
    guard().checkUse();
    watchesInUse().ignoreEqual(registry().register(Objects.requireNonNull(type, NULL_TYPE)));
  }

  // Tags.

  /// The tag that a class names, for adding it to entities and removing it. It has nothing to do
  /// with a component of that class.
  ///
  /// @param marker any class or interface that has a name, like `interface Selected {}`
  /// @return the tag, always the same for a class
  /// @throws IllegalArgumentException if another tag of this world has the same name
  public final Tag tag(Class<?> marker) {
    guard().checkUse();
    Tag tag = tags.get(Objects.requireNonNull(marker, "The class that names the tag is null."));
    if (tag == null) {
      tag = new Tag(guard(), index(), tagSets.of(marker));
      tags.put(marker, tag);
    }
    return tag;
  }

  // Enabling.

  /// Disables an entity: queries pass over it, unless they ask for it with
  /// [Term#includeDisabled()]. It stays where it is, keeps what it has, and everything that names
  /// it, such as [World#get], [World#set] and [World#despawn], works as before. May be called
  /// inside loops; what the loop visits is settled already.
  ///
  /// @param entity the entity
  /// @return false if the entity is dead, and nothing was done
  public final boolean disable(Entity entity) {
    boolean alive = isAlive(entity);
    if (alive) {
      enabling.entities().add(entity.bits());
    }
    return alive;
  }

  /// Enables an entity that was disabled. The state of its components is another matter, and stays.
  ///
  /// @param entity the entity
  /// @return false if the entity is dead, and nothing was done
  public final boolean enable(Entity entity) {
    boolean alive = isAlive(entity);
    if (alive) {
      enabling.entities().remove(entity.bits());
    }
    return alive;
  }

  /// Whether an entity is alive and not disabled.
  ///
  /// @param entity the entity
  /// @return true if so, whatever the state of its components
  public final boolean isEnabled(Entity entity) {
    return isAlive(entity) && enabling.isEnabled(entity.bits());
  }

  /// Disables a component of an entity: queries that `read`, `write` or ask `with` it pass over the
  /// entity, unless they say [Term#includeDisabled()]. Terms that do not need the component, which
  /// are `optional`, `without` and `anyOf`, take no notice, and neither do [World#get], [World#set]
  /// and [World#has]. May be called inside loops; what the loop visits is settled already.
  ///
  /// The component stays disabled while the entity has it. One that is removed and added again is
  /// enabled.
  ///
  /// @param entity the entity
  /// @param type the component type
  /// @return false if the entity is dead or has no such component, and nothing was done
  public final boolean disable(Entity entity, Class<?> type) {
    int component = componentOf(entity, type);
    if (component < 0) {
      return false;
    }
    enabling.component(component).add(entity.bits());
    return true;
  }

  /// Enables a component that was disabled.
  ///
  /// @param entity the entity
  /// @param type the component type
  /// @return false if the entity is dead or has no such component, and nothing was done
  public final boolean enable(Entity entity, Class<?> type) {
    int component = componentOf(entity, type);
    EntitySet disabled = component < 0 ? null : enabling.findComponent(component);
    if (disabled != null) {
      disabled.remove(entity.bits());
    }
    return component >= 0;
  }

  /// Whether an entity is alive and has a component that is not disabled.
  ///
  /// @param entity the entity
  /// @param type the component type
  /// @return true if so, whether the entity as such is enabled or not
  public final boolean isEnabled(Entity entity, Class<?> type) {
    int component = componentOf(entity, type);
    return component >= 0 && enabling.isEnabled(entity.bits(), component);
  }

  // Commands.

  /// The commands of this world: structural changes that are recorded now, inside loops too, and
  /// applied by [#flush()].
  ///
  /// @return always the same buffer
  public final Commands commands() {
    guard().checkUse();
    return commands;
  }

  /// Applies the [commands][#commands()] of this world; see [Commands#flush()].
  ///
  /// @throws CallbackException if user code threw; all other commands were applied
  public final void flush() {
    commands.flush();
  }

  /// Makes a buffer for commands beside that of the world, which is flushed by itself or appended
  /// to another. Close it in the end, so that handles of entities it never spawned can be used
  /// again.
  ///
  /// @param name what it is called in reports
  /// @return an empty buffer
  public final Commands newCommands(String name) {
    guard().checkUse();
    return new Commands(commandTarget, Objects.requireNonNull(name, Commands.NULL_NAME), false);
  }

  /// Says who learns of commands that are skipped because their entity is dead, in place of whoever
  /// did so far. At first nobody does.
  ///
  /// The handler is called in the middle of the flush, where the command would have been applied,
  /// and may do what an action of a command may do.
  ///
  /// @param handler gets each skipped command of every buffer of this world
  public final void onSkippedCommand(Consumer<? super SkippedCommand> handler) {
    guard().checkUse();
    commandTarget.skips().handleWith(Objects.requireNonNull(handler, "The handler is null."));
  }

  /// Drops the commands that are not applied, when the world is closed.
  final void dropCommands() {
    commands.drop();
  }

  // Resources and events.

  /// What the world has once, found by its type.
  ///
  /// @return the resources of this world
  public final Resources resources() {
    guard().checkUse();
    return resources;
  }

  /// The channel of events of a type, made on first use. There is one for each type.
  ///
  /// @param type a record, or any other class of which there are values
  /// @param <E> the type of the events
  /// @return the channel, to be kept
  /// @throws IllegalArgumentException if the class could not be a component either, or is not
  ///   accessible
  public final <E> Events<E> events(Class<E> type) {
    return channels.channel(type);
  }
}
