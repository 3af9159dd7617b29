package dev.phyla.internal.entity;

/// The state of a slot as a `long`, with the generation in the upper half, like that of a packed
/// handle. The lower half is one of these:
///
/// | state | lower half |
/// |---|---|
/// | live | 0, then the table and the row |
/// | free | 1, then zeros |
/// | reserved | all ones: the handle was issued for an entity that is created later, or never |
///
/// A handle is alive if the exclusive or of the word with its generation is not negative and less
/// than 2^31: one comparison, also for forged handles. The generation of a free slot is the one
/// that its next handle will have. A slot whose generation cannot grow is retired: it looks free
/// but is never issued. Slots that were never used look the same.
final class SlotWord {
  /// The bits of the generation.
  static final long GENERATION = 0xFFFF_FFFF_0000_0000L;

  /// A slot that was never used.
  static final long NEVER_USED = free(0);

  private static final long STATE = 0xFFFF_FFFFL;
  private static final int FREE = 0x8000_0000;
  private static final int RESERVED = -1;

  private SlotWord() {}

  /// The packed handle of a slot.
  static long handle(int generation, int index) {
    return (long) generation << 32 | (index & STATE);
  }

  /// The generation in a word or in a packed handle.
  static int generation(long word) {
    // Not >>>, with which the JIT compiler does not recognise that shifting back is a mask.
    return (int) (word >> 32);
  }

  /// A free slot.
  static long free(int generation) {
    return handle(generation, FREE);
  }

  /// A reserved slot with the generation of a word or of a packed handle.
  static long reserved(long word) {
    return word | STATE;
  }

  /// Whether a slot is live.
  static boolean isLive(long word) {
    return (int) word >= 0;
  }

  /// Whether a slot is reserved.
  static boolean isReserved(long word) {
    return (int) word == RESERVED;
  }
}
