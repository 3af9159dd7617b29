package dev.phyla.bench.phyla;

import dev.phyla.Accessor;
import dev.phyla.Entity;
import dev.phyla.bench.phyla.Components.Position;
import dev.phyla.bench.workload.Values;
import java.util.Arrays;

/// Access to single entities, in shuffled order, over two archetypes.
///
/// A caller that keeps handles as objects needs one more memory access for each handle than one
/// that keeps them packed. An accessor cannot influence this.
abstract class PhylaAccess extends PhylaWorkload {
  final Entity[] shuffled;

  PhylaAccess(int entities) {
    Entity[] all = new Entity[entities];
    for (int ordinal = 0; ordinal < entities; ordinal++) {
      all[ordinal] =
          ordinal % 2 == 0 ? spawnMover(world, ordinal) : spawnFrozenMover(world, ordinal);
    }
    shuffled = new Entity[entities];
    int[] order = Values.shuffledOrdinals(entities);
    for (int i = 0; i < entities; i++) {
      shuffled[i] = all[order[i]];
    }
  }

  /// The handles, packed.
  final long[] shuffledBits() {
    return Arrays.stream(shuffled).mapToLong(Entity::bits).toArray();
  }

  static int bitsOf(Position position) {
    return Float.floatToRawIntBits(position.x() + position.y() + position.z());
  }

  /// Reads through an accessor.
  static final class GetByAccessor extends PhylaAccess {
    private final Accessor<Position> positions = world.accessor(Position.class);
    private int seen;

    GetByAccessor(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      int bits = 0;
      for (Entity entity : shuffled) {
        bits ^= bitsOf(positions.get(entity));
      }
      seen = bits;
    }

    @Override
    public long checksum() {
      return seen;
    }
  }

  /// Reads through an accessor, from packed handles.
  static final class GetPackedByAccessor extends PhylaAccess {
    private final Accessor<Position> positions = world.accessor(Position.class);
    private final long[] packed = shuffledBits();
    private int seen;

    GetPackedByAccessor(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      int bits = 0;
      for (long handle : packed) {
        bits ^= bitsOf(positions.get(Entity.fromBits(handle)));
      }
      seen = bits;
    }

    @Override
    public long checksum() {
      return seen;
    }
  }

  /// Reads through the world.
  static final class GetByWorld extends PhylaAccess {
    private int seen;

    GetByWorld(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      int bits = 0;
      for (Entity entity : shuffled) {
        bits ^= bitsOf(world.get(entity, Position.class));
      }
      seen = bits;
    }

    @Override
    public long checksum() {
      return seen;
    }
  }

  /// Writes through an accessor.
  static final class SetByAccessor extends PhylaAccess {
    private final Accessor<Position> positions = world.accessor(Position.class);
    private int tick;

    SetByAccessor(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      float y = ++tick & 0xffff;
      for (int i = 0; i < shuffled.length; i++) {
        positions.set(shuffled[i], new Position(Values.x(i), y, 1));
      }
    }
  }

  /// Writes through an accessor, from packed handles.
  static final class SetPackedByAccessor extends PhylaAccess {
    private final Accessor<Position> positions = world.accessor(Position.class);
    private final long[] packed = shuffledBits();
    private int tick;

    SetPackedByAccessor(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      float y = ++tick & 0xffff;
      for (int i = 0; i < packed.length; i++) {
        positions.set(Entity.fromBits(packed[i]), new Position(Values.x(i), y, 1));
      }
    }
  }

  /// Writes through the world.
  static final class SetByWorld extends PhylaAccess {
    private int tick;

    SetByWorld(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      float y = ++tick & 0xffff;
      for (int i = 0; i < shuffled.length; i++) {
        world.set(shuffled[i], new Position(Values.x(i), y, 1));
      }
    }
  }
}
