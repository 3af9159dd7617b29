package dev.phyla.internal.world;

import dev.phyla.internal.saved.LoadRules;
import dev.phyla.internal.saved.LoadedTypes;
import dev.phyla.internal.saved.SavedTypes;
import dev.phyla.internal.state.StatePart;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.internal.stream.StateOutput;
import dev.phyla.internal.value.Problems;
import dev.phyla.snapshot.SnapshotException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The binary form of a world's state: the types that it contains, and its parts.
final class StateFile {
  private static final String TYPES = "TYPE";

  /// A part of the state as a section.
  ///
  /// @param name the name of the section
  /// @param part the index of the part in [WorldCore#parts()]
  private record Section(String name, int part) {}

  /// The sections in their order. The time comes first, because the marks of rows refer to it.
  private static final List<Section> SECTIONS =
      List.of(
          new Section("TIME", 5),
          new Section("ENTI", 0),
          new Section("ROWS", 1),
          new Section("SETS", 2),
          new Section("EVNT", 3),
          new Section("RSRC", 4),
          new Section("SEED", 6),
          new Section("LINK", 8),
          new Section("NAME", 9));

  private StateFile() {}

  /// Writes the state of a world.
  ///
  /// @throws SnapshotException if something cannot be saved; types that cannot be are found before
  ///   anything is written
  static void save(WorldCore core, OutputStream stream) {
    @Nullable StatePart[] parts = core.parts();
    SavedTypes types = core.usedTypes();
    check(parts, types);
    var out = new StateOutput(stream);
    out.begin(TYPES);
    types.put(out);
    out.end();
    for (Section section : SECTIONS) {
      StatePart part = parts[section.part];
      if (part != null) {
        out.begin(section.name);
        part.save(out, types);
        out.end();
      }
    }
    out.finish();
  }

  private static void check(@Nullable StatePart[] parts, SavedTypes types) {
    var problems = new Problems();
    types.check(problems);
    if (problems.sentences().isEmpty()) {
      for (StatePart part : parts) {
        if (part != null) {
          part.checkSaved(types, problems);
        }
      }
    }
    if (!problems.sentences().isEmpty()) {
      throw new SnapshotException(
          "The world cannot be saved. " + String.join(" ", problems.sentences()));
    }
  }

  /// Reads a state into a world, which has no entities. Nothing is announced. If that fails, the
  /// world is empty.
  ///
  /// @param size the number of bytes, or 0 if it is not known
  static void load(WorldCore core, InputStream stream, long size, LoadRules rules) {
    var in = new StateInput(stream, size);
    try {
      var types = new LoadedTypes(core.schema(), rules);
      in.begin(TYPES);
      types.read(in);
      in.end();
      core.createParts();
      core.clear();
      @Nullable StatePart[] parts = core.parts();
      for (Section section : SECTIONS) {
        StatePart part = parts[section.part];
        if (part != null && in.beginIf(section.name)) {
          part.load(in, types);
          in.end();
        }
      }
      in.finish();
    } catch (Throwable e) {
      core.clear();
      throw e;
    }
  }
}
