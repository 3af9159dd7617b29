package dev.phyla.batch.remote;

/// When a world starts its next episode after one has ended, with the meaning that Gymnasium gives
/// to its modes of the same names.
///
/// The [RemoteEnvironment] does the resetting; the client chooses the mode when it connects.
public enum AutoresetMode {
  /// The step after the end restarts the world instead of stepping it: the action is ignored, the
  /// observation is the first of the new episode, the reward is 0, and both flags are false.
  NEXT_STEP("NextStep"),
  /// The step that ends an episode also restarts the world: the observation is the first of the new
  /// episode, the last one of the old episode is the final observation, and reward and flags are
  /// those of the end.
  SAME_STEP("SameStep"),
  /// Worlds restart only when the client resets them. It must do so before it steps again.
  DISABLED("Disabled");

  private final String label;

  AutoresetMode(String label) {
    this.label = label;
  }

  /// The name that Gymnasium uses as the value of the mode, and the handshake for the mode.
  ///
  /// @return such as `NextStep`
  public String label() {
    return label;
  }
}
