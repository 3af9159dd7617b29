package dev.phyla.schedule;

import dev.phyla.internal.schedule.StateNames;
import java.util.Objects;

/// A component of entities that are despawned when a state ends.
///
/// ```java
/// world.spawn(new Button("Play"), EndsWith.state(GameState.MENU));
/// ```
///
/// @param state the state as text, such as `GameState.MENU`
public record EndsWith(String state) {
  /// Checks the state.
  public EndsWith {
    Objects.requireNonNull(state, "The state is null.");
  }

  /// The component for a state.
  ///
  /// @param state the state
  /// @return the component
  public static EndsWith state(Enum<?> state) {
    return new EndsWith(StateNames.of(state));
  }
}
