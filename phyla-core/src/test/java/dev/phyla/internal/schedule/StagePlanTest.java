package dev.phyla.internal.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.internal.entity.AccessKind;
import dev.phyla.internal.schedule.StagePlan.Placed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// The division of the systems of a phase into stages.
class StagePlanTest {
  private final List<Placed> systems = new ArrayList<>();
  private final List<BitSet> predecessors = new ArrayList<>();

  private static AccessKey key(String name) {
    return new AccessKey(AccessKind.COMPONENT, name);
  }

  /// Adds a system.
  ///
  /// @param access words such as `+x` for a write and `x` for a read
  private void add(CommandUse commands, boolean alone, String... access) {
    var builder = new Access.Builder();
    for (String word : access) {
      if (word.startsWith("+")) {
        builder.write(key(word.substring(1)));
      } else {
        builder.read(key(word));
      }
    }
    add(new Placed(builder.build(), alone, commands));
  }

  private void add(Placed system) {
    systems.add(system);
    predecessors.add(new BitSet());
  }

  private void add(String... access) {
    add(CommandUse.NONE, false, access);
  }

  private void addExclusive() {
    add(new Placed(new Access.Builder().exclusive().build(), false, CommandUse.NONE));
  }

  private StagePlan plan() {
    return StagePlan.of(systems, predecessors);
  }

  @Test
  void noSystemsHaveNoStages() {
    assertThat(plan().stages()).isEmpty();
    assertThat(plan().syncs()).isEmpty();
  }

  @Test
  void systemsThatOnlyReadShareAStage() {
    add("x");
    add("x", "y");
    add("y");

    assertThat(plan().stages()).containsExactly(List.of(0, 1, 2));
  }

  @Test
  void aWriterIsInAnotherStageThanAReaderOrWriter() {
    add("+x");
    add("x");
    add("+x");

    assertThat(plan().stages()).containsExactly(List.of(0), List.of(1), List.of(2));
  }

  @Test
  void aSystemGoesIntoTheEarliestStageThatItsConflictsPermit() {
    add("+x");
    add("x", "+y");
    add("+z");
    add("z", "x");

    assertThat(plan().stages()).containsExactly(List.of(0, 2), List.of(1, 3));
  }

  @Test
  void declaredOrderSeparatesSystemsThatDoNotConflict() {
    add("x");
    add("y");
    predecessors.get(1).set(0);

    assertThat(plan().stages()).containsExactly(List.of(0), List.of(1));
  }

  @Test
  void aSystemWithCommandsClosesTheLastStage() {
    add("+x");
    add("x");
    add(CommandUse.PROMPT, false, "y");
    add("y");

    assertThat(plan().stages()).containsExactly(List.of(0), List.of(1, 2), List.of(3));
    assertThat(plan().syncs()).containsExactly(List.of(), List.of(2), List.of());
  }

  @Test
  void aSystemWithCommandsThatConflictsInTheLastStageOpensAnother() {
    add("+x");
    add(CommandUse.PROMPT, false, "x");
    add(CommandUse.PROMPT, false, "x");

    assertThat(plan().stages()).containsExactly(List.of(0), List.of(1), List.of(2));
  }

  @Test
  void lateCommandsAreAppliedWithThoseOfTheNextClosedStage() {
    add(CommandUse.LATE, false, "+x");
    add("y");
    add(CommandUse.PROMPT, false, "x");
    add(CommandUse.LATE, false, "y");
    add("+y");

    assertThat(plan().stages()).containsExactly(List.of(0, 1), List.of(2), List.of(3), List.of(4));
    assertThat(plan().syncs()).containsExactly(List.of(), List.of(0, 2), List.of(), List.of(3));
  }

  @Test
  void anExclusiveSystemHasAStageOfItsOwnAfterPendingCommands() {
    add(CommandUse.LATE, false, "x");
    addExclusive();
    add("x");

    assertThat(plan().stages()).containsExactly(List.of(0), List.of(1), List.of(2));
    assertThat(plan().syncs()).containsExactly(List.of(0), List.of(), List.of());
  }

  @Test
  void aSystemThatRunsAloneSharesItsStageWithNoOther() {
    add("x");
    add(CommandUse.NONE, true, "y");
    add("z");
    add("+x", "y");
    add("+y");

    assertThat(plan().stages()).containsExactly(List.of(0, 2), List.of(1), List.of(3), List.of(4));
  }

  @Test
  void randomPlansKeepTheirRules() {
    for (long seed = 0; seed < 300; seed++) {
      var random = new Random(seed);
      systems.clear();
      predecessors.clear();
      int count = random.nextInt(20);
      for (int i = 0; i < count; i++) {
        addRandom(random);
        for (int before = 0; before < i; before++) {
          if (random.nextInt(20) == 0) {
            predecessors.get(i).set(before);
          }
        }
      }
      requireRules("seed " + seed);
    }
  }

  private void addRandom(Random random) {
    if (random.nextInt(15) == 0) {
      addExclusive();
      return;
    }
    var access = new ArrayList<String>();
    for (int i = random.nextInt(3); i > 0; i--) {
      access.add((random.nextInt(3) == 0 ? "+" : "") + (char) ('u' + random.nextInt(6)));
    }
    CommandUse commands =
        switch (random.nextInt(8)) {
          case 0 -> CommandUse.PROMPT;
          case 1 -> CommandUse.LATE;
          default -> CommandUse.NONE;
        };
    add(commands, random.nextInt(10) == 0, access.toArray(String[]::new));
  }

  private void requireRules(String seed) {
    StagePlan plan = plan();
    int[] stageOf = indexes(plan.stages());
    int[] syncOf = indexes(plan.syncs());
    for (int second = 0; second < systems.size(); second++) {
      Placed later = systems.get(second);
      assertThat(stageOf[second]).as(seed).isNotNegative();
      if (later.commands() == CommandUse.NONE) {
        assertThat(syncOf[second]).as(seed).isEqualTo(-1);
      } else {
        assertThat(syncOf[second]).as(seed).isGreaterThanOrEqualTo(stageOf[second]);
      }
      for (int first = 0; first < second; first++) {
        Placed earlier = systems.get(first);
        if (earlier.access().conflictsWith(later.access()) || predecessors.get(second).get(first)) {
          assertThat(stageOf[second]).as(seed).isGreaterThan(stageOf[first]);
        }
        if (earlier.alone() || later.alone()) {
          assertThat(stageOf[second]).as(seed).isNotEqualTo(stageOf[first]);
        }
        if (earlier.commands() == CommandUse.PROMPT) {
          assertThat(syncOf[first]).as(seed).isLessThan(stageOf[second]);
        }
        if (later.commands() != CommandUse.NONE) {
          assertThat(stageOf[first]).as(seed).isLessThanOrEqualTo(syncOf[second]);
        }
        if (later.access().isExclusive() && earlier.commands() != CommandUse.NONE) {
          assertThat(syncOf[first]).as(seed).isLessThan(stageOf[second]);
        }
      }
    }
  }

  private int[] indexes(List<List<Integer>> groups) {
    int[] indexes = new int[systems.size()];
    Arrays.fill(indexes, -1);
    for (int group = 0; group < groups.size(); group++) {
      for (int system : groups.get(group)) {
        assertThat(indexes[system]).isEqualTo(-1);
        indexes[system] = group;
      }
    }
    return indexes;
  }
}
