package dev.phyla.schedule;

import static dev.phyla.schedule.Condition.inState;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.CallbackException;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.snapshot.Snapshots;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// States and the transitions between them.
class StatesTest {
  private enum Screen {
    MENU,
    GAME,
    PAUSE
  }

  private enum Weather {
    SUN,
    RAIN {
      @Override
      public String toString() {
        return "wet";
      }
    }
  }

  private static final class Other {
    private enum Screen {
      NONE
    }
  }

  private final World world = new World();
  private final App app = new App(world);
  private final Schedule schedule = app.schedule();
  private final Log log = new Log();

  @BeforeEach
  void addSystems() {
    for (Screen screen : Screen.values()) {
      schedule.onEnter(screen, "enter " + screen, log.system());
      schedule.onExit(screen, "exit " + screen, log.system());
      schedule.add("in " + screen, log.system()).runIf(inState(screen));
    }
  }

  private List<String> tick() {
    app.tick();
    return log.take();
  }

  @Test
  void theInitialStateIsEnteredInTheFirstTick() {
    StateMachine<Screen> screens = app.addState(Screen.MENU);

    assertThat(screens.current()).isEqualTo(Screen.MENU);
    assertThat(screens.type()).isEqualTo(Screen.class);
    assertThat(tick()).containsExactly("enter MENU", "in MENU");
    assertThat(tick()).containsExactly("in MENU");
    assertThat(app.state(Screen.class).is(Screen.MENU)).isTrue();
  }

  @Test
  void aRequestIsAppliedAtTheStartOfTheNextTick() {
    StateMachine<Screen> screens = app.addState(Screen.MENU);
    tick();

    screens.set(Screen.GAME);

    assertThat(screens.current()).isEqualTo(Screen.MENU);
    assertThat(tick()).containsExactly("exit MENU", "enter GAME", "in GAME");
    assertThat(screens.current()).isEqualTo(Screen.GAME);
    screens.set(Screen.GAME);
    assertThat(tick()).containsExactly("in GAME");
  }

  @Test
  void systemsCanRequestStates() {
    app.addState(Screen.MENU);
    schedule.add(
        "start",
        setup -> {
          StateMachine<Screen> screens = setup.state(Screen.class);
          return () -> screens.set(Screen.GAME);
        });
    schedule.find("start").orElseThrow().runIf(inState(Screen.MENU));

    assertThat(tick()).containsExactly("enter MENU", "in MENU");
    assertThat(tick()).containsExactly("exit MENU", "enter GAME", "in GAME");
  }

  @Test
  void aPushedStateKeepsTheOneBelow() {
    StateMachine<Screen> screens = app.addState(Screen.GAME);
    tick();
    Entity level = world.spawn(EndsWith.state(Screen.GAME));
    Entity dialog = world.spawn(new Health(1), EndsWith.state(Screen.PAUSE));

    screens.push(Screen.PAUSE);
    assertThat(tick()).containsExactly("enter PAUSE", "in PAUSE");
    assertThat(screens.stack()).containsExactly(Screen.GAME, Screen.PAUSE);
    assertThat(screens).hasToString("states [GAME, PAUSE] of Screen");
    screens.pop();
    assertThat(tick()).containsExactly("exit PAUSE", "in GAME");

    assertThat(world.isAlive(level)).isTrue();
    assertThat(world.isAlive(dialog)).isFalse();
    screens.set(Screen.MENU);
    tick();
    assertThat(world.isAlive(level)).isFalse();
  }

  @Test
  void entitiesEndBetweenExitAndEnter() {
    StateMachine<Screen> screens = app.addState(Screen.MENU);
    tick();
    Entity button = world.spawn(EndsWith.state(Screen.MENU));
    world.disable(button);
    schedule.onExit(Screen.MENU, "last look", _ -> () -> log.add("alive " + world.isAlive(button)));
    schedule.onEnter(Screen.GAME, "look", _ -> () -> log.add("alive " + world.isAlive(button)));
    screens.set(Screen.GAME);

    assertThat(tick())
        .containsExactly("exit MENU", "alive true", "enter GAME", "alive false", "in GAME");
    assertThat(EndsWith.state(Weather.RAIN).state()).isEqualTo("Weather.RAIN");
  }

  @Test
  void severalRequestsAreAppliedInOrder() {
    StateMachine<Screen> screens = app.addState(Screen.MENU);
    screens.set(Screen.GAME);
    screens.push(Screen.PAUSE);

    assertThat(tick())
        .containsExactly("enter MENU", "exit MENU", "enter GAME", "enter PAUSE", "in PAUSE");
  }

  @Test
  void requestsOfEnterSystemsAreAppliedInTheNextTick() {
    StateMachine<Screen> screens = app.addState(Screen.MENU);
    schedule.onEnter(Screen.MENU, "skip", _ -> () -> screens.set(Screen.GAME));

    assertThat(tick()).containsExactly("enter MENU", "in MENU");
    assertThat(tick()).containsExactly("exit MENU", "enter GAME", "in GAME");
  }

  @Test
  void impossibleRequestsAreRefused() {
    StateMachine<Screen> screens = app.addState(Screen.MENU);

    assertThatIllegalStateException()
        .isThrownBy(screens::pop)
        .withMessage(
            "The state Screen.MENU cannot be popped, because there is none below it; use set to"
                + " replace it.");
    screens.push(Screen.GAME);
    assertThatIllegalStateException()
        .isThrownBy(() -> screens.push(Screen.MENU))
        .withMessageContaining("The state Screen.MENU is on the stack already")
        .withMessageContaining("[MENU, GAME]");
    assertThatIllegalStateException().isThrownBy(() -> screens.set(Screen.MENU));
    screens.pop();
    assertThatIllegalStateException().isThrownBy(screens::pop);
    app.tick();
    assertThat(screens.stack()).containsExactly(Screen.MENU);
  }

