package dev.phyla.bench.phyla;

import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Form;
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
    private final List<WorldArrays> worlds = new ArrayList<>();
    private final List<WorldArrays> copies = new ArrayList<>();

    ByHand(int count, int entities) {
      for (int i = 0; i < count; i++) {
        worlds.add(new WorldArrays(entities / count));
        copies.add(new WorldArrays(entities / count));
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
