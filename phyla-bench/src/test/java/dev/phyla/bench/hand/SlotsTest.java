package dev.phyla.bench.hand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SlotsTest {
  private final Slots slots = new Slots();

  @Test
  void aHandleResolvesToItsTableAndRow() {
    long handle = slots.take(3, 42);

    assertThat(Slots.tableOf(slots.locate(handle))).isEqualTo(3);
    assertThat(Slots.rowOf(slots.locate(handle))).isEqualTo(42);
  }

  @Test
  void aMovedEntityKeepsItsHandle() {
    long handle = slots.take(0, 1);

    slots.move(Slots.slotOf(handle), 1, 7);

    assertThat(Slots.tableOf(slots.locate(handle))).isEqualTo(1);
    assertThat(Slots.rowOf(slots.locate(handle))).isEqualTo(7);
  }

  @Test
  void aHandleOfAFreedSlotNeverResolvesAgain() {
    long old = slots.take(0, 0);
    slots.free(Slots.slotOf(old));
    long young = slots.take(0, 0);

    assertThat(Slots.slotOf(young)).isEqualTo(Slots.slotOf(old));
    assertThat(young).isNotEqualTo(old);
    assertThatThrownBy(() -> slots.locate(old)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void takingInBulkRecyclesFirst() {
    slots.free(Slots.slotOf(slots.take(0, 0)));
    int[] rowSlots = new int[40];

    slots.take(0, 0, 40, rowSlots);

    assertThat(rowSlots).doesNotHaveDuplicates().contains(0, 39);
  }
}
