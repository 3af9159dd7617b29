package dev.phyla.model;

import dev.phyla.RandomStream;
import dev.phyla.Schema;
import dev.phyla.World;
import dev.phyla.model.data.DataCollector;
import dev.phyla.schedule.App;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// One run of a model: a world, the app that runs its systems, and the data that are collected.
///
/// Data are collected when the simulation has been set up, at tick 0, and after each tick. Then the
/// stop conditions are tested. Use [#step()] and [#run(long)]; ticks of the [app][#app()] alone
/// collect nothing.
///
/// A simulation is used by the thread that created it.
///
/// @param <P> the record of the parameters
public final class Simulation<P extends Record> implements AutoCloseable {
  private final Model<P> model;
  private final P parameters;
  private final long seed;
  private final World world;
  private final App app;
  private final DataCollector data;
  private final StopConditions stops = new StopConditions();

  private Simulation(Model<P> model, P parameters, long seed, World world) {
    this.model = model;
    this.parameters = parameters;
    this.seed = seed;
    this.world = world;
    this.app = new App(world);
    this.data = new DataCollector(world);
  }

  /// Creates a simulation, and closes it if it cannot be set up.
  static <P extends Record> Simulation<P> create(
      Model<P> model,
      P parameters,
      long seed,
      Schema schema,
      Consumer<? super Simulation<P>> setUp) {
    var world = new World(Objects.requireNonNull(schema, "The schema is null."));
    world.seed(seed);
    var simulation = new Simulation<>(model, parameters, seed, world);
    try {
      setUp.accept(simulation);
      simulation.data.collect();
      return simulation;
    } catch (Throwable e) {
      try {
        simulation.close();
      } catch (RuntimeException suppressed) {
        e.addSuppressed(suppressed);
      }
      throw e;
    }
  }

  static long requireTicks(long ticks) {
    if (ticks < 0) {
      throw new IllegalArgumentException(
          "A run cannot have " + ticks + " ticks; give it 0 or more.");
    }
    return ticks;
  }

  // Parts.

  /// The model.
  ///
  /// @return the model
  public Model<P> model() {
    return model;
  }

  /// The parameters.
  ///
  /// @return the parameters
  public P parameters() {
    return parameters;
  }

  /// The seed of the random numbers.
  ///
  /// @return the seed
  public long seed() {
    return seed;
  }

  /// The world.
  ///
  /// @return the world
  public World world() {
    return world;
  }

  /// The app, whose schedule has the systems of the model.
  ///
  /// @return the app
  public App app() {
    return app;
  }

  /// The reporters and the data that they have collected.
  ///
  /// @return the data
  public DataCollector data() {
    return data;
  }

  /// Random numbers that depend only on the seed, the tick and a name, see [World#random(String)].
  ///
  /// @param name what the numbers are for
  /// @return a new stream
  public RandomStream random(String name) {
    return world.random(name);
  }

  // Systems.

  /// Starts to build a system in which agents act one by one.
  ///
  /// @param <T> the component type
  /// @param system the name of the system
  /// @param type the component of the agents: every entity that has it is one
  /// @return the activation, which adds the system
  public <T> Activation<T> activate(String system, Class<T> type) {
    return Activation.of(app.schedule(), system, type);
  }

  // Running.

  /// The number of ticks that have ended.
  ///
  /// @return the tick of the world
  public long tick() {
    return world.tick();
  }

  /// Adds a condition that finishes the simulation. It is tested after each tick, when the data of
  /// the tick have been collected.
  ///
  /// @param reason why the simulation is finished then, such as `all sheep are dead`
  /// @param condition the condition
  public void stopWhen(String reason, BooleanSupplier condition) {
    stops.add(reason, condition);
  }

  /// Whether a stop condition has held.
  ///
  /// @return true if no more ticks can be run
  public boolean isFinished() {
    return stops.reason().isPresent();
  }

  /// Why the simulation is finished.
  ///
  /// @return the reason of the first stop condition that has held, or empty
  public Optional<String> stopReason() {
    return stops.reason();
  }

  /// Runs one tick, collects data and tests the stop conditions.
  ///
  /// @throws IllegalStateException if the simulation is finished
  /// @throws dev.phyla.schedule.SystemException if a system failed; no data are collected
  /// @throws dev.phyla.model.data.ReporterException if a reporter failed; the tick has ended, and
  ///   the simulation can go on
  public void step() {
    stops
        .reason()
        .ifPresent(
            reason -> {
              throw new IllegalStateException(
                  String.format(
                      "The simulation of %s is finished since tick %d (%s); create a new one.",
                      model.name(), tick(), reason));
            });
    app.tick();
    try {
      data.collect();
    } finally {
      stops.test();
    }
  }

  /// Runs ticks until a stop condition holds, but not more than a given number.
  ///
  /// @param ticks the number of ticks, at least 0
  /// @return the number of ticks that were run
  public long run(long ticks) {
    requireTicks(ticks);
    long done = 0;
    while (done < ticks && !isFinished()) {
      step();
      done++;
    }
    return done;
  }

  /// Runs the ticks that are left of the usual [length][Model#ticks()] of a run, or fewer if a stop
  /// condition holds.
  ///
  /// @return the number of ticks that were run
  public long run() {
    return run(Math.max(0, model.ticks() - tick()));
  }

  /// A hash of the whole state of the world, see [World#stateHash()].
  ///
  /// @return the hash
  public long stateHash() {
    return world.stateHash();
  }

  /// Closes the app and the world. The collected data can still be read.
  @Override
  public void close() {
    try {
      app.close();
    } finally {
      world.close();
    }
  }

  @Override
  public String toString() {
    return "Simulation of " + model.name() + " with seed " + seed + " and " + parameters;
  }
}
