/// Agent-based models: a model with its parameters, and the simulations that run it.
///
/// A [dev.phyla.model.Model] is a definition: a name, a record of parameters, and a function that
/// sets a simulation up. A [dev.phyla.model.Simulation] is one run of it, with a world, an app and
/// the data that are collected:
///
/// ```java
/// record Settings(
///     @Parameter(value = "60", min = 0, max = 100_000, unit = "sheep") int sheep,
///     @Parameter(value = "0.04", min = 0, max = 1) double births) {}
///
/// Model<Settings> model =
///     Model.of("flock", "Sheep that multiply.", Settings.class, sim -> {
///       sim.world().spawnMany(sim.parameters().sheep(), new Sheep());
///       sim.app().schedule().add("reproduce", Reproduction::new);
///       sim.data().count("sheep", sim.world().query(read(Sheep.class)));
///     });
///
/// try (var sim = model.create(42)) {
///   sim.run(100);
///   IO.println(sim.data().summary());
/// }
/// ```
///
/// The same model, parameters and seed give the same run, in every process. A model is run many
/// times with [sweeps][dev.phyla.model.sweep]. [dev.phyla.model.Distributions] has the random
/// distributions that models need besides those of [dev.phyla.RandomStream].
@NullMarked
package dev.phyla.model;

import org.jspecify.annotations.NullMarked;
