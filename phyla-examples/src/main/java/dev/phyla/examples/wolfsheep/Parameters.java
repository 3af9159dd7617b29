package dev.phyla.examples.wolfsheep;

/// The numbers that a run of [WolfSheepModel] depends on.
///
/// @param side the length of the meadow in cells
/// @param sheep how many sheep there are at first
/// @param wolves how many wolves there are at first
/// @param regrowth how many ticks grass takes to grow again
/// @param sheepBirths how likely a sheep has a lamb in a tick
/// @param wolfBirths how likely a wolf has a cub in a tick
public record Parameters(
    int side, int sheep, int wolves, int regrowth, double sheepBirths, double wolfBirths) {
  /// The small model of the comparison of agent-based frameworks by the community of Agents.jl.
  public static final Parameters SMALL = new Parameters(25, 60, 40, 20, 0.2, 0.1);

  /// The large one.
  public static final Parameters LARGE = new Parameters(100, 1_000, 500, 10, 0.4, 0.2);
}
