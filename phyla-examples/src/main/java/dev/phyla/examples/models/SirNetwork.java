package dev.phyla.examples.models;

import static dev.phyla.Term.read;

import dev.phyla.Accessor;
import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.Query;
import dev.phyla.RandomStream;
import dev.phyla.World;
import dev.phyla.model.Model;
import dev.phyla.model.Parameter;
import dev.phyla.model.Simulation;
import dev.phyla.model.space.Network;
import dev.phyla.relation.Relation;
import dev.phyla.relation.RelationAccess;

/// An epidemic in a random network: people are susceptible, infectious or recovered.
///
/// Any two people know each other with the same probability (a graph of Erdős and Rényi). In each
/// tick, someone who is infectious infects each susceptible acquaintance with a probability, and
/// recovers with another one. People are infectious from the tick after their infection on.
public final class SirNetwork {
  /// The parameters.
  public record Settings(
      @Parameter(value = "2000", min = 1, max = 1e7, description = "number of people") int people,
      @Parameter(value = "10", min = 0, description = "mean number of acquaintances")
          double acquaintances,
      @Parameter(value = "5", min = 0, description = "infectious at the start") int infected,
      @Parameter(value = "0.05", min = 0, max = 1, description = "infection of one in a tick")
          double infection,
      @Parameter(value = "0.2", min = 0, max = 1, description = "recovery in a tick")
          double recovery) {}

  /// Two people know each other.
  @Relation(symmetric = true)
  public record Knows() {}

  /// Someone who can be infected.
  public record Susceptible() {}

  /// Someone who infects others.
  public record Infectious() {}

  /// Someone who cannot be infected any more.
  public record Recovered() {}

  /// The model.
  public static final Model<Settings> MODEL =
      Model.of(
              "sir-network",
              "An epidemic spreads in a random network until too few can still be infected.",
              Settings.class,
              SirNetwork::new)
          .ticks(1_000);

  private final World world;
  private final Settings settings;
  private final RelationAccess<Knows> knows;
  private final Accessor<Susceptible> susceptible;

  private SirNetwork(Simulation<Settings> sim) {
    world = sim.world();
    settings = sim.parameters();
    knows = world.relation(Knows.class);
    susceptible = world.accessor(Susceptible.class);
    EntityList people = world.spawnMany(settings.people(), new Susceptible());
    double probability = settings.acquaintances() / Math.max(1, people.size() - 1);
    Network.random(people.size(), Math.min(1, probability), sim.random("network"))
        .relate(world, new Knows(), people);
    for (int i = 0; i < Math.min(settings.infected(), people.size()); i++) {
      infect(people.get(i));
    }
    sim.activate("epidemic", Infectious.class).inRandomOrder().each(this::spread);
    Query infectious = world.query(read(Infectious.class));
    sim.data()
        .count("susceptible", world.query(read(Susceptible.class)))
        .count("infectious", infectious)
        .count("recovered", world.query(read(Recovered.class)));
    sim.stopWhen("no one is infectious", infectious::isEmpty);
  }

  private void spread(Entity agent, Infectious state, RandomStream random) {
    for (Entity other : knows.targets(agent)) {
      if (susceptible.has(other) && random.nextBoolean(settings.infection())) {
        infect(other);
      }
    }
    if (random.nextBoolean(settings.recovery())) {
      world.remove(agent, Infectious.class);
      world.set(agent, new Recovered());
    }
  }

  private void infect(Entity person) {
    susceptible.remove(person);
    world.set(person, new Infectious());
  }
}
