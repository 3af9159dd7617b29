package dev.phyla.examples.wolfsheep;

/// The parameters of a [WolfSheepModel].
///
/// @param side the length of the meadow in cells
/// @param sheep the initial number of sheep
/// @param wolves the initial number of wolves
/// @param regrowth the number of ticks that grass takes to grow again
/// @param sheepBirths the probability that a sheep has a lamb in a tick
/// @param wolfBirths the probability that a wolf has a cub in a tick
public record Parameters(
    int side, int sheep, int wolves, int regrowth, double sheepBirths, double wolfBirths) {
  /// The small model of the comparison of agent-based frameworks by the community of Agents.jl.
  public static final Parameters SMALL = new Parameters(25, 60, 40, 20, 0.2, 0.1);

  /// The large model of the same comparison.
  public static final Parameters LARGE = new Parameters(100, 1_000, 500, 10, 0.4, 0.2);
}
