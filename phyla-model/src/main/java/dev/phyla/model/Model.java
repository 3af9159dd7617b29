package dev.phyla.model;

import dev.phyla.Schema;
import java.util.Objects;
import java.util.function.Consumer;

/// The definition of a model: its name, its parameters, and how a simulation of it is set up.
///
/// A model has no state, so one model can be run many times, also on several threads. The function
/// that sets a simulation up must not keep state between simulations either.
///
/// @param <P> the record of the parameters
public final class Model<P extends Record> {
  private static final long DEFAULT_TICKS = 100;

  private final String name;
  private final String description;
  private final String version;
  private final long ticks;
  private final ParameterSet<P> parameters;
  private final Consumer<? super Simulation<P>> setUp;

  private Model(
      String name,
      String description,
      String version,
      long ticks,
      ParameterSet<P> parameters,
      Consumer<? super Simulation<P>> setUp) {
    this.name = name;
    this.description = description;
    this.version = version;
    this.ticks = ticks;
    this.parameters = parameters;
    this.setUp = setUp;
  }

  /// Defines a model.
  ///
  /// @param name the name, as on a command line: `wolf-sheep`
  /// @param description what the model shows, in one sentence
  /// @param parameters the record class of the parameters
  /// @param setUp spawns the first entities and adds systems, reporters and stop conditions
  /// @param <P> the record class of the parameters
  /// @return the model
  /// @throws IllegalArgumentException if the name is blank, or the class does not declare
  ///   [parameters][ParameterSet#of(Class)]
  public static <P extends Record> Model<P> of(
      String name, String description, Class<P> parameters, Consumer<? super Simulation<P>> setUp) {
    requireText(name, "name");
    Objects.requireNonNull(description, "The description of a model is null.");
    Objects.requireNonNull(setUp, "The function that sets a model up is null.");
    return new Model<>(name, description, "1", DEFAULT_TICKS, ParameterSet.of(parameters), setUp);
  }

  private static void requireText(String text, String what) {
    if (Objects.requireNonNull(text, () -> "The " + what + " of a model is null.").isBlank()) {
      throw new IllegalArgumentException("The " + what + " of a model is blank.");
    }
  }

  /// The same model with another version. The version is part of the identity of a run: change it
  /// when the rules change, so that results of old and new rules are not mixed.
  ///
  /// @param newVersion the version, initially `1`
  /// @return a new model
  public Model<P> version(String newVersion) {
    requireText(newVersion, "version");
    return new Model<>(name, description, newVersion, ticks, parameters, setUp);
  }

  /// The same model with another usual length of a run.
  ///
  /// @param newTicks the number of ticks, at least 0 and initially 100
  /// @return a new model
  public Model<P> ticks(long newTicks) {
    Simulation.requireTicks(newTicks);
    return new Model<>(name, description, version, newTicks, parameters, setUp);
  }

  /// The name.
  ///
  /// @return the name
  public String name() {
    return name;
  }

  /// What the model shows.
  ///
  /// @return the description
  public String description() {
    return description;
  }

  /// The version of the rules.
  ///
  /// @return the version
  public String version() {
    return version;
  }

  /// The number of ticks that a run has unless it is told otherwise.
  ///
  /// @return the number
  public long ticks() {
    return ticks;
  }

  /// The parameters.
  ///
  /// @return the parameters
  public ParameterSet<P> parameters() {
    return parameters;
  }

  /// Creates a simulation with default parameters.
  ///
  /// @param seed determines the random numbers
  /// @return the simulation at tick 0, which belongs to the calling thread
  public Simulation<P> create(long seed) {
    return create(parameters.defaults(), seed);
  }

  /// Creates a simulation.
  ///
  /// @param values the parameters
  /// @param seed determines the random numbers
  /// @return the simulation at tick 0, which belongs to the calling thread
  /// @throws ParameterException if a parameter has a value that is not allowed
  public Simulation<P> create(P values, long seed) {
    return create(values, seed, new Schema());
  }

  /// Creates a simulation whose world shares component types and generated code with other worlds,
  /// which makes many short runs faster.
  ///
  /// @param values the parameters
  /// @param seed determines the random numbers
  /// @param schema the schema
  /// @return the simulation at tick 0, which belongs to the calling thread
  /// @throws ParameterException if a parameter has a value that is not allowed
  public Simulation<P> create(P values, long seed, Schema schema) {
    return Simulation.create(this, parameters.check(values), seed, schema, setUp);
  }

  @Override
  public String toString() {
    return "Model " + name + ", version " + version;
  }
}
