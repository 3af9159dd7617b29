package dev.phyla.cli;

import dev.phyla.examples.Example;
import dev.phyla.examples.Examples;
import dev.phyla.model.Model;
import dev.phyla.model.Models;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The models on the class path, by the names that they have on a command line.
///
/// @param all the models; none if there is a problem
/// @param problem why the models cannot be loaded, as a sentence, or null
record InstalledModels(SequencedMap<String, Model<?>> all, @Nullable String problem) {

  /// Finds the models. A model with the name of an example gets the ending `-model`.
  static InstalledModels load() {
    var all = new LinkedHashMap<String, Model<?>>();
    try {
      for (Model<?> model : Models.all(ClassLoader.getSystemClassLoader())) {
        boolean isTaken = Examples.find(model.name()).isPresent();
        all.put(isTaken ? model.name() + "-model" : model.name(), model);
      }
      return new InstalledModels(all, null);
    } catch (RuntimeException | ServiceConfigurationError | LinkageError e) {
      return new InstalledModels(
          new LinkedHashMap<>(), "The models on the class path cannot be loaded: " + e);
    }
  }

  /// The names of all models.
  List<String> names() {
    return List.copyOf(all.keySet());
  }

  /// The names of all examples, then those of all models.
  List<String> namesWithExamples() {
    return Stream.concat(Examples.all().stream().map(Example::name), names().stream()).toList();
  }
}
