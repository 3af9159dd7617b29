package dev.phyla.internal.image;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.schema.WorldSchema;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.value.ValueException;
import dev.phyla.internal.value.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Reads what a [PatchOutput] wrote.
public final class PatchInput {
  private static final int MAX_COMPONENTS = 1 << 16;

  private final StateInput in;
  private final WorldSchema schema;

  /// Creates an input.
  public PatchInput(StateInput in, WorldSchema schema) {
    this.in = in;
    this.schema = schema;
  }

  /// The patch of a table of this world.
  ///
  /// @param infos the components of the table
  /// @param size the new number of rows
  /// @param columns the patches: the entities, then the columns of each component in the order of
  ///   the list
  public record TableChange(
      List<ComponentInfo> infos, int size, List<@Nullable ColumnPatch> columns) {
    /// Whether entities arrive, leave or change places.
    public boolean isStructural(Table table) {
      return columns.getFirst() != null || size != table.size();
    }

    /// Whether all new rows get an entity.
    public boolean isSound(Table table) {
      ColumnPatch entities = columns.getFirst();
      return size - table.size() <= (entities == null ? 0 : entities.elements());
    }

    /// Changes the rows of the table.
    public void apply(Table table) {
      table.resize(size);
      int next = 0;
      apply(next++, table.columns()[0]);
      for (ComponentInfo info : infos) {
        boolean isWritten = false;
        for (int i = 0; i < info.layout().columns().size(); i++) {
          isWritten |= apply(next++, table.columns()[table.base(info.id()) + i]);
        }
        if (isWritten) {
          table.marks().mark(table.position(info.id()));
        }
      }
    }

    private boolean apply(int column, Object array) {
      ColumnPatch patch = columns.get(column);
      if (patch != null) {
        patch.apply(array);
      }
      return patch != null;
    }
  }

  /// Reads a patch of bytes, or that there is none.
  ///
  /// @param oldLength the number of bytes that it is applied to
  public @Nullable BytePatch getBytePatch(int oldLength) {
    if (!in.getBoolean()) {
      return null;
    }
    int oldChecksum = in.getInt();
    int newChecksum = in.getInt();
    int newLength = in.getInt();
    var steps = (int[]) in.getNewArray(ColumnKind.INT, in.getCount(Integer.MAX_VALUE, "steps"));
    var literals =
        (byte[]) in.getNewArray(ColumnKind.BYTE, in.getCount(Integer.MAX_VALUE, "bytes"));
    var patch = new BytePatch(oldChecksum, newChecksum, newLength, steps, literals);
    if (!patch.isSound(oldLength)) {
      throw in.error("a part does not follow the last delta; ask for a full one");
    }
    return patch;
  }

  /// Reads the patch of a table.
  ///
  /// @param find finds a component by name
  /// @param relation finds a relation by name, and a pair by its target
  public TableChange getTable(Function<String, ComponentInfo> find, PairFinder relation) {
    int count = in.getCount(MAX_COMPONENTS, "components of an archetype");
    var infos = new ArrayList<ComponentInfo>();
    for (int i = 0; i < count; i++) {
      boolean isPair = in.getBoolean();
      String name = in.getText();
      ComponentInfo info = isPair ? relation.find(name, in.getLong()) : find.apply(name);
      if (infos.contains(info)) {
        throw in.error("an archetype has the component " + name + " twice");
      }
      infos.add(info);
    }
    int size = in.getCount(ColumnLayout.MAX_ARRAY_LENGTH, "rows");
    var columns = new ArrayList<@Nullable ColumnPatch>();
    columns.add(getColumn(ColumnKind.ENTITY, null, size, "The entity"));
    for (ComponentInfo info : infos) {
      for (ColumnLayout layout : info.layout().columns()) {
        boolean isReference = layout.kind() == ColumnKind.REFERENCE;
        ValueType type = isReference ? schema.values().of(layout.type()) : null;
        String place = info.name() + "." + layout.path();
        columns.add(getColumn(layout.kind(), type, (long) size * layout.stride(), place));
      }
    }
    return new TableChange(List.copyOf(infos), size, columns);
  }

  /// Finds the component of a pair.
  public interface PairFinder {
    /// Finds it.
    ComponentInfo find(String relation, long target);
  }

  private @Nullable ColumnPatch getColumn(
      ColumnKind kind, @Nullable ValueType type, long length, String place) {
    if (!in.getBoolean()) {
      return null;
    }
    var ranges = (int[]) in.getNewArray(ColumnKind.INT, in.getCount(Integer.MAX_VALUE, "ranges"));
    long end = 0;
    int elements = 0;
    for (int i = 0; i + 1 < ranges.length; i += 2) {
      if (ranges[i] < end || ranges[i + 1] < 1 || (long) ranges[i] + ranges[i + 1] > length) {
        throw in.error("a range of rows is wrong");
      }
      end = (long) ranges[i] + ranges[i + 1];
      elements += ranges[i + 1];
    }
    if (ranges.length % 2 != 0) {
      throw in.error("a range of rows is wrong");
    }
    if (type == null) {
      return new ColumnPatch(ranges, in.getNewArray(kind, elements));
    }
    var values = new ArrayList<@Nullable Object>();
    for (int i = 0; i < elements; i++) {
      try {
        values.add(type.fromPlain(in.getPlain()));
      } catch (ValueException e) {
        throw in.error(e.sentence(place));
      }
    }
    return new ColumnPatch(ranges, values.toArray());
  }
}
