package dev.phyla;

/// A handle to an entity: a slot of a world and the generation of that slot.
///
/// A handle says nothing about whether its entity still exists; [World#isAlive(Entity)] does. It
/// carries no world either: a handle used in another world than its own is taken for whatever
/// entity has that slot and generation there, and nothing can tell the difference.
///
/// @param index the slot
/// @param generation how often the slot had been handed out, counted from 1
public record Entity(int index, int generation) {
  /// The handle of no entity. It is never alive, and it is the default of every `Entity` field.
  public static final Entity NONE = new Entity(0, 0);

  /// Both numbers in one: the generation in the upper half, the index in the lower.
  ///
  /// @return the packed handle, which [#fromBits(long)] reads back
  public long bits() {
    return (long) generation << 32 | (index & 0xFFFF_FFFFL);
  }

  /// The handle that [#bits()] packed.
  ///
  /// @param bits a packed handle
  /// @return the handle
  public static Entity fromBits(long bits) {
    // With >>> the JIT compiler would not see that shifting it back is a mask.
    return new Entity((int) bits, (int) (bits >> 32));
  }

  /// The handle as `index:generation`, short enough for a log line.
  @Override
  public String toString() {
    return index + ":" + generation;
  }
}
