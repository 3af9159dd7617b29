package dev.phyla.internal.event;

import dev.phyla.EventReader;
import dev.phyla.internal.entity.AccessKind;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.loop.ColumnArrays;
import dev.phyla.internal.loop.LambdaLoop;
import dev.phyla.internal.loop.LoopShape.Access;
import dev.phyla.internal.loop.LoopShape.Form;
import dev.phyla.internal.loop.LoopShape.Parameter;
import dev.phyla.internal.loop.RecentLoops;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A reader of a channel: the number of the first unread event.
public final class ChannelReader<E> implements EventReader<E> {
  private final Class<E> type;
  private final Guard guard;
  private final EventRing ring;
  private final RecentLoops loops;

  /// The number of the first unread event.
  private long next;

  ChannelReader(Class<E> type, ComponentLayout layout, Guard guard, EventRing ring) {
    this.type = type;
    this.guard = guard;
    this.ring = ring;
    List<Parameter> parameters = List.of(new Parameter(Access.READ, layout));
    this.loops = new RecentLoops(ColumnArrays.class, _ -> parameters);
    this.next = ring.next();
  }

  @Override
  public void each(Each<E> action) {
    run(Form.EACH, Each.class, action);
  }

  @Override
  public void each(EachAddressed<E> action) {
    run(Form.EACH_ENTITY, EachAddressed.class, action);
  }

  private void run(Form form, Class<?> functionType, @Nullable Object function) {
    guard.checkWrite(AccessKind.EVENTS, type);
    Objects.requireNonNull(function, () -> this + " was given no lambda.");
    long first = firstUnread();
    if (first == ring.next()) {
      next = first;
      return;
    }
    LambdaLoop loop = loops.find(form, functionType, function.getClass(), 0);
    next = ring.next();
    ring.run(loop, first, function, visited -> next = first + visited);
  }

  @Override
  public void skip() {
    guard.checkWrite(AccessKind.EVENTS, type);
    next = ring.next();
  }

  @Override
  public int count() {
    guard.checkRead(AccessKind.EVENTS, type);
    return (int) (ring.next() - firstUnread());
  }

  @Override
  public boolean isEmpty() {
    return count() == 0;
  }

  @Override
  public long missed() {
    guard.checkRead(AccessKind.EVENTS, type);
    return firstUnread() - next;
  }

  /// The type of the events.
  public Class<E> type() {
    return type;
  }

  /// The number of events that were published since the last read, including those that were
  /// missed.
  public long published() {
    return ring.next() - next;
  }

  /// Moves the reader back from the end.
  ///
  /// @param published the number of events that were published since its last read
  public void setPublished(long published) {
    next = ring.next() - published;
  }

  /// The number of the first unread event.
  long next() {
    return next;
  }

  /// Sets the number of the first unread event.
  void setNext(long number) {
    next = number;
  }

  private long firstUnread() {
    return Math.max(next, ring.oldest());
  }

  @Override
  public String toString() {
    return "A reader of events of " + type.getTypeName();
  }
}
