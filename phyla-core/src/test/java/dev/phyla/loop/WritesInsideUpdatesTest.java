package dev.phyla.loop;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Accessor;
import dev.phyla.Entity;
import dev.phyla.UpdateQuery1;
import dev.phyla.UpdateQuery2;
import dev.phyla.World;
import java.util.List;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/// The result of an `update` function wins over its other writes to the row, wherever its code is:
/// in a lambda, in a superclass, or in an interface.
///
/// Enough rows and rounds for every variant of the loop, and functions that often return the record
/// they received, which loops may stop storing.
class WritesInsideUpdatesTest {
  record State(int index, int rounds, float third) {
    static State after(int index, int rounds) {
      return new State(index, rounds, rounds / 2f);
    }
  }

  record Step(int by) {}

  private static final int ROWS = 2000;
  private static final int ROUNDS = 60;

  private final World world = new World();
  private final List<Entity> entities =
      world
          .entityBuilder()
          .with(State.class, i -> State.after(i, 0))
          .with(new Step(1))
          .spawnMany(ROWS);
  private final UpdateQuery1<State> states = world.query(write(State.class));
  private final UpdateQuery2<State, Step> steps = world.query(write(State.class), read(Step.class));
  private final Accessor<State> accessor = world.accessor(State.class);

  /// Writes a value to the row that must be overwritten when the function has returned.
  private void spoil(Entity entity, State state) {
    world.set(entity, new State(state.index(), -1, -1));
  }

  private static State next(State state) {
    return State.after(state.index(), state.rounds() + 1);
  }

  private static boolean isSeventh(int index) {
    return index % 7 == 0;
  }

  /// Runs rounds, and checks after each that the rows of which the predicate is true moved on, and
  /// the others stayed as they were.
  private void check(Runnable round, IntPredicate movesOn) {
    for (int i = 1; i <= ROUNDS; i++) {
      round.run();
      int expectedRounds = i;
      List<State> wrong =
          entities.stream()
              .map(entity -> world.get(entity, State.class))
              .filter(
                  state ->
                      !state.equals(
                          State.after(
                              state.index(), movesOn.test(state.index()) ? expectedRounds : 0)))
              .limit(5)
              .toList();
      assertThat(wrong).as("wrong after round %d", i).isEmpty();
    }
    world.verify();
  }

  @Test
  void ofALambdaThatReturnsTheSameRecord() {
    check(
        () ->
            states.update(
                (entity, state) -> {
                  spoil(entity, state);
                  return state;
                }),
        index -> false);
  }

  @Test
  void ofALambdaThatOftenReturnsTheSameRecord() {
    check(
        () ->
            states.update(
                (entity, state) -> {
                  spoil(entity, state);
                  return isSeventh(state.index()) ? next(state) : state;
                }),
        WritesInsideUpdatesTest::isSeventh);
  }

  @Test
  void ofALambdaThatSeldomWritesByOtherMeans() {
    check(
        () ->
            states.update(
                state -> {
                  if (state.index() % 500 == 3) {
                    accessor.set(entities.get(state.index()), new State(state.index(), -1, -1));
                  }
                  return isSeventh(state.index()) ? next(state) : state;
                }),
        WritesInsideUpdatesTest::isSeventh);
  }

  @Test
  void ofALambdaWhoseCodeIsAMethodElsewhere() {
    check(() -> states.update(this::spoilAndReturn), WritesInsideUpdatesTest::isSeventh);
  }

  private State spoilAndReturn(Entity entity, State state) {
    spoil(entity, state);
    return isSeventh(state.index()) ? next(state) : state;
  }

  @Test
  void ofALambdaWithTwoTerms() {
    check(
        () ->
            steps.update(
                (entity, state, step) -> {
                  world.archetype(entity).set(world.locate(entity).row(), new State(-1, -1, -1));
                  return isSeventh(state.index()) ? next(state) : state;
                }),
        WritesInsideUpdatesTest::isSeventh);
  }

  @Test
  void ofALambdaAroundAnotherLoop() {
    UpdateQuery1<State> inner = world.query(write(State.class));
    check(
        () ->
            states.update(
                (entity, state) -> {
                  if (state.index() == ROWS - 1) {
                    inner.each(ref -> ref.set(new State(ref.get().index(), -1, -1)));
                    restoreAllButTheLast();
                  }
                  return isSeventh(state.index()) ? next(state) : state;
                }),
        WritesInsideUpdatesTest::isSeventh);
  }

  private int restored;

  /// Restores the values that the loop wrote to the rows behind it.
  private void restoreAllButTheLast() {
    restored++;
    for (int i = 0; i < ROWS - 1; i++) {
      State state = State.after(i, isSeventh(i) ? restored : 0);
      world.set(entities.get(i), state);
    }
  }

  @Test
  void ofAFunctionWhoseCodeIsInASuperclass() {
    var function = new InheritsFromClass(this);
    check(() -> states.update(function), WritesInsideUpdatesTest::isSeventh);
  }

  @Test
  void ofAFunctionWhoseCodeIsInASuperclassTwoLevelsUp() {
    var function = new InheritsFromClass(this) {};
    check(() -> states.update(function), WritesInsideUpdatesTest::isSeventh);
  }

