package dev.phyla.bench.ashley;

import com.badlogic.ashley.core.Entity;
import dev.phyla.bench.component.Position;
import dev.phyla.bench.workload.Values;

/// Access to single entities through a mapper, in shuffled order.
abstract class AshleyAccess extends AshleyWorkload {
  final Entity[] shuffled;

  AshleyAccess(int entities) {
    Entity[] all = new Entity[entities];
    for (int ordinal = 0; ordinal < entities; ordinal++) {
      all[ordinal] = ordinal % 2 == 0 ? createMover(ordinal) : createFrozenMover(ordinal);
    }
    shuffled = new Entity[entities];
    int[] order = Values.shuffledOrdinals(entities);
    for (int i = 0; i < entities; i++) {
      shuffled[i] = all[order[i]];
    }
  }

  static final class Get extends AshleyAccess {
    private int seen;

    Get(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      int bits = 0;
      for (Entity entity : shuffled) {
        Position position = POSITIONS.get(entity);
        bits ^= Float.floatToRawIntBits(position.x + position.y + position.z);
      }
      seen = bits;
    }

    @Override
    public long checksum() {
      return seen;
    }
  }

  static final class Set extends AshleyAccess {
    private int tick;

    Set(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      float y = ++tick & 0xffff;
      for (int i = 0; i < shuffled.length; i++) {
        Position position = POSITIONS.get(shuffled[i]);
        position.x = Values.x(i);
        position.y = y;
        position.z = 1;
      }
    }
  }
}
