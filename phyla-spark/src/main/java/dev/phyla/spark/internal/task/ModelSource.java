package dev.phyla.spark.internal.task;

import dev.phyla.model.Model;
import dev.phyla.model.ModelProvider;
import dev.phyla.model.Models;
import java.io.Serial;
import java.io.Serializable;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// How a model is found on a machine: by its name, among those of all providers or of one.
///
/// @param model the name of the model
/// @param version the version that the driver has
/// @param provider the class name of the provider, or null for all that the service loader finds
public record ModelSource(String model, String version, @Nullable String provider)
    implements Serializable {
  @Serial private static final long serialVersionUID = 1;

  /// Thrown if the model is not there, with a sentence as message.
  public static final class MissingModelException extends Exception {
    @Serial private static final long serialVersionUID = 1;

    MissingModelException(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  /// Finds the model on an executor.
  ///
  /// @param loader the class loader that has its classes
  /// @throws MissingModelException if it is not there, or has another version
  public Model<?> find(ClassLoader loader) throws MissingModelException {
    Model<?> found;
    try {
      found = find(loader, model, provider);
    } catch (MissingModelException e) {
      throw new MissingModelException(
          String.format(
              "The model %s is not on the executors of Spark (%s); send the jar that has its"
                  + " provider, with the option --jars of spark-submit or with SparkOptions.jar.",
              model, e.getMessage()),
          e);
    }
    if (!found.version().equals(version)) {
      throw new MissingModelException(
          String.format(
              "The model %s has version %s on the executors of Spark, but %s on the driver; use the"
                  + " same jar for both, so that a table has results of one version.",
              model, found.version(), version),
          null);
    }
    return found;
  }

  /// Finds a model.
  ///
  /// @param loader the class loader that has its classes
  /// @param model the name of the model
  /// @param provider the class name of its provider, or null for all that the service loader finds
  /// @throws MissingModelException if it is not there
  public static Model<?> find(ClassLoader loader, String model, @Nullable String provider)
      throws MissingModelException {
    try {
      return provider == null ? Models.get(loader, model) : ofProvider(loader, model, provider);
    } catch (ReflectiveOperationException | ClassCastException | LinkageError e) {
      throw new MissingModelException("The provider " + provider + " cannot be used: " + e, e);
    } catch (NoSuchElementException e) {
      throw new MissingModelException(String.valueOf(e.getMessage()), e);
    }
  }

  private static Model<?> ofProvider(ClassLoader loader, String model, String provider)
      throws ReflectiveOperationException {
    ModelProvider instance =
        Class.forName(provider, true, loader)
            .asSubclass(ModelProvider.class)
            .getDeclaredConstructor()
            .newInstance();
    return instance.models().stream()
        .filter(each -> each.name().equals(model))
        .findFirst()
        .orElseThrow(
            () ->
                new NoSuchElementException(
                    "The provider " + provider + " has no model " + model + "."));
  }
}
