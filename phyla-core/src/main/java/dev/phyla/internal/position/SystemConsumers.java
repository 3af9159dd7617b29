package dev.phyla.internal.position;

import dev.phyla.EventReader;
import dev.phyla.internal.change.AnyChangeFilter;
import dev.phyla.internal.change.ChangeFilter;
import dev.phyla.internal.change.FeedReader;
import dev.phyla.internal.change.LogReader;
import dev.phyla.internal.change.RemovalReader;
import dev.phyla.internal.event.ChannelReader;
import dev.phyla.internal.query.QueryRows;
import dev.phyla.internal.query.RowFilter;
import dev.phyla.internal.state.ResourceStore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// The consumers of one system, or of its conditions, in the order in which they were requested.
public final class SystemConsumers {
  private final SystemKey key;

  /// What each consumer reads; nothing for one that cannot have a position.
  private final List<List<Reading>> consumers = new ArrayList<>(0);

  /// Whether there is no such system, or no longer.
  private boolean isWaiting;

  SystemConsumers(SystemKey key) {
    this.key = key;
  }

  /// Creates a list for a new system.
  public static SystemConsumers ofSystem(String system) {
    return new SystemConsumers(new SystemKey(system, false));
  }

  /// Creates a list for the conditions of a system.
  public static SystemConsumers ofConditions(String system) {
    return new SystemConsumers(new SystemKey(system, true));
  }

  SystemKey key() {
    return key;
  }

  boolean isEmpty() {
    return consumers.isEmpty();
  }

  boolean isWaiting() {
    return isWaiting;
  }

  void setWaiting() {
    isWaiting = true;
  }

  // Requests.

  /// Adds a query, if it consumes changes.
  public void add(QueryRows rows) {
    if (!rows.isConsuming()) {
      return;
    }
    var readings = new ArrayList<Reading>();
    readings.add(new QueryReading(rows));
    for (RowFilter filter : rows.filters()) {
      switch (filter) {
        case LogReader log -> readings.add(new LogReading(log.cursor()));
        case AnyChangeFilter any -> addLogs(readings, any.changes());
        default -> {}
      }
    }
    add(readings);
  }

  private static void addLogs(List<Reading> readings, List<ChangeFilter> filters) {
    filters.forEach(filter -> readings.add(new LogReading(filter.cursor())));
  }

  /// Adds a reader of removals.
  public void add(RemovalReader reader) {
    add(List.of(new RemovalReading(reader)));
  }

  /// Adds a reader of events.
  public void add(EventReader<?> reader) {
    add(List.of(new EventReading((ChannelReader<?>) reader)));
  }

  /// Adds a feed.
  public void add(FeedReader reader) {
    var readings = new ArrayList<Reading>();
    readings.add(new FeedReading(reader));
    addLogs(readings, reader.changes());
    reader.removals().forEach(removals -> readings.add(new RemovalReading(removals)));
    add(readings);
  }

  /// Adds what a condition has seen of a resource.
  public void add(SeenResource seen, ResourceStore resources) {
    add(List.of(new ResourceReading(seen, resources.slot(seen.type()))));
  }

  /// Adds a consumer.
  void add(List<Reading> readings) {
    consumers.add(List.copyOf(readings));
  }

  // Positions.

  /// Calls an action for each reading that has a position.
  void forEach(Consumer<Reading> action) {
    for (List<Reading> readings : consumers) {
      if (isOpen(readings)) {
        readings.forEach(action);
      }
    }
  }

  private static boolean isOpen(List<Reading> readings) {
    return readings.stream().noneMatch(Reading::isClosed);
  }

  /// The positions of each consumer.
  List<List<Position>> positions() {
    var positions = new ArrayList<List<Position>>();
    for (List<Reading> readings : consumers) {
      positions.add(
          isOpen(readings) ? readings.stream().map(Reading::position).toList() : List.of());
    }
    return positions;
  }

  /// Calls an action with each reading of a consumer that reads the same as one with given
  /// positions, and the position.
  void match(List<List<Position>> positions, BiConsumer<Reading, Position> action) {
    for (int i = 0; i < Math.min(consumers.size(), positions.size()); i++) {
      List<Reading> readings = consumers.get(i);
      List<Position> saved = positions.get(i);
      if (isOpen(readings) && sources(readings).equals(sourcesOf(saved))) {
        for (int j = 0; j < saved.size(); j++) {
          action.accept(readings.get(j), saved.get(j));
        }
      }
    }
  }

  private static List<String> sources(List<Reading> readings) {
    return readings.stream().map(Reading::source).toList();
  }

  private static List<String> sourcesOf(List<Position> positions) {
    return positions.stream().map(Position::source).toList();
  }

  /// Takes over the positions of other consumers in the same world that read the same.
  void takeOver(SystemConsumers others) {
    for (int i = 0; i < Math.min(consumers.size(), others.consumers.size()); i++) {
      List<Reading> readings = consumers.get(i);
      List<Reading> other = others.consumers.get(i);
      if (isOpen(other) && sources(readings).equals(sources(other))) {
        for (int j = 0; j < readings.size(); j++) {
          readings.get(j).takeOver(other.get(j));
        }
      }
    }
  }

  /// Stops reading.
  void close() {
    forEach(Reading::close);
  }

  @Override
  public String toString() {
    return "consumers of the system \"" + key.system() + '"';
  }
}
