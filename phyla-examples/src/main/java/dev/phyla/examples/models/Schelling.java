package dev.phyla.examples.models;

import static dev.phyla.Term.read;

import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.RandomStream;
import dev.phyla.model.Model;
import dev.phyla.model.Parameter;
import dev.phyla.model.Simulation;
import dev.phyla.model.space.Grid;
import dev.phyla.model.space.GridShape;
import dev.phyla.model.space.Neighbourhood;

/// People of two groups who move if too few of their neighbours are of their own group.
///
/// The rules are those that the community of Agents.jl declared to compare frameworks, and
/// [Settings#SMALL] and [Settings#LARGE] are the two sizes of that comparison. Weak preferences are
/// enough to separate the groups: the `segregation`, which is the mean share of neighbours of the
/// own group, rises from a half to more than what anyone asked for.
public final class Schelling {
  /// The parameters.
  public record Settings(
      @Parameter(value = "40", min = 1, max = 10_000, unit = "cells", description = "side")
          int side,
      @Parameter(value = "1000", min = 0, max = 1e8, description = "number of people") int people,
      @Parameter(value = "1", min = 1, max = 100, unit = "cells", description = "how far they see")
          int radius,
      @Parameter(value = "3", min = 0, description = "how many alike make them happy") int alike) {
    /// The small model of the comparison.
    public static final Settings SMALL = new Settings(40, 1_000, 1, 3);

    /// The large model of the comparison.
    public static final Settings LARGE = new Settings(100, 8_000, 2, 8);
  }

  /// Someone who lives in a cell.
  ///
  /// @param group 0 or 1
  /// @param isHappy whether there were enough people of the own group around in the last turn
  /// @param share their share of all people around in the last turn, 0.5 if there was no one
  public record Person(int cell, int group, boolean isHappy, double share) {}

  /// The model.
  public static final Model<Settings> MODEL =
      Model.of(
              "schelling",
              "People who want a few neighbours like themselves end up in separate quarters.",
              Settings.class,
              Schelling::new)
          .ticks(20);

  private final Settings settings;
  private final Neighbourhood around;
  private final Grid town;

  private Schelling(Simulation<Settings> sim) {
    settings = sim.parameters();
    GridShape shape = GridShape.bounded(settings.side(), settings.side());
    around = shape.moore(settings.radius());
    town = Grid.single(sim.world(), shape, Person.class).keeping("group");
    RandomStream random = sim.random("start");
    for (int i = 0; i < settings.people(); i++) {
      sim.world().spawn(new Person(town.randomEmpty(random), i % 2, false, 0.5));
    }
    sim.activate("people", Person.class).inRandomOrder().update(this::live);
    Query1<Person> people = sim.world().query(read(Person.class));
    sim.data()
        .report("happy", () -> people.count(p -> p.isHappy()))
        .report("segregation", () -> people.average(p -> p.share()).orElse(0.5));
  }

  private Person live(Entity agent, Person person, RandomStream random) {
    int near = town.countNear(person.cell(), around);
    int alike = town.countNear(person.cell(), around, person.group());
    boolean isHappy = alike >= settings.alike();
    int cell = isHappy ? person.cell() : town.randomEmpty(random);
    double share = near == 0 ? 0.5 : (double) alike / near;
    return new Person(cell, person.group(), isHappy, share);
  }
}
