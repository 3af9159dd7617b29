package dev.phyla.internal.position;

import dev.phyla.internal.change.FeedMemory;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.position.PositionImage.LogImage;
import dev.phyla.internal.position.PositionImage.RemovalImage;
import dev.phyla.internal.position.PositionImage.SystemImage;
import dev.phyla.internal.saved.SavedColumns;
import dev.phyla.internal.stream.StateOutput;
import dev.phyla.internal.value.ValueTypes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Writes positions.
final class PositionOutput {
  // The kinds of positions. They are part of the format: append, never renumber.
  static final byte LOG = 0;
  static final byte REMOVALS = 1;
  static final byte EVENTS = 2;
  static final byte RESOURCE = 3;
  static final byte QUERY = 4;
  static final byte FEED = 5;

  private final StateOutput out;
  private final ValueTypes values;

  /// The numbers of logs, by source.
  private final Map<String, Integer> numbers = new HashMap<>();

  PositionOutput(StateOutput out, ValueTypes values) {
    this.out = out;
    this.values = values;
  }

  /// The columns of removed components.
  static SavedColumns columns(ComponentInfo info, ValueTypes values) {
    return new SavedColumns(info.name(), info.layout().columns(), values);
  }

  void put(PositionImage image) {
    out.putInt(image.logs().size());
    for (LogImage log : image.logs()) {
      numbers.put(log.source(), numbers.size());
      out.putByte(LogCodes.of(log.kind()));
      out.putText(log.name());
      putEntities(log.entities());
    }
    out.putInt(image.removals().size());
    for (int i = 0; i < image.removals().size(); i++) {
      numbers.put(image.removals().get(i).source(), i);
      put(image.removals().get(i));
    }
    out.putInt(image.systems().size());
    for (SystemImage system : image.systems()) {
      out.putText(system.key().system());
      out.putBoolean(system.key().isOfConditions());
      out.putInt(system.positions().size());
      for (List<Position> positions : system.positions()) {
        out.putInt(positions.size());
        positions.forEach(this::put);
      }
    }
  }

  private void putEntities(long[] entities) {
    out.putInt(entities.length);
    out.putArray(ColumnKind.ENTITY, entities, 0, entities.length);
  }

  private void put(RemovalImage removals) {
    SavedColumns columns = columns(removals.info(), values);
    out.putText(removals.info().name());
    columns.describe(out);
    putEntities(removals.rows().entities());
    columns.put(out, removals.rows().columns().arrays(), 0, 0, removals.rows().entities().length);
  }

  private int number(Position position) {
    return Objects.requireNonNull(numbers.get(position.source()), "The log is not written.");
  }

  private void put(Position position) {
    switch (position) {
      case Position.OfLog log -> {
        out.putByte(LOG);
        out.putInt(number(log));
        out.putInt(log.unread());
      }
      case Position.OfRemovals removals -> {
        out.putByte(REMOVALS);
        out.putInt(number(removals));
        out.putInt(removals.unread());
        out.putBoolean(removals.isMissed());
      }
      case Position.OfEvents events -> {
        out.putByte(EVENTS);
        out.putText(events.name());
        out.putLong(events.published());
      }
      case Position.OfResource resource -> {
        out.putByte(RESOURCE);
        out.putText(resource.name());
        out.putBoolean(resource.isChanged());
      }
      case Position.OfQuery query -> {
        out.putByte(QUERY);
        putEntities(query.rest());
      }
      case Position.OfFeed feed -> {
        out.putByte(FEED);
        put(feed.memory());
      }
    }
  }

  private void put(FeedMemory memory) {
    out.putBoolean(memory.isNew());
    putEntities(memory.reported());
    putEntities(memory.due());
    out.putArray(ColumnKind.INT, memory.changes(), 0, memory.changes().length);
  }
}
