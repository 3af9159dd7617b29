/// Small, complete simulations to learn Phyla from.
module dev.phyla.examples {
  requires transitive dev.phyla.batch;
  requires transitive dev.phyla.chart;
  requires transitive dev.phyla.core;
  requires transitive dev.phyla.model;
  requires dev.phyla.transform;
  requires static org.jspecify;

  exports dev.phyla.examples;
  exports dev.phyla.examples.environment;
  exports dev.phyla.examples.learning;
  exports dev.phyla.examples.models;

  provides dev.phyla.model.ModelProvider with
      dev.phyla.examples.models.ExampleModels;

  // Phyla reads the records that are components.
  opens dev.phyla.examples.environment to
      dev.phyla.core;
  opens dev.phyla.examples.environment.arena to
      dev.phyla.core;
  opens dev.phyla.examples.environment.cartpole to
      dev.phyla.core;
  opens dev.phyla.examples.environment.gridworld to
      dev.phyla.core;
  opens dev.phyla.examples.epidemic to
      dev.phyla.core;
  opens dev.phyla.examples.fireworks to
      dev.phyla.core;
  opens dev.phyla.examples.flocking to
      dev.phyla.core;
  opens dev.phyla.examples.galaxy to
      dev.phyla.core;
  opens dev.phyla.examples.hunting to
      dev.phyla.core;
  opens dev.phyla.examples.models to
      dev.phyla.core,
      dev.phyla.model;
  opens dev.phyla.examples.solarsystem to
      dev.phyla.core;
  opens dev.phyla.examples.stress to
      dev.phyla.core;
}
