package dev.phyla.internal.entity;

/// What a world watches over: nothing that costs time, or mistakes too.
///
/// @param firstGeneration the generation of the first handle of a slot
/// @param lastGeneration the generation after which a slot is retired
/// @param isChecked whether mistakes are reported that would go unnoticed otherwise
/// @param codegenThreshold how often a way between tables, or a set of components to spawn, is used
///   before code is generated for it; less in a checked world, so that tests get to that code
/// @param locationBits how many bits there are for a table and a row together before tables are
///   kept apart; less in a checked world, for the same reason
public record WorldMode(
    int firstGeneration,
    int lastGeneration,
    boolean isChecked,
    int codegenThreshold,
    int locationBits) {
  /// The mode of a world that is not checked.
  public static final WorldMode FAST = new WorldMode(1, Integer.MAX_VALUE, false, 256, 31);

  /// The largest number of a checked world.
  public static final int LAST_NUMBER = 0x7FFE;

  private static final int GENERATIONS = 0x1_0000;

  /// The mode of a checked world. Worlds with different numbers have no handle in common.
  public static WorldMode checked(int number) {
    if (number < 0 || number > LAST_NUMBER) {
      throw new IllegalArgumentException(
          "A checked world has a number from 0 to " + LAST_NUMBER + ", not " + number + ".");
    }
    int first = number * GENERATIONS + 1;
    return new WorldMode(first, first + GENERATIONS - 1, true, 4, 12);
  }
}
