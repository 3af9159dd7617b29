package dev.phyla.internal.schedule;

import dev.phyla.World;
import dev.phyla.schedule.StateMachine;
import java.util.List;
import java.util.Objects;

/// The states of one type, kept as a resource of a world.
///
/// @param <S> the type of the states
final class WorldStates<S extends Enum<S>> implements StateMachine<S> {
  private final World world;
  private final Class<S> type;

  WorldStates(World world, Class<S> type) {
    this.world = world;
    this.type = type;
  }

  @Override
  public Class<S> type() {
    return type;
  }

  @Override
  public S current() {
    return constant(StateStacks.stack(world, type).current());
  }

  @Override
  public List<S> stack() {
    return StateStacks.stack(world, type).states().stream().map(this::constant).toList();
  }

  private S constant(String name) {
    try {
      return Enum.valueOf(type, name);
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException(
          String.format(
              "The world is in the state %s, but %s has no such constant; the state was probably"
                  + " saved by another version of the program.",
              StateNames.of(StateNames.ofType(type), name), type.getTypeName()),
          e);
    }
  }

  @Override
  public void set(S state) {
    request(new StateRequest(StateRequest.Kind.SET, nameOf(state)));
  }

  @Override
  public void push(S state) {
    request(new StateRequest(StateRequest.Kind.PUSH, nameOf(state)));
  }

  @Override
  public void pop() {
    request(new StateRequest(StateRequest.Kind.POP, ""));
  }

  private String nameOf(S state) {
    return Objects.requireNonNull(state, "The state is null.").name();
  }

  private void request(StateRequest request) {
    StateStacks.put(world, StateStacks.stack(world, type).request(request));
  }

  @Override
  public String toString() {
    return "states " + StateStacks.stack(world, type).states() + " of " + type.getSimpleName();
  }
}
