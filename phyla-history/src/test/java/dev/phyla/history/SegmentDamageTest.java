package dev.phyla.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Term;
import dev.phyla.World;
import dev.phyla.history.internal.files.Manifest;
import dev.phyla.history.internal.files.SealedSegment;
import dev.phyla.history.internal.rows.RunTables;
import dev.phyla.history.internal.rows.TableRows;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Segments that contradict themselves, with checksums that are right, and the sentences that say
/// so. [DamageTest] and [HostileFilesTest] damage files at random.
class SegmentDamageTest {
  private static final int TABLE = 1;
  private static final int ROWS = 2;
  private static final int SECTION = 3;
  private static final int PATCH = 4;
  private static final int SUBJECT = 4;
  private static final int LENGTH = 8;
  private static final int ROW_COUNT = 16;
  private static final int LISTED = 20;
  private static final int COLUMNS = 24;
  private static final int MARKS = 28;
  private static final int ENTRY = 24;
  private static final int TICKS = 6;

  record Position(double x, double y) {}

  record Velocity(double dx) {}

  record Label(String text) {}

  record Story(int chapter, String text) {}

  @TempDir Path folder;

  private Path run;
  private Path file;
  private byte[] content;

  private static World world() {
    var world = new World();
    world.register(Position.class);
    world.register(Velocity.class);
    world.register(Label.class);
    world.resources().markState(Story.class);
    return world;
  }

  @BeforeEach
  void record() throws IOException {
    World world = world();
    for (int i = 0; i < 20; i++) {
      world.spawn(new Position(i, 0));
      if (i % 4 == 0) {
        world.spawn(new Position(0, i), new Velocity(i));
        world.spawn(new Label("text " + i));
      }
    }
    String text = "once upon a time ".repeat(100);
    world.resources().set(Story.class, new Story(0, text));
    try (Recording _ = History.recorder(world, folder).runId("r").start()) {
      for (int i = 1; i <= TICKS; i++) {
        int tick = i;
        world
            .query(Term.write(Position.class), Term.read(Velocity.class))
            .update((p, v) -> p.y() == 4 * tick ? new Position(p.x() + 1, p.y()) : p);
        world.resources().set(Story.class, new Story(i, text));
        world.endUpdate();
      }
    }
    run = folder.resolve("log/world_id=world/run_id=r");
    file = run.resolve("000000.seg");
    content = Files.readAllBytes(file);
  }

  /// Reads all that there is, in every way.
  ///
  /// @return the messages of all exceptions
  private List<String> problems() {
    var problems = new ArrayList<String>();
    attempt(
        problems,
        () -> {
          try (History history = History.open(folder)) {
            Run read = history.run("r");
            for (long tick : read.ticks()) {
              attempt(problems, () -> read.writeSnapshot(tick, new ByteArrayOutputStream()));
            }
          }
        });
    attempt(
        problems,
        () -> {
          try (RunTables tables = RunTables.open(folder, "world", "r")) {
            for (ArchetypeTable table : tables.tables()) {
              attempt(problems, () -> drain(tables.changes(table, -1, TICKS)));
            }
          }
        });
    return problems;
  }

  private static void attempt(List<String> problems, Runnable reading) {
    try {
      reading.run();
    } catch (HistoryException e) {
      problems.add(e.getMessage());
    }
  }

  private static void drain(TableRows rows) {
    try (rows) {
      int count = 0;
      while (rows.next()) {
        count += rows.size();
      }
      assertThat(count).isPositive();
    }
  }

  private void assertRefused(String reason) {
    List<String> problems = problems();
    assertThat(problems).anySatisfy(problem -> assertThat(problem).contains(reason));
    assertThat(problems)
        .allSatisfy(problem -> assertThat(problem).contains(file.toString()).endsWith("."));
  }

  /// Checks that a segment which no manifest lists is refused.
  private void assertRefused(byte[] damaged, String reason) throws IOException {
    Files.deleteIfExists(run.resolve("manifest.json"));
    Files.write(file, damaged);
    assertRefused(reason);
  }

