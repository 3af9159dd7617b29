package dev.phyla.internal.position;

import dev.phyla.internal.change.FeedMemory;
import dev.phyla.internal.change.LogCursor;
import dev.phyla.internal.change.LogKind;
import dev.phyla.internal.change.RemovedRows;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.layout.Columns;
import dev.phyla.internal.position.PositionImage.LogImage;
import dev.phyla.internal.position.PositionImage.RemovalImage;
import dev.phyla.internal.position.PositionImage.SystemImage;
import dev.phyla.internal.saved.LoadRules;
import dev.phyla.internal.saved.LoadedColumns;
import dev.phyla.internal.saved.LoadedTypes;
import dev.phyla.internal.schema.RelationType;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.snapshot.Missing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads positions, with the present names of types. Types that the program does not know are left
/// out: no consumer can read them.
final class PositionInput {
  /// Far more than can be published, and far from an overflow.
  private static final long MAX_PUBLISHED = 1L << 60;

  private final StateInput in;
  private final LoadedTypes types;
  private final PositionSources sources;

  /// The logs of entities, by number.
  private final List<LogImage> logs = new ArrayList<>();

  /// The components of the logs of removals and their lengths, by number.
  private final List<RemovalLog> removalLogs = new ArrayList<>();

  private final List<RemovalImage> removals = new ArrayList<>();

  /// A log of removals of the snapshot.
  ///
  /// @param name the component
  private record RemovalLog(String name, int length) {}

  PositionInput(StateInput in, LoadedTypes types, PositionSources sources) {
    this.in = in;
    this.types = types;
    this.sources = sources;
  }

  PositionImage get() {
    Set<String> known = new HashSet<>();
    for (int left = in.getCount(Integer.MAX_VALUE, "logs"); left > 0; left--) {
      LogImage log = getLog();
      requireNew(known, log.source());
      logs.add(log);
    }
    for (int left = in.getCount(Integer.MAX_VALUE, "logs of removals"); left > 0; left--) {
      RemovalLog log = getRemovals();
      requireNew(known, Position.OfRemovals.source(log.name()));
      removalLogs.add(log);
    }
    var systems = new ArrayList<SystemImage>();
    Set<SystemKey> keys = new HashSet<>();
    for (int left = in.getCount(Integer.MAX_VALUE, "systems"); left > 0; left--) {
      SystemImage system = getSystem();
      if (!keys.add(system.key())) {
        throw in.error("the system \"" + system.key().system() + "\" is there twice");
      }
      systems.add(system);
    }
    return new PositionImage(logs, removals, systems);
  }

  private void requireNew(Set<String> known, String source) {
    if (!known.add(source)) {
      throw in.error("the log " + source + " is there twice");
    }
  }

  /// Reads entities, which may be dead.
  private long[] getEntities(String what) {
    int count = in.getCount(Integer.MAX_VALUE, what);
    var entities = (long[]) in.getNewArray(ColumnKind.ENTITY, count);
    for (long entity : entities) {
      int slot = (int) entity;
      if (slot < 1 || slot >= sources.index().slots()) {
        throw in.error("one of the " + what + " was never issued");
      }
    }
    return entities;
  }

  private LogImage getLog() {
    byte code = in.getByte();
    if (code < 0 || code >= LogCodes.COUNT) {
      throw in.error("a log has the unknown kind " + code);
    }
    LogKind kind = LogCodes.kind(code);
    String name = in.getText();
    long[] entities = getEntities("changed entities");
    if (kind == LogKind.RELINKED) {
      RelationType type = types.findKnownRelation(name);
      return new LogImage(kind, type == null ? name : type.name(), entities);
    }
    ComponentInfo info = types.findKnown(name);
    return new LogImage(kind, info == null ? name : info.name(), entities);
  }

  private RemovalLog getRemovals() {
    String name = in.getText();
    LoadedColumns columns = LoadedColumns.read(in, name);
    long[] entities = getEntities("entities that lost a component");
    ComponentInfo info = types.findKnown(name);
    if (info == null) {
      columns.skip(in, entities.length);
      if (entities.length != 0 && types.rules().missing() == Missing.REFUSE) {
        throw LoadedTypes.unknown("component", name, "Schema.register");
      }
      return new RemovalLog(name, entities.length);
    }
    removals.add(
        new RemovalImage(info, new RemovedRows(entities, getRows(info, columns, entities.length))));
    return new RemovalLog(info.name(), entities.length);
  }

