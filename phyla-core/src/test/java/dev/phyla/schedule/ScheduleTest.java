package dev.phyla.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.World;
import dev.phyla.fixture.OnPurposeException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Adding, ordering and editing systems.
class ScheduleTest {
  private final Schedule schedule = new Schedule();
  private final App app = new App(new World(), schedule);
  private final Log log = new Log();

  private ScheduledSystem add(String name) {
    return schedule.add(name, log.system());
  }

  private List<String> tick() {
    app.tick();
    return log.take();
  }

  @Test
  void systemsRunInTheOrderOfInsertion() {
    add("b");
    add("a");
    add("c");

    assertThat(tick()).containsExactly("b", "a", "c");
    assertThat(tick()).containsExactly("b", "a", "c");
  }

  @Test
  void phasesRunInTheirOrder() {
    for (Phase phase : schedule.phases().reversed()) {
      add(phase.name()).in(phase);
    }

    assertThat(tick())
        .containsExactly(
            "START_UP", "FIRST", "BEFORE_UPDATE", "FIXED_STEP", "UPDATE", "AFTER_UPDATE", "LAST");
    assertThat(tick())
        .containsExactly("FIRST", "BEFORE_UPDATE", "FIXED_STEP", "UPDATE", "AFTER_UPDATE", "LAST");
    app.close();
    assertThat(log.take()).containsExactly("SHUT_DOWN");
  }

  @Test
  void ownPhasesRunWhereTheyArePlaced() {
    var physics = new Phase("physics");
    var cleanUp = new Phase("clean up");
    schedule.addPhaseBefore(Phase.UPDATE, physics).addPhaseAfter(Phase.UPDATE, cleanUp);
    add("clean").in(cleanUp);
    add("update");
    add("move").in(physics);

    assertThat(tick()).containsExactly("move", "update", "clean");
    assertThat(schedule.phases()).containsSubsequence(physics, Phase.UPDATE, cleanUp);
  }

  @Test
  void declaredOrderPrecedesInsertion() {
    add("draw").after("move", "physics");
    add("collide").label("physics");
    add("move").before("collide");

    assertThat(tick()).containsExactly("move", "collide", "draw");
  }

  @Test
  void namesOfEarlierAndLaterPhasesAreSatisfied() {
    add("early").in(Phase.FIRST).before("late");
    add("late").in(Phase.LAST).after("early");

    assertThat(tick()).containsExactly("early", "late");
  }

  @Test
  void anOrderAgainstThatOfThePhasesIsRefused() {
    add("early").in(Phase.FIRST).after("late");
    add("late").in(Phase.LAST);

    assertThatIllegalStateException()
        .isThrownBy(app::tick)
        .withMessageContaining("\"early\" of phase FIRST cannot run after")
        .withMessageContaining("\"late\" of phase LAST");
    assertThat(log.take()).isEmpty();
  }

