package dev.phyla.internal.entity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import org.junit.jupiter.api.Test;

class SlotRetirementTest {
  private final EntityIndex index = new EntityIndex(WorldMode.FAST);

  private Entity take() {
    index.reserve(1);
    return Entity.fromBits(index.take(0, 0));
  }

  private void release(Entity entity) {
    index.release(entity.bits());
  }

  @Test
  void aSlotWhoseGenerationWouldWrapIsNeverHandedOutAgain() {
    release(take());
    index.words()[1] = SlotWord.free(WorldMode.FAST.lastGeneration());
    Entity last = take();
    assertThat(last).isEqualTo(new Entity(1, Integer.MAX_VALUE));
    assertThat(index.location(last)).isNotEqualTo(EntityIndex.NOWHERE);

    release(last);

    assertThat(index.location(last)).isEqualTo(EntityIndex.NOWHERE);
    assertThat(index.freeSlots()).isEmpty();
    assertThat(index.live()).isZero();
    assertThat(take()).isEqualTo(new Entity(2, 1));
    assertThat(index.generation(1)).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void theGenerationBeforeTheLastIsStillReused() {
    release(take());
    index.words()[1] = SlotWord.free(WorldMode.FAST.lastGeneration() - 1);

    release(take());

    assertThat(index.freeSlots()).containsExactly(1);
    assertThat(take()).isEqualTo(new Entity(1, Integer.MAX_VALUE));
  }

  @Test
  void noHandleOfARetiredSlotIsAlive() {
    release(take());
    index.words()[1] = SlotWord.free(WorldMode.FAST.lastGeneration());
    release(take());

    for (int generation : new int[] {0, 1, 2, Integer.MAX_VALUE, Integer.MIN_VALUE, -1}) {
      assertThat(index.location(new Entity(1, generation))).isEqualTo(EntityIndex.NOWHERE);
    }
  }

  @Test
  void retiredSlotsAreLeftOutWhenManyAreTaken() {
    index.reserve(3);
    var entities = new long[3];
    index.bulk().take(0, 0, 3, entities);
    release(Entity.fromBits(entities[1]));
    index.words()[2] = SlotWord.free(WorldMode.FAST.lastGeneration());
    release(take());
    release(Entity.fromBits(entities[0]));

    index.reserve(2);
    var next = new long[2];
    index.bulk().take(0, 0, 2, next);

    assertThat(Entity.fromBits(next[0])).isEqualTo(new Entity(1, 2));
    assertThat(Entity.fromBits(next[1])).isEqualTo(new Entity(4, 1));
    assertThat(index.live()).isEqualTo(3);
    assertThat(index.slots()).isEqualTo(5);
  }

  @Test
  void aSlotIsRetiredAmongManyThatAreReleased() {
    release(take());
    index.words()[1] = SlotWord.free(WorldMode.FAST.lastGeneration());
    index.reserve(3);
    var entities = new long[3];
    index.bulk().take(0, 0, 3, entities);

    index.bulk().release(entities, 0, 3);

    assertThat(index.live()).isZero();
    assertThat(index.freeSlots()).containsExactly(3, 2);
    for (long entity : entities) {
      assertThat(index.location(entity)).isEqualTo(EntityIndex.NOWHERE);
    }
    assertThat(take()).isEqualTo(new Entity(3, 2));
    assertThat(take()).isEqualTo(new Entity(2, 2));
    assertThat(take()).isEqualTo(new Entity(4, 1));
  }
}
