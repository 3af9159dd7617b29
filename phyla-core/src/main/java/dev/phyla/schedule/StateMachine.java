package dev.phyla.schedule;

import java.util.List;

/// The states of one type in one world: a stack whose top is the current state.
///
/// [#set], [#push] and [#pop] are requests. They are applied in order at the start of the next
/// tick, before [Phase#FIRST]; until then [#current()] does not change. For each of them, the
/// current state changes, then the exit systems of the state that ends run, then the entities that
/// [end with it][EndsWith] are despawned, then the enter systems of the new state run. Requests
/// made by these systems are applied in the tick after.
///
/// A state that is pushed does not end the one below: its exit systems run, and its entities are
/// despawned, when it is itself popped or replaced. Returning to it does not enter it again.
///
/// The states and the requests are part of the world's state: of its hash, its copies and its
/// snapshots.
///
/// @param <S> the type of the states
public interface StateMachine<S extends Enum<S>> {
  /// The type of the states.
  ///
  /// @return the enum
  Class<S> type();

  /// The current state.
  ///
  /// @return the top of the stack
  S current();

  /// The active states.
  ///
  /// @return the stack, the current state last
  List<S> stack();

  /// Whether a state is the current one.
  ///
  /// @param state the state
  /// @return true if so
  default boolean is(S state) {
    return current() == state;
  }

  /// Requests another state in place of the current one. If it is the current state at that time,
  /// nothing happens.
  ///
  /// @param state the new state
  /// @throws IllegalStateException if the state is further down on the stack
  void set(S state);

  /// Requests a state on top of the current one.
  ///
  /// @param state the new state
  /// @throws IllegalStateException if the state is on the stack already
  void push(S state);

  /// Requests the return to the state below the current one.
  ///
  /// @throws IllegalStateException if there is none
  void pop();
}
