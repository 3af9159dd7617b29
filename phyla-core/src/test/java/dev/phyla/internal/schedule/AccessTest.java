package dev.phyla.internal.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.fixture.Hit;
import dev.phyla.fixture.Position;
import dev.phyla.internal.entity.AccessKind;
import org.junit.jupiter.api.Test;

/// What a system reads and writes, and when two systems conflict.
class AccessTest {
  private static final AccessKey POSITION = new AccessKey(AccessKind.COMPONENT, Position.class);
  private static final AccessKey EVENTS = new AccessKey(AccessKind.EVENTS, Position.class);
  private static final AccessKey CHANGES = new AccessKey(AccessKind.CHANGES, Position.class);

  private static Access.Builder access() {
    return new Access.Builder();
  }

  @Test
  void readersDoNotConflict() {
    Access reader = access().read(POSITION).build();

    assertThat(reader.conflictsWith(reader)).isFalse();
    assertThat(reader.reads(POSITION)).isTrue();
    assertThat(reader.writes(POSITION)).isFalse();
  }

  @Test
  void aWriterConflictsWithReadersAndWriters() {
    Access reader = access().read(POSITION).build();
    Access writer = access().write(POSITION).build();

    assertThat(writer.conflictsWith(reader)).isTrue();
    assertThat(reader.conflictsWith(writer)).isTrue();
    assertThat(writer.conflictsWith(writer)).isTrue();
    assertThat(writer.visibleConflicts(reader)).containsExactly(POSITION);
  }

  @Test
  void readingWhatIsWrittenTooIsAWrite() {
    assertThat(access().write(POSITION).read(POSITION).build().writes(POSITION)).isTrue();
    assertThat(access().read(POSITION).write(POSITION).build().writes(POSITION)).isTrue();
  }

  @Test
  void oneClassIsDifferentThingsAsAComponentAndAsAnEvent() {
    Access component = access().write(POSITION).build();
    Access events = access().write(EVENTS).build();

    assertThat(component.conflictsWith(events)).isFalse();
  }

  @Test
  void anExclusiveSystemConflictsWithEveryOther() {
    Access exclusive = access().exclusive().build();

    assertThat(exclusive.conflictsWith(Access.NONE)).isTrue();
    assertThat(Access.NONE.conflictsWith(exclusive)).isTrue();
    assertThat(exclusive.writes(POSITION)).isTrue();
    assertThat(exclusive.reads(POSITION)).isTrue();
    assertThat(exclusive.isExclusive()).isTrue();
  }

  @Test
  void readersOfChangesConflictWithoutChangingResults() {
    Access consumer = access().read(POSITION).write(CHANGES).build();

    assertThat(consumer.conflictsWith(consumer)).isTrue();
    assertThat(consumer.visibleConflicts(consumer)).isEmpty();
  }

  @Test
  void itsTextNamesEverything() {
    AccessKey hits = new AccessKey(AccessKind.EVENTS, Hit.class);
    AccessKey declared = new AccessKey(AccessKind.COMPONENT, "Mana");

    assertThat(access().write(POSITION).read(hits).read(declared).build())
        .hasToString("writes Position, reads events Hit, reads Mana");
    assertThat(Access.NONE).hasToString("nothing");
    assertThat(access().exclusive().build()).hasToString("the whole world");
    assertThat(access().write(POSITION).read(hits).build().keys()).containsExactly(POSITION, hits);
  }
}
