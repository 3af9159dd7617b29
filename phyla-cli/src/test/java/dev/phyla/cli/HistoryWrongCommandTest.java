package dev.phyla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.World;
import dev.phyla.examples.Examples;
import dev.phyla.examples.Settings;
import dev.phyla.history.History;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryWrongCommandTest {

  @TempDir static Path folder;

  @TempDir Path directory;

  private static RecordedHistory history;

  @BeforeAll
  static void record() {
    history = new RecordedHistory(folder);
    history.record("galaxy", "r0", 4, "--entities=20");
  }

  private static void assertRefused(Execution execution, String sentence) {
    assertThat(execution.err()).isEqualToNormalizingNewlines("phyla: " + sentence + "\n");
    assertThat(execution.out()).isEmpty();
    assertThat(execution.exitCode()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          ls      | - | -
          show    | r0 | -
          sql     | select 1 | -
          export  | - | -
          compact | - | -
          diff    | r0 | r0
          """)
  void aFolderThatDoesNotExistIsRefused(String command, String one, String two) {
    var missing = new RecordedHistory(directory.resolve("none"));
    String[] options =
        two != null ? new String[] {one, two} : one != null ? new String[] {one} : new String[0];

    assertRefused(
        missing.execute(command, options),
        "There is no history in " + missing.folder() + ", because there is no such folder.");
    assertThat(missing.folder()).doesNotExist();
  }

  @Test
  void aFolderThatDoesNotExistIsRefusedByCommandsWithTicks() {
    var missing = new RecordedHistory(directory.resolve("none"));
    String sentence =
        "There is no history in " + missing.folder() + ", because there is no such folder.";

    assertRefused(
        missing.execute("restore", "r", "1", "--out=" + directory.resolve("f")), sentence);
    assertRefused(missing.execute("fork", "r", "1", "--run-id=f", "--ticks=1"), sentence);
    assertRefused(missing.resume("r"), sentence);
  }

  @Test
  void aRunThatDoesNotExistIsRefused() {
    String sentence = "The history " + folder + " has no run r1; it has r0.";

    assertRefused(history.execute("show", "r1"), sentence);
    assertRefused(history.execute("diff", "r0", "r1"), sentence);
    assertRefused(
        history.execute("restore", "r1", "1", "--out=" + directory.resolve("f")), sentence);
    assertRefused(history.execute("fork", "r1", "1", "--run-id=f", "--ticks=1"), sentence);
    assertRefused(history.resume("r1"), sentence);
    assertRefused(
        history.execute("show", "w/r0"),
        "The history " + folder + " has no run r0 of the world w.");
    assertThat(history.execute("show", "w/../r0").err()).startsWith("phyla: The run id ");
    assertThat(directory.resolve("f")).doesNotExist();
  }

  @Test
  void aTickThatWasNotRecordedIsRefused() {
    String sentence = "Tick 9 of the run r0 was not recorded; it has ticks from 0 to 4.";

    assertRefused(history.execute("show", "r0", "--tick=9"), sentence);
    assertRefused(
        history.execute("restore", "r0", "9", "--out=" + directory.resolve("f")), sentence);
    assertRefused(history.execute("fork", "r0", "9", "--run-id=f", "--ticks=1"), sentence);
    assertThat(directory.resolve("f")).doesNotExist();
  }

  @Test
  void damagedFilesAreRefusedWithTheMessageOfTheHistory() throws IOException {
    var damaged = new RecordedHistory(directory);
    damaged.record("galaxy", "r", 4, "--entities=20");
    Path run = directory.resolve("log/world_id=galaxy/run_id=r");
    Path segment = run.resolve("000000.seg");
    byte[] bytes = Files.readAllBytes(segment);
    bytes[bytes.length / 2] ^= 1;
    Files.write(segment, bytes);

    for (Execution execution :
        new Execution[] {
          damaged.execute("show", "r", "--tick=4"),
          damaged.execute("restore", "r", "4", "--out=" + directory.resolve("f")),
          damaged.execute("export"),
          damaged.execute("sql", "select 1")
        }) {
      assertThat(execution.err()).contains("phyla: ", "000000.seg").doesNotContain("\tat ");
      assertThat(execution.out()).isEmpty();
      assertThat(execution.exitCode()).isEqualTo(2);
    }

    Files.writeString(run.resolve("run.json"), "{", StandardOpenOption.TRUNCATE_EXISTING);
    assertThat(damaged.execute("ls").err()).startsWith("phyla: ").contains("run.json");
    assertThat(damaged.execute("ls").exitCode()).isEqualTo(2);
  }

  @Test
  void unknownTablesAndEntitiesAreRefused() {
    assertThat(history.execute("show", "r0", "--table=posiion").err())
        .startsWith(
            "phyla: There is no table or component 'posiion' at tick 4: did you mean Position?"
                + " There are Core, Position, Star, Velocity, a_3c_s");
    assertRefused(
        history.execute("show", "r0", "--entity=77:1"),
        "The entity 77:1 was not alive in the run r0.");
    assertRefused(
        history.execute("show", "r0", "--entity=77:1", "--tick=3"),
        "The entity 77:1 was not alive in the run r0 at tick 3.");
    assertRefused(
        history.execute("show", "r0", "--entity=first"),
        "--entity needs an entity such as 12:1, or its number in SQL, but got 'first'.");
    assertRefused(
        history.execute("show", "r0", "--entity=1:1", "--table=Star"),
        "--entity shows all tables of the entity; leave out --table.");
  }

  @Test
  void argumentsThatAreMissingOrWrongAreNamed() {
    assertRefused(Execution.of("history", "ls"), "phyla history ls needs FOLDER.");
    assertRefused(history.execute("restore", "r0", "1"), "phyla history restore needs --out.");
    assertRefused(
        history.execute("fork", "r0", "1"), "phyla history fork needs --run-id and --ticks.");
    assertRefused(
        history.execute("restore", "r0", "first", "--out=f"),
        "TICK needs a whole number from 0, but got 'first'.");
    assertRefused(
        history.execute("show", "r0", "--limit=0"),
        "--limit needs a whole number from 1 to 1,000,000, but got '0'.");
    assertRefused(
        Execution.of("history", "sgl"),
        "phyla history has no command 'sgl': did you mean sql?"
            + " There are compact, diff, export, fork, ls, restore, show, sql.");
  }

  @Test
  void filesThatCannotBeWrittenAreRefused() throws IOException {
    Path file = directory.resolve("none/file");
    String sentence = " cannot be " + file + ": there is no directory " + file.getParent() + ".";

    assertRefused(history.execute("restore", "r0", "1", "--out=" + file), "--out" + sentence);
    for (String option : new String[] {"--csv", "--parquet", "--chart"}) {
      assertRefused(history.execute("sql", "select 1", option + "=" + file), option + sentence);
    }
    Path picture = directory.resolve("chart.jpg");
    assertRefused(
        history.execute("sql", "select 1", "--chart=" + picture),
        "--chart cannot be " + picture + ", whose name does not end with .png or .svg.");
    Files.writeString(directory.resolve("taken"), "");
    assertRefused(
        history.execute("export", "--to=" + directory),
        "--to cannot be " + directory + ", which is not empty.");
    assertRefused(
        history.execute("export", "--to=" + directory.resolve("taken")),
        "--to cannot be " + directory.resolve("taken") + ", which is a file, not a directory.");
  }

  @Test
  void aForkIsChecked() {
    String[][] cases = {
      {
        "--set=speed=3",
        "--set needs seed=N or COMPONENT.FIELD=VALUE, such as Velocity.dx=0, but got 'speed=3'."
      },
      {"--set=seed=x", "The seed is a whole number of 64 bits, so it cannot be 'x'."},
      {
        "--set=Velocty.dx=3",
        "There is no component 'Velocty': did you mean Velocity? There are Core, Position, Star, Velocity."
      },
      {
        "--set=Velocity.x=3",
        "The component Velocity has no field 'x': did you mean dx? There are dx, dy, dz."
      },
      {
        "--set=Velocity.dx=fast",
        "The field Velocity.dx has numbers of type float, so it cannot be 'fast'."
      },
      {"--example=flocking", "The run is one of the example galaxy, not of flocking."},
      {
        "--example=galaxi",
        "There is no example 'galaxi': did you mean galaxy? There are epidemic, fireworks, flocking, galaxy, hunting, solarsystem, stress, wolfsheep."
      },
    };
    for (String[] each : cases) {
      assertRefused(
          history.execute("fork", "r0", "1", "--run-id=f", "--ticks=1", each[0]), each[1]);
    }
    assertThat(history.out("ls").lines()).hasSize(2);
  }

  @Test
  void recordingIsChecked() {
    for (String option :
        new String[] {
          "--run-id=a", "--world-id=a", "--record-every=2", "--record-whole", "--resume=a"
        }) {
      assertRefused(
          Execution.of("run", "galaxy", "--no-pictures", option),
          option.replaceAll("=.*", "") + " needs --record, the folder of the history.");
    }
    assertRefused(
        history.resume("r0", "--run-id=a"),
        "--resume continues a run as it was recorded; leave out --run-id, --record-every and"
            + " --record-whole.");
    assertRefused(
        history.resume("r0", "--seed=3"),
        "--resume determines the entities and the seed; leave out --entities, --seed and --load.");
    assertRefused(
        history.resume("r0"),
        "The run is complete: it has all ticks up to 4; --ticks N makes N more.");
    assertRefused(
        Execution.of("run", "flocking", "--no-pictures", "--record=" + folder, "--resume=r0"),
        "The run is one of the example galaxy, not of flocking.");
    assertRefused(
        Execution.of(
            "run", "galaxy", "--no-pictures", "--record=" + folder, "--run-id=r0", "--ticks=1"),
        "The history "
            + folder
            + " has a run r0 of the world galaxy already; choose another run id, or resume that run.");
    assertThat(
            Execution.of(
                    "run",
                    "galaxy",
                    "--no-pictures",
                    "--record=" + folder,
                    "--run-id=a/b",
                    "--ticks=1")
                .err())
        .isEqualToNormalizingNewlines(
            "phyla: The run id \"a/b\" cannot be used, because ids are parts of paths: use 1 to 200 of the characters A-Z, a-z, 0-9, '.', '_' and '-', and no '.' at the start.\n");
  }

  @Test
  void environmentsAreRecordedByAnotherCommand() {
    assertRefused(
        Execution.of("run", "arena", "--record=" + directory),
        "arena is an environment; phyla batch arena --record records it.");
    assertRefused(
        Execution.of("batch", "arena", "--run-id=r"),
        "--run-id needs --record, the folder of the history.");
  }

  @Test
  void onlyABatchHasNumberedWorlds() {
    assertRefused(
        history.execute("show", "r0", "--world=0"),
        "The run galaxy/r0 is of one world, which has no number; leave out --world.");
  }

  @Test
  void aRunOfAnotherProgramCannotGoOn() {
    try (var world = new World();
        var _ = History.recorder(world, directory).runId("r").start()) {
      world.endUpdate();
    }
    var other = new RecordedHistory(directory);
    String sentence =
        "The run r is not one of an example, so its systems are not known; phyla run --record"
            + " records examples.";

    assertRefused(other.resume("r"), sentence);
    assertRefused(other.execute("fork", "r", "0", "--run-id=f", "--ticks=1"), sentence);
    assertThat(other.out("show", "r")).contains("tick 1: 0 entities in 0 tables");
    assertThat(other.out("show", "r", "--tick=1")).isEqualTo("There were no entities at tick 1.\n");
  }

  @Test
  void aRunIdOfSeveralWorldsNeedsTheWorld() {
    var both = new RecordedHistory(directory);
    both.record("galaxy", "r", 2, "--entities=20");
    both.record("galaxy", "r", 2, "--entities=20", "--world-id=w");

    assertRefused(
        both.execute("show", "r"),
        "The history " + directory + " has 2 runs r, of different worlds; name the world too.");
    assertThat(both.out("show", "w/r")).startsWith("run         w/r\n");
    assertThat(both.resume("r", "--world-id=w", "--ticks=1").exitCode()).isZero();
  }

  @Test
  void aRunThatIsBeingWrittenCannotBeResumed() {
    var busy = new RecordedHistory(directory);
    busy.record("galaxy", "r", 2, "--entities=20");
    try (var simulation =
            RunOrigin.start(Examples.find("galaxy").orElseThrow(), new Settings(20, 42));
        var _ =
            History.recorder(simulation.world(), directory).worldId("galaxy").runId("r").resume()) {
      Execution execution = busy.resume("r", "--ticks=1");
      assertThat(execution.err()).startsWith("phyla: ").contains("r", "written");
      assertThat(execution.exitCode()).isEqualTo(2);
    }
  }

  @Test
  void statementsAreNeeded() {
    assertRefused(history.execute("sql", " ; "), "There is no statement of SQL to run.");
    assertRefused(
        Execution.withInput("", false, history.arguments("sql")),
        "There is no statement of SQL to run.");
  }
}
