package dev.phyla.bench.zayes;

import com.simsilica.es.EntityId;
import dev.phyla.bench.workload.Values;
import dev.phyla.bench.zayes.Components.Position;

/// Access to single entities through the entity data, in shuffled order.
abstract class ZayEsAccess extends ZayEsWorkload {
  final EntityId[] shuffled;

  ZayEsAccess(int entities) {
    EntityId[] all = new EntityId[entities];
    for (int ordinal = 0; ordinal < entities; ordinal++) {
      all[ordinal] = ordinal % 2 == 0 ? createMover(ordinal) : createFrozenMover(ordinal);
    }
    movers.applyChanges();
    shuffled = new EntityId[entities];
    int[] order = Values.shuffledOrdinals(entities);
    for (int i = 0; i < entities; i++) {
      shuffled[i] = all[order[i]];
    }
  }

  static final class Get extends ZayEsAccess {
    private int seen;

    Get(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      int bits = 0;
      for (EntityId id : shuffled) {
        Position position = data.getComponent(id, Position.class);
        bits ^= Float.floatToRawIntBits(position.x() + position.y() + position.z());
      }
      seen = bits;
    }

    @Override
    public long checksum() {
      return seen;
    }
  }

  static final class Set extends ZayEsAccess {
    private int tick;

    Set(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      float y = ++tick & 0xffff;
      for (int i = 0; i < shuffled.length; i++) {
        data.setComponent(shuffled[i], new Position(Values.x(i), y, 1));
      }
      movers.applyChanges();
    }
  }
}
