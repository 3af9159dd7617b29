package dev.phyla.examples.models;

import dev.phyla.model.Model;
import dev.phyla.model.ModelProvider;
import java.util.List;

/// Provides the models of this package.
public final class ExampleModels implements ModelProvider {
  /// Creates the provider. Called by [java.util.ServiceLoader].
  public ExampleModels() {}

  @Override
  public List<Model<?>> models() {
    return List.of(
        WolfSheep.MODEL,
        FlockingBirds.MODEL,
        Schelling.MODEL,
        ForestFire.MODEL,
        SirNetwork.MODEL,
        Traffic.MODEL);
  }
}