  private Columns getRows(ComponentInfo info, LoadedColumns columns, int count) {
    List<ColumnLayout> layouts = info.layout().columns();
    if (count > ColumnLayout.maxRows(layouts)) {
      throw in.error("there are too many removals of " + info.name());
    }
    columns.bind(info.layout(), types.values());
    in.require(count * columns.rowBytes());
    var rows = new Columns(layouts, count);
    Object value = info.layout().defaultValue();
    if (value != null && !columns.isComplete() && count != 0) {
      info.codec().write(rows.arrays(), 0, 0, value);
      for (int i = 0; i < layouts.size(); i++) {
        layouts.get(i).repeatRow(rows.arrays()[i], 0, count);
      }
    }
    columns.get(in, rows.arrays(), 0, 0, count);
    return rows;
  }

  private SystemImage getSystem() {
    var key = new SystemKey(in.getText(), in.getBoolean());
    var consumers = new ArrayList<List<Position>>();
    for (int left = in.getCount(Integer.MAX_VALUE, "consumers"); left > 0; left--) {
      var positions = new ArrayList<Position>();
      for (int more = in.getCount(Integer.MAX_VALUE, "positions"); more > 0; more--) {
        positions.add(getPosition());
      }
      consumers.add(positions);
    }
    return new SystemImage(key, consumers);
  }

  private Position getPosition() {
    byte kind = in.getByte();
    return switch (kind) {
      case PositionOutput.LOG -> getLogPosition();
      case PositionOutput.REMOVALS -> getRemovalPosition();
      case PositionOutput.EVENTS -> {
        String name = presentName(in.getText(), sources.channels().get().types());
        long published = in.getLong();
        if (published < 0 || published > MAX_PUBLISHED) {
          throw in.error("a reader of events is at a wrong position");
        }
        yield new Position.OfEvents(name, published);
      }
      case PositionOutput.RESOURCE ->
          new Position.OfResource(
              presentName(in.getText(), sources.resources().get().knownTypes()), in.getBoolean());
      case PositionOutput.QUERY -> new Position.OfQuery(getEntities("unvisited entities"));
      case PositionOutput.FEED -> new Position.OfFeed(getFeed());
      default -> throw in.error("a position has the unknown kind " + kind);
    };
  }

  private Position getLogPosition() {
    LogImage log = logs.get(getNumber(logs.size()));
    int unread = in.getInt();
    if (unread != LogCursor.MISSED) {
      requireUnread(unread, log.entities().length);
    }
    return new Position.OfLog(log.kind(), log.name(), unread);
  }

  private Position getRemovalPosition() {
    RemovalLog log = removalLogs.get(getNumber(removalLogs.size()));
    int unread = in.getInt();
    requireUnread(unread, log.length());
    return new Position.OfRemovals(log.name(), unread, in.getBoolean());
  }

  private int getNumber(int count) {
    int number = in.getInt();
    if (number < 0 || number >= count) {
      throw in.error("there is no log " + number);
    }
    return number;
  }

  private void requireUnread(int unread, int length) {
    if (unread < 0 || unread > length) {
      throw in.error("a consumer is at a wrong position");
    }
  }

  private String presentName(String name, List<Class<?>> known) {
    @Nullable Class<?> type = LoadRules.find(name, known);
    if (type == null) {
      type = types.rules().find(name, _ -> true);
    }
    return type == null ? name : ComponentRegistry.nameOf(type);
  }

  private FeedMemory getFeed() {
    boolean isNew = in.getBoolean();
    long[] reported = getEntities("entities of a feed");
    long[] due = getEntities("entities of a feed");
    var changes = (int[]) in.getNewArray(ColumnKind.INT, due.length);
    if (Arrays.stream(changes).anyMatch(changed -> changed == 0)) {
      throw in.error("an entity of a feed has changed in no way");
    }
    return new FeedMemory(isNew, reported, due, changes);
  }
}
