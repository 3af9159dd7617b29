package dev.phyla.model;

import java.util.List;

/// A provider that tests find as a service.
public final class ProvidedModels implements ModelProvider {
  record Settings(@Parameter("3") int agents) {}

  private static Model<Settings> model(String name) {
    return Model.of(name, "For tests.", Settings.class, simulation -> {});
  }

  @Override
  public List<Model<?>> models() {
    return List.of(model("second"), model("first"));
  }
}
