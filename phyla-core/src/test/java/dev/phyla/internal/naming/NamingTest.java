package dev.phyla.internal.naming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Entity;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.WorldMode;
import dev.phyla.internal.sparse.EntitySets;
import org.junit.jupiter.api.Test;

class NamingTest {
  private final EntitySets sets = new EntitySets(() -> {});
  private final Naming naming = new Naming(new EntityIndex(WorldMode.FAST), sets);

  @Test
  void verifyingFindsAKeyThatDoesNotLeadToItsEntity() {
    naming.keys().set(new Entity(1, 1), "one");
    naming.verify();
    naming.keys().texts().set(new Entity(2, 1).bits(), "two");
    assertThatIllegalStateException()
        .isThrownBy(naming::verify)
        .withMessage(
            "The world is inconsistent: its keys do not lead to the entities that have them.");
  }

  @Test
  void aDepartingEntityLosesItsTextsButKeepsThePageOfOthers() {
    var gone = new Entity(700, 3);
    var kept = new Entity(701, 1);
    naming.keys().set(gone, "gone");
    naming.keys().set(kept, "kept");
    naming.names().set(gone.bits(), "Gone");
    sets.forget(gone.bits());

    assertThat(naming.keys().find("gone")).isNull();
    assertThat(naming.keys().texts().get(gone.bits())).isNull();
    assertThat(naming.names().ofSlot(700)).isNull();
    assertThat(naming.names().ofSlot(100_000)).isNull();
    assertThat(naming.keys().texts().ofSlot(701)).isEqualTo("kept");
    assertThat(sets.memberships()).isEqualTo(1);
    naming.verify();
  }
}