  @Test
  void ofAFunctionWhoseCodeIsADefaultMethod() {
    var function = new InheritsFromInterface(this);
    check(() -> states.update(function), WritesInsideUpdatesTest::isSeventh);
  }

  @Test
  void ofAFunctionWhoseCodeIsInASuperclassBesideAMethodThatTakesTheSame() {
    var function = new InheritsBesideAnother(this);
    check(() -> states.update(function), WritesInsideUpdatesTest::isSeventh);
  }

  @Test
  void ofAFunctionWhoseCodeIsADefaultMethodBesideAMethodThatTakesTheSame() {
    var function = new InheritsFromInterfaceBesideAnother(this);
    check(() -> states.update(function), WritesInsideUpdatesTest::isSeventh);
  }

  @Test
  void ofALambdaThatADefaultMethodWraps() {
    Wrapping.TEST.set(this);
    try {
      Wrapping function = (entity, state) -> isSeventh(state.index()) ? next(state) : state;
      check(() -> states.update(function), WritesInsideUpdatesTest::isSeventh);
    } finally {
      Wrapping.TEST.remove();
    }
  }

  @Test
  void ofALambdaOfAnInterfaceWhoseDefaultMethodIsTheCode() {
    Defaulted function = () -> this;
    check(() -> states.update(function), WritesInsideUpdatesTest::isSeventh);
  }

  @Test
  void ofAFunctionWithoutTheEntityWhoseCodeIsInASuperclass() {
    var function = new PlainHeir(this);
    check(() -> states.update(function), WritesInsideUpdatesTest::isSeventh);
  }

  @Test
  void ofAFunctionWithTwoTermsWhoseCodeIsADefaultMethod() {
    StepDefaulted function = () -> this;
    check(() -> steps.update(function), WritesInsideUpdatesTest::isSeventh);
  }

  @Test
  void ofFunctionsOfOneSuperclassInTurn() {
    List<UpdateQuery1.UpdateEntity<State>> functions =
        List.of(
            new InheritsFromClass(this),
            new InheritsFromInterface(this),
            new InheritsFromClass(this) {},
            (entity, state) -> spoilAndReturn(entity, state));
    int[] turn = {0};
    check(
        () -> states.update(functions.get(turn[0]++ % functions.size())),
        WritesInsideUpdatesTest::isSeventh);
  }

  private abstract static class Base implements UpdateQuery1.UpdateEntity<State> {
    private final WritesInsideUpdatesTest test;

    Base(WritesInsideUpdatesTest test) {
      this.test = test;
    }

    @Override
    public State update(Entity entity, State state) {
      test.world.set(entity, new State(state.index(), -1, -1));
      return isSeventh(state.index()) ? next(state) : state;
    }
  }

  private static class InheritsFromClass extends Base {
    InheritsFromClass(WritesInsideUpdatesTest test) {
      super(test);
    }
  }

  /// Has a harmless method that takes the same as the one it inherits.
  private static final class InheritsBesideAnother extends Base {
    InheritsBesideAnother(WritesInsideUpdatesTest test) {
      super(test);
    }

    @SuppressWarnings("unused") // as a method that could be taken for the other
    State preview(Entity entity, State state) {
      return state;
    }
  }

  private interface Defaulted extends UpdateQuery1.UpdateEntity<State> {
    WritesInsideUpdatesTest test();

    @Override
    default State update(Entity entity, State state) {
      test().world.set(entity, new State(state.index(), -1, -1));
      return isSeventh(state.index()) ? next(state) : state;
    }
  }

  private record InheritsFromInterface(WritesInsideUpdatesTest test) implements Defaulted {}

  private record InheritsFromInterfaceBesideAnother(WritesInsideUpdatesTest test)
      implements Defaulted {
    @SuppressWarnings("unused") // as a method that could be taken for the other
    State preview(Entity entity, State state) {
      return state;
    }
  }

  /// An interface whose lambdas are not what `update` runs, but look like it.
  private interface Wrapping extends UpdateQuery1.UpdateEntity<State> {
    ThreadLocal<WritesInsideUpdatesTest> TEST = new ThreadLocal<>();

    State wrapped(Entity entity, State state);

    @Override
    default State update(Entity entity, State state) {
      State result = wrapped(entity, state);
      TEST.get().spoil(entity, state);
      return result;
    }
  }

  private abstract static class PlainBase implements UpdateQuery1.Update<State> {
    private final WritesInsideUpdatesTest test;

    PlainBase(WritesInsideUpdatesTest test) {
      this.test = test;
    }

    @Override
    public State update(State state) {
      test.spoil(test.entities.get(state.index()), state);
      return isSeventh(state.index()) ? next(state) : state;
    }
  }

  private static final class PlainHeir extends PlainBase {
    PlainHeir(WritesInsideUpdatesTest test) {
      super(test);
    }

    @SuppressWarnings("unused") // as a method that could be taken for the other
    State preview(State state) {
      return state;
    }
  }

  private interface StepDefaulted extends UpdateQuery2.UpdateEntity<State, Step> {
    WritesInsideUpdatesTest test();

    @Override
    default State update(Entity entity, State state, Step step) {
      test().spoil(entity, state);
      return isSeventh(state.index()) ? next(state) : state;
    }
  }
}
