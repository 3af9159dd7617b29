package dev.phyla.history.internal.read;

import dev.phyla.history.HistoryException;
import dev.phyla.history.TableField;
import dev.phyla.history.internal.log.LogTable;
import dev.phyla.history.internal.log.TableState;
import dev.phyla.history.internal.log.WorldSections;
import dev.phyla.schedule.Time;
import dev.phyla.spi.SnapshotAssembler;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// The states of the worlds of a batch at the end of a frame.
public final class BatchState {
  private static final byte[] NOTHING = {};

  private final FrameState frame;
  private final int worlds;
  private final SequencedMap<String, Object> values = new LinkedHashMap<>();

  // What was read.
  private @Nullable List<TableState> archetypes;
  private @Nullable TableState slots;
  private @Nullable TableState free;
  private byte @Nullable [] types;
  private final Map<String, Map<Integer, byte[]>> sections = new HashMap<>();

  /// Reads what each world has.
  ///
  /// @param worlds the number of worlds of the run
  /// @throws HistoryException if the frame does not have so many worlds
  public BatchState(FrameState frame, int worlds) {
    this.frame = frame;
    this.worlds = worlds;
    TableState table = frame.single(LogTable.Kind.WORLDS);
    if (table == null || table.rows() != worlds) {
      throw frame.damaged("it does not have the " + worlds + " worlds of the run");
    }
    List<TableField> fields = table.table().components().getFirst().fields();
    for (int i = 0; i < fields.size(); i++) {
      values.put(fields.get(i).path(), table.array(i));
    }
  }

  /// The number of worlds.
  public int worlds() {
    return worlds;
  }

  /// What each world has besides rows, slots and sections: arrays by name.
  public SequencedMap<String, Object> values() {
    return values;
  }

  /// The state of a world.
  ///
  /// @param number the number of the world
  public WorldState world(int number) {
    return new Slice(number);
  }

  private <A> A array(String name, Class<A> type) {
    Object array = values.get(name);
    if (!type.isInstance(array)) {
      throw frame.damaged("its worlds lack the values " + name);
    }
    return type.cast(array);
  }

  /// The archetypes that have rows in any world, in the canonical order.
  public List<TableState> archetypes() {
    List<TableState> known = archetypes;
    if (known == null) {
      known = frame.archetypes();
      known.forEach(this::requireWorlds);
      archetypes = known;
    }
    return known;
  }

  /// Throws if rows do not have the number of their world.
  private void requireWorlds(TableState state) {
    if (!state.table().hasWorlds()) {
      throw frame.damaged("rows lack the number of their world");
    }
  }

  private byte[] types() {
    byte[] known = types;
    if (known == null) {
      known = frame.section("TYPE");
      types = known;
    }
    return known;
  }

  private byte[] section(String name, int world) {
    return sections.computeIfAbsent(name, this::readSections).getOrDefault(world, NOTHING);
  }

  private Map<Integer, byte[]> readSections(String name) {
    Map<Integer, byte[]> read = WorldSections.read(frame.section(name));
    if (read == null) {
      throw frame.damaged("the section " + name + " is not one of worlds");
    }
    return read;
  }

  private int[] numbers(@Nullable TableState state, int world) {
    if (state == null) {
      return new int[0];
    }
    requireWorlds(state);
    return Arrays.copyOfRange(
        (int[]) state.array(0), state.firstOf(world), state.firstOf(world + 1));
  }

  /// The state of one world.
  private final class Slice implements WorldState {
    private final int number;

    Slice(int number) {
      this.number = number;
    }

    @Override
    public List<TableState> archetypes() {
      return BatchState.this.archetypes().stream()
          .map(state -> state.ofWorld(number))
          .filter(state -> state.rows() != 0)
          .toList();
    }

    @Override
    public byte[] section(String name) {
      return switch (name) {
        case "TYPE" -> types();
        case "TIME" -> SnapshotAssembler.time(array("tick", long[].class)[number]);
        case "SEED" -> SnapshotAssembler.seed(array("seed", long[].class)[number]);
        case "RSRC" -> resources();
        default -> BatchState.this.section(name, number);
      };
    }

    /// A world that has no other resources has the time.
    private byte[] resources() {
      byte[] recorded = BatchState.this.section("RSRC", number);
      if (recorded.length != 0) {
        return recorded;
      }
      double delta = array("delta", double[].class)[number];
      double elapsed = array("elapsed", double[].class)[number];
      try {
        return SnapshotAssembler.resources(new Time(delta, elapsed));
      } catch (IllegalArgumentException e) {
        throw frame.damaged("the time of the world " + number + " is impossible");
      }
    }

    @Override
    public int firstGeneration() {
      return array("firstGeneration", int[].class)[number];
    }

    @Override
    public int lastGeneration() {
      return array("lastGeneration", int[].class)[number];
    }

    @Override
    public int[] generations() {
      if (slots == null) {
        slots = frame.single(LogTable.Kind.SLOTS);
      }
      return numbers(slots, number);
    }

    @Override
    public int[] freeSlots() {
      if (free == null) {
        free = frame.single(LogTable.Kind.FREE);
      }
      return numbers(free, number);
    }
  }
}
