package dev.phyla.internal.event;

import dev.phyla.Events;
import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.state.ResidentPart;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Consumer;

/// The channels of a world, found by the type of their events.
public final class Channels implements ResidentPart {
  private final Guard guard;
  private final EntityIndex index;
  private final Cascade cascade = new Cascade();
  private final Map<Class<?>, EventChannel<?>> byType = new HashMap<>();
  private final List<EventChannel<?>> channels = new ArrayList<>();

  /// Whether several worlds have the channels in turn.
  private final boolean isShared;

  private final Runnable subscribing;

  /// Creates an empty set of channels.
  ///
  /// @param isShared whether several worlds have the channels in turn
  /// @param subscribing called before an observer is registered; throws if that is not possible
  public Channels(Guard guard, EntityIndex index, boolean isShared, Runnable subscribing) {
    this.guard = guard;
    this.index = index;
    this.isShared = isShared;
    this.subscribing = subscribing;
  }

  /// Called before an observer is registered; throws if that is not possible.
  Runnable subscribing() {
    return subscribing;
  }

  /// Whether several worlds have the channels in turn.
  boolean isShared() {
    return isShared;
  }

  @Override
  public boolean isVacant() {
    for (int i = 0; i < channels.size(); i++) {
      if (!channels.get(i).isVacant()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public ResidentPart twin() {
    return new ParkedEvents();
  }

  @Override
  public void exchange(ResidentPart other) {
    var parked = (ParkedEvents) other;
    for (int i = 0; i < channels.size(); i++) {
      channels.get(i).exchange(parked.ring(channels.get(i)));
    }
  }

  /// Lets all readers continue after the events so far.
  public void skipAll() {
    channels.forEach(EventChannel::skipAll);
  }

  Guard guard() {
    return guard;
  }

  EntityIndex index() {
    return index;
  }

  Cascade cascade() {
    return cascade;
  }

  /// The channel of a type, created on first use. Classes of enum constants with a body are mapped
  /// to their enum.
  ///
  /// @throws IllegalArgumentException if values of the type cannot be events
  public <E> Events<E> channel(Class<E> type) {
    guard.checkUse();
    Objects.requireNonNull(type, "The event type is null.");
    @SuppressWarnings("unchecked") // found by this class
    var typed = (Events<E>) of(type);
    return typed;
  }

  private EventChannel<?> make(Class<?> type) {
    Class<?> parent = type.getSuperclass();
    EventChannel<?> channel;
    if (parent != null && parent.isEnum()) {
      channel = (EventChannel<?>) channel(parent);
    } else {
      channel = ChannelCode.channel(this, layout(type));
      channels.add(channel);
    }
    byType.put(type, channel);
    return channel;
  }

  private static ComponentLayout layout(Class<?> type) {
    if (type.isAnonymousClass()) {
      throw new IllegalArgumentException(
          type.getTypeName() + " has no name; use a named class for events.");
    }
    try {
      return ComponentLayout.of(type);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          String.format(
              "%s cannot be an event type, because events are stored like components: %s",
              type.getTypeName(), e.getMessage()),
          e);
    }
  }

  /// Calls an action with each channel.
  void forEach(Consumer<EventChannel<?>> action) {
    for (EventChannel<?> channel : channels) {
      action.accept(channel);
    }
  }

  /// The channels that have events, by name.
  List<EventChannel<?>> used() {
    return channels.stream()
        .filter(channel -> !channel.ring().isEmpty())
        .sorted(Comparator.comparing(channel -> ComponentRegistry.nameOf(channel.layout().type())))
        .toList();
  }

  /// The types of events that have a channel.
  public List<Class<?>> types() {
    return channels.stream().<Class<?>>map(channel -> channel.layout().type()).toList();
  }

  /// The channel of a type, created on first use.
  EventChannel<?> of(Class<?> type) {
    EventChannel<?> channel = byType.get(type);
    return channel != null ? channel : make(type);
  }

  /// A hash of the events that can still be read, or 0 if there are none.
  long stateHash(StableHash values) {
    long sum = 0;
    for (EventChannel<?> channel : channels) {
      sum += channel.stateHash(values);
    }
    return sum;
  }

  /// Whether a reader or an observer of events is running.
  public boolean isInUse() {
    for (EventChannel<?> channel : channels) {
      if (channel.isBeingRead()) {
        return true;
      }
    }
    return cascade.isActive();
  }

  /// The names of the types whose events differ from those of another world, sorted.
  public List<String> differencesTo(Channels other) {
    Map<String, EventChannel<?>> own = unread();
    Map<String, EventChannel<?>> others = other.unread();
    var types = new TreeSet<String>(own.keySet());
    types.addAll(others.keySet());
    var different = new TreeSet<String>();
    for (String type : types) {
      EventChannel<?> one = own.get(type);
      EventChannel<?> second = others.get(type);
      if (one == null || second == null || !one.hasSameEvents(second)) {
        different.add((one != null ? one : Objects.requireNonNull(second)).layout().name());
      }
    }
    return List.copyOf(different);
  }

  /// The channels with events that can still be read, by the full names of their types.
  private Map<String, EventChannel<?>> unread() {
    var unread = new HashMap<String, EventChannel<?>>();
    for (EventChannel<?> channel : channels) {
      if (!channel.isEmpty()) {
        unread.put(channel.layout().type().getTypeName(), channel);
      }
    }
    return unread;
  }

  /// The number that the next event of a type will have.
  ///
  /// @param name the name of the type, which need not have a channel
  public long next(String name) {
    for (EventChannel<?> channel : channels) {
      if (ComponentRegistry.nameOf(channel.layout().type()).equals(name)) {
        return channel.ring().next();
      }
    }
    return 0;
  }

  /// Drops all events.
  void clear() {
    channels.forEach(EventChannel::clear);
    channels.forEach(EventChannel::forgetDead);
  }

  /// Makes room for the events that can still be read in another world, or throws and drops none.
  void reserveFor(Channels other) {
    for (EventChannel<?> channel : other.channels) {
      EventChannel<?> own = byType.get(channel.layout().type());
      (own != null ? own : make(channel.layout().type())).reserveFor(channel);
    }
    channels.forEach(EventChannel::forgetDead);
  }

  /// Copies the events that can still be read in another world, for which there is
  /// [room][#reserveFor(Channels)].
  void copyFrom(Channels other) {
    clear();
    for (EventChannel<?> channel : other.channels) {
      EventChannel<?> own = byType.get(channel.layout().type());
      if (own != null) {
        own.copyFrom(channel);
      }
    }
  }

  /// Ends an update in all channels.
  public void endUpdate() {
    for (int i = 0; i < channels.size(); i++) {
      channels.get(i).endUpdate();
    }
  }
}
