package dev.phyla;

/// A handle to an entity: a slot of a world and the generation of that slot.
///
/// A handle stays a valid value when its entity dies; [World#isAlive(Entity)] returns whether the
/// entity is alive. A handle does not contain its world. In another world it refers to the entity
/// with the same slot and generation there, and this mistake is not detected, except in [checked
/// worlds][World#checked(int)] with different numbers: they throw if they are given a handle that
/// they never issued.
///
/// @param index the number of the slot
/// @param generation the number of times the slot has been issued; checked worlds add an offset
///   that depends on their number
public record Entity(int index, int generation) {
  /// The handle of no entity. It is never alive, and it is the default value of `Entity` fields.
  public static final Entity NONE = new Entity(0, 0);

  /// The handle packed into a `long`: the generation in the upper half, the index in the lower
  /// half.
  ///
  /// @return the packed handle, see [#fromBits(long)]
  public long bits() {
    return (long) generation << 32 | (index & 0xFFFF_FFFFL);
  }

  /// Returns the handle that was packed by [#bits()].
  ///
  /// @param bits a packed handle
  /// @return the handle
  public static Entity fromBits(long bits) {
    // Not >>>, with which the JIT compiler does not recognise that shifting back is a mask.
    return new Entity((int) bits, (int) (bits >> 32));
  }

  /// The handle as `index:generation`.
  @Override
  public String toString() {
    return index + ":" + generation;
  }
}
