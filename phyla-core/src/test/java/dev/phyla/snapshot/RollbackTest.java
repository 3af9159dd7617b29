package dev.phyla.snapshot;

import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Entity;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class RollbackTest {
  record Score(int points) {}

  record Bag(List<String> items) {}

  private final World world = new World();
  private final Entity player = world.spawn(new Score(0));
  private final Rollback past = world.state().rollback(3);

  private void tick(int points) {
    world.set(player, new Score(points));
    world.endUpdate();
    past.record();
  }

  private int points() {
    return world.get(player, Score.class).points();
  }

  @Test
  void theLastStatesAreKept() {
    for (int i = 1; i <= 5; i++) {
      tick(i);
    }

    assertThat(past.size()).isEqualTo(3);
    assertThat(past.oldest()).isEqualTo(3);
    assertThat(past.newest()).isEqualTo(5);
    assertThat(past.contains(2)).isFalse();
    assertThat(past.contains(3)).isTrue();
    past.restore(3);
    assertThat(points()).isEqualTo(3);
    assertThat(past.size()).isEqualTo(1);
  }

  @Test
  void handlesOfSpawnsThatWereDroppedAreRestored() {
    tick(1);
    long before = world.stateHash();
    world.commands().spawn(new Score(5));
    world.commands().clear();
    world.endUpdate();
    past.record();
    assertThat(world.stateHash()).isNotEqualTo(before);
    long after = world.stateHash();
    tick(3);

    past.restore(2);
    assertThat(world.stateHash()).isEqualTo(after);
    past.restore(1);
    assertThat(world.stateHash()).isEqualTo(before);
  }

  @Test
  void changesThatWereNotRecordedAreDiscarded() {
    tick(1);
    world.set(player, new Score(9));
    Entity discarded = world.spawn(new Score(7));

    past.restore(1);
    assertThat(points()).isEqualTo(1);
    assertThat(world.isAlive(discarded)).isFalse();
    assertThat(world.count()).isEqualTo(1);
  }

  @Test
  void aSecondRecordOfATickReplacesTheFirst() {
    tick(1);
    tick(2);
    world.set(player, new Score(20));
    past.record();
    world.set(player, new Score(21));
    past.record();
    tick(3);

    past.restore(2);
    assertThat(points()).isEqualTo(21);
    past.restore(1);
    assertThat(points()).isEqualTo(1);
    assertThat(past.size()).isEqualTo(1);
  }

  @Test
  void objectsThatChangeAreKeptAsTheyWere() {
    world.set(player, new Bag(new ArrayList<>(List.of("a"))));
    tick(1);
    world.query(write(Bag.class)).update(bag -> withMore(bag));
    tick(2);

    past.restore(1);
    assertThat(world.get(player, Bag.class).items()).containsExactly("a");
    world.get(player, Bag.class).items().add("z");
    past.restore(1);
    assertThat(world.get(player, Bag.class).items()).containsExactly("a");
  }

  private static Bag withMore(Bag bag) {
    bag.items().add("b");
    return bag;
  }

  @Test
  void archetypesThatWereReclaimedComeBack() {
    tick(1);
    world.remove(player, Score.class);
    world.reclaimArchetypes();
    world.endUpdate();
    past.record();

    past.restore(1);
    assertThat(points()).isEqualTo(1);
    world.verify();
  }

  @Test
  void statesThatAreNotThereAreRefused() {
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> past.restore(0))
        .withMessage("No state is recorded yet.");
    assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(past::oldest);
    assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(past::newest);
    tick(1);
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> past.restore(7))
        .withMessage("The state of tick 7 is not recorded; there are 1 states from tick 1 to 1.");
    past.clear();
    assertThat(past.size()).isZero();
    assertThat(past.contains(1)).isFalse();
    tick(2);
    past.restore(2);
    assertThat(points()).isEqualTo(2);
  }

  @Test
  void wrongUseIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> world.state().rollback(0));
    world.commands().despawn(player);
    assertThatIllegalStateException().isThrownBy(past::record);
    world.commands().clear();
    world
        .query(write(Score.class))
        .each(_ -> assertThatIllegalStateException().isThrownBy(past::record));
  }
}
