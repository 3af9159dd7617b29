package dev.phyla.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.CallbackException;
import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.OnPurposeException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Commands that are recorded while commands are applied.
class CommandChainTest {
  private final World world = new World();
  private final Commands commands = world.commands();
  private final List<String> log = new ArrayList<>();

  @Test
  void runInTheSameFlushBehindAllOthers() {
    commands.run(
        _ -> {
          log.add("one");
          commands.run(
              _ -> {
                log.add("one's");
                commands.run(_ -> log.add("one's own"));
              });
        });
    commands.run(_ -> log.add("two"));

    world.flush();

    assertThat(log).containsExactly("one", "two", "one's", "one's own");
    assertThat(commands.isEmpty()).isTrue();
  }

  private void countDown(int links) {
    commands.run(
        _ -> {
          log.add("link");
          if (links > 0) {
            countDown(links - 1);
          }
        });
  }

  @Test
  void aChainMayBeAsLongAsDocumented() {
    countDown(1000);

    world.flush();

    assertThat(log).hasSize(1001);
  }

  private Entity endless() {
    commands.run(_ -> endless());
    return commands.spawn(new Name("link"));
  }

  @Test
  void anEndlessChainIsAnErrorWithTheRecordingNameAndDropsTheRest() {
    commands.recordAs("breeder");
    endless();

    assertThatIllegalStateException()
        .isThrownBy(world::flush)
        .withMessageStartingWith("The commands \"commands\" record each other without end: \"run ")
        .withMessageEndingWith(
            "recorded by \"breeder\" is more than 1000 commands away from one that was recorded"
                + " outside of a flush. It and 1 commands behind it were dropped.");

    assertThat(commands.isEmpty()).isTrue();
    assertThat(world.count()).isEqualTo(1001);
    assertThat(world.spawn()).as("the handle after one given back").isEqualTo(new Entity(1002, 2));
    commands.run(_ -> log.add("usable"));
    world.flush();
    assertThat(log).containsExactly("usable");
  }

  @Test
  void failuresBeforeAnEndlessChainAreSuppressedInItsError() {
    commands.run(
        _ -> {
          throw new OnPurposeException("before");
        });
    endless();

    assertThatIllegalStateException()
        .isThrownBy(world::flush)
        .satisfies(
            e ->
                assertThat(e.getSuppressed()).extracting(Throwable::getMessage).contains("before"));
  }

  @Test
  void aFlushInsideAFlushOfTheSameBufferIsRefused() {
    commands.run(World::flush);
    commands.run(_ -> commands.clear());
    commands.run(_ -> log.add("afterwards"));

    assertThatExceptionOfType(CallbackException.class)
        .isThrownBy(world::flush)
        .satisfies(
            e ->
                assertThat(e.failures())
                    .extracting(Throwable::getMessage)
                    .containsExactly(
                        "The commands \"commands\" cannot be flushed while they are applied;"
                            + " commands recorded now are applied in the same flush.",
                        "The commands \"commands\" cannot be cleared while they are applied;"
                            + " commands recorded now are applied in the same flush."));
    assertThat(log).containsExactly("afterwards");
  }

  @Test
  void anotherBufferMayBeFlushedInsideAFlush() {
    Commands other = world.newCommands("other");
    Entity spawned = other.spawn(new Name("other"));
    commands.run(_ -> other.flush());
    commands.run(w -> log.add("alive: " + w.isAlive(spawned)));

    world.flush();

    assertThat(log).containsExactly("alive: true");
  }

  @Test
  void whatAnotherBufferRecordsForTheWorldWaitsForTheWorldsFlush() {
    Commands other = world.newCommands("other");
    other.run(_ -> commands.run(_ -> log.add("the world's")));

    other.flush();
    assertThat(log).isEmpty();

    world.flush();
    assertThat(log).containsExactly("the world's");
  }

  @Test
  void appendedCommandsCountAsRecordedWhenTheyAreAppended() {
    Commands other = world.newCommands("other");
    commands.run(
        _ -> {
          other.run(_ -> log.add("other's"));
          commands.append(other);
        });
    commands.run(_ -> log.add("own"));

    world.flush();

    assertThat(log).containsExactly("own", "other's");
    assertThat(other.isEmpty()).isTrue();
  }

  @Test
  void anActionThatClosesTheWorldEndsTheFlush() {
    Commands other = world.newCommands("other");
    other.run(World::close);
    other.run(_ -> log.add("too late"));
    other.spawn();

    other.flush();

    assertThat(log).isEmpty();
    other.close();
    assertThatIllegalStateException().isThrownBy(other::size).withMessage("The world is closed.");
    world.close();
  }
}
