package dev.phyla.internal.event;

import dev.phyla.Entity;
import dev.phyla.EventReader;
import dev.phyla.Events;
import dev.phyla.Subscription;
import dev.phyla.internal.access.TableAccessor;
import dev.phyla.internal.component.Codec;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.storage.ColumnUser;
import dev.phyla.internal.storage.EntityIndex;
import dev.phyla.internal.storage.Guard;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/*
 * Publishing is generated, and what it calls here is kept small: a method is inlined only if its
 * machine code is not too large already, and a record that is published is not allocated only if
 * publishing is inlined. So what is rare is in methods of its own, and called from generated code,
 * in which the JIT compiler sees whether it ever happens to this type of events.
 */

/// The events of one type in one world. Publishing is left to generated classes, which have the
/// arrays of the columns in fields of their own type.
///
/// @param <E> the type of the events
public abstract class EventChannel<E> implements Events<E>, ColumnUser {
  private static final String NULL_HANDLER = "The handler is null.";

  private final Class<E> type;
  private final Codec codec;
  private final Guard guard;
  private final EntityIndex index;
  private final Cascade cascade;
  private final EventRing ring;
  private final Observers<E> observers;

  /// For generated classes.
  protected EventChannel(Channels channels, ComponentLayout layout) {
    @SuppressWarnings("unchecked") // the class that E stands for
    var type = (Class<E>) layout.type();
    this.type = type;
    this.codec = Codec.of(type);
    this.guard = channels.guard();
    this.index = channels.index();
    this.cascade = channels.cascade();
    this.ring = new EventRing(layout, this);
    this.observers = new Observers<>(type, guard, index, cascade);
  }

  /// Refuses what cannot be published now.
  protected final void checkPublish(@Nullable Object event) {
    guard.checkUse();
    if (event == null || event.getClass() != type) {
      checkType(event);
    }
    cascade.checkPublish(type);
  }

  private void checkType(@Nullable Object event) {
    if (event == null) {
      throw new NullPointerException("An event of " + type.getTypeName() + " cannot be null.");
    }
    if (!type.isInstance(event)) {
      throw new ClassCastException(
          String.format(
              "A %s cannot be published as an event of %s.",
              event.getClass().getTypeName(), type.getTypeName()));
    }
  }

  /// Whether an event can be addressed to an entity.
  protected final boolean isAlive(@Nullable Entity target) {
    return index.row(Objects.requireNonNull(target, TableAccessor.NULL_ENTITY)) >= 0;
  }

  /// Makes room for an event.
  ///
  /// @return the row to store it in, before anything else happens
  protected final int reserve() {
    return ring.reserve();
  }

  /// Publishes what was stored in the reserved row.
  ///
  /// @param target the packed entity it is addressed to, or 0
  /// @return whether it has to be announced to observers
  protected final boolean commit(int row, long target) {
    ring.commit(row, target);
    return observers.mayCare(target);
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
    return new ChannelReader<>(type, guard, ring);
  }

  @Override
  public final Subscription observe(Handler<? super E> handler) {
    guard.checkUse();
    return observers.add(Objects.requireNonNull(handler, NULL_HANDLER));
  }

  @Override
  public final Subscription observe(Entity target, Handler<? super E> handler) {
    guard.checkUse();
    return observers.add(
        Objects.requireNonNull(target, TableAccessor.NULL_ENTITY),
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

  final void endUpdate() {
    ring.endUpdate();
    observers.endUpdate();
  }

  @Override
  public final String toString() {
    return "Events of " + type.getTypeName();
  }
}