  /// Checks that a changed block is refused.
  private void assertBlockRefused(SegmentBytes bytes, SegmentBytes.Block changed, String reason)
      throws IOException {
    assertRefused(bytes.sealed(changed.frame()), reason);
  }

  private SegmentBytes bytes() {
    return new SegmentBytes(content);
  }

  /// The first block of rows that has at least a number of columns, in the first frame or later.
  private static SegmentBytes.Block rows(SegmentBytes bytes, int columns, boolean isFirstFrame) {
    return bytes.blocks(ROWS).stream()
        .filter(block -> (block.frame() == 0) == isFirstFrame)
        .filter(block -> bytes.bytes.getInt(block.at() + COLUMNS) >= columns)
        .filter(block -> isFirstFrame || bytes.bytes.getInt(block.at() + LISTED) > 0)
        .findFirst()
        .orElseThrow();
  }

  /// Where the entry of a column is.
  private static int entry(SegmentBytes bytes, SegmentBytes.Block block, int number) {
    return block.from() + 8 * bytes.bytes.getInt(block.at() + MARKS) + ENTRY * number;
  }

  @Test
  void undamagedFilesAreRead() throws IOException {
    assertThat(problems()).isEmpty();
    Files.delete(run.resolve("manifest.json"));
    assertThat(problems()).isEmpty();
  }

  // Segments.

  private byte[] withHeader(int at, int number) {
    SegmentBytes bytes = bytes();
    bytes.bytes.putInt(at, number);
    var checksum = new CRC32C();
    checksum.update(bytes.bytes.slice(0, 60));
    bytes.bytes.putInt(60, (int) checksum.getValue());
    return bytes.bytes.array();
  }

  @Test
  void anotherFileIsNotASegment() throws IOException {
    assertRefused(withHeader(0, 7), "The file " + file + " is not a segment of a history.");
  }

  @Test
  void aDamagedHeaderIsFound() throws IOException {
    byte[] damaged = content.clone();
    damaged[30]++;
    assertRefused(damaged, "is damaged at byte 0: the checksum of its header does not match");
  }

  @Test
  void aLaterVersionIsNamed() throws IOException {
    assertRefused(
        withHeader(8, 2),
        "has version 2 of the format, and this version of Phyla reads 1; use a newer version of"
            + " Phyla.");
  }

  @Test
  void aRenamedSegmentIsNamed() throws IOException {
    assertRefused(
        withHeader(12, 3),
        "contains the segment 3; segments cannot be renamed, so give it the name that it had.");
  }

  @Test
  void aSegmentWhoseWriterWasKilledBeforeTheFirstFrameIsEmpty() throws IOException {
    Files.delete(run.resolve("manifest.json"));
    for (int length : new int[] {0, 10, 64, 100}) {
      Files.write(file, Arrays.copyOf(content, length));
      try (History history = History.open(folder)) {
        assertThat(history.run("r").ticks()).as("length %s", length).isEmpty();
      }
    }
  }

  private void list(long length, long frames, long checksum) {
    Manifest.EMPTY
        .withSegment(new SealedSegment(0, 0, frames == 0 ? -1 : TICKS, length, frames, checksum))
        .write(run);
  }

  @Test
  void aSegmentThatIsShorterThanTheManifestStatesIsRefused() {
    list(content.length + 8L, TICKS + 1, 0);
    assertRefused("it ends there, and the manifest states " + (content.length + 8) + " bytes");
  }

  @Test
  void aListedSegmentIsNotCutOff() {
    list(30, 0, 0);
    assertRefused("its header is cut off");
    SegmentBytes bytes = bytes();
    list(bytes.start(2) + 10L, 2, 0);
    assertRefused("is damaged at byte " + bytes.start(2) + ": a frame is cut off");
    list(bytes.start(3) - 8L, 3, 0);
    assertRefused("is damaged at byte " + bytes.start(2) + ": the header of a frame is wrong");
  }

