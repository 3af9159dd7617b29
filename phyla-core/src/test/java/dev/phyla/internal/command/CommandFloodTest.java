package dev.phyla.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Archetype;
import dev.phyla.World;
import dev.phyla.internal.entity.WorldMode;
import dev.phyla.internal.schema.SpawnPlan;
import dev.phyla.internal.schema.WorldSchema;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.world.WorldCore;
import dev.phyla.internal.world.WorldFacade;
import org.junit.jupiter.api.Test;

/// Commands that record more and more commands, with a limit that is soon reached.
class CommandFloodTest {
  private static final int LIMIT = 1000;

  record Leaf(int depth) {}

  /// Nothing asks for the facade in these tests.
  private static final class NoFacade implements WorldFacade {
    @Override
    public World world() {
      throw new AssertionError();
    }

    @Override
    public Archetype archetype(Table table) {
      throw new AssertionError();
    }

    @Override
    public void forget(Table table) {
      throw new AssertionError();
    }
  }

  private final WorldCore core =
      new WorldCore(new WorldSchema(), WorldMode.FAST, new NoFacade(), 0);
  private final CommandTarget target =
      new CommandTarget(
          World::new,
          core.schema(),
          core.structure(),
          core::relations,
          core::naming,
          new SkipReports(),
          new PendingCommands());
  private final CommandBuffer buffer = new CommandBuffer("gardener", target.pending());
  private final CommandApplier applier = new CommandApplier(target, buffer, "garden", LIMIT);
  private int actions;

  /// An action that spawns a leaf and records itself several times.
  private void branch(int branches, int depth) {
    actions++;
    Object[] leaf = {new Leaf(depth)};
    SpawnPlan plan = core.schema().plans().plan(leaf);
    buffer.spawn(core.index().reserveHandle(), plan, leaf);
    for (int i = 0; i < branches; i++) {
      buffer.run(_ -> branch(branches, depth + 1));
    }
  }

  @Test
  void aChainThatBranchesWithoutEndIsAnErrorAndItsRestIsDropped() {
    buffer.run(_ -> branch(2, 0));

    assertThatIllegalStateException()
        .isThrownBy(applier::apply)
        .withMessageStartingWith(
            "The commands \"garden\" record each other without end: the flush began with 1 of"
                + " them, and 1002 were recorded since. \"")
        .withMessageEndingWith(
            "\" recorded by \"gardener\" and 501 commands behind it were dropped.");

    assertThat(actions).as("each records three").isEqualTo(334);
    assertThat(buffer.size()).isZero();
    assertThat(applier.isApplying()).isFalse();
    assertThat(core.index().reserved()).as("handles of leaves that were dropped").isZero();
    assertThat(core.index().live()).as("leaves that were not").isEqualTo(167);
  }

  @Test
  void theBufferIsUsableAfterwards() {
    buffer.run(_ -> branch(5, 0));
    assertThatIllegalStateException().isThrownBy(applier::apply);
    actions = 0;

    buffer.run(_ -> actions++);
    applier.apply();

    assertThat(actions).isEqualTo(1);
  }

  @Test
  void asManyAsTheLimitSaysMayBeRecorded() {
    buffer.run(_ -> record(LIMIT));
    assertThatCode(applier::apply).doesNotThrowAnyException();
    assertThat(actions).isEqualTo(LIMIT);

    buffer.run(_ -> record(LIMIT + 1));
    assertThatIllegalStateException().isThrownBy(applier::apply);
    assertThat(actions).isEqualTo(LIMIT);
  }

  private void record(int count) {
    for (int i = 0; i < count; i++) {
      buffer.run(_ -> actions++);
    }
  }

  @Test
  void aFlushThatBeginsWithManyCommandsMayRecordSixteenTimesAsMany() {
    for (int i = 0; i < LIMIT; i++) {
      buffer.run(_ -> record(16));
    }
    applier.apply();
    assertThat(actions).isEqualTo(16 * LIMIT);

    for (int i = 0; i < LIMIT; i++) {
      buffer.run(_ -> record(17));
    }
    assertThatIllegalStateException()
        .isThrownBy(applier::apply)
        .withMessageContaining("the flush began with 1000 of them, and 16014 were recorded since");
  }
}