  @Test
  void duplicateNamesAreRefused() {
    add("move");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> add("move"))
        .withMessageContaining("a system \"move\" already");
    assertThat(schedule.systems()).hasSize(1);
  }

  @Test
  void unknownNamesAreRefusedWithTheClosestBeforeAnySystemRuns() {
    add("collide").label("physics");
    add("move");
    add("draw").in(Phase.LAST).after("phisics");

    assertThatIllegalStateException()
        .isThrownBy(app::tick)
        .withMessageContaining("\"draw\" runs after \"phisics\"")
        .withMessageContaining("the closest known names are \"physics\"");
    assertThat(log.take()).isEmpty();
    assertThat(app.world().tick()).isZero();
  }

  @Test
  void cyclesAreRefusedBeforeAnySystemRuns() {
    add("start").in(Phase.START_UP);
    add("a").in(Phase.LAST).before("b");
    add("b").in(Phase.LAST).before("c");
    add("c").in(Phase.LAST).before("a");

    assertThatIllegalStateException()
        .isThrownBy(app::tick)
        .withMessageContaining("a -> b -> c -> a");
    assertThat(log.take()).isEmpty();

    schedule.remove("c");
    assertThatIllegalStateException().isThrownBy(app::tick).withMessageContaining("\"c\"");
    schedule.replace("b", log.system());
    schedule.remove("b");
    add("b");
    assertThat(schedule.systems()).hasSize(3);
  }

  @Test
  void systemsCanBeInsertedNextToOthers() {
    add("a").in(Phase.LAST);
    add("c").in(Phase.LAST);
    schedule.insertAfter("a", "b", log.system());
    schedule.insertBefore("a", "0", log.system());

    assertThat(tick()).containsExactly("0", "a", "b", "c");
    assertThat(schedule.find("b").orElseThrow().phase()).isEqualTo(Phase.LAST);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> schedule.insertBefore("x", "y", log.system()))
        .withMessageContaining("no system \"x\"");
  }

  @Test
  void aReplacedSystemKeepsItsPlace() {
    add("a");
    add("b").in(Phase.FIRST).label("group").runIf(Condition.everyTicks(2));
    tick();

    schedule.replace("b", _ -> () -> log.add("new b"));

    assertThat(tick()).containsExactly("a");
    assertThat(tick()).containsExactly("new b", "a");
    ScheduledSystem b = schedule.find("b").orElseThrow();
    assertThat(b.phase()).isEqualTo(Phase.FIRST);
    assertThat(b.labels()).containsExactly("group");
    assertThat(b.conditions()).hasSize(1);
  }

  @Test
  void aRemovedSystemDoesNotRunAnyMore() {
    add("a");
    ScheduledSystem b = add("b");
    tick();

    schedule.remove("b");
    b.label("no effect");

    assertThat(tick()).containsExactly("a");
    assertThat(schedule.find("b")).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> schedule.remove("b"))
        .withMessage("There is no system \"b\"; the closest known names are \"a\".");
  }

  @Test
  void systemsThatAreNotReplacedAreCreatedOnce() {
    schedule.add(
        "once",
        _ -> {
          log.add("created");
          return () -> {};
        });
    tick();
    add("other");

    assertThat(tick()).containsExactly("other");
  }

  @Test
  void eachAppCreatesItsOwnSystems() {
    schedule.add(
        "counting",
        _ -> {
          int[] runs = {0};
          return () -> log.add("run " + ++runs[0]);
        });
    var other = new App(new World(), schedule);

    app.tick();
    other.tick();
    app.tick();

    assertThat(log.take()).containsExactly("run 1", "run 1", "run 2");
  }

  @Test
  void systemsLabelsAndPhasesCanBeDisabled() {
    add("a");
    ScheduledSystem b = add("b").label("group");
    add("c").label("group");
    add("d").in(Phase.LAST);

    schedule.disable("a");
    assertThat(tick()).containsExactly("b", "c", "d");
    schedule.disable("group");
    add("e").label("group");
    assertThat(b.isEnabled()).isFalse();
    assertThat(tick()).containsExactly("d");
    schedule.disable(Phase.LAST);
    assertThat(schedule.isEnabled(Phase.LAST)).isFalse();
    assertThat(tick()).isEmpty();

    schedule.enable("group");
    schedule.enable("a");
    schedule.enable(Phase.LAST);
    b.disable();
    assertThat(tick()).containsExactly("a", "c", "e", "d");
    b.enable();
    assertThat(tick()).containsExactly("a", "b", "c", "e", "d");
  }

  @Test
  void disablingSomethingUnknownIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> schedule.disable("nothing"))
        .withMessage("There is no system and no label \"nothing\"; there are none.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> schedule.disable(new Phase("mine")))
        .withMessageContaining("no phase mine");
  }

  @Test
  void editingWhileATickRunsIsRefused() {
    ScheduledSystem self = schedule.add("editor", _ -> () -> schedule.add("late", log.system()));

    assertThatThrownBy(app::tick)
        .isInstanceOf(SystemException.class)
        .hasRootCauseMessage(
            "The schedule cannot be edited while an app runs it; edit it between ticks.");
    assertThat(schedule.systems()).hasSize(1);

    schedule.replace("editor", _ -> () -> self.runIf(_ -> true));
    assertThatThrownBy(app::tick).isInstanceOf(SystemException.class);
    schedule.replace("editor", _ -> () -> schedule.disable(Phase.LAST));
    assertThatThrownBy(app::tick).isInstanceOf(SystemException.class);
    schedule.replace("editor", _ -> () -> {});
    app.tick();
    assertThat(app.world().tick()).isEqualTo(1);
  }

  @Test
  void aPluginAddsItsSystemsOnce() {
    final class Physics implements Plugin {
      @Override
      public void install(Schedule target) {
        target.add("move", log.system());
        target.add("collide", log.system());
      }
    }
    schedule.add(new Physics());

    assertThat(tick()).containsExactly("move", "collide");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> schedule.add(new Physics()))
        .withMessageContaining("plug-in Physics")
        .withMessageContaining("was added already");
  }

  @Test
  void aPluginThatThrowsAddsNothing() {
    var own = new Phase("own");
    Plugin broken =
        target -> {
          target.addPhaseBefore(Phase.LAST, own);
          target.add("half", log.system());
          throw new OnPurposeException();
        };

    assertThatThrownBy(() -> schedule.add(broken)).isInstanceOf(OnPurposeException.class);
    assertThat(schedule.systems()).isEmpty();
    assertThat(schedule.phases()).doesNotContain(own);
    assertThatThrownBy(() -> schedule.add(broken)).isInstanceOf(OnPurposeException.class);
  }

  @Test
  void phasesCannotBePlacedOutsideOfATick() {
    var own = new Phase("own");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> schedule.addPhaseAfter(Phase.START_UP, own));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> schedule.addPhaseBefore(Phase.SHUT_DOWN, own));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> schedule.addPhaseBefore(Phase.START_UP, own));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> schedule.addPhaseBefore(own, own))
        .withMessageContaining("has no phase own");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> schedule.addPhaseBefore(Phase.LAST, Phase.FIRST))
        .withMessageContaining("one of that name");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> schedule.addPhaseBefore(Phase.LAST, new Phase("enter x")));
    assertThatIllegalArgumentException().isThrownBy(() -> add("a").in(own));
    assertThatIllegalArgumentException().isThrownBy(() -> new Phase(" "));
  }

  @Test
  void nullsAndBlankNamesAreRefused() {
    assertThatNullPointerException().isThrownBy(() -> add(null));
    assertThatIllegalArgumentException().isThrownBy(() -> add(" "));
    assertThatNullPointerException()
        .isThrownBy(() -> schedule.add("a", null))
        .withMessage("The factory of the system \"a\" is null.");
    assertThatNullPointerException().isThrownBy(() -> schedule.add((Plugin) null));
    assertThatNullPointerException().isThrownBy(() -> schedule.addExclusive("a", null));
    assertThatNullPointerException().isThrownBy(() -> schedule.insertAfter(null, "a", _ -> null));
    assertThatNullPointerException().isThrownBy(() -> schedule.insertBefore(null, "a", _ -> null));
    assertThatNullPointerException().isThrownBy(() -> schedule.find(null));
    ScheduledSystem system = add("a");
    assertThatNullPointerException().isThrownBy(() -> system.in(null));
    assertThatNullPointerException().isThrownBy(() -> system.runIf(null));
    assertThatIllegalArgumentException().isThrownBy(() -> system.before("b", ""));
    assertThat(system.declaredBefore()).isEmpty();
  }

  @Test
  void aSystemTellsItsSettings() {
    ScheduledSystem system =
        add("a").before("b").after("c").label("l").sequential().alone().lateCommands();

    assertThat(system.name()).isEqualTo("a");
    assertThat(system.declaredBefore()).containsExactly("b");
    assertThat(system.declaredAfter()).containsExactly("c");
    assertThat(system.labels()).containsExactly("l");
    assertThat(system.isSequential()).isTrue();
    assertThat(system.isAlone()).isTrue();
    assertThat(system.hasLateCommands()).isTrue();
    assertThat(system.isEnabled()).isTrue();
    assertThat(system).hasToString("system \"a\" in UPDATE");
    assertThat(schedule).hasToString("Schedule of 1 systems");
  }
}
