package dev.phyla.bench.phyla;

import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/// Replaces the states of worlds with two components by those of copies, and copies arrays of the
/// same bytes by hand.
abstract class PhylaCopies extends PhylaWorkload {
  private static final int ENTITIES_OF_A_SMALL_WORLD = 100;

  /// The two ways to restore worlds.
  ///
  /// @param worlds the number of worlds for a number of entities
  private static List<Form> forms(IntUnaryOperator worlds) {
    return List.of(
        Form.named("arrays by hand", n -> new ByHand(worlds.applyAsInt(n), n)),
        Form.named("restore", n -> new Restore(worlds.applyAsInt(n), n)));
  }

  /// Restoring one world.
  static List<Form> ofOneWorld() {
    return forms(_ -> 1);
  }

  /// Restoring many small worlds.
  static List<Form> ofSmallWorlds() {
    return forms(entities -> Math.max(1, entities / ENTITIES_OF_A_SMALL_WORLD));
  }

  private static final class Restore extends PhylaCopies {
    private final List<World> worlds = new ArrayList<>();
    private final List<World> copies = new ArrayList<>();

    Restore(int count, int entities) {
      for (int i = 0; i < count; i++) {
        World next = new World(world.schema());
        for (int ordinal = 0; ordinal < entities / count; ordinal++) {
          spawnMover(next, ordinal);
        }
        worlds.add(next);
        copies.add(next.copy());
      }
    }

    @Override
    public void run() {
      for (int i = 0; i < worlds.size(); i++) {
        worlds.get(i).restore(copies.get(i));
      }
    }

    @Override
    public long checksum() {
      var sum = new Checksum();
      worlds.forEach(each -> addMotion(each, sum));
      return sum.value();
    }

    @Override
    public void close() {
      worlds.forEach(World::close);
      copies.forEach(World::close);
      super.close();
    }
  }

  private static final class ByHand extends PhylaCopies {
    private final List<Arrays> worlds = new ArrayList<>();
    private final List<Arrays> copies = new ArrayList<>();

    ByHand(int count, int entities) {
      for (int i = 0; i < count; i++) {
        worlds.add(new Arrays(entities / count));
        copies.add(new Arrays(entities / count));
      }
    }

    /// The bytes of a world: fields, handles by row, and locations by handle.
    private record Arrays(float[][] fields, long[] handles, long[] locations) {
      Arrays(int entities) {
        this(new float[6][entities], new long[entities], new long[entities]);
        for (int row = 0; row < entities; row++) {
          fields[0][row] = Values.x(row);
          fields[1][row] = Values.y(row);
          fields[2][row] = Values.z(row);
          fields[3][row] = Values.dx(row);
          fields[4][row] = Values.dy(row);
          fields[5][row] = Values.dz(row);
          handles[row] = row;
          locations[row] = row;
        }
      }

      void copyFrom(Arrays other) {
        int length = handles.length;
        for (int i = 0; i < fields.length; i++) {
          System.arraycopy(other.fields[i], 0, fields[i], 0, length);
        }
        System.arraycopy(other.handles, 0, handles, 0, length);
        System.arraycopy(other.locations, 0, locations, 0, length);
      }

      void addTo(Checksum sum) {
        for (int row = 0; row < handles.length; row++) {
          sum.add(fields[0][row], fields[1][row], fields[2][row]);
          sum.add(fields[3][row], fields[4][row], fields[5][row]);
        }
      }
    }

    @Override
    public void run() {
      for (int i = 0; i < worlds.size(); i++) {
        worlds.get(i).copyFrom(copies.get(i));
      }
    }

    @Override
    public long checksum() {
      var sum = new Checksum();
      worlds.forEach(each -> each.addTo(sum));
      return sum.value();
    }
  }
}
