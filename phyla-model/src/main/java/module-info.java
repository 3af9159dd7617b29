/// Agent-based models: parameters, spaces, activation, data and sweeps.
module dev.phyla.model {
  requires transitive dev.phyla.core;
  requires static org.jspecify;

  uses dev.phyla.model.ModelProvider;
  uses dev.phyla.model.sweep.RunnerProvider;

  exports dev.phyla.model;
  exports dev.phyla.model.data;
  exports dev.phyla.model.space;
  exports dev.phyla.model.sweep;
}
