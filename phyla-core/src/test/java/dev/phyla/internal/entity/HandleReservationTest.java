package dev.phyla.internal.entity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Entity;
import org.junit.jupiter.api.Test;

class HandleReservationTest {
  private final EntityIndex index = new EntityIndex(WorldMode.FAST);

  private long take() {
    index.reserve(1);
    return index.take(0, 7);
  }

  private boolean isAlive(long entity) {
    boolean alive = index.location(entity) != EntityIndex.NOWHERE;
    assertThat(index.location(Entity.fromBits(entity)) != EntityIndex.NOWHERE).isEqualTo(alive);
    return alive;
  }

  @Test
  void aReservedHandleIsNeitherAliveNorFree() {
    long reserved = index.reserveHandle();

    assertThat(isAlive(reserved)).isFalse();
    assertThat(index.isReserved(reserved)).isTrue();
    assertThat(index.reserved()).isEqualTo(1);
    assertThat(index.live()).isZero();
    assertThat(index.freeSlots()).isEmpty();
    assertThat(Entity.fromBits(take())).isEqualTo(new Entity(2, 1));
  }

  @Test
  void anOccupiedHandleIsAliveAtItsLocation() {
    long reserved = index.reserveHandle();

    index.occupy(reserved, 3, 9);

    assertThat(isAlive(reserved)).isTrue();
    assertThat(EntityIndex.table(index.location(reserved))).isEqualTo(3);
    assertThat(EntityIndex.row(index.location(reserved))).isEqualTo(9);
    assertThat(index.isReserved(reserved)).isFalse();
    assertThat(index.reserved()).isZero();
    assertThat(index.live()).isEqualTo(1);
  }

  @Test
  void aHandleGivenBackIsNeverAliveAndItsSlotIsNextWithAHigherGeneration() {
    long reserved = index.reserveHandle();

    index.releaseReserved(reserved);

    assertThat(index.freeSlots()).containsExactly(1);
    assertThat(isAlive(reserved)).isFalse();
    assertThat(Entity.fromBits(take())).isEqualTo(new Entity(1, 2));
    assertThat(isAlive(reserved)).isFalse();
  }

  @Test
  void tooManyHandlesAreRefusedWithoutChanges() {
    index.release(take());

    assertThatIllegalStateException()
        .isThrownBy(() -> index.reserveHandles(Integer.MAX_VALUE))
        .withMessageContaining("A world holds at most");

    assertThat(index.reserved()).isZero();
    assertThat(index.slots()).isEqualTo(2);
    assertThat(index.freeSlots()).containsExactly(1);
  }

  @Test
  void onlyReservedHandlesCanBeGivenBack() {
    long living = take();
    long reserved = index.reserveHandle();
    index.releaseReserved(reserved);

    index.releaseReserved(reserved);
    index.releaseReserved(living);

    assertThat(isAlive(living)).isTrue();
    assertThat(index.freeSlots()).containsExactly(2);
    assertThat(index.reserved()).isZero();
  }

  @Test
  void theLastGenerationOfASlotCanBeReservedAndThenRetires() {
    index.release(take());
    index.words()[1] = SlotWord.free(WorldMode.FAST.lastGeneration());
    long last = index.reserveHandle();
    assertThat(Entity.fromBits(last)).isEqualTo(new Entity(1, Integer.MAX_VALUE));
    assertThat(index.isReserved(last)).isTrue();

    index.releaseReserved(last);

    assertThat(index.isReserved(last)).isFalse();
    assertThat(index.freeSlots()).isEmpty();
    assertThat(Entity.fromBits(index.reserveHandle())).isEqualTo(new Entity(2, 1));
  }
}
