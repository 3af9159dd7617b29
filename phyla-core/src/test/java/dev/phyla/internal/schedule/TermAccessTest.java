package dev.phyla.internal.schedule;

import static dev.phyla.Term.added;
import static dev.phyla.Term.anyOf;
import static dev.phyla.Term.changed;
import static dev.phyla.Term.changedAny;
import static dev.phyla.Term.includeDisabled;
import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.related;
import static dev.phyla.Term.relatedTo;
import static dev.phyla.Term.relinked;
import static dev.phyla.Term.removed;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.targetOf;
import static dev.phyla.Term.unrelated;
import static dev.phyla.Term.untagged;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.Term;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Position;
import dev.phyla.relation.ChildOf;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What queries access, by their terms.
class TermAccessTest {
  private static String accessOf(Term... terms) {
    var access = new Access.Builder();
    TermAccess.add(access, List.of(terms));
    return access.build().toString();
  }

  @Test
  void onlyWriteTermsWrite() {
    assertThat(accessOf(write(Position.class), read(Health.class)))
        .isEqualTo("writes Position, reads Health");
    assertThat(accessOf(optional(Health.class))).isEqualTo("reads Health");
  }

  @Test
  void filtersRead() {
    assertThat(accessOf(with(Health.class), without(Position.class)))
        .isEqualTo("reads Health, reads Position");
    assertThat(accessOf(anyOf(Health.class, Position.class)))
        .isEqualTo("reads Health, reads Position");
    assertThat(accessOf(includeDisabled())).isEqualTo("nothing");
  }

  @Test
  void readersOfChangesAdvanceALog() {
    String expected = "reads Health, writes changes of Health";
    assertThat(accessOf(added(Health.class))).isEqualTo(expected);
    assertThat(accessOf(changed(Health.class))).isEqualTo(expected);
    assertThat(accessOf(changedAny(Health.class))).isEqualTo(expected);
    assertThat(accessOf(removed(Health.class))).isEqualTo(expected);
    assertThat(accessOf(relinked(ChildOf.class)))
        .isEqualTo("reads relation ChildOf, writes changes of ChildOf");
  }

  @Test
  void tagsAreReadByTheirMarkers() {
    assertThat(accessOf(tagged(Frozen.class))).isEqualTo("reads tag Frozen");
    assertThat(accessOf(untagged(Frozen.class))).isEqualTo("reads tag Frozen");
  }

  @Test
  void relationsAreReadWithTheComponentsOfTargets() {
    String expected = "reads relation ChildOf";
    assertThat(accessOf(related(ChildOf.class))).isEqualTo(expected);
    assertThat(accessOf(related(ChildOf.class, Entity.NONE))).isEqualTo(expected);
    assertThat(accessOf(unrelated(ChildOf.class))).isEqualTo(expected);
    assertThat(accessOf(targetOf(ChildOf.class))).isEqualTo(expected);
    assertThat(accessOf(relatedTo(ChildOf.class, Health.class)))
        .isEqualTo("reads relation ChildOf, reads Health");
  }

  @Test
  void aComponentTypeMeansTheSameAsItsClass() {
    var type = new World().register(Health.class);
    var access = new Access.Builder();
    TermAccess.add(access, List.of(type.write(), read(Health.class)));

    assertThat(access.build()).hasToString("writes Health");
  }
}
