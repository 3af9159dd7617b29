package dev.phyla;

import dev.phyla.internal.change.FeedReader;
import dev.phyla.internal.component.ComponentInfo;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// A consumer that reports which entities joined, changed and left since the last read. It is meant
/// for servers that send changes to clients, and for code that keeps a copy of some components up
/// to date.
///
/// An entity is in the feed while it has all component types of the feed. A read compares the
/// present state with the state at the last read:
///
/// | at the last read | now | reported |
/// |---|---|---|
/// | not in the feed | in the feed | joined |
/// | in the feed | in the feed, a component was written or replaced | changed |
/// | in the feed | in the feed, but it was not for some time in between | changed, all components |
/// | in the feed | dead, or without one of the components | left |
/// | not in the feed | not in the feed | nothing |
///
/// The first read reports all entities in the feed as joined. If a slot is reused, the old entity
/// left and the new one joined. To see every removal, also of components that were added and
/// removed between two reads, use [Term#removed(Class)].
///
/// Entities that left are reported first, in the order of their [index][Entity#index()], then those
/// that joined or changed, archetype by archetype and row by row. [Term#changed(Class)] defines
/// what counts as a write. Disabled entities are in the feed like others; enabling and disabling is
/// not a change.
///
/// The time of a read depends on the number of changes, not of entities. If a feed is not read for
/// so long that changes were dropped, it starts again: the listener receives [Listener#resync()]
/// and then all entities as joined.
///
/// Feeds are independent of each other. Create one with [World#feed(Class...)], keep it, and
/// [close][#close()] it when it is no longer needed.
public final class ChangeFeed implements AutoCloseable {
  private final WorldView view;
  private final List<ComponentInfo> components;
  private final Changes changes = new Changes();
  private final LastValues lastValues = new LastValues();

  /// Reads the logs; null if the feed is closed.
  private @Nullable FeedReader reader;

  /// The reader while an entity that left is being reported, otherwise null.
  private @Nullable FeedReader leaving;

  private ChangeFeed(WorldView view, FeedReader reader) {
    this.view = view;
    this.reader = reader;
    this.components = reader.components();
  }

  /// Creates a feed.
  ///
  /// @param types classes or component types
  static ChangeFeed of(WorldView view, @Nullable Object[] types) {
    view.guard().checkUse();
    Objects.requireNonNull(types, "The component types of the feed are null.");
    if (types.length == 0 || types.length > FeedReader.MAX_COMPONENTS) {
      throw new IllegalArgumentException(
          String.format(
              "A feed has from 1 to %d component types, not %d.",
              FeedReader.MAX_COMPONENTS, types.length));
    }
    var known = new HashSet<ComponentInfo>();
    for (Object type : types) {
      ComponentInfo info =
          view.resolveReported(
              Objects.requireNonNull(type, "A component type of the feed is null."));
      if (!known.add(info)) {
        throw new IllegalArgumentException(
            "A feed is given " + info.name() + " twice; name each component type once.");
      }
    }
    var with = new Term.With(Arrays.asList(types));
    return new ChangeFeed(view, view.core().feed(view::resolveReported, with));
  }

  /// Receives the results of a read. All methods do nothing by default.
  ///
  /// The structure of the world cannot change during a call; values can be read and written, and
  /// commands can be recorded. Writes of the listener are reported by the next read.
  public interface Listener {
    /// Called first if changes were lost because the feed was not read for too long. Discard
    /// everything that was reported before; all entities in the feed follow as joined.
    default void resync() {}

    /// Called for an entity that is in the feed now and was not at the last read.
    ///
    /// @param entity the entity, which has all components of the feed
    default void joined(Entity entity) {}

    /// Called for an entity that was in the feed at the last read and still is, if any component
    /// was written.
    ///
    /// @param entity the entity, which has all components of the feed
    /// @param changes the components that were written; valid during the call
    default void changed(Entity entity, Changes changes) {}

    /// Called for an entity that was in the feed at the last read and no longer is.
    ///
    /// @param entity the entity, which may be dead
    /// @param last its last values; valid during the call
    default void left(Entity entity, LastValues last) {}
  }

  /// The components of an entity that changed.
  public final class Changes {
    /// A bit for each component.
    private int changed;

    private Changes() {}

    /// Whether a component was written, or added again, since the last read.
    ///
    /// @param type a component type of the feed
    /// @return true if so
    public boolean has(Class<?> type) {
      return has(indexOf(type));
    }

    /// Whether a component was written, like [#has(Class)].
    ///
    /// @param type a component type of the feed
    /// @return true if so
    public boolean has(ComponentType<?> type) {
      return has(indexOf(type));
    }

