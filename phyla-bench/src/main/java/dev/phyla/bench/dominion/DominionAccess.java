package dev.phyla.bench.dominion;

import dev.dominion.ecs.api.Entity;
import dev.phyla.bench.component.Position;
import dev.phyla.bench.workload.Values;

/// Access to single entities, in shuffled order.
abstract class DominionAccess extends DominionWorkload {
  final Entity[] shuffled;

  DominionAccess(int entities) {
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

  static final class Get extends DominionAccess {
    private int seen;

    Get(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      int bits = 0;
      for (Entity entity : shuffled) {
        Position position = entity.get(Position.class);
        bits ^= Float.floatToRawIntBits(position.x + position.y + position.z);
      }
      seen = bits;
    }

    @Override
    public long checksum() {
      return seen;
    }
  }

  static final class Set extends DominionAccess {
    private int tick;

    Set(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      float y = ++tick & 0xffff;
      for (int i = 0; i < shuffled.length; i++) {
        Position position = shuffled[i].get(Position.class);
        position.x = Values.x(i);
        position.y = y;
        position.z = 1;
      }
    }
  }
}
