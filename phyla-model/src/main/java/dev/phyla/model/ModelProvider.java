package dev.phyla.model;

import java.util.List;

/// Makes models known by name, to the command line and to other machines that run a sweep.
///
/// A provider is a service, as [java.util.ServiceLoader] finds it: a class with a constructor
/// without parameters, named in `module-info.java` (`provides ModelProvider with …`) or in the file
/// `META-INF/services/dev.phyla.model.ModelProvider`.
public interface ModelProvider {
  /// The models.
  ///
  /// @return models with different names
  List<Model<?>> models();
}