  @Test
  void aSegmentHasTheFramesThatTheManifestStates() {
    long checksum = Manifest.read(run).segments().getFirst().checksum();
    list(content.length, TICKS + 1, checksum + 1);
    assertRefused("its frames are not those of the manifest");
    list(content.length, TICKS, checksum);
    assertRefused("its frames are not those of the manifest");
    list(content.length, TICKS + 1, checksum);
    assertThat(problems()).isEmpty();
  }

  // Frames.

  @Test
  void ticksFollowEachOther() throws IOException {
    SegmentBytes bytes = bytes();
    bytes.bytes.putLong(bytes.start(3) + 40, 1); // the tick before
    assertRefused(bytes.sealed(3), "the tick 3 does not follow the one before");
    SegmentBytes first = bytes();
    first.bytes.putLong(first.start(0) + 40, 0);
    assertRefused(first.sealed(0), "the tick 0 does not follow the one before");
  }

  @Test
  void aWrongHeaderBeforeOtherFramesIsDamage() throws IOException {
    SegmentBytes bytes = bytes();
    bytes.bytes.put(bytes.start(3) + 9, (byte) 1);
    assertRefused(
        bytes.bytes.array(), "the header of a frame is wrong, and there are frames after it");
    SegmentBytes first = bytes();
    first.bytes.put(first.start(0) + 9, (byte) 1);
    assertRefused(
        first.bytes.array(), "the header of a frame is wrong, and there are frames after it");
  }

  @Test
  void anOldFrameAfterTheLastOneDoesNotMatter() throws IOException {
    SegmentBytes bytes = bytes();
    byte[] old = Arrays.copyOfRange(content, bytes.start(1), bytes.start(2));
    byte[] longer = Arrays.copyOf(content, content.length + 8 + old.length);
    System.arraycopy(old, 0, longer, content.length + 8, old.length);
    Files.delete(run.resolve("manifest.json"));
    Files.write(file, longer);
    assertThat(problems()).isEmpty();
  }

  @Test
  void aDamagedContentIsFound() throws IOException {
    SegmentBytes bytes = bytes();
    int at = bytes.blocks(SECTION).getFirst().from();
    bytes.bytes.put(at, (byte) (bytes.bytes.get(at) + 1));
    assertRefused(
        bytes.bytes.array(), "in the frame of tick 0, the checksum of the content does not match");
  }

  // Blocks.

  @Test
  void aBlockIsNotCutOff() throws IOException {
    SegmentBytes bytes = bytes();
    SegmentBytes.Block last =
        bytes.blocks().stream().filter(block -> block.frame() == 0).toList().getLast();
    bytes.bytes.putLong(last.at() + LENGTH, last.length() - 8);
    assertBlockRefused(bytes, last, "in the frame of tick 0, a block is cut off");
  }

  @Test
  void theNumbersOfABlockArePossible() throws IOException {
    for (int at : new int[] {LENGTH + 4, ROW_COUNT, LISTED, COLUMNS, MARKS}) {
      SegmentBytes bytes = bytes();
      SegmentBytes.Block block = rows(bytes, 3, true);
      bytes.bytes.putInt(block.at() + at, -1);
      assertBlockRefused(bytes, block, "the header of a block is wrong");
    }
    for (int at : new int[] {LENGTH + 4, LISTED, COLUMNS, MARKS}) {
      SegmentBytes bytes = bytes();
      SegmentBytes.Block block = rows(bytes, 3, true);
      bytes.bytes.putInt(block.at() + at, 1 << 20);
      assertBlockRefused(bytes, block, "the header of a block is wrong");
    }
  }

  @Test
  void aBlockHasAKnownKind() throws IOException {
    SegmentBytes bytes = bytes();
    SegmentBytes.Block block = rows(bytes, 2, true);
    bytes.bytes.putInt(block.at(), 9);
    assertBlockRefused(bytes, block, "a block has the kind 9");
  }

