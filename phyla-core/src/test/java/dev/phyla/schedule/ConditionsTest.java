package dev.phyla.schedule;

import static dev.phyla.schedule.Condition.cooldown;
import static dev.phyla.schedule.Condition.everyTicks;
import static dev.phyla.schedule.Condition.fromTick;
import static dev.phyla.schedule.Condition.resourceChanged;
import static dev.phyla.schedule.Condition.resourceExists;
import static dev.phyla.schedule.Condition.untilTick;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.World;
import dev.phyla.fixture.Health;
import dev.phyla.snapshot.Snapshots;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// When systems run.
class ConditionsTest {
  private final World world = new World();
  private final App app = new App(world);
  private final List<Long> runs = new ArrayList<>();

  private ScheduledSystem add(String name, Condition condition) {
    return app.schedule().addExclusive(name, w -> runs.add(w.tick())).runIf(condition);
  }

  private List<Long> runsOf(Condition condition, int ticks) {
    add("system", condition);
    app.run(ticks);
    return runs;
  }

  @Test
  void everyTicksHoldsInEachNthTick() {
    assertThat(runsOf(everyTicks(3), 8)).containsExactly(0L, 3L, 6L);
  }

  @Test
  void anOffsetMovesTheTicks() {
    assertThat(runsOf(everyTicks(3, 2), 8)).containsExactly(2L, 5L);
  }

  @Test
  void ticksCanBeARange() {
    assertThat(runsOf(fromTick(2).and(untilTick(4)), 8)).containsExactly(2L, 3L);
  }

  @Test
  void conditionsAreCombined() {
    assertThat(runsOf(everyTicks(4).or(everyTicks(3)).and(everyTicks(2).not()), 10))
        .containsExactly(3L, 9L);
  }

  @Test
  void severalConditionsMustAllHold() {
    add("system", everyTicks(2)).runIf(everyTicks(3));
    app.run(8);

    assertThat(runs).containsExactly(0L, 6L);
  }

  @Test
  void aCooldownCountsFromTheLastRun() {
    assertThat(runsOf(cooldown(3).and(everyTicks(2)), 12)).containsExactly(0L, 4L, 8L);
  }

  @Test
  void oneCooldownServesSeveralSystems() {
    Condition shared = cooldown(3);
    add("a", shared);
    add("b", fromTick(1)).runIf(shared);

    app.run(6);

    assertThat(runs).containsExactly(0L, 1L, 3L, 4L);
  }

  @Test
  void aCooldownIsPartOfTheState() {
    add("system", cooldown(3));
    app.run(2);
    World copy = world.copy();
    assertThat(copy.stateHash()).isEqualTo(world.stateHash());
    byte[] saved = Snapshots.toBytes(world);

    app.run(2);
    assertThat(runs).containsExactly(0L, 3L);
    world.restore(copy);
    app.run(2);
    assertThat(runs).containsExactly(0L, 3L, 3L);

    World loaded = new World();
    var schedule = app.schedule();
    try (var other = new App(loaded, schedule)) {
      Snapshots.load(loaded, saved);
      runs.clear();
      other.run(2);
      assertThat(runs).containsExactly(3L);
      assertThat(loaded.stateHash()).isEqualTo(world.stateHash());
    }
  }

  @Test
  void aChangedResourceIsNoticedOnceBySeveralSystems() {
    Condition shared = resourceChanged(Health.class);
    add("a", shared);
    add("b", shared);
    app.run(2);
    assertThat(runs).isEmpty();

    world.resources().set(new Health(1));
    app.run(2);
    assertThat(runs).containsExactly(2L, 2L);
    world.resources().update(Health.class, _ -> new Health(2));
    app.run(2);
    assertThat(runs).containsExactly(2L, 2L, 4L, 4L);
    world.resources().remove(Health.class);
    app.run(2);
    assertThat(runs).hasSize(4);
  }

  @Test
  void aChangeIsKeptUntilTheSystemRuns() {
    add("system", resourceChanged(Health.class).and(everyTicks(5)));
    app.run(1);
    world.resources().set(new Health(1));

    app.run(10);

    assertThat(runs).containsExactly(5L);
  }

  @Test
  void aResourceMayExist() {
    add("system", resourceExists(Health.class));
    app.run(2);
    world.resources().set(new Health(1));
    app.run(2);

    assertThat(runs).containsExactly(2L, 3L);
  }

  @Test
  void conditionsAreTestedBeforeTheStage() {
    var schedule = app.schedule();
    world.resources().set(new Health(0));
    schedule.add("set", setup -> () -> setup.world().resources().set(new Health(1)));
    schedule
        .add("same stage", _ -> () -> runs.add(world.tick()))
        .runIf(w -> w.resources().get(Health.class).points() == 1);

    app.run(2);

    assertThat(runs).containsExactly(1L);
  }

  @Test
  void aConditionWithAMemoryCannotBeTestedByItself() {
    assertThatIllegalStateException()
        .isThrownBy(() -> cooldown(2).test(world))
        .withMessageContaining("The condition cooldown(2) remembers something for each system");
    assertThatIllegalStateException()
        .isThrownBy(() -> resourceChanged(Health.class).test(world))
        .withMessageContaining("resourceChanged(Health)");
    assertThatIllegalStateException()
        .isThrownBy(() -> cooldown(2).not().or(fromTick(1)).test(world));
    assertThat(fromTick(0).and(fromTick(1)).test(world)).isFalse();
  }

  @Test
  void impossibleNumbersAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> everyTicks(0))
        .withMessage("The condition everyTicks cannot take 0 ticks; give it 1 or more.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> everyTicks(3, 3))
        .withMessageContaining("must be from 0 to 2");
    assertThatIllegalArgumentException().isThrownBy(() -> everyTicks(3, -1));
    assertThatIllegalArgumentException().isThrownBy(() -> fromTick(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> untilTick(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> cooldown(0));
    assertThatNullPointerException().isThrownBy(() -> resourceChanged(null));
    assertThatNullPointerException().isThrownBy(() -> resourceExists(null));
    assertThatNullPointerException().isThrownBy(() -> Condition.inState((Thread.State) null));
    assertThatNullPointerException().isThrownBy(() -> fromTick(1).and(null));
    assertThatNullPointerException().isThrownBy(() -> fromTick(1).or(null));
  }
}
