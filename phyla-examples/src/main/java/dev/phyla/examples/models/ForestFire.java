package dev.phyla.examples.models;

import static dev.phyla.Term.read;

import dev.phyla.Accessor;
import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.Query1;
import dev.phyla.RandomStream;
import dev.phyla.model.Model;
import dev.phyla.model.Parameter;
import dev.phyla.model.Simulation;
import dev.phyla.model.space.Grid;
import dev.phyla.model.space.GridShape;
import dev.phyla.model.space.Neighbourhood;

/// A fire that starts at the left edge of a forest and spreads from tree to tree.
///
/// Trees burn for one tick and set those above, below, left and right of them on fire. With fewer
/// trees than on 59.27 % of the cells, which is the percolation threshold of this grid, the fire
/// dies out; with more, it reaches the other edge.
public final class ForestFire {
  /// The parameters.
  public record Settings(
      @Parameter(value = "100", min = 1, max = 10_000, unit = "cells", description = "side")
          int side,
      @Parameter(value = "0.6", min = 0, max = 1, description = "share of cells with a tree")
          double density) {}

  /// What fire has done to a tree.
  public enum State {
    GREEN,
    BURNING,
    BURNT
  }

  /// A tree in a cell.
  public record Tree(int cell, State state) {}

  /// The model.
  public static final Model<Settings> MODEL =
      Model.of(
              "forest-fire",
              "Whether a fire crosses a forest depends on a critical density of trees.",
              Settings.class,
              ForestFire::new)
          .ticks(10_000);

  private final Grid forest;
  private final Neighbourhood beside;
  private final Accessor<Tree> treeOf;

  private ForestFire(Simulation<Settings> sim) {
    Settings settings = sim.parameters();
    GridShape shape = GridShape.bounded(settings.side(), settings.side());
    forest = Grid.single(sim.world(), shape, Tree.class);
    beside = shape.vonNeumann(1);
    treeOf = sim.world().accessor(Tree.class);
    RandomStream random = sim.random("start");
    for (int cell = 0; cell < shape.cells(); cell++) {
      if (random.nextBoolean(settings.density())) {
        sim.world().spawn(new Tree(cell, shape.x(cell) == 0 ? State.BURNING : State.GREEN));
      }
    }
    sim.activate("fire", Tree.class).updateTogether(this::burn);
    Query1<Tree> trees = sim.world().query(read(Tree.class));
    sim.data()
        .report("green", () -> trees.count(t -> t.state() == State.GREEN))
        .report("burning", () -> trees.count(t -> t.state() == State.BURNING))
        .report("burnt", () -> trees.count(t -> t.state() == State.BURNT))
        .report("reach", () -> trees.max(t -> reach(t)).orElse(0) / settings.side());
    sim.stopWhen("the fire is out", () -> trees.none(t -> t.state() == State.BURNING));
  }

  private Tree burn(Entity agent, Tree tree, RandomStream random) {
    if (tree.state() == State.GREEN) {
      EntityList near = forest.near(tree.cell(), beside);
      for (int i = 0; i < near.size(); i++) {
        if (treeOf.get(near.get(i)).state() == State.BURNING) {
          return new Tree(tree.cell(), State.BURNING);
        }
      }
      return tree;
    }
    return new Tree(tree.cell(), State.BURNT);
  }

  /// The number of columns up to a tree that has caught fire.
  private double reach(Tree tree) {
    return tree.state() == State.GREEN ? 0 : forest.shape().x(tree.cell()) + 1;
  }
}