    private boolean has(int component) {
      return (changed >>> component & 1) != 0;
    }

    @Override
    public String toString() {
      return components.stream().filter(info -> has(components.indexOf(info))).toList().toString();
    }
  }

  /// The last values of an entity that left.
  public final class LastValues {
    private LastValues() {}

    /// Returns the last value of a component: the current value if the entity still has the
    /// component, otherwise the value at its last removal.
    ///
    /// @param type a component type of the feed
    /// @param <T> the component type
    /// @return the value
    public <T> T get(Class<T> type) {
      return type.cast(value(indexOf(type)));
    }

    /// Returns the last value of a component, like [#get(Class)].
    ///
    /// @param type a component type of the feed
    /// @param <T> the component type
    /// @return the value
    @SuppressWarnings("unchecked") // the feed has values of the type there
    public <T> T get(ComponentType<T> type) {
      return (T) value(indexOf(type));
    }

    private Object value(int component) {
      FeedReader current = leaving;
      if (current == null) {
        throw new IllegalStateException(
            "The last values of an entity can only be read during the listener call; copy"
                + " the values that are needed later.");
      }
      return current.lastValue(component);
    }
  }

  private int indexOf(Class<?> type) {
    Objects.requireNonNull(type, World.NULL_TYPE);
    for (int i = 0; i < components.size(); i++) {
      ComponentInfo info = components.get(i);
      if (info.type() == type && !info.layout().isDeclared()) {
        return i;
      }
    }
    throw notInFeed(type.getSimpleName());
  }

  private int indexOf(ComponentType<?> type) {
    int index = components.indexOf(Objects.requireNonNull(type, World.NULL_TYPE).info());
    if (index < 0) {
      throw notInFeed(type.name());
    }
    return index;
  }

  private IllegalArgumentException notInFeed(String type) {
    return new IllegalArgumentException(
        this + " does not include " + type + "; pass the type when the feed is created.");
  }

  /// Reports the changes since the last read, or since the feed was created.
  ///
  /// If the listener throws, the next read continues with the next entity. A feed can be read
  /// inside a loop, but not inside its own listener or a callback of a query or an archetype.
  ///
  /// @param listener called for each entity
  /// @throws IllegalStateException if the feed is closed or cannot be read now
  public void read(Listener listener) {
    Objects.requireNonNull(listener, () -> this + " was given no listener.");
    view.guard().checkAlone();
    FeedReader open = open();
    if (view.guard().isInCallback()) {
      throw new IllegalStateException(
          this + " cannot be read inside a callback of a query or an archetype; read it later.");
    }
    Object outer = view.guard().beginLoop(this);
    try {
      open.read(new Calls(open, listener));
    } finally {
      view.guard().endLoop(outer);
    }
  }

  private final class Calls implements FeedReader.Listener {
    private final FeedReader open;
    private final Listener listener;

    Calls(FeedReader open, Listener listener) {
      this.open = open;
      this.listener = listener;
    }

    @Override
    public void resync() {
      listener.resync();
    }

    @Override
    public void joined(long entity) {
      listener.joined(Entity.fromBits(entity));
    }

    @Override
    public void changed(long entity, int changed) {
      changes.changed = changed;
      listener.changed(Entity.fromBits(entity), changes);
    }

    @Override
    public void left(long entity) {
      leaving = open;
      try {
        listener.left(Entity.fromBits(entity), lastValues);
      } finally {
        leaving = null;
      }
    }
  }

  FeedReader open() {
    FeedReader open = reader;
    if (open == null) {
      throw new IllegalStateException(this + " is closed.");
    }
    return open;
  }

  /// Whether changes were lost because the feed was not read for too long, or because the state of
  /// the world was [replaced][World#restore(World)]. The next read then starts with
  /// [Listener#resync()].
  ///
  /// @return true if so
  public boolean missedChanges() {
    view.guard().checkUse();
    return open().missedChanges();
  }

  /// Closes the feed and releases its memory. After the next [World#endUpdate()] its components are
  /// no longer watched, unless they have other consumers. If the listener closes the feed, the read
  /// ends. Closing again, or after the world was closed, has no effect.
  @Override
  public void close() {
    FeedReader open = reader;
    if (open != null && !view.guard().isClosed()) {
      view.guard().checkUse();
      open.close();
    }
    reader = null;
  }

  @Override
  public String toString() {
    var text = new StringJoiner(", ", "feed(", ")");
    components.forEach(info -> text.add(info.name()));
    return text.toString();
  }
}
