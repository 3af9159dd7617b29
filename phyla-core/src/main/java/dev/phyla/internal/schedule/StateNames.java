package dev.phyla.internal.schedule;

import java.util.Objects;

/// The texts that stand for states where a constant cannot be kept: in snapshots and in the names
/// of phases.
public final class StateNames {
  /// The start of the name of a phase that runs when a state is entered.
  public static final String ENTER = "enter ";

  /// The start of the name of a phase that runs when a state is left.
  public static final String EXIT = "exit ";

  private StateNames() {}

  /// The text of a state, such as `GameState.MENU`.
  public static String of(Enum<?> state) {
    Objects.requireNonNull(state, "The state is null.");
    return of(ofType(state.getDeclaringClass()), state.name());
  }

  /// The text of a state.
  ///
  /// @param type the text of its type
  /// @param state the name of the constant
  public static String of(String type, String state) {
    return type + "." + state;
  }

  /// The text of a type of states, such as `GameState`.
  public static String ofType(Class<?> type) {
    return type.getSimpleName();
  }

  /// Whether a phase runs when a state is entered or left.
  ///
  /// @param phase the name of the phase
  public static boolean isOfTransition(String phase) {
    return phase.startsWith(ENTER) || phase.startsWith(EXIT);
  }

  /// The text of the type of states whose transition a phase belongs to.
  ///
  /// @param phase the name of a phase for which [#isOfTransition] is true
  public static String typeOfTransition(String phase) {
    return phase.substring(phase.indexOf(' ') + 1, phase.lastIndexOf('.'));
  }
}
