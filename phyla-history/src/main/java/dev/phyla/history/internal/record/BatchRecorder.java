package dev.phyla.history.internal.record;

import dev.phyla.history.ColumnType;
import dev.phyla.history.TableField;
import dev.phyla.history.internal.log.LogTable;
import dev.phyla.history.internal.log.WorldSections;
import dev.phyla.spi.RecordedBatch;
import dev.phyla.spi.RecordedGroup;
import dev.phyla.spi.RecordedTable;
import dev.phyla.spi.RecordedTypes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// Makes frames of the states of the worlds of a batch.
///
/// Each archetype is one table with the rows of all worlds, one world after the other, as a batch
/// stores them; so recording costs as much as that of one world with as many rows. The same holds
/// for slots. Ticks, seeds and the like are a table with a row for each world. Sections are rare:
/// each has the bytes of the worlds that have tags, names, events, links or resources.
final class BatchRecorder extends FrameRecorder {
  private final RecordedBatch batch;
  private final List<RecordedGroup> groups;
  private final RecordedParts parts;
  private final boolean isEveryTickWhole;
  private final TableShadows shadows;

  /// The tables of the log, in the order in which they were found.
  private final Map<LogTable, Entry> tables = new LinkedHashMap<>();

  /// The numbers of the tables of each group that were found.
  private final List<BitSet> found = new ArrayList<>();

  /// The last versions of the writes of each group that were recorded.
  private final long[] since;

  private final long[] timelines;
  private final long[] slotVersions;
  private final ListSource slots = new ListSource(2);
  private final ListSource free = new ListSource(2);
  private final TableShadow slotTable;
  private final TableShadow freeTable;
  private @Nullable ListSource worldValues;
  private @Nullable TableShadow worldTable;
  private final SectionShadow types = new SectionShadow("TYPE", false);
  private final List<SectionShadow> sections = new ArrayList<>();

  /// A table of the log.
  private record Entry(BatchSource source, TableShadow shadow) {}

  BatchRecorder(
      RecordedBatch batch,
      RecordedParts parts,
      boolean isEveryTickWhole,
      TableCreation onTable,
      long previous) {
    super(batch, parts.isComplete(), previous);
    this.batch = batch;
    this.groups = batch.groups();
    this.parts = parts;
    this.isEveryTickWhole = isEveryTickWhole;
    this.shadows = new TableShadows(parts, true, onTable);
    this.since = new long[groups.size()];
    this.timelines = new long[groups.size()];
    this.slotVersions = new long[groups.size()];
    Arrays.fill(since, -1);
    Arrays.fill(slotVersions, -1);
    groups.forEach(_ -> found.add(new BitSet()));
    this.slotTable = shadows.shadow(LogTable.slotsOfWorlds(LogTable.Kind.SLOTS), slots);
    this.freeTable = shadows.shadow(LogTable.slotsOfWorlds(LogTable.Kind.FREE), free);
    RecordedGroup any = groups.getFirst();
    List<String> names = any.sectionNames();
    for (int i = 0; i < names.size(); i++) {
      sections.add(new SectionShadow(names.get(i), any.isSectionHashed(i)));
    }
  }

  @Override
  boolean isReplaced() {
    for (int i = 0; i < timelines.length; i++) {
      if (timelines[i] != groups.get(i).timeline()) {
        return true;
      }
    }
    return false;
  }

  @Override
  long write(boolean isWhole) {
    var seen = new long[since.length];
    for (int i = 0; i < seen.length; i++) {
      groups.get(i).begin();
      timelines[i] = groups.get(i).timeline();
      seen[i] = groups.get(i).advance();
    }
    long digest = recordTables(isWhole) + recordWorlds(isWhole);
    if (parts.isComplete()) {
      digest += recordSlots(isWhole) + recordSections(isWhole);
    }
    System.arraycopy(seen, 0, since, 0, seen.length);
    return digest;
  }

  // Tables.

  private long recordTables(boolean isWhole) {
    for (int i = 0; i < groups.size(); i++) {
      findTables(i);
    }
    long digest = 0;
    for (Entry entry : tables.values()) {
      entry.source.begin();
      entry.shadow.record(frame, isWhole, isEveryTickWhole, 0);
      digest += entry.shadow.digest();
    }
    return digest;
  }