  @Test
  void aTableIsDescribedBeforeItsRowsAndInOneWay() throws IOException {
    SegmentBytes bytes = bytes();
    SegmentBytes.Block rows = rows(bytes, 2, true);
    bytes.bytes.putInt(rows.at() + SUBJECT, 77);
    assertBlockRefused(bytes, rows, "the table 77 is not described");
    SegmentBytes twice = bytes();
    List<SegmentBytes.Block> tables = twice.blocks(TABLE);
    int number = twice.bytes.getInt(tables.getFirst().at() + SUBJECT);
    twice.bytes.putInt(tables.getLast().at() + SUBJECT, number);
    assertBlockRefused(
        twice, tables.getLast(), "the table " + number + " is described in another way");
  }

  private void assertTableRefused(UnaryOperator<String> change, String reason) throws IOException {
    SegmentBytes bytes = bytes();
    for (SegmentBytes.Block table : bytes.blocks(TABLE)) {
      String text =
          StandardCharsets.UTF_8
              .decode(ByteBuffer.wrap(content, table.from(), table.length()))
              .toString();
      String changed = change.apply(text);
      if (!changed.equals(text)) {
        assertRefused(bytes.withBlock(table, changed.getBytes(StandardCharsets.UTF_8)), reason);
        return;
      }
    }
    throw new AssertionError("No table has changed.");
  }

  @Test
  void theDescriptionOfATableIsPossible() throws IOException {
    assertTableRefused(text -> text.replace("\"x\"", "\"y\""), "a table cannot be used");
    assertTableRefused(
        text -> text.replaceFirst("\"length\":\\s*0", "\"length\":-1"),
        "is not that of an inline array");
    assertTableRefused(
        text -> text.replaceFirst("\"length\":\\s*0", "\"length\":900000"),
        "has more columns than a table can have");
    assertTableRefused(
        text -> text.replace("\"dx\"", "\"dy\""),
        "is not the name of a table with these components");
  }

  // Columns.

  @Test
  void aColumnIsOneOfTheTable() throws IOException {
    for (int number : new int[] {-1, 99}) {
      SegmentBytes bytes = bytes();
      SegmentBytes.Block block = rows(bytes, 3, true);
      bytes.bytes.putInt(entry(bytes, block, 0), number);
      assertBlockRefused(bytes, block, "the table has no column " + number);
    }
  }

  @Test
  void aColumnHasAValueForEachRow() throws IOException {
    SegmentBytes bytes = bytes();
    SegmentBytes.Block block = rows(bytes, 3, true);
    int count = bytes.bytes.getInt(block.at() + ROW_COUNT);
    int entry = entry(bytes, block, 1);
    bytes.bytes.putLong(entry + 16, bytes.bytes.getLong(entry + 16) - 8);
    assertBlockRefused(bytes, block, "the column 1 does not have " + count + " values");
  }

  @Test
  void textsHaveAByteForEachRow() throws IOException {
    boolean isFound = false;
    for (SegmentBytes.Block block : bytes().blocks(ROWS)) {
      SegmentBytes bytes = bytes();
      int entry = entry(bytes, block, 1);
      int count = bytes.bytes.getInt(block.at() + ROW_COUNT);
      if (bytes.bytes.getInt(block.at() + COLUMNS) != 2
          || bytes.bytes.getLong(entry + 16) == 8L * count) {
        continue;
      }
      isFound = true;
      bytes.bytes.putLong(entry + 16, count - 1);
      assertBlockRefused(bytes, block, "the column 1 does not have " + count + " values");
      bytes.bytes.putLong(entry + 16, count + 1);
      assertBlockRefused(bytes, block, "values cannot be read");
    }
    assertThat(isFound).isTrue();
  }

