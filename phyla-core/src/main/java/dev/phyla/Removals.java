package dev.phyla;

import dev.phyla.internal.change.RemovalReader;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.loop.ColumnArrays;
import dev.phyla.internal.loop.LoopShape.Access;
import dev.phyla.internal.loop.LoopShape.Form;
import dev.phyla.internal.loop.LoopShape.Parameter;
import dev.phyla.internal.loop.RecentLoops;
import java.util.List;
import java.util.Objects;

/// A consumer that reads the removed components of one type, with their last values.
///
/// A removal is reported when an entity loses the component or dies with it, also if the component
/// was added after the last read. Removals before the stream was created are not reported. Create
/// one with [World#query(Term.Removed)]; each has its own position.
///
/// @param <T> the component type
public final class Removals<T> {
  private final WorldView view;
  private final String component;
  private final RemovalReader reader;
  private final RecentLoops loops;

  Removals(WorldView view, ComponentInfo component, RemovalReader reader) {
    this.view = view;
    this.component = component.name();
    this.reader = reader;
    List<Parameter> parameters = List.of(new Parameter(Access.READ, component.layout()));
    this.loops = new RecentLoops(ColumnArrays.class, _ -> parameters);
  }

  RemovalReader reader() {
    return reader;
  }

  /// Called for each removal.
  ///
  /// @param <T> the component type
  @FunctionalInterface
  public interface EachRemoved<T> {
    /// Handles one removal.
    ///
    /// @param entity the entity, which may be dead
    /// @param value the last value
    void each(Entity entity, T value);
  }

  /// Reads the removals since the last read, oldest first. The structure of the world cannot change
  /// during the read. If the lambda throws, the removals it was called with count as read; the
  /// others stay unread.
  ///
  /// @param action receives the entity and the value
  public void each(EachRemoved<T> action) {
    Objects.requireNonNull(action, () -> this + " was given no lambda.");
    view.guard().checkAlone();
    Object outer = view.guard().beginLoop(this);
    try {
      reader.read(loops.find(Form.EACH_ENTITY, EachRemoved.class, action.getClass(), 1), action);
    } finally {
      view.guard().endLoop(outer);
    }
  }

  /// The number of unread removals.
  ///
  /// @return the number
  public int count() {
    view.guard().checkAlone();
    return reader.count();
  }

  /// Whether there are no unread removals.
  ///
  /// @return true if so
  public boolean isEmpty() {
    return count() == 0;
  }

  /// Whether removals were dropped because this stream was not read for too long, or because the
  /// state of the world was [replaced][World#restore(World)]. The remaining ones can still be read;
  /// code that mirrors the world must synchronise again.
  ///
  /// @return true if some were dropped, until the next read
  public boolean missedChanges() {
    view.guard().checkAlone();
    return reader.missed();
  }

  @Override
  public String toString() {
    return "removed " + component;
  }
}
