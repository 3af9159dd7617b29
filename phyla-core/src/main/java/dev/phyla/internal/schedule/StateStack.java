package dev.phyla.internal.schedule;

import java.util.ArrayList;
import java.util.List;

/// The states of one type, as texts: those that are active, and what was requested.
///
/// @param type the text of the type
/// @param states the active states, the current one last; at least one
/// @param requests the requested transitions, oldest first, as texts of [StateRequest]
public record StateStack(String type, List<String> states, List<String> requests) {
  /// The stack of a type that is new to a world. Its state is entered in the next tick.
  static StateStack initial(String type, String state) {
    return new StateStack(type, List.of(state), List.of(StateRequest.start().text()));
  }

  /// The current state.
  public String current() {
    return states.getLast();
  }

  /// This stack with a further request.
  ///
  /// @throws IllegalStateException if it is not possible after those already requested
  StateStack request(StateRequest request) {
    StateStack expected = this;
    for (String earlier : requests) {
      expected = StateRequest.parse(earlier).apply(expected);
    }
    request.apply(expected);
    var more = new ArrayList<>(requests);
    more.add(request.text());
    return new StateStack(type, states, List.copyOf(more));
  }

  /// This stack with other states.
  StateStack with(List<String> other) {
    return new StateStack(type, List.copyOf(other), requests);
  }

  /// This stack without its oldest request.
  StateStack withoutFirstRequest() {
    return new StateStack(type, states, List.copyOf(requests.subList(1, requests.size())));
  }
}
