package dev.phyla.model;

import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.TreeMap;

/// The models of all [providers][ModelProvider].
public final class Models {
  private Models() {}

  /// All models, in the order of their names.
  ///
  /// @param loader the class loader that finds providers
  /// @return the models
  /// @throws IllegalStateException if two models have the same name
  public static List<Model<?>> all(ClassLoader loader) {
    Map<String, Model<?>> found = new TreeMap<>();
    for (ModelProvider provider : ServiceLoader.load(ModelProvider.class, loader)) {
      for (Model<?> model : provider.models()) {
        if (found.put(model.name(), model) != null) {
          throw new IllegalStateException(
              "Two models have the name " + model.name() + "; rename one of them.");
        }
      }
    }
    return List.copyOf(found.values());
  }

  /// Finds a model by its name.
  ///
  /// @param loader the class loader that finds providers
  /// @param name the name of a model
  /// @return the model
  /// @throws NoSuchElementException if no provider has it; the message lists what there is
  public static Model<?> get(ClassLoader loader, String name) {
    Objects.requireNonNull(name, "The name is null.");
    List<Model<?>> all = all(loader);
    return all.stream()
        .filter(model -> model.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new NoSuchElementException(
                    "There is no model "
                        + name
                        + "; there are "
                        + all.stream().map(Model::name).toList()
                        + "."));
  }
}
