package dev.phyla.internal.world;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.ResidentSlots;
import dev.phyla.internal.saved.SavedTypes;
import dev.phyla.internal.schema.RelationType;
import dev.phyla.internal.state.ResourceSlot;
import dev.phyla.internal.state.ResourceStore;
import dev.phyla.internal.state.StatePart;
import dev.phyla.internal.stream.StateOutput;
import dev.phyla.internal.table.Table;
import dev.phyla.schedule.Time;
import dev.phyla.spi.RecordedGroup;
import dev.phyla.spi.RecordedTable;
import dev.phyla.spi.RecordedTypes;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Gives a recording the states of worlds that share tables.
public final class ResidentRecording implements RecordedGroup {
  private static final List<String> WITHOUT = List.of("TYPE", "TIME", "ENTI", "ROWS", "SEED");
  private static final List<Section> SECTIONS =
      Sections.ALL.stream().filter(section -> !WITHOUT.contains(section.name())).toList();

  private static final ResourceSlot[] NO_SLOTS = {};

  private final WorldCore core;
  private final Residents residents;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final StateOutput out = StateOutput.ofSections(bytes);

  /// The tables by number; null where there is none.
  private final List<@Nullable RecordedTable> tables = new ArrayList<>();

  /// The resources that are part of the states, without the time.
  private ResourceSlot[] resources = NO_SLOTS;

  /// Gives access to states.
  public ResidentRecording(WorldCore core, Residents residents) {
    this.core = core;
    this.residents = residents;
  }

  @Override
  public int worlds() {
    return residents.count();
  }

  @Override
  public long timeline() {
    return core.clock().moves();
  }

  private ResidentSlots allSlots() {
    return residents.slots();
  }

  @Override
  public void begin() {
    int reserved = allSlots().reserved();
    if (reserved != 0) {
      throw new IllegalStateException(
          reserved
              + " entities are recorded by commands but not spawned yet; apply or clear these"
              + " commands first.");
    }
    ResourceStore store = core.findResources();
    resources = store == null ? NO_SLOTS : store.markedSlots(Time.class);
    for (int i = 0; i < tableEnd(); i++) {
      RecordedTable table = table(i);
      if (table != null) {
        table.refresh(residents.selected());
      }
    }
  }

  @Override
  public long advance() {
    return core.clock().advance();
  }

  // Tables, which are never reclaimed, because there are no dense relations.

  @Override
  public int tableEnd() {
    return core.tables().end();
  }

  @Override
  public @Nullable RecordedTable table(int number) {
    while (tables.size() <= number) {
      tables.add(null);
    }
    RecordedTable known = tables.get(number);
    Table table = known == null ? core.tables().find(number) : null;
    if (table != null) {
      known = new RecordedTable(table, core.schema());
      tables.set(number, known);
    }
    return known;
  }

  // Slots.

  @Override
  public long slotVersion() {
    return core.index().handleVersion();
  }

  @Override
  public int slots(int world) {
    return allSlots().slots(world);
  }

  @Override
  public void readGenerations(int world, int[] into, int first) {
    allSlots().readGenerations(world, into, first);
  }

  @Override
  public int freeSlots(int world) {
    return allSlots().free(world);
  }

  @Override
  public void readFreeSlots(int world, int[] into, int first) {
    allSlots().readFree(world, into, first);
  }

  // Sections.

  @Override
  public RecordedTypes types(List<RecordedGroup> groups) {
    var components = new LinkedHashSet<ComponentInfo>();
    var linked = new LinkedHashSet<RelationType>();
    for (RecordedGroup group : groups) {
      ((ResidentRecording) group).addTypes(components, linked);
    }
    return new RecordedTypes(
        new SavedTypes(core.schema().values(), core.schema().relations(), components, linked));
  }

  private void addTypes(Set<ComponentInfo> components, Set<RelationType> linked) {
    for (int i = 0; i < tableEnd(); i++) {
      Table table = core.tables().find(i);
      RecordedTable recorded = table(i);
      if (table != null && recorded != null && recorded.size() != 0) {
        components.addAll(Arrays.asList(table.infos()));
      }
    }
    int home = residents.selected();
    for (int world = 0; world < worlds(); world++) {
      if (residents.hasContent(world)) {
        residents.select(world);
        core.addUsedTypes(components, linked);
      }
    }
    residents.select(home);
  }

  @Override
  public boolean hasSections(int world) {
    if (residents.hasContent(world)) {
      return true;
    }
    boolean isSelected = world == residents.selected();
    for (ResourceSlot slot : resources) {
      if (slot.isSet(world, isSelected)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public List<String> sectionNames() {
    return SECTIONS.stream().map(Section::name).toList();
  }

  @Override
  public boolean isSectionHashed(int number) {
    return SECTIONS.get(number).isHashed();
  }

  @Override
  public byte[] section(int number, RecordedTypes types) {
    Section section = SECTIONS.get(number);
    StatePart part = section.of(core.parts());
    bytes.reset();
    if (part != null && !part.isNothingToSave()) {
      section.save(out, part, types.types());
    }
    return bytes.toByteArray();
  }

  /// The section of types of a snapshot.
  public static byte[] typeSection(SavedTypes types) {
    return Sections.ALL.getFirst().bytes(null, types);
  }
}
