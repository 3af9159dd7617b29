package dev.phyla.internal.world;

import dev.phyla.internal.saved.LoadedTypes;
import dev.phyla.internal.saved.SavedTypes;
import dev.phyla.internal.state.StatePart;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.internal.stream.StateOutput;
import java.io.ByteArrayOutputStream;
import org.jspecify.annotations.Nullable;

/// A part of a state, or the types that it contains, in the binary form.
///
/// @param name four characters
/// @param part the index of the part in [WorldCore#parts()], or `TYPES`
record Section(String name, int part) {
  /// Stands for the types.
  static final int TYPES = -1;

  /// The part, or null if it does not exist or this section has the types.
  @Nullable StatePart of(@Nullable StatePart[] parts) {
    return part == TYPES ? null : parts[part];
  }

  /// Writes the section, unless the part does not exist.
  void save(StateOutput out, @Nullable StatePart state, SavedTypes types) {
    if (part != TYPES && state == null) {
      return;
    }
    out.begin(name);
    if (state == null) {
      types.put(out);
    } else {
      state.save(out, types);
    }
    out.end();
  }

  /// The section as bytes, which are empty if the part does not exist.
  byte[] bytes(@Nullable StatePart state, SavedTypes types) {
    var bytes = new ByteArrayOutputStream();
    save(StateOutput.ofSections(bytes), state, types);
    return bytes.toByteArray();
  }

  /// Whether every snapshot has the section: types, entities, rows, time and seed.
  boolean isRequired() {
    return part == TYPES || part == 0 || part == 1 || part == 5 || part == 6;
  }

  /// Whether the section is a function of what the hash of the state covers: not so the types, the
  /// time with its versions, and the positions of consumers.
  boolean isHashed() {
    return part != TYPES && part != 5 && part != 10;
  }

  /// Whether the part can be emptied without the others: not so entities and time.
  boolean isClearedAlone() {
    return part != 0 && part != 1 && part != 5;
  }

  /// Reads the section from its bytes, which are empty if the part did not exist.
  void load(byte[] bytes, @Nullable StatePart state, LoadedTypes types) {
    if (bytes.length != 0) {
      load(StateInput.ofSections(bytes), state, types);
    }
  }

  /// Reads the section, if it is next.
  ///
  /// @return whether it is
  boolean load(StateInput in, @Nullable StatePart state, LoadedTypes types) {
    if (!in.beginIf(name)) {
      return false;
    }
    if (state == null) {
      types.read(in);
    } else {
      state.load(in, types);
    }
    in.end();
    return true;
  }
}
