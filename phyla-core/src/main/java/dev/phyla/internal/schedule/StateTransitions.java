package dev.phyla.internal.schedule;

import static dev.phyla.Term.includeDisabled;
import static dev.phyla.Term.read;

import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.World;
import dev.phyla.schedule.EndsWith;
import dev.phyla.schedule.Phase;
import dev.phyla.schedule.StateMachine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The states of an app, and the transitions between them.
final class StateTransitions {
  private final World world;
  private final PhaseRunner runner;

  /// The initial state of each type, by the text of the type.
  private final Map<String, Enum<?>> initials = new LinkedHashMap<>();

  /// The texts of the types, in the order in which they were added.
  private final List<String> types = new ArrayList<>();

  /// The entities that end with a state; created when a state first ends.
  private @Nullable Query1<EndsWith> ending;

  StateTransitions(World world, PhaseRunner runner) {
    this.world = world;
    this.runner = runner;
  }

  /// Adds a type of states. A world that has states of that type keeps them.
  <S extends Enum<S>> StateMachine<S> add(S initial) {
    Class<S> type = Objects.requireNonNull(initial, "The state is null.").getDeclaringClass();
    String text = StateNames.ofType(type);
    Enum<?> known = initials.get(text);
    if (known != null) {
      throw new IllegalArgumentException(
          known.getDeclaringClass() == type
              ? String.format(
                  "The app has the state %s already; change it with StateMachine.set.",
                  type.getTypeName())
              : String.format(
                  "%s and %s are both named %s; rename one of the enums.",
                  known.getDeclaringClass().getTypeName(), type.getTypeName(), text));
    }
    initials.put(text, initial);
    types.add(text);
    ensure(text);
    return new WorldStates<>(world, type);
  }

  /// The states of a type.
  <S extends Enum<S>> StateMachine<S> get(Class<S> type) {
    StateStacks.stack(world, Objects.requireNonNull(type, "The type of the states is null."));
    return new WorldStates<>(world, type);
  }

  /// Throws if a phase belongs to a state that the app does not have.
  void requireStates(List<Phase> transitions) {
    for (Phase phase : transitions) {
      String type = StateNames.typeOfTransition(phase.name());
      if (!initials.containsKey(type)) {
        throw new IllegalStateException(
            String.format(
                "The schedule has systems for \"%s\", but the app has no states %s; add them with"
                    + " App.addState, giving the initial state.",
                phase, type));
      }
    }
  }

  /// Applies the requests that were made before this call.
  ///
  /// @throws RuntimeException of systems, or of observers of despawned entities; all transitions
  ///   are complete
  void apply(CompiledSchedule schedule) {
    RuntimeException failure = null;
    for (int i = 0; i < types.size(); i++) {
      String type = types.get(i);
      ensure(type);
      int requests = stack(type).requests().size();
      for (int request = 0; request < requests; request++) {
        failure = applyNext(schedule, stack(type), failure);
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private StateStack stack(String type) {
    return Objects.requireNonNull(StateStacks.find(world, type));
  }

  /// Gives the world the initial state of a type if it has none, for example because it was
  /// restored to a state from before the type was added.
  private void ensure(String type) {
    if (StateStacks.find(world, type) == null) {
      String initial = Objects.requireNonNull(initials.get(type)).name();
      StateStacks.put(world, StateStack.initial(type, initial));
    }
  }

  private @Nullable RuntimeException applyNext(
      CompiledSchedule schedule, StateStack stack, @Nullable RuntimeException earlier) {
    StateRequest request = StateRequest.parse(stack.requests().getFirst());
    StateStack next = request.apply(stack).withoutFirstRequest();
    StateStacks.put(world, next);
    boolean same = next.current().equals(stack.current());
    boolean exits =
        switch (request.kind()) {
          case START, PUSH -> false;
          case SET -> !same;
          case POP -> true;
        };
    boolean enters =
        switch (request.kind()) {
          case START, PUSH -> true;
          case SET -> !same;
          case POP -> false;
        };
    RuntimeException failure = earlier;
    if (exits) {
      CompiledPhase exit = schedule.transition(StateNames.EXIT, stack.type(), stack.current());
      failure = run(() -> runner.run(exit), failure);
      failure = run(() -> despawn(StateNames.of(stack.type(), stack.current())), failure);
    }
    if (enters) {
      CompiledPhase enter = schedule.transition(StateNames.ENTER, next.type(), next.current());
      failure = run(() -> runner.run(enter), failure);
    }
    return failure;
  }

  /// Runs a part of a transition, and keeps its exception until all parts have run.
  private static @Nullable RuntimeException run(Runnable part, @Nullable RuntimeException earlier) {
    try {
      part.run();
      return earlier;
    } catch (RuntimeException e) {
      if (earlier == null) {
        return e;
      }
      earlier.addSuppressed(e);
      return earlier;
    }
  }

  private void despawn(String state) {
    Query1<EndsWith> query = ending;
    if (query == null) {
      query = world.query(read(EndsWith.class), includeDisabled());
      ending = query;
    }
    var ended = new ArrayList<Entity>();
    query.each(
        (entity, end) -> {
          if (end.state().equals(state)) {
            ended.add(entity);
          }
        });
    world.despawnAll(ended);
  }
}
