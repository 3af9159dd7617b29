package dev.phyla.bench.artemis;

import dev.phyla.bench.component.Position;
import dev.phyla.bench.workload.Values;

/// Access to single entities through a mapper, in shuffled order.
abstract class ArtemisAccess extends ArtemisWorkload {
  final int[] shuffled;

  ArtemisAccess(int entities) {
    int[] all = new int[entities];
    for (int ordinal = 0; ordinal < entities; ordinal++) {
      all[ordinal] = ordinal % 2 == 0 ? createMover(ordinal) : createFrozenMover(ordinal);
    }
    world.process();
    shuffled = new int[entities];
    int[] order = Values.shuffledOrdinals(entities);
    for (int i = 0; i < entities; i++) {
      shuffled[i] = all[order[i]];
    }
  }

  static final class Get extends ArtemisAccess {
    private int seen;

    Get(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      int bits = 0;
      for (int id : shuffled) {
        Position position = positions.get(id);
        bits ^= Float.floatToRawIntBits(position.x + position.y + position.z);
      }
      seen = bits;
    }

    @Override
    public long checksum() {
      return seen;
    }
  }

  static final class Set extends ArtemisAccess {
    private int tick;

    Set(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      float y = ++tick & 0xffff;
      for (int i = 0; i < shuffled.length; i++) {
        Position position = positions.get(shuffled[i]);
        position.x = Values.x(i);
        position.y = y;
        position.z = 1;
      }
    }
  }
}