  @Test
  void theValuesOfAColumnAreInTheirBlock() throws IOException {
    for (long offset : new long[] {-8, 1 << 20}) {
      SegmentBytes bytes = bytes();
      SegmentBytes.Block block = rows(bytes, 3, true);
      bytes.bytes.putLong(entry(bytes, block, 1) + 8, offset);
      assertBlockRefused(bytes, block, "the values of a column are not in their block");
    }
    SegmentBytes bytes = bytes();
    SegmentBytes.Block block = rows(bytes, 3, true);
    bytes.bytes.putLong(entry(bytes, block, 1) + 16, -1);
    assertBlockRefused(bytes, block, "the values of a column are not in their block");
  }

  @Test
  void columnsAreInTheirOrder() throws IOException {
    SegmentBytes bytes = bytes();
    SegmentBytes.Block block = rows(bytes, 3, true);
    bytes.bytes.putInt(entry(bytes, block, 2), 1);
    assertBlockRefused(bytes, block, "the columns of a block are not in their order");
    SegmentBytes shared = bytes();
    long offset = shared.bytes.getLong(entry(shared, block, 1) + 8);
    shared.bytes.putLong(entry(shared, block, 2) + 8, offset);
    assertBlockRefused(shared, block, "the columns of a block are not in their order");
  }

  @Test
  void aColumnIsWholeOnce() throws IOException {
    SegmentBytes bytes = bytes();
    SegmentBytes.Block block = rows(bytes, 3, true);
    bytes.bytes.putInt(block.at() + COLUMNS, bytes.bytes.getInt(block.at() + COLUMNS) - 1);
    assertBlockRefused(bytes, block, "a column is never whole");
  }

  @Test
  void newRowsHaveValues() throws IOException {
    SegmentBytes bytes = bytes();
    SegmentBytes.Block block = rows(bytes, 1, false);
    int count = bytes.bytes.getInt(block.at() + ROW_COUNT);
    bytes.bytes.putInt(block.at() + ROW_COUNT, count + 100);
    assertBlockRefused(bytes, block, "rows lack values");
    assertThat(problems()).anySatisfy(problem -> assertThat(problem).contains("new rows lack"));
  }

  @Test
  void rowsThatWereGoneDoNotComeBackWithoutValues() throws IOException {
    SegmentBytes bytes = bytes();
    List<SegmentBytes.Block> changes =
        bytes.blocks(ROWS).stream()
            .filter(block -> bytes.bytes.getInt(block.at() + LISTED) == 1)
            .toList();
    SegmentBytes.Block emptied = changes.getFirst();
    bytes.bytes.putInt(emptied.at() + ROW_COUNT, 0);
    bytes.bytes.putInt(emptied.at() + LISTED, 0);
    bytes.bytes.putInt(emptied.at() + COLUMNS, 0);
    assertBlockRefused(bytes, emptied, "a column is never whole");
  }

  @Test
  void listedRowsAreAscendingAndExist() throws IOException {
    for (int row : new int[] {-1, 1 << 20}) {
      SegmentBytes bytes = bytes();
      SegmentBytes.Block block = rows(bytes, 1, false);
      int columns = bytes.bytes.getInt(block.at() + COLUMNS);
      bytes.bytes.putInt(entry(bytes, block, columns), row);
      assertBlockRefused(bytes, block, "the listed rows are wrong");
    }
  }

  // Sections.

  @Test
  void aSectionIsWholeBeforeItIsPatched() throws IOException {
    SegmentBytes bytes = bytes();
    SegmentBytes.Block section =
        bytes.blocks(SECTION).stream().filter(block -> block.length() > 500).findFirst().get();
    bytes.bytes.putInt(section.at(), PATCH);
    assertBlockRefused(bytes, section, "a section is never whole");
  }

  @Test
  void aPatchFitsItsSection() throws IOException {
    SegmentBytes bytes = bytes();
    SegmentBytes.Block patch = bytes.blocks(PATCH).get(2);
    bytes.bytes.putInt(patch.from() + 16, 3);
    assertBlockRefused(bytes, patch, "the patch of a section does not fit the section before");
  }
}
