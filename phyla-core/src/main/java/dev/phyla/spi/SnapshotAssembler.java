package dev.phyla.spi;

import dev.phyla.World;
import dev.phyla.internal.entity.Clock;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.state.EntityPart;
import dev.phyla.internal.state.SavedRows;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.internal.stream.StateOutput;
import dev.phyla.schedule.Time;
import dev.phyla.snapshot.SnapshotException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Writes a snapshot from the parts that a recording has of it.
///
/// The parts are written in the order of a snapshot: the sections of types and time, the slots, the
/// rows, and the other sections.
public final class SnapshotAssembler {
  private static final long FIRST_VERSION = 1;

  private final OutputStream stream;
  private final StateOutput out;

  /// The numbers of components and relations in the section of types, by name.
  private final Map<String, Integer> components = new HashMap<>();

  private final Map<String, Integer> relations = new HashMap<>();

  /// Starts a snapshot.
  ///
  /// @param stream receives the snapshot
  /// @param hasPositions whether it has a section of positions
  public SnapshotAssembler(OutputStream stream, boolean hasPositions) {
    this.stream = stream;
    this.out = hasPositions ? StateOutput.ofFileWithPositions(stream) : StateOutput.ofFile(stream);
  }

  /// Writes the section of types.
  ///
  /// @param section its bytes
  /// @throws SnapshotException if they are not such a section
  public void types(byte[] section) {
    StateInput in = StateInput.ofSections(section);
    in.begin("TYPE");
    readNames(in, components, false);
    readNames(in, relations, true);
    in.end();
    section(section);
  }

  private static void readNames(StateInput in, Map<String, Integer> into, boolean hasTraits) {
    int count = in.getCount(Integer.MAX_VALUE, "types");
    for (int i = 0; i < count; i++) {
      into.put(in.getText(), i);
      if (hasTraits) {
        in.getByte();
      }
      int columns = in.getCount(Integer.MAX_VALUE, "columns");
      for (int j = 0; j < columns; j++) {
        in.getText();
        in.getByte();
        in.getInt();
        in.getText();
      }
    }
  }

  /// Writes a section as it is.
  ///
  /// @param section its bytes, empty to leave it out
  public void section(byte[] section) {
    try {
      stream.write(section);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The section of time of a world in which nothing counts as written.
  ///
  /// @param tick the tick of the world
  /// @return its bytes
  public static byte[] time(long tick) {
    return section(
        "TIME",
        section -> {
          section.putLong(tick);
          section.putLong(FIRST_VERSION);
          section.putLong(FIRST_VERSION);
        });
  }

  /// The section of a seed.
  ///
  /// @param seed the seed
  /// @return its bytes
  public static byte[] seed(long seed) {
    return section("SEED", section -> section.putLong(seed));
  }

  private static byte[] section(String name, Consumer<StateOutput> content) {
    var bytes = new ByteArrayOutputStream();
    StateOutput section = StateOutput.ofSections(bytes);
    section.begin(name);
    content.accept(section);
    section.end();
    return bytes.toByteArray();
  }

  /// The section of resources of a world that has only the time.
  ///
  /// @param time the time
  /// @return its bytes
  public static byte[] resources(Time time) {
    try (var world = new World()) {
      world.resources().markState(Time.class);
      world.resources().set(Time.class, time);
      RecordedWorld recorded = world.recorded();
      int number = 0;
      while (!recorded.sectionName(number).equals("RSRC")) {
        number++;
      }
      return Objects.requireNonNull(recorded.section(number));
    }
  }

  /// The marks of a table in which nothing counts as written.
  ///
  /// @param components the number of components
  /// @return the marks
  public static long[] marks(int components) {
    var marks = new long[2 + components];
    Arrays.fill(marks, FIRST_VERSION);
    marks[1] = Clock.NEVER; // not cleared since the last update
    return marks;
  }

  /// Writes the slots.
  ///
  /// @param first the generation of the first entity of a slot
  /// @param last the generation after which a slot is not used again
  /// @param generations the generations of all slots
  /// @param free the free slots in the order in which they will be used
  public void slots(int first, int last, int[] generations, int[] free) {
    out.begin("ENTI");
    EntityPart.put(out, first, last, generations, free);
    out.end();
  }

  /// Begins the rows.
  ///
  /// @param tables the number of tables, which have rows and are written in their canonical order
  public void beginRows(int tables) {
    out.begin("ROWS");
    out.putInt(tables);
  }

  /// Writes the rows of a table.
  ///
  /// @param table the components
  /// @param marks the marks, as [RecordedTable#readMarks] returns them
  /// @param rows the number of rows, greater than 0
  /// @param arrays the entities, and the values of each column in the order of the components;
  ///   references are plain values
  /// @throws SnapshotException if a component is missing in the section of types
  public void table(List<RecordedTable.Component> table, long[] marks, int rows, Object[] arrays) {
    out.putInt(table.size());
    for (RecordedTable.Component component : table) {
      Integer number = (component.isPair() ? relations : components).get(component.name());
      if (number == null) {
        throw new SnapshotException(
            "The recorded types lack " + component.name() + ", which entities have.");
      }
      out.putBoolean(component.isPair());
      out.putInt(number);
      if (component.isPair()) {
        out.putLong(component.target());
      }
    }
    for (long mark : marks) {
      out.putLong(mark);
    }
    int group = SavedRows.rowsOfGroup(rowBytes(table));
    out.putInt(rows);
    out.putInt(group);
    for (int first = 0; first < rows; first += Math.min(group, rows - first)) {
      int end = first + Math.min(group, rows - first);
      out.putArray(ColumnKind.ENTITY, arrays[0], first, end - first);
      int next = 1;
      for (RecordedTable.Component component : table) {
        for (RecordedTable.Column column : component.columns()) {
          put(column, arrays[next++], first, end);
        }
      }
    }
  }

  private static long rowBytes(List<RecordedTable.Component> table) {
    long bytes = ColumnKind.ENTITY.bytes();
    for (RecordedTable.Component component : table) {
      for (RecordedTable.Column column : component.columns()) {
        bytes += (long) column.stride() * kind(column).bytes();
      }
    }
    return bytes;
  }

  private static ColumnKind kind(RecordedTable.Column column) {
    if (column.isReference()) {
      return ColumnKind.REFERENCE;
    }
    return column.isEntity() ? ColumnKind.ENTITY : ColumnKind.ofPrimitive(column.elementType());
  }

  private void put(RecordedTable.Column column, Object array, int first, int end) {
    if (column.isReference()) {
      var values = (@Nullable Object[]) array;
      for (int row = first; row < end; row++) {
        out.putPlain(values[row]);
      }
    } else {
      int stride = column.stride();
      out.putArray(kind(column), array, first * stride, (end - first) * stride);
    }
  }

  /// Ends the rows.
  public void endRows() {
    out.end();
  }

  /// Ends the snapshot.
  public void finish() {
    out.finish();
  }
}
