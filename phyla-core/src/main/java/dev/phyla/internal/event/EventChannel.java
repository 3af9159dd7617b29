package dev.phyla.internal.event;

import dev.phyla.Entity;
import dev.phyla.EventReader;
import dev.phyla.Events;
import dev.phyla.Subscription;
import dev.phyla.internal.component.RowCodec;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.table.ColumnUser;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/*
 * A published record is not allocated if publishing is inlined and the record is passed only to
 * inlined methods. So the methods that generated code calls here are small and do not receive the
 * record. Rare operations are called from generated code, where the JIT compiler has a separate
 * profile for each event type.
 */

/// The events of one type in one world. Generated subclasses implement publishing, with the arrays
/// of the columns in typed fields.
///
/// @param <E> the type of the events
public abstract class EventChannel<E> implements Events<E>, ColumnUser {
  private static final String NULL_HANDLER = "The handler is null.";

  private final Class<E> type;
  private final ComponentLayout layout;
  private final RowCodec codec;
  private final Guard guard;
  private final EntityIndex index;
  private final Cascade cascade;
  private final EventRing ring;
  private final Observers<E> observers;

  /// Whether several worlds have the channel in turn.
  private final boolean isShared;

  /// Called before an observer is registered; throws if that is not possible.
  private final Runnable subscribing;

  /// The readers, if several worlds have the channel in turn; then they live as long as the worlds.
  private final List<ChannelReader<?>> readers = new ArrayList<>(0);

  /// For generated classes.
  protected EventChannel(Channels channels, ComponentLayout layout) {
    @SuppressWarnings("unchecked") // the class that E stands for
    var type = (Class<E>) layout.type();
    this.type = type;
    this.layout = layout;
    this.codec = RowCodec.of(layout);
    this.guard = channels.guard();
    this.index = channels.index();
    this.cascade = channels.cascade();
    this.ring = new EventRing(layout, this);
    this.observers = new Observers<>(type, guard, index, cascade);
    this.isShared = channels.isShared();
    this.subscribing = channels.subscribing();
  }

  /// Throws if nothing can be published now.
  protected final void checkPublish() {
    guard.checkUse();
    cascade.checkPublish(type);
  }

  /// The exception for a null event.
  protected final NullPointerException noEvent() {
    return new NullPointerException("An event of " + type.getTypeName() + " cannot be null.");
  }

  /// Throws if an object has another type, for events without accessor calls.
  protected final void checkType(Object event) {
    if (!type.isInstance(event)) {
      throw new ClassCastException(
          String.format(
              "A %s cannot be published as an event of %s.",
              event.getClass().getTypeName(), type.getTypeName()));
    }
  }

  /// Whether an event can have a target entity.
  protected final boolean isAlive(@Nullable Entity target) {
    return index.row(Objects.requireNonNull(target, EntityIndex.NULL_ENTITY)) >= 0;
  }

  /// Makes room for an event.
  ///
  /// @return the row to store it in, valid until the next call
  protected final int reserve() {
    return ring.reserve();
  }

  /// Publishes the event in the reserved row.
  ///
  /// @param target the packed target entity, or 0
  /// @return whether observers have to be called
  protected final boolean commit(int row, long target) {
    ring.commit(row, target);
    return observers.mayHaveObservers(target);
  }

  /// Calls the observers of the event that was published last.
  protected final void announce(int row, long target) {
    Object[] columns = ring.columns();
    observers.call(Entity.fromBits(target), () -> type.cast(codec.read(columns, 0, row)));
  }

  @Override
  public final Class<E> type() {
    guard.checkUse();
    return type;
  }

  @Override
  public final EventReader<E> reader() {
    guard.checkUse();
    var reader = new ChannelReader<E>(type, layout, guard, ring);
    if (isShared) {
      readers.add(reader);
    }
    return reader;
  }

  @Override
  public final Subscription observe(Handler<? super E> handler) {
    guard.checkUse();
    subscribing.run();
    return observers.add(Objects.requireNonNull(handler, NULL_HANDLER));
  }

  @Override
  public final Subscription observe(Entity target, Handler<? super E> handler) {
    guard.checkUse();
    if (isShared) {
      throw new IllegalStateException(
          "Events of single entities cannot be observed in the worlds of a batch; observe all events"
              + " of the type, and compare the target.");
    }
    return observers.add(
        Objects.requireNonNull(target, EntityIndex.NULL_ENTITY),
        Objects.requireNonNull(handler, NULL_HANDLER));
  }

  @Override
  public final int limit() {
    guard.checkUse();
    return ring.limit();
  }

  @Override
  public final Events<E> limit(int limit) {
    guard.checkUse();
    if (limit < 1) {
      throw new IllegalArgumentException(
          String.format("A channel cannot be limited to %d events; it keeps at least 1.", limit));
    }
    ring.setLimit(limit);
    return this;
  }

  final ComponentLayout layout() {
    return layout;
  }

  /// The events.
  final EventRing ring() {
    return ring;
  }

  /// A hash of the events that can still be read, or 0 if there are none.
  final long stateHash(StableHash values) {
    long events = ring.stateHash(values, "An event of " + layout.name());
    return events == 0
        ? 0
        : StableHash.spread(StableHash.mix(StableHash.ofText(layout.name()), events));
  }

  /// Whether there are no events that can still be read.
  final boolean isEmpty() {
    return ring.size() == 0;
  }

  /// Whether the events of another world that can still be read are equal, in order.
  final boolean hasSameEvents(EventChannel<?> other) {
    return ring.hasSameEvents(other.ring);
  }

  final void clear() {
    ring.clear();
  }

  /// Whether a world would not have to keep anything of the channel.
  final boolean isVacant() {
    if (!ring.isVacant()) {
      return false;
    }
    for (int i = 0; i < readers.size(); i++) {
      if (readers.get(i).next() != ring.next()) {
        return false;
      }
    }
    return true;
  }

  /// Exchanges the events with those of another world.
  final void exchange(ParkedRing parked) {
    parked.exchange(ring, readers);
  }

  /// Lets all readers continue after the events so far.
  final void skipAll() {
    readers.forEach(reader -> reader.setNext(ring.next()));
  }

  /// Makes room for the events of the same channel of another world.
  final void reserveFor(EventChannel<?> other) {
    ring.reserveFor(other.ring);
  }

  final void copyFrom(EventChannel<?> other) {
    ring.copyFrom(other.ring);
  }

  /// Whether a reader runs over the events.
  final boolean isBeingRead() {
    return ring.isBeingRead();
  }

  /// Removes observers of entities that are dead.
  final void forgetDead() {
    observers.forgetDead();
  }

  final void endUpdate() {
    ring.endUpdate();
    observers.endUpdate();
  }

  @Override
  public final String toString() {
    return "Events of " + type.getTypeName();
  }
}
