package dev.phyla.internal.image;

import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.stream.StateOutput;
import dev.phyla.internal.value.ValueException;
import dev.phyla.internal.value.ValueType;
import dev.phyla.internal.value.ValueTypes;
import dev.phyla.snapshot.SnapshotException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes patches.
public final class PatchOutput {
  private final StateOutput out;
  private final ValueTypes types;

  /// Creates an output.
  ///
  /// @param types the value types of the schema
  public PatchOutput(StateOutput out, ValueTypes types) {
    this.out = out;
    this.types = types;
  }

  /// Writes a patch of bytes, or that there is none.
  public void put(@Nullable BytePatch patch) {
    out.putBoolean(patch != null);
    if (patch != null) {
      out.putInt(patch.oldChecksum());
      out.putInt(patch.newChecksum());
      out.putInt(patch.newLength());
      out.putInt(patch.steps().length);
      out.putArray(ColumnKind.INT, patch.steps(), 0, patch.steps().length);
      out.putInt(patch.literals().length);
      out.putArray(ColumnKind.BYTE, patch.literals(), 0, patch.literals().length);
    }
  }

  /// Writes the patch of a table.
  public void put(TablePatch patch) {
    TableImage table = patch.table();
    List<ComponentKey> keys = table.keys();
    out.putInt(keys.size());
    for (ComponentKey key : keys) {
      boolean isPair = key.info() == null;
      out.putBoolean(isPair);
      out.putText(isPair ? key.relationName() : key.name());
      if (isPair) {
        out.putLong(key.target());
      }
    }
    out.putInt(patch.size());
    put(patch.columns()[0], ColumnKind.ENTITY, null, "");
    for (ComponentKey key : keys) {
      List<ColumnLayout> columns = key.columns();
      for (int i = 0; i < columns.size(); i++) {
        ColumnLayout layout = columns.get(i);
        boolean isReference = layout.kind() == ColumnKind.REFERENCE;
        put(
            patch.columns()[table.base(key) + i],
            layout.kind(),
            isReference ? types.of(layout.type()) : null,
            key.name() + "." + layout.path());
      }
    }
  }

  private void put(
      @Nullable ColumnPatch patch, ColumnKind kind, @Nullable ValueType type, String place) {
    out.putBoolean(patch != null);
    if (patch == null) {
      return;
    }
    out.putInt(patch.ranges().length);
    out.putArray(ColumnKind.INT, patch.ranges(), 0, patch.ranges().length);
    if (type == null) {
      out.putArray(kind, patch.values(), 0, patch.elements());
      return;
    }
    for (Object value : (@Nullable Object[]) patch.values()) {
      try {
        out.putPlain(type.toPlain(value));
      } catch (ValueException e) {
        throw new SnapshotException(e.sentence(place), e);
      }
    }
  }
}