  private void findTables(int group) {
    BitSet own = found.get(group);
    int end = groups.get(group).tableEnd();
    for (int number = own.nextClearBit(0); number < end; number = own.nextClearBit(number + 1)) {
      RecordedTable table = groups.get(group).table(number);
      if (table != null) {
        add(group, table);
        own.set(number);
      }
    }
  }

  private void add(int group, RecordedTable table) {
    TableShadows.Described described = shadows.describe(table);
    if (described != null) {
      Entry entry = tables.get(described.log());
      if (entry == null) {
        var source = new BatchSource(groups, table, described.columns(), since);
        entry = new Entry(source, shadows.archetype(described, source));
        tables.put(described.log(), entry);
      }
      entry.source.add(group, table);
    }
  }

  private long recordWorlds(boolean isWhole) {
    SequencedMap<String, Object> values = batch.worldValues();
    ListSource source = worldValues;
    TableShadow shadow = worldTable;
    if (source == null || shadow == null) {
      source = new ListSource(values.size());
      var fields = new ArrayList<TableField>();
      values.forEach(
          (name, array) -> fields.add(new TableField(name, ColumnType.of(elementType(array)), 0)));
      shadow = shadows.shadow(LogTable.worlds(fields), source);
      worldValues = source;
      worldTable = shadow;
    }
    int column = 0;
    for (Object array : values.values()) {
      source.setArray(column++, array);
    }
    source.set(batch.worlds());
    shadow.record(frame, isWhole, false, 0);
    return shadow.digest();
  }

  private static Class<?> elementType(Object array) {
    return Objects.requireNonNull(array.getClass().getComponentType());
  }

  // The rest of the states.

  private long recordSlots(boolean isWhole) {
    boolean isChanged = isWhole;
    for (int i = 0; i < slotVersions.length; i++) {
      long version = groups.get(i).slotVersion();
      isChanged |= version != slotVersions[i];
      slotVersions[i] = version;
    }
    if (isChanged) {
      readSlots();
    } else {
      slots.setUnchanged();
      free.setUnchanged();
    }
    slotTable.record(frame, isWhole, false, 0);
    freeTable.record(frame, isWhole, false, 0);
    return slotTable.digest() + freeTable.digest();
  }

  private void readSlots() {
    int slotCount = 0;
    int freeCount = 0;
    for (RecordedGroup group : groups) {
      for (int i = 0; i < group.worlds(); i++) {
        slotCount = Math.addExact(slotCount, group.slots(i));
        freeCount += group.freeSlots(i);
      }
    }
    int[] generations = slots.reserve(0, slotCount);
    int[] slotWorlds = slots.reserve(1, slotCount);
    int[] freeSlots = free.reserve(0, freeCount);
    int[] freeWorlds = free.reserve(1, freeCount);
    int world = 0;
    int slot = 0;
    int next = 0;
    for (RecordedGroup group : groups) {
      for (int i = 0; i < group.worlds(); i++) {
        group.readGenerations(i, generations, slot);
        Arrays.fill(slotWorlds, slot, slot + group.slots(i), world);
        slot += group.slots(i);
        group.readFreeSlots(i, freeSlots, next);
        Arrays.fill(freeWorlds, next, next + group.freeSlots(i), world);
        next += group.freeSlots(i);
        world++;
      }
    }
    slots.set(slotCount);
    free.set(freeCount);
  }

  private long recordSections(boolean isWhole) {
    RecordedTypes used = groups.getFirst().types(groups);
    types.record(frame, isWhole, used.section());
    var contents = new ArrayList<WorldSections>();
    sections.forEach(_ -> contents.add(new WorldSections()));
    int first = 0;
    for (RecordedGroup group : groups) {
      for (int i = 0; i < group.worlds(); i++) {
        if (group.hasSections(i)) {
          batch.select(first + i);
          for (int number = 0; number < sections.size(); number++) {
            contents.get(number).put(first + i, group.section(number, used));
          }
        }
      }
      first += group.worlds();
    }
    long digest = 0;
    for (int number = 0; number < sections.size(); number++) {
      sections.get(number).record(frame, isWhole, contents.get(number).toBytes());
      digest += sections.get(number).digest();
    }
    return digest;
  }

  @Override
  public void close() {
    super.close();
    slotTable.close();
    freeTable.close();
    if (worldTable != null) {
      worldTable.close();
    }
    tables.values().forEach(entry -> entry.shadow.close());
  }
}
