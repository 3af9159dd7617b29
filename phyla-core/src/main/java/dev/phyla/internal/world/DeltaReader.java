package dev.phyla.internal.world;

import dev.phyla.internal.entity.LoadedSlots;
import dev.phyla.internal.image.BytePatch;
import dev.phyla.internal.image.PatchInput;
import dev.phyla.internal.image.PatchInput.TableChange;
import dev.phyla.internal.relation.RelationPart;
import dev.phyla.internal.saved.LoadRules;
import dev.phyla.internal.saved.LoadedTypes;
import dev.phyla.internal.state.StatePart;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.internal.table.Table;
import dev.phyla.snapshot.DeltaTarget;
import dev.phyla.snapshot.SnapshotException;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Applies the changes of another world.
///
/// A delta is read and checked as a whole before anything changes.
final class DeltaReader implements DeltaTarget {
  private static final String NEEDS_FULL = "; ask the source for a full one";
  private static final byte[] NOTHING = {};

  private final WorldCore core;
  private final Consumer<String> requireIdle;
  private final LoadRules rules;

  /// The sections of deltas, as the source has them.
  private byte[][] sections = emptySections();

  private boolean isStarted;
  private long sequence;
  private int next;

  DeltaReader(WorldCore core, Consumer<String> requireIdle, LoadRules rules) {
    this.core = core;
    this.requireIdle = requireIdle;
    this.rules = rules;
  }

  private static byte[][] emptySections() {
    var sections = new byte[Sections.OF_DELTAS.size()][];
    Arrays.fill(sections, NOTHING);
    return sections;
  }

  /// A delta that was read.
  ///
  /// @param sections the new sections
  /// @param isChanged whether each differs from the old one
  private record Delta(
      long sequence,
      int number,
      byte[][] sections,
      boolean[] isChanged,
      LoadedTypes types,
      List<TableChange> tables) {}

  @Override
  public void apply(byte[] bytes) {
    requireIdle.accept("Applying a delta");
    Delta delta = read(Objects.requireNonNull(bytes, "The delta is null."));
    try {
      if (delta.number == 0) {
        core.createParts();
        core.clear();
      }
      apply(delta);
    } catch (Throwable e) {
      core.reset();
      isStarted = false;
      throw e;
    }
    sections = delta.sections;
    sequence = delta.sequence;
    next = delta.number + 1;
    isStarted = true;
  }

  // Reading.

  private Delta read(byte[] bytes) {
    var in = StateInput.ofFile(new ByteArrayInputStream(bytes), bytes.length);
    in.begin("DLTA");
    long ofSequence = in.getLong();
    int number = in.getInt();
    in.end();
    if (number != 0 && (!isStarted || ofSequence != sequence || number != next)) {
      throw new SnapshotException(
          isStarted && ofSequence == sequence
              ? String.format(
                  "The delta has number %d, and %d is the next%s.", number, next, NEEDS_FULL)
              : "The delta does not follow the last one" + NEEDS_FULL + ".");
    }
    byte[][] old = number == 0 ? emptySections() : sections;
    byte[][] changed = old.clone();
    var isChanged = new boolean[old.length];
    var patches = new PatchInput(in, core.schema());
    in.begin("PART");
    for (int i = 0; i < old.length; i++) {
      BytePatch patch = patches.getBytePatch(old[i].length);
      if (patch != null) {
        byte[] applied = patch.apply(old[i]);
        if (applied == null) {
          throw in.error("a part does not follow the last delta" + NEEDS_FULL);
        }
        changed[i] = applied;
        isChanged[i] = true;
      }
    }
    in.end();
    LoadedTypes types = readTypes(changed);
    in.begin("TABL");
    int count = in.getCount(Integer.MAX_VALUE, "archetypes");
    var tables = new ArrayList<TableChange>();
    for (int i = 0; i < count; i++) {
      tables.add(patches.getTable(types::findExact, types::findPair));
    }
    in.end();
    in.finish();
    return new Delta(ofSequence, number, changed, isChanged, types, tables);
  }

  private LoadedTypes readTypes(byte[][] changed) {
    var types = new LoadedTypes(core.schema(), rules);
    for (int i = 0; i < changed.length; i++) {
      Section section = Sections.OF_DELTAS.get(i);
      if (section.part() == Section.TYPES) {
        section.load(changed[i], null, types);
      }
    }
    return types;
  }

  // Applying.

  private void apply(Delta delta) {
    core.createParts();
    @Nullable StatePart[] parts = core.parts();
    clearChanged(delta, parts);
    boolean isStructural = isChanged(delta, Sections.ENTITIES);
    for (TableChange change : delta.tables) {
      Table table = core.tables().withAll(change.infos());
      if (!change.isSound(table)) {
        throw inconsistent();
      }
      isStructural |= change.isStructural(table);
      change.apply(table);
    }
    for (int i = 0; i < delta.sections.length; i++) {
      Section section = Sections.OF_DELTAS.get(i);
      StatePart part = section.of(parts);
      boolean isEntities = section.equals(Sections.ENTITIES);
      if (part != null && (isEntities ? isStructural : delta.isChanged[i])) {
        section.load(delta.sections[i], part, delta.types);
        if (isEntities) {
          placeEntities();
        }
      }
    }
    core.stateReplaced();
    new RelationPart(core.relations()).endUpdate(); // archetypes of pairs whose target has died
  }

  private static boolean isChanged(Delta delta, Section section) {
    return delta.isChanged[Sections.OF_DELTAS.indexOf(section)];
  }

  /// Empties the parts that are loaded again. Names are stored with the sets.
  private static void clearChanged(Delta delta, @Nullable StatePart[] parts) {
    if (isChanged(delta, Sections.SETS) || isChanged(delta, Sections.NAMES)) {
      delta.isChanged[Sections.OF_DELTAS.indexOf(Sections.SETS)] = true;
      delta.isChanged[Sections.OF_DELTAS.indexOf(Sections.NAMES)] = true;
    }
    for (int i = 0; i < delta.sections.length; i++) {
      Section section = Sections.OF_DELTAS.get(i);
      StatePart part = section.of(parts);
      if (part != null && delta.isChanged[i] && section.isClearedAlone()) {
        part.clear();
      }
    }
  }

  private void placeEntities() {
    var slots = new LoadedSlots(core.index());
    core.tables()
        .forEach(
            table -> {
              int end = table.end();
              if (slots.placeAll(table.entities(), table.id(), table.first(), end) < end) {
                throw inconsistent();
              }
            });
    if (!slots.retireRest()) {
      throw inconsistent();
    }
  }

  private static SnapshotException inconsistent() {
    return new SnapshotException(
        "The delta contradicts itself: an entity is in two archetypes, or in none"
            + NEEDS_FULL
            + ".");
  }
}
