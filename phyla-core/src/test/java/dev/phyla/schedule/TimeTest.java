package dev.phyla.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.phyla.World;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.snapshot.Snapshots;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The time of ticks and of fixed steps.
class TimeTest {
  private final World world = new World();
  private final App app = new App(world);
  private final List<Time> times = new ArrayList<>();

  private ScheduledSystem addClock(Phase phase) {
    return app.schedule()
        .add(
            "clock of " + phase,
            setup -> {
              ResourceRef<Time> time = setup.time();
              return () -> times.add(time.get());
            })
        .in(phase);
  }

  private FixedTime fixed() {
    return world.resources().get(FixedTime.class);
  }

  @Test
  void aTickAdvancesTheTimeByTheStep() {
    addClock(Phase.UPDATE);

    app.step(0.5).run(2);
    app.tick(0.25);

    assertThat(times).containsExactly(new Time(0.5, 0.5), new Time(0.5, 1), new Time(0.25, 1.25));
  }

  @Test
  void timeIsTheOnlyResourceOfASimpleApp() {
    addClock(Phase.UPDATE);
    app.run(2);

    assertThat(world.resources().types()).containsExactly(Time.class);
  }

  @Test
  void theTimeCanBeSet() {
    addClock(Phase.UPDATE);
    world.resources().set(new Time(0, 100));

    app.tick(1);

    assertThat(times).containsExactly(new Time(1, 101));
  }

  @Test
  void fixedStepsFollowTheTime() {
    addClock(Phase.FIXED_STEP);
    app.fixedStep(0.1);

    app.tick(0.05);
    assertThat(times).isEmpty();
    assertThat(fixed().alpha()).isEqualTo(0.5);
    app.tick(0.05);
    assertThat(times).containsExactly(new Time(0.1, 0.1));
    app.tick(0.25);
    assertThat(times).hasSize(3);
    assertThat(fixed().alpha()).isCloseTo(0.5, within(1e-9));
    assertThat(world.resources().get(Time.class).delta()).isEqualTo(0.25);
  }

  @Test
  void roundingDoesNotDelayAStep() {
    addClock(Phase.FIXED_STEP);
    app.fixedStep(0.1);

    for (int i = 1; i <= 1000; i++) {
      app.tick(0.3);
      assertThat(times).hasSize(3 * i);
    }
  }

  @Test
  void timeForTooManyStepsIsDroppedAndCounted() {
    addClock(Phase.FIXED_STEP);
    app.fixedStep(0.25).maxFixedSteps(3);

    app.tick(2.125);

    assertThat(times).hasSize(3);
    assertThat(fixed().dropped()).isEqualTo(1.25);
    assertThat(fixed().accumulated()).isEqualTo(0.125);
    app.tick(0.125);
    assertThat(times).hasSize(4);
    assertThat(fixed().elapsed()).isEqualTo(1);
  }

  @Test
  void anAppWithFixedSystemsHasADefaultStep() {
    addClock(Phase.FIXED_STEP);

    app.run(3);

    assertThat(times).hasSize(3);
    assertThat(fixed().step()).isEqualTo(1.0 / 60);
    assertThat(fixed().maxSteps()).isEqualTo(8);
  }

  @Test
  void aFixedStepWithoutSystemsStillAccumulates() {
    app.fixedStep(1);

    app.tick(2.5);

    assertThat(fixed().accumulated()).isEqualTo(0.5);
    assertThat(fixed().elapsed()).isEqualTo(2);
  }

  @Test
  void aDisabledPhaseAccumulatesNothing() {
    addClock(Phase.FIXED_STEP);
    app.fixedStep(1);
    app.schedule().disable(Phase.FIXED_STEP);

    app.tick(2.5);

    assertThat(times).isEmpty();
    assertThat(fixed().accumulated()).isZero();
  }

  @Test
  void aFailureInAFixedStepRestoresTheTimeOfTheTick() {
    app.schedule()
        .add(
            "fails",
            _ ->
                () -> {
                  throw new OnPurposeException();
                })
        .in(Phase.FIXED_STEP);
    app.fixedStep(0.1);

    assertThatThrownBy(() -> app.tick(0.25)).isInstanceOf(SystemException.class);

    assertThat(world.resources().get(Time.class)).isEqualTo(new Time(0.25, 0.25));
  }

  @Test
  void aShorterStepKeepsLessThanOneStep() {
    addClock(Phase.FIXED_STEP);
    app.fixedStep(1);
    app.tick(0.9);

    app.fixedStep(0.25);

    assertThat(fixed().alpha()).isBetween(0.0, 1.0);
    assertThat(fixed().accumulated()).isLessThan(0.25);
  }

  @Test
  void timesArePartOfTheState() {
    addClock(Phase.FIXED_STEP);
    app.fixedStep(0.1);
    app.tick(0.15);
    World copy = world.copy();
    byte[] saved = Snapshots.toBytes(world);
    app.tick(0.06);
    assertThat(times).hasSize(2);

    world.restore(copy);
    assertThat(fixed().accumulated()).isCloseTo(0.05, within(1e-9));
    app.tick(0.06);
    assertThat(times).hasSize(3);

    World loaded = new World();
    try (var other = new App(loaded, app.schedule())) {
      Snapshots.load(loaded, saved);
      other.tick(0.06);
      assertThat(times).hasSize(4);
      assertThat(loaded.stateHash()).isEqualTo(world.stateHash());
    }
  }

  @Test
  void aWorldRestoredToATimeBeforeTheAppStartsAtZero() {
    var fresh = new World(world.schema());
    app.tick(1);

    world.restore(fresh);
    app.tick(2);

    assertThat(world.resources().get(Time.class)).isEqualTo(new Time(2, 2));
  }

  @Test
  void impossibleTimesAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Time(-1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Time(Double.NaN, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Time(Double.POSITIVE_INFINITY, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Time(0, Double.NaN));
    assertThatIllegalArgumentException().isThrownBy(() -> new FixedTime(0, 0, 0, 1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new FixedTime(1, 0, -1, 1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new FixedTime(1, 0, 0, 0, 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FixedTime(1, 0, Double.POSITIVE_INFINITY, 1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new FixedTime(1, Double.NaN, 0, 1, 0));
  }

  @Test
  void eachFixedStepHasItsOwnRandomNumbers() {
    var numbers = new ArrayList<Long>();
    app.fixedStep(0.1);
    app.schedule()
        .add(
            "draw",
            setup -> {
              var random = setup.random();
              return () -> numbers.add(random.stream().nextLong());
            })
        .in(Phase.FIXED_STEP);

    app.tick(0.35);
    app.tick(0.35);

    assertThat(numbers).hasSizeGreaterThan(5).doesNotHaveDuplicates();
  }
}
