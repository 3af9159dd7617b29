package dev.phyla.internal.event;

import dev.phyla.Entity;
import dev.phyla.EventReader;
import dev.phyla.Events;
import dev.phyla.Subscription;
import dev.phyla.internal.access.TableAccessor;
import dev.phyla.internal.component.Codec;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.storage.EntityIndex;
import dev.phyla.internal.storage.Guard;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The events of one type in one world. Publishing is left to generated classes.
///
/// @param <E> the type of the events
public abstract class EventChannel<E> implements Events<E> {
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
    this.ring = new EventRing(layout);
    this.observers = new Observers<>(type, guard, index, cascade);
  }

  /// Refuses what cannot be published now.
  protected final void checkPublish(@Nullable Object event) {
    guard.checkUse();
    if (!type.isInstance(event)) {
      throw refusal(event);
    }
    cascade.checkPublish(type);
  }

  /// Refuses what cannot be published now.
  ///
  /// @return whether the target is alive
  protected final boolean checkPublish(@Nullable Entity target, @Nullable Object event) {
    checkPublish(event);
    return index.row(Objects.requireNonNull(target, TableAccessor.NULL_ENTITY)) >= 0;
  }

  private RuntimeException refusal(@Nullable Object event) {
    return event == null
        ? new NullPointerException("An event of " + type.getTypeName() + " cannot be null.")
        : new ClassCastException(
            String.format(
                "A %s cannot be published as an event of %s.",
                event.getClass().getTypeName(), type.getTypeName()));
  }

  /// Makes room for an event.
  ///
  /// @return the row to store it in, before anything else happens
  protected final int reserve() {
    return ring.reserve();
  }

  /// The columns of the reserved row.
  protected final Object[] columns() {
    return ring.columns();
  }

  /// Publishes what was stored in the reserved row.
  ///
  /// @param target the packed entity it is addressed to, or 0
  protected final void commit(int row, long target) {
    ring.commit(row, target);
    if (observers.mayCare(target)) {
      Object[] columns = ring.columns();
      observers.call(Entity.fromBits(target), () -> type.cast(codec.read(columns, 0, row)));
    }
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
