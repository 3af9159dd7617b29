package dev.phyla.history.internal.read;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.internal.log.Block;
import dev.phyla.history.internal.log.LogTable;
import dev.phyla.history.internal.log.RunLog;
import dev.phyla.history.internal.log.Segment;
import dev.phyla.history.internal.log.TableState;
import dev.phyla.history.internal.rows.TableRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/*
 * Entities that differ only in the targets of relations are in different tables of a world and of a
 * log, but in one table here. So a row leaves this table only if its entity is in none of them after
 * the tick, and an entity that has moved between them, or within one, has changed only if a value
 * has.
 *
 * The rows of a batch are compared world by world, because rows of one world push those of others
 * further, and entities of different worlds have equal handles.
 */

/// The rows of an archetype table that changed in a range of ticks.
public final class LogRows implements TableRows {
  /// The number of rows from which on a batch is complete.
  private static final int BATCH = 1 << 16;

  private final ArchetypeTable table;

  /// The columns in the log.
  private final LogTable logTable;

  private final List<LogTable.Column> columns;
  private final List<RunLog.Frame> frames;

  /// Whether all rows of every tick are wanted, not only changed ones.
  private final boolean isEveryTickWhole;

  private final RowBatch batch;

  /// The position of the next frame.
  private int next;

  private @Nullable Segment segment;

  /// The states of the tables in the current segment, by number.
  private Map<Integer, TableState> states = new TreeMap<>();

  /// The blocks of the current segment that belong to the table, by frame.
  private Map<Integer, List<Block>> blocks = Map.of();

  private long[] bits = {};
  private int[] selected = {};

  /// The worlds of the rows, if there is only one.
  private int[] noWorlds = {};

  /// Reads the rows of frames.
  ///
  /// @param before the frame before the first, whose rows are known already, or null for none
  /// @param frames the frames, in the order of their ticks
  /// @param hasWorlds whether rows belong to the worlds of a batch
  /// @param isEveryTickWhole whether all rows of every tick are wanted
  public LogRows(
      ArchetypeTable table,
      boolean hasWorlds,
      RunLog.@Nullable Frame before,
      List<RunLog.Frame> frames,
      boolean isEveryTickWhole) {
    this.table = table;
    this.logTable = LogTable.of(table, hasWorlds);
    this.columns = logTable.columns();
    this.frames = frames;
    this.isEveryTickWhole = isEveryTickWhole;
    this.batch = new RowBatch(columns);
    if (before != null) {
      enter(before.segment());
      states = read(before);
    }
  }

  @Override
  public boolean next() {
    batch.clear();
    while (next < frames.size() && batch.size() < BATCH) {
      add(frames.get(next++));
    }
    return batch.size() != 0;
  }

  private void add(RunLog.Frame frame) {
    long tick = frame.header().tick();
    if (frame.segment() != segment) {
      enter(frame.segment());
      Map<Integer, TableState> before = states;
      states = read(frame);
      addChanges(before, states, tick);
      return;
    }
    List<Block> own = blocks.getOrDefault(frame.number(), List.of());
    if (own.isEmpty()) {
      return;
    }
    if (!isEveryTickWhole && own.size() == 1 && addListed(frame, own.getFirst(), tick)) {
      return;
    }
    Map<Integer, TableState> before = new TreeMap<>();
    Map<Integer, TableState> after = new TreeMap<>();
    for (Block block : own) {
      TableState state = states.get(block.subject());
      if (state != null && state.rows() != 0) {
        before.put(block.subject(), state.copy());
      }
      if (state == null) {
        state = new TableState(frame.segment().index().table(block.subject()));
        states.put(block.subject(), state);
      }
      state.apply(frame.segment(), block);
      after.put(block.subject(), state);
    }
    addChanges(before, after, tick);
  }

  /// Adds the rows of a block that only lists rows whose entities stay, which have all changed.
  ///
  /// @return whether it is such a block
  private boolean addListed(RunLog.Frame frame, Block block, long tick) {
    TableState state = states.get(block.subject());
    if (state == null || !block.isListing(frame.segment(), logTable, state.rows())) {
      return false;
    }
    state.apply(frame.segment(), block);
    int[] listed = TableState.readListed(frame.segment(), block);
    batch.add(state, listed, listed.length, tick, true);
    return true;
  }

  private void enter(Segment next) {
    segment = next;
    Map<Integer, List<Block>> byFrame = new HashMap<>();
    next.index()
        .tables()
        .forEach(
            (number, each) -> {
              if (isOwn(each)) {
                for (Block block : next.index().rows(number)) {
                  byFrame.computeIfAbsent(block.frame(), _ -> new ArrayList<>()).add(block);
                }
              }
            });
    blocks = byFrame;
  }

  private boolean isOwn(LogTable each) {
    return each.kind() == LogTable.Kind.ARCHETYPE
        && each.hasWorlds() == logTable.hasWorlds()
        && each.archetypeTable().name().equals(table.name());
  }

  private Map<Integer, TableState> read(RunLog.Frame frame) {
    Map<Integer, TableState> read = new TreeMap<>();
    frame
        .segment()
        .index()
        .tables()
        .forEach(
            (number, each) -> {
              if (isOwn(each)) {
                TableState state = TableState.read(frame.segment(), number, frame.number());
                if (state != null) {
                  read.put(number, state);
                }
              }
            });
    return read;
  }

  // Changes.

  /// Where an entity is.
  private record Place(TableState state, int row) {}

