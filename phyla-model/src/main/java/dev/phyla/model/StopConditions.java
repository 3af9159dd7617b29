package dev.phyla.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The conditions that finish a simulation.
final class StopConditions {
  private record Stop(String reason, BooleanSupplier condition) {}

  private final List<Stop> stops = new ArrayList<>();

  /// The reason of the condition that held first, or null.
  private @Nullable String reason;

  void add(String text, BooleanSupplier condition) {
    stops.add(
        new Stop(
            Objects.requireNonNull(text, "The reason is null."),
            Objects.requireNonNull(condition, "The condition is null.")));
  }

  /// Tests the conditions in the order in which they were added.
  void test() {
    for (Stop stop : stops) {
      if (reason == null && stop.condition.getAsBoolean()) {
        reason = stop.reason;
      }
    }
  }

  Optional<String> reason() {
    return Optional.ofNullable(reason);
  }
}
