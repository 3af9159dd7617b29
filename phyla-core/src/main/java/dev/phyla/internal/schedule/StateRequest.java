package dev.phyla.internal.schedule;

import java.util.ArrayList;

/// A requested transition of a stack of states.
///
/// @param kind what happens to the stack
/// @param state the new state, or empty
record StateRequest(Kind kind, String state) {
  /// What happens to a stack.
  enum Kind {
    /// Enters the current state for the first time.
    START,
    /// Replaces the current state.
    SET,
    /// Puts a state on top of the current one.
    PUSH,
    /// Returns to the state below the current one.
    POP
  }

  static StateRequest start() {
    return new StateRequest(Kind.START, "");
  }

  /// Reads the text of a request.
  static StateRequest parse(String text) {
    int space = text.indexOf(' ');
    return space < 0
        ? new StateRequest(Kind.valueOf(text), "")
        : new StateRequest(Kind.valueOf(text.substring(0, space)), text.substring(space + 1));
  }

  /// The text that is kept in the world.
  String text() {
    return state.isEmpty() ? kind.name() : kind.name() + " " + state;
  }

  /// The stack after this transition, with the same requests.
  ///
  /// @throws IllegalStateException if it is not possible
  StateStack apply(StateStack stack) {
    var states = new ArrayList<>(stack.states());
    switch (kind) {
      case START -> {}
      case SET -> {
        states.removeLast();
        requireAbsent(stack.type(), states);
        states.add(state);
      }
      case PUSH -> {
        requireAbsent(stack.type(), states);
        states.add(state);
      }
      case POP -> {
        if (states.size() == 1) {
          throw new IllegalStateException(
              String.format(
                  "The state %s cannot be popped, because there is none below it; use set to"
                      + " replace it.",
                  StateNames.of(stack.type(), stack.current())));
        }
        states.removeLast();
      }
    }
    return stack.with(states);
  }

  private void requireAbsent(String type, ArrayList<String> states) {
    if (states.contains(state)) {
      throw new IllegalStateException(
          String.format(
              "The state %s is on the stack already, which is %s; return to it with pop.",
              StateNames.of(type, state), states));
    }
  }
}
