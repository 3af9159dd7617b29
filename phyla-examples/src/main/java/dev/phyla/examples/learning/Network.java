package dev.phyla.examples.learning;

/// A network with one hidden layer that chooses one of two actions.
///
/// Its parameters are, for each hidden unit, the weights of the inputs, a bias, and the weight of
/// the unit in the sum whose sign is the action.
final class Network {
  static final int INPUTS = 4;
  private static final int HIDDEN = 8;
  private static final int PER_UNIT = INPUTS + 2;

  /// The number of parameters.
  static final int PARAMETERS = HIDDEN * PER_UNIT;

  private Network() {}

  /// Chooses an action.
  ///
  /// @param parameters the parameters
  /// @param inputs the planes of the observation
  /// @param world the world to choose for
  /// @return 0 or 1
  static int choose(float[] parameters, float[][] inputs, int world) {
    float sum = 0;
    for (int unit = 0; unit < HIDDEN; unit++) {
      int first = unit * PER_UNIT;
      float activation = parameters[first + INPUTS];
      for (int i = 0; i < INPUTS; i++) {
        activation += parameters[first + i] * inputs[i][world];
      }
      sum += parameters[first + INPUTS + 1] * Math.max(0, activation);
    }
    return sum > 0 ? 1 : 0;
  }
}
