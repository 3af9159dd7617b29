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
import org.jspecify.annotations.Nullable;

/// The binary form of a world's state: the types that it contains, and its parts.
final class StateFile {
  private StateFile() {}

  /// Writes the state of a world.
  ///
  /// @throws SnapshotException if something cannot be saved; types that cannot be are found before
  ///   anything is written
  static void save(WorldCore core, OutputStream stream) {
    @Nullable StatePart[] parts = core.parts();
    SavedTypes types = core.usedTypes();
    check(parts, types);
    StatePart positions = Sections.POSITIONS.of(parts);
    var out =
        positions == null || positions.isNothingToSave()
            ? StateOutput.ofFile(stream)
            : StateOutput.ofFileWithPositions(stream);
    for (Section section : Sections.ALL) {
      StatePart part = section.of(parts);
      if (part == null || section.isRequired() || !part.isNothingToSave()) {
        section.save(out, part, types);
      }
    }
    out.finish();
  }

  /// Throws if something cannot be saved.
  static void check(@Nullable StatePart[] parts, SavedTypes types) {
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
    try {
      var in = StateInput.ofFile(stream, size);
      var types = new LoadedTypes(core.schema(), rules);
      core.createParts();
      core.clear();
      @Nullable StatePart[] parts = core.parts();
      for (Section section : Sections.ALL) {
        StatePart part = section.of(parts);
        if (section.equals(Sections.POSITIONS)) {
          core.stateReplaced();
        }
        if (!section.load(in, part, types)) {
          if (section.isRequired() || part == null) {
            throw in.error("the section " + section.name() + " is missing");
          }
          part.loadNothing(in);
        }
      }
      in.finish();
    } catch (Throwable e) {
      core.reset();
      throw e;
    }
  }
}
