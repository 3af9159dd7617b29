package dev.phyla.history.internal.record;

import dev.phyla.history.internal.log.LogTable;
import dev.phyla.spi.RecordedTable;
import dev.phyla.spi.RecordedWorld;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes frames of the state of a world.
final class WorldRecorder extends FrameRecorder {
  private final RecordedWorld world;
  private final RecordedParts parts;
  private final boolean isEveryTickWhole;
  private final TableShadows shadows;

  /// The shadows by the number of the table in the world; null for tables that are not recorded.
  private final List<@Nullable Entry> tables = new ArrayList<>();

  /// Shadows of tables that are gone from the world.
  private final List<TableShadow> gone = new ArrayList<>();

  private final List<SectionShadow> sections = new ArrayList<>();
  private final ListSource slots = new ListSource(1);
  private final ListSource free = new ListSource(1);
  private final TableShadow slotTable;
  private final TableShadow freeTable;

  /// The last version of the writes that were recorded.
  private long since = -1;

  private long slotVersion = -1;
  private long timeline;

  /// A table of the world.
  ///
  /// @param shadow what was recorded of it, or null if it is not recorded
  private record Entry(RecordedTable table, @Nullable TableShadow shadow) {}

  WorldRecorder(
      RecordedWorld world,
      RecordedParts parts,
      boolean isEveryTickWhole,
      TableCreation onTable,
      long previous) {
    super(world, parts.isComplete(), previous);
    this.world = world;
    this.parts = parts;
    this.isEveryTickWhole = isEveryTickWhole;
    this.shadows = new TableShadows(parts, false, onTable);
    for (int i = 0; i < world.sections(); i++) {
      sections.add(new SectionShadow(world.sectionName(i), world.isSectionHashed(i)));
    }
    int first = world.firstGeneration();
    int last = world.lastGeneration();
    this.slotTable = shadows.shadow(LogTable.slots(LogTable.Kind.SLOTS, first, last), slots);
    this.freeTable = shadows.shadow(LogTable.slots(LogTable.Kind.FREE, first, last), free);
  }

  @Override
  boolean isReplaced() {
    return timeline != world.timeline();
  }

  @Override
  long write(boolean isWhole) {
    world.begin();
    long seen = world.advance();
    long digest = recordTables(isWhole);
    if (parts.isComplete()) {
      digest += recordSlots(isWhole) + recordSections(isWhole);
    }
    timeline = world.timeline();
    since = seen;
    return digest;
  }

  // Tables.

  private long recordTables(boolean isWhole) {
    if (isWhole) {
      forgetNumbers();
    }
    long digest = 0;
    int end = world.tableEnd();
    for (int i = 0; i < end || i < tables.size(); i++) {
      if (i == tables.size()) {
        tables.add(null);
      }
      RecordedTable table = i < end ? world.table(i) : null;
      Entry entry = tables.get(i);
      if (entry != null && entry.table != table) {
        if (entry.shadow != null) {
          gone.add(entry.shadow);
        }
        entry = null;
        tables.set(i, null);
      }
      if (table != null && entry == null && table.size() != 0) {
        entry = new Entry(table, shadow(table));
        tables.set(i, entry);
      }
      if (entry != null && entry.shadow != null) {
        entry.shadow.record(frame, isWhole, isEveryTickWhole, since);
        digest += entry.shadow.digest();
      }
    }
    for (TableShadow shadow : gone) {
      shadow.recordEmpty(frame, isWhole);
      shadow.close();
    }
    gone.clear();
    return digest;
  }

  private void forgetNumbers() {
    Set<Integer> current = new HashSet<>(Set.of(slotTable.number(), freeTable.number()));
    for (Entry entry : tables) {
      if (entry != null && entry.shadow != null) {
        current.add(entry.shadow.number());
      }
    }
    shadows.keepOnly(current);
  }

  private @Nullable TableShadow shadow(RecordedTable table) {
    TableShadows.Described described = shadows.describe(table);
    return described == null
        ? null
        : shadows.archetype(described, new ArchetypeSource(table, described.columns()));
  }

  // The rest of the state.

  private long recordSlots(boolean isWhole) {
    if (isWhole || slotVersion != world.slotVersion()) {
      int count = world.slots();
      world.readGenerations(slots.reserve(0, count));
      slots.set(count);
      int[] freeSlots = world.freeSlots();
      System.arraycopy(freeSlots, 0, free.reserve(0, freeSlots.length), 0, freeSlots.length);
      free.set(freeSlots.length);
      slotVersion = world.slotVersion();
    } else {
      slots.setUnchanged();
      free.setUnchanged();
    }
    slotTable.record(frame, isWhole, false, since);
    freeTable.record(frame, isWhole, false, since);
    return slotTable.digest() + freeTable.digest();
  }

  private long recordSections(boolean isWhole) {
    long digest = 0;
    for (int i = 0; i < sections.size(); i++) {
      SectionShadow section = sections.get(i);
      section.record(frame, isWhole, world.section(i));
      digest += section.digest();
    }
    return digest;
  }

  @Override
  public void close() {
    super.close();
    slotTable.close();
    freeTable.close();
    gone.forEach(TableShadow::close);
    for (Entry entry : tables) {
      if (entry != null && entry.shadow != null) {
        entry.shadow.close();
      }
    }
  }
}
