package dev.phyla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryBatchCommandTest {
  @TempDir private static Path folder;

  private final RecordedHistory history = new RecordedHistory(folder);

  private static Execution record(String runId, String... more) {
    String[] arguments = new String[6 + more.length];
    arguments[0] = "batch";
    arguments[1] = "cart-pole";
    arguments[2] = "--worlds=20";
    arguments[3] = "--steps=30";
    arguments[4] = "--record=" + folder;
    arguments[5] = "--run-id=" + runId;
    System.arraycopy(more, 0, arguments, 6, more.length);
    return Execution.of(arguments);
  }

  @BeforeAll
  static void recordRuns() {
    assertThat(record("one").out())
        .containsPattern("recorded {4}31 ticks, [0-9.]+ kB, as cart-pole/one in ");
    assertThat(record("again", "--threads=1").exitCode()).isZero();
    assertThat(record("other", "--seed=7", "--record-every=10", "--world-id=w").exitCode())
        .isZero();
  }

  @Test
  void aRecordedBatchEndsAsItDoesOtherwise() {
    String hash = hash(Execution.of("batch", "cart-pole", "--worlds=20", "--steps=30"));

    assertThat(hash(record("hashed"))).isEqualTo(hash);
  }

  private static String hash(Execution execution) {
    return execution.out().lines().filter(line -> line.startsWith("hash ")).findFirst().orElse("");
  }

  @Test
  void aRunIsShownWithItsWorlds() {
    assertThat(history.out("show", "one"))
        .contains("worlds      20\n", "tick 30: 20 entities in 1 table\n")
        .contains("parameters  environment=cart-pole, worlds=20, seed=42, steps=30\n");
    assertThat(history.out("show", "other")).contains("ticks       0 to 30, multiples of 10\n");
    assertThat(history.out("show", "one", "--tick=5", "--limit=3"))
        .contains("\nworld  entity", "\n    0  1:1", "\n    2  1:1", "… 17 more rows");
  }

  @Test
  void oneWorldIsChosenByItsNumber() {
    assertThat(history.out("show", "one", "--tick=5", "--world=4"))
        .contains(", 1 row: Cart", "\nentity", "\n1:1")
        .doesNotContain("world");
    assertThat(history.out("show", "one", "--entity=1:1", "--world=4", "--limit=3"))
        .startsWith("tick  state")
        .contains("\n   2  ", "… 28 more rows");
    assertThat(history.out("show", "one", "--entity=1:1", "--world=4", "--tick=7"))
        .containsPattern("tick +cart__x .*\n +7 ");
    Path file = folder.resolve("w.snapshot");
    assertThat(history.out("restore", "one", "9", "--out=" + file, "--world=19"))
        .startsWith(file + ": tick 9 of cart-pole/one, 1 entity, ");
  }

  @Test
  void aWorldThatIsMissingIsRefused() {
    String several = "phyla: The run cart-pole/one is of 20 worlds; choose one with --world N.\n";
    assertRefused(history.execute("show", "one", "--entity=1:1"), several);
    assertRefused(history.execute("restore", "one", "9", "--out=" + folder.resolve("x")), several);
    assertRefused(
        history.execute("show", "one", "--world=20"),
        "phyla: The run cart-pole/one has worlds 0 to 19, and not 20.\n");
  }

  private static void assertRefused(Execution execution, String sentence) {
    assertThat(execution.err()).isEqualToNormalizingNewlines(sentence);
    assertThat(execution.exitCode()).isEqualTo(2);
  }

  @Test
  void runsAreComparedWorldByWorld() {
    assertThat(history.out("diff", "one", "again"))
        .isEqualTo("The runs are equal in the 31 ticks that both have.\n");
    Execution different = history.execute("diff", "one", "other", "--limit=1");
    assertThat(different.exitCode()).isEqualTo(1);
    assertThat(different.out())
        .contains("The runs differ from tick 0 on:")
        .containsPattern("world +entity +what +one +other")
        .containsPattern("0 +1:1 +Cart\\.x ");
  }

  @Test
  void aQuerySeesTheNumbersOfWorlds() {
    assertThat(
            history.out(
                "sql",
                "select count(distinct world_number) n, count(*) rows from cart_at('one', 5)"))
        .isEqualTo(" n  rows\n--  ----\n20    20\n");
  }
}