  /// Consecutive rows of a table.
  private record Span(TableState state, int first, int end) {
    static Span of(TableState state) {
      return new Span(state, 0, state.rows());
    }

    static Span of(TableState state, int world) {
      return new Span(state, state.firstOf(world), state.firstOf(world + 1));
    }

    int rows() {
      return end - first;
    }

    long entity(int row) {
      return state.entities()[first + row];
    }
  }

  private void addChanges(
      Map<Integer, TableState> before, Map<Integer, TableState> after, long tick) {
    if (!logTable.hasWorlds() || isSameOrder(before, after)) {
      addSpans(spans(before, -1), spans(after, -1), tick);
      return;
    }
    var worlds = new TreeSet<Integer>();
    for (Map<Integer, TableState> states : List.of(before, after)) {
      for (TableState state : states.values()) {
        Arrays.stream(state.worlds(), 0, state.rows()).distinct().forEach(worlds::add);
      }
    }
    worlds.forEach(world -> addSpans(spans(before, world), spans(after, world), tick));
  }

  /// Whether all rows are where they were.
  private boolean isSameOrder(Map<Integer, TableState> before, Map<Integer, TableState> after) {
    if (!before.keySet().equals(after.keySet())) {
      return false;
    }
    for (Map.Entry<Integer, TableState> entry : before.entrySet()) {
      TableState then = entry.getValue();
      TableState now = after.getOrDefault(entry.getKey(), then);
      int rows = then.rows();
      if (now.rows() != rows
          || !Arrays.equals(then.entities(), 0, rows, now.entities(), 0, rows)
          || !Arrays.equals(then.worlds(), 0, rows, now.worlds(), 0, rows)) {
        return false;
      }
    }
    return true;
  }

  private static Map<Integer, Span> spans(Map<Integer, TableState> states, int world) {
    var spans = new TreeMap<Integer, Span>();
    states.forEach(
        (number, state) -> spans.put(number, world < 0 ? Span.of(state) : Span.of(state, world)));
    return spans;
  }

  private void addSpans(Map<Integer, Span> before, Map<Integer, Span> after, long tick) {
    Map<Long, Place> left = new HashMap<>();
    before.forEach(
        (number, span) -> {
          Span now = after.get(number);
          for (int row = 0; row < span.rows(); row++) {
            if (now == null || row >= now.rows() || now.entity(row) != span.entity(row)) {
              left.put(span.entity(row), new Place(span.state, span.first + row));
            }
          }
        });
    after.forEach(
        (number, span) -> {
          int count = findChanged(before.get(number), span, left);
          batch.add(span.state, selected, count, tick, true);
        });
    addLeft(left, tick);
  }

  /// Finds the rows of a table that changed, or whose entities arrived. Entities that are found are
  /// removed from those that left.
  private int findChanged(@Nullable Span before, Span now, Map<Long, Place> left) {
    int rows = now.rows();
    int common = before == null ? 0 : Math.min(before.rows(), rows);
    int words = (rows + 63) >> 6;
    if (bits.length < words) {
      bits = new long[2 * words];
    }
    Arrays.fill(bits, 0, words, isEveryTickWhole ? -1 : 0);
    if (before != null && !isEveryTickWhole) {
      for (int i = 0; i < columns.size(); i++) {
        RowCompare.mark(
            before.state.array(i),
            before.first,
            now.state.array(i),
            now.first,
            columns.get(i).stride(),
            common,
            bits);
      }
    }
    if (selected.length < rows) {
      selected = new int[2 * rows];
    }
    int count = 0;
    for (int row = 0; row < rows; row++) {
      boolean isMarked = (bits[row >> 6] & (1L << row)) != 0;
      if (row < common && !isMarked) {
        continue;
      }
      boolean isMoved = row >= common || before == null || before.entity(row) != now.entity(row);
      Place place = isMoved ? left.remove(now.entity(row)) : null;
      int own = now.first + row;
      if (isEveryTickWhole || place == null || !isEqual(place, now.state, own)) {
        selected[count++] = own;
      }
    }
    return count;
  }

  private boolean isEqual(Place place, TableState state, int row) {
    for (int i = 1; i < columns.size(); i++) {
      int stride = columns.get(i).stride();
      if (!RowCompare.isEqual(place.state.array(i), place.row, state.array(i), row, stride)) {
        return false;
      }
    }
    return true;
  }

  private void addLeft(Map<Long, Place> left, long tick) {
    var row = new int[1];
    left.values().stream()
        .sorted((a, b) -> Long.compare(a.state.entities()[a.row], b.state.entities()[b.row]))
        .forEach(
            place -> {
              row[0] = place.row;
              batch.add(place.state, row, 1, tick, false);
            });
  }

  // The batch.

  @Override
  public int size() {
    return batch.size();
  }

  @Override
  public long[] ticks() {
    return batch.ticks();
  }

  @Override
  public long[] entities() {
    return (long[]) batch.values(0);
  }

  @Override
  public boolean[] active() {
    return batch.active();
  }

  @Override
  public int[] worlds() {
    if (logTable.hasWorlds()) {
      return (int[]) batch.values(logTable.worldColumn());
    }
    if (noWorlds.length < batch.size()) {
      noWorlds = new int[2 * batch.size()];
    }
    return noWorlds;
  }

  @Override
  public Object values(int component, int field) {
    int column = 1 + field;
    for (int i = 0; i < component; i++) {
      column += table.components().get(i).fields().size();
    }
    return batch.values(column);
  }

  @Override
  public void close() {}
}
