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

/// The components of one type that entities lost, with their last values: a stream that is read
/// once.
///
/// A removal is reported for an entity that lost the component and for one that died with it, also
/// if the component was added after the last read. What was removed before the stream was made is
/// not reported. [World#query(Term.Removed)] makes one; each has a position of its own in the
/// stream.
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

  /// Reads what was removed since the last read, oldest first. The structure of the world cannot
  /// change meanwhile. If the lambda throws, what it was called with counts as read and the rest
  /// stays unread.
  ///
  /// @param action gets the entity and the value
  public void each(EachRemoved<T> action) {
    Objects.requireNonNull(action, () -> this + " was given no lambda.");
    Object outer = view.guard().beginLoop(this);
    try {
      reader.read(loops.find(Form.EACH_ENTITY, EachRemoved.class, action.getClass(), 1), action);
    } finally {
      view.guard().endLoop(outer);
    }
  }

  /// How many removals there are to read.
  ///
  /// @return the number
  public int count() {
    view.guard().checkUse();
    return reader.count();
  }

  /// Whether there is nothing to read.
  ///
  /// @return true if so
  public boolean isEmpty() {
    return count() == 0;
  }

  /// Whether removals were dropped because this stream was not read for too long. What is left can
  /// still be read; code that mirrors the world has to compare it anew.
  ///
  /// @return true if some are lost, until the next read
  public boolean missedChanges() {
    view.guard().checkUse();
    return reader.missed();
  }

  @Override
  public String toString() {
    return "removed " + component;
  }
}
