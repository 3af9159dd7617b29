package dev.phyla.internal.entity;

/// The mode of a world: fast or checked.
///
/// @param firstGeneration the generation of the first handle of a slot
/// @param lastGeneration the generation after which a slot is retired
/// @param isChecked whether additional mistakes are detected
/// @param codegenThreshold the number of uses of an edge or spawn plan before code is generated for
///   it; lower in checked worlds, so that tests reach that code
/// @param locationBits the number of bits for a table and a row before table ids move to a separate
///   array; lower in checked worlds, for the same reason
public record WorldMode(
    int firstGeneration,
    int lastGeneration,
    boolean isChecked,
    int codegenThreshold,
    int locationBits) {
  /// The mode of a world that is not checked.
  public static final WorldMode FAST = new WorldMode(1, Integer.MAX_VALUE, false, 256, 31);

  /// The maximum number of a checked world.
  public static final int MAX_NUMBER = 0x7FFE;

  private static final int GENERATIONS = 0x1_0000;

  /// The mode of a checked world. Worlds with different numbers have no handle in common.
  public static WorldMode checked(int number) {
    if (number < 0 || number > MAX_NUMBER) {
      throw new IllegalArgumentException(
          "A checked world has a number from 0 to " + MAX_NUMBER + ", not " + number + ".");
    }
    int first = number * GENERATIONS + 1;
    return new WorldMode(first, first + GENERATIONS - 1, true, 4, 12);
  }
}
