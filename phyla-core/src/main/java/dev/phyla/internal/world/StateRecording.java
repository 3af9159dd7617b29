package dev.phyla.internal.world;

import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.relation.RelationPart;
import dev.phyla.internal.saved.SavedTypes;
import dev.phyla.internal.state.EntityPart;
import dev.phyla.internal.state.StatePart;
import dev.phyla.internal.stream.StateOutput;
import dev.phyla.internal.table.Table;
import dev.phyla.spi.RecordedTable;
import dev.phyla.spi.RecordedWorld;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Gives a recording the state of a world.
public final class StateRecording implements RecordedWorld {
  private static final List<Section> SECTIONS =
      Sections.WITHOUT_ROWS.stream().filter(section -> !section.equals(Sections.ENTITIES)).toList();

  private final WorldCore core;
  private final Consumer<String> requireIdle;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final StateOutput out = StateOutput.ofSections(bytes);

  /// The tables by number; null where there is none.
  private final List<@Nullable TableEntry> tables = new ArrayList<>();

  private SavedTypes types;

  /// The number of changes of links when they were last written.
  private long linkChanges = -1;

  /// The timeline in which that was; another one counts changes anew.
  private long linkTimeline;

  /// A table and the access to it.
  private record TableEntry(Table table, RecordedTable recorded) {}

  /// Gives access to a state.
  ///
  /// @param requireIdle throws if the state cannot be read now
  public StateRecording(WorldCore core, Consumer<String> requireIdle) {
    this.core = core;
    this.requireIdle = requireIdle;
    this.types = core.usedTypes();
  }

  @Override
  public long tick() {
    return core.clock().tick();
  }

  @Override
  public long timeline() {
    return core.clock().moves();
  }

  @Override
  public int live() {
    return core.index().live();
  }

  @Override
  public long seed() {
    return core.seed().seed();
  }

  @Override
  public String nameOf(Class<?> type) {
    return core.schema().registry().register(type).name();
  }

  @Override
  public void setRecorder(@Nullable Runnable recorder) {
    core.setRecorder(recorder);
  }

  @Override
  public void requireNotRecorded() {
    core.requireNotRecorded();
  }

  @Override
  public void requireIdle() {
    requireIdle.accept("Recording a world");
  }

  @Override
  public void requireSavable() {
    StateFile.check(core.parts(), core.usedTypes());
  }

  @Override
  public void begin() {
    new EntityPart(core.index()).requireNoneReserved();
    types = core.usedTypes();
  }

  @Override
  public long advance() {
    return core.clock().advance();
  }

  @Override
  public int tableEnd() {
    return core.tables().end();
  }

  @Override
  public @Nullable RecordedTable table(int number) {
    Table table = core.tables().find(number);
    while (tables.size() <= number) {
      tables.add(null);
    }
    TableEntry entry = tables.get(number);
    if (table == null) {
      tables.set(number, null);
      return null;
    }
    if (entry == null || entry.table != table) {
      entry = new TableEntry(table, new RecordedTable(table, core.schema()));
      tables.set(number, entry);
    }
    return entry.recorded;
  }

  // Slots.

  private EntityIndex index() {
    return core.index();
  }

  @Override
  public long slotVersion() {
    return index().handleVersion();
  }

  @Override
  public int firstGeneration() {
    return index().firstGeneration();
  }

  @Override
  public int lastGeneration() {
    return index().lastGeneration();
  }

  @Override
  public int slots() {
    return index().slots() - 1;
  }

  @Override
  public void readGenerations(int[] into) {
    for (int slot = 1; slot < index().slots(); slot++) {
      into[slot - 1] = index().generation(slot);
    }
  }

  @Override
  public int[] freeSlots() {
    return index().freeSlots();
  }

  // Sections.

  @Override
  public int sections() {
    return SECTIONS.size();
  }

  @Override
  public String sectionName(int number) {
    return SECTIONS.get(number).name();
  }

  @Override
  public boolean isSectionHashed(int number) {
    return SECTIONS.get(number).isHashed();
  }

  @Override
  public byte @Nullable [] section(int number) {
    Section section = SECTIONS.get(number);
    StatePart part = section.of(core.parts());
    if (part instanceof RelationPart relations) {
      if (relations.changes() == linkChanges && timeline() == linkTimeline) {
        return null;
      }
      linkChanges = -1; // unless it can be saved
    }
    bytes.reset();
    if (part == null || section.isRequired() || !part.isNothingToSave()) {
      section.save(out, part, types);
    }
    if (part instanceof RelationPart relations) {
      linkChanges = relations.changes();
      linkTimeline = timeline();
    }
    return bytes.toByteArray();
  }
}
