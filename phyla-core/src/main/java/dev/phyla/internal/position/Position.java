package dev.phyla.internal.position;

import dev.phyla.internal.change.FeedMemory;
import dev.phyla.internal.change.LogCursor;
import dev.phyla.internal.change.LogKind;

/// What a consumer has read of one source, apart from any world. Entities are packed handles.
sealed interface Position {
  /// The source, which tells what a position can be used for.
  String source();

  /// A position in a log of entities.
  ///
  /// @param name the component or relation
  /// @param unread the number of the last entries that are unread, or [LogCursor#MISSED]
  record OfLog(LogKind kind, String name, int unread) implements Position {
    @Override
    public String source() {
      return source(kind, name);
    }

    static String source(LogKind kind, String name) {
      return kind + " " + name;
    }
  }

  /// A position in a log of removals.
  ///
  /// @param name the component
  /// @param unread the number of the last entries that are unread
  /// @param isMissed whether removals before them were dropped
  record OfRemovals(String name, int unread, boolean isMissed) implements Position {
    @Override
    public String source() {
      return source(name);
    }

    static String source(String name) {
      return "REMOVED " + name;
    }
  }

  /// A position in a channel.
  ///
  /// @param name the type of the events
  /// @param published the number of events that were published since the last read
  record OfEvents(String name, long published) implements Position {
    @Override
    public String source() {
      return source(name);
    }

    static String source(String name) {
      return "EVENTS " + name;
    }
  }

  /// What is known of a resource.
  ///
  /// @param name the type of the resource
  /// @param isChanged whether it was set since the system last ran
  record OfResource(String name, boolean isChanged) implements Position {
    @Override
    public String source() {
      return source(name);
    }

    static String source(String name) {
      return "RESOURCE " + name;
    }
  }

  /// What a query remembers.
  ///
  /// @param rest the entities that its last loop did not visit
  record OfQuery(long[] rest) implements Position {
    static final String SOURCE = "QUERY";

    @Override
    public String source() {
      return SOURCE;
    }
  }

  /// What a feed remembers.
  record OfFeed(FeedMemory memory) implements Position {
    static final String SOURCE = "FEED";

    @Override
    public String source() {
      return SOURCE;
    }
  }
}