  @Test
  void unknownStatesAreRefused() {
    assertThatIllegalStateException()
        .isThrownBy(app::tick)
        .withMessageContaining("the app has no states Screen");
    assertThatIllegalStateException()
        .isThrownBy(() -> app.state(Weather.class))
        .withMessageContaining("add it with App.addState");
    app.addState(Screen.MENU);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> app.addState(Screen.GAME))
        .withMessageContaining("already");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> app.addState(Other.Screen.NONE))
        .withMessageContaining("both named Screen");
    schedule.add("rain", log.system()).runIf(inState(Weather.RAIN));
    assertThatThrownBy(app::tick)
        .isInstanceOf(SystemException.class)
        .hasMessageStartingWith("A condition of the system \"rain\" failed in phase UPDATE");
  }

  @Test
  void statesOfSeveralTypesAreIndependent() {
    app.addState(Screen.MENU);
    StateMachine<Weather> weather = app.addState(Weather.RAIN);
    schedule.onEnter(Weather.RAIN, "umbrella", log.system());
    schedule.onExit(Weather.RAIN, "dry", log.system());

    assertThat(tick()).containsExactly("enter MENU", "umbrella", "in MENU");
    weather.set(Weather.SUN);
    assertThat(tick()).containsExactly("dry", "in MENU");
    assertThat(app.state(Screen.class).current()).isEqualTo(Screen.MENU);
  }

  @Test
  void statesAndRequestsArePartOfTheState() {
    StateMachine<Screen> screens = app.addState(Screen.GAME);
    tick();
    screens.push(Screen.PAUSE);
    World copy = world.copy();
    assertThat(copy.stateHash()).isEqualTo(world.stateHash());
    byte[] saved = Snapshots.toBytes(world);
    long before = world.stateHash();
    tick();
    assertThat(world.stateHash()).isNotEqualTo(before);

    world.restore(copy);
    assertThat(screens.current()).isEqualTo(Screen.GAME);
    assertThat(tick()).containsExactly("enter PAUSE", "in PAUSE");

    World loaded = new World();
    try (var other = new App(loaded, schedule)) {
      Snapshots.load(loaded, saved);
      StateMachine<Screen> theirs = other.addState(Screen.MENU);
      assertThat(theirs.current()).isEqualTo(Screen.GAME);
      other.tick();
      assertThat(log.take()).containsExactly("enter PAUSE", "in PAUSE");
      assertThat(loaded.stateHash()).isEqualTo(world.stateHash());
    }
  }

  @Test
  void aWorldRestoredToATimeBeforeItsStatesStartsWithTheInitialOne() {
    World empty = world.copy();
    StateMachine<Screen> screens = app.addState(Screen.MENU);
    tick();
    screens.set(Screen.GAME);
    tick();

    world.restore(empty);

    assertThat(tick()).containsExactly("enter MENU", "in MENU");
  }

  @Test
  void aFailingExitSystemDoesNotKeepTheNextStateFromBeingEntered() {
    StateMachine<Screen> screens = app.addState(Screen.MENU);
    tick();
    for (String name : List.of("fails", "fails too")) {
      schedule.onExit(
          Screen.MENU,
          name,
          _ ->
              () -> {
                throw new OnPurposeException();
              });
    }
    schedule.onEnter(
        Screen.GAME,
        "also fails",
        _ ->
            () -> {
              throw new OnPurposeException();
            });
    Entity button = world.spawn(EndsWith.state(Screen.MENU));
    screens.set(Screen.GAME);

    assertThatThrownBy(app::tick)
        .isInstanceOfSatisfying(
            SystemException.class,
            e -> {
              assertThat(e.system()).isEqualTo("fails");
              assertThat(e.phase()).isEqualTo(Phase.exit(Screen.MENU));
              assertThat(e.getSuppressed()).hasSize(2);
            });
    assertThat(log.take()).containsExactly("exit MENU", "enter GAME");
    assertThat(world.isAlive(button)).isFalse();
    assertThat(tick()).containsExactly("in GAME");
  }

  @Test
  void anObserverOfAnEndingEntityThatThrowsDoesNotKeepTheNextStateFromBeingEntered() {
    StateMachine<Screen> screens = app.addState(Screen.MENU);
    tick();
    world.onRemove(
        EndsWith.class,
        (_, _, _) -> {
          throw new OnPurposeException();
        });
    Entity button = world.spawn(EndsWith.state(Screen.MENU));
    screens.set(Screen.GAME);

    assertThatThrownBy(app::tick).isInstanceOf(CallbackException.class);

    assertThat(log.take()).containsExactly("exit MENU", "enter GAME");
    assertThat(world.isAlive(button)).isFalse();
    assertThat(tick()).containsExactly("in GAME");
  }

  @Test
  void aSavedStateThatTheProgramDoesNotHaveIsNamed() {
    StateMachine<Screen> screens = app.addState(Screen.MENU);
    World loaded = new World();
    try (var other = new App(loaded)) {
      other.addState(Other.Screen.NONE);
      assertThatIllegalStateException()
          .isThrownBy(() -> other.state(Screen.class).current())
          .withMessageContaining("The world is in the state Screen.NONE");
    }
    assertThat(screens.current()).isEqualTo(Screen.MENU);
  }
}
