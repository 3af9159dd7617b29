package dev.phyla.sparse;

import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Entity;
import dev.phyla.internal.sparse.EntitySet;
import dev.phyla.internal.sparse.EntitySets;
import dev.phyla.internal.sparse.SetsVerifier;
import org.junit.jupiter.api.Test;

final class SetsVerifierTest {
  private final EntitySets sets = new EntitySets(() -> {});

  @Test
  void soundSetsPass() {
    EntitySet set = sets.create();
    set.add(new Entity(1, 1).bits());
    set.add(new Entity(5000, 3).bits());
    sets.ofComponent(3).add(new Entity(1, 1).bits());
    new SetsVerifier(sets, entity -> true, (entity, component) -> component == 3).verify();
  }

  @Test
  void aDeadMemberIsFound() {
    sets.create().add(new Entity(7, 2).bits());
    assertThatIllegalStateException()
        .isThrownBy(() -> new SetsVerifier(sets, entity -> false, (e, component) -> true).verify())
        .withMessage("The world is inconsistent: set 1 has a dead member 7:2.");
  }

  @Test
  void aMemberThatLacksTheComponentIsFound() {
    sets.ofComponent(4).add(new Entity(7, 2).bits());
    assertThatIllegalStateException()
        .isThrownBy(() -> new SetsVerifier(sets, entity -> true, (e, component) -> false).verify())
        .withMessage(
            "The world is inconsistent: 7:2 is in the set of component 4, which it lacks.");
  }
}
