package dev.phyla.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.phyla.Entity;
import dev.phyla.Term;
import dev.phyla.World;
import dev.phyla.history.internal.files.JavaProcess;
import dev.phyla.relation.Relation;
import dev.phyla.snapshot.SnapshotException;
import dev.phyla.snapshot.Snapshots;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What recordings and runs refuse, with which sentence, and what stays usable after that.
class RecordingRefusalsTest {
  record Position(float x, float y) {}

  record Velocity(float dx, float dy) {}

  /// A component that cannot be saved, because threads cannot.
  record Worker(Thread thread) {}

  /// Another version of a component, with the same name.
  static final class Next {
    record Position(float x, String y) {}
  }

  @Relation(storage = Relation.Storage.DENSE)
  record Near(int distance) {}

  @TempDir Path folder;

  private static World world() {
    var world = new World();
    world.relation(Near.class);
    world.register(Position.class);
    world.register(Velocity.class);
    return world;
  }

  private static World worldWithRows(int rows) {
    World world = world();
    for (int i = 0; i < rows; i++) {
      world.spawn(new Position(i, 2 * i), new Velocity(1, i));
    }
    return world;
  }

  private static void step(World world) {
    world
        .query(Term.write(Position.class), Term.read(Velocity.class))
        .update((p, v) -> new Position(p.x() + v.dx(), p.y() + v.dy()));
    world.endUpdate();
  }

  private void record(String id, int ticks) {
    World world = worldWithRows(3);
    try (Recording _ = recorder(world, id).start()) {
      for (int i = 0; i < ticks; i++) {
        step(world);
      }
    }
  }

  private RecordingBuilder recorder(World world, String id) {
    return History.recorder(world, folder).runId(id);
  }

  /// Checks that a call throws a [HistoryException] with a message.
  private static void assertRefused(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(HistoryException.class).hasMessage(message);
  }

  /// Checks that a call throws a [HistoryException] whose message has a part.
  private static void assertRefusedWith(ThrowingCallable call, String part) {
    assertThatThrownBy(call).isInstanceOf(HistoryException.class).hasMessageContaining(part);
  }

  /// Checks that a call throws another exception, whose message has a part.
  private static void assertThrows(
      Class<? extends Exception> type, ThrowingCallable call, String part) {
    assertThatThrownBy(call).isInstanceOf(type).hasMessageContaining(part);
  }

  private void assertTicks(String id, long... ticks) {
    try (History history = History.open(folder)) {
      assertThat(history.run(id).ticks()).containsExactly(ticks);
    }
  }

  private void assertRestores(String id, long tick, long stateHash) {
    try (History history = History.open(folder)) {
      World restored = world();
      history.run(id).restore(tick, restored);
      assertThat(restored.stateHash()).isEqualTo(stateHash);
    }
  }

  // Runs and ids.

  @Test
  void aRunHasOneRecorderInAProcess() {
    World world = worldWithRows(1);
    try (Recording _ = recorder(world, "r").start()) {
      step(world);
      World other = world();
      long before = other.stateHash();
      assertRefusedWith(
          () -> recorder(other, "r").resume(),
          "The run r is being written by another process or recorder; ");
      assertThat(other.stateHash()).isEqualTo(before);
      step(world);
    }
    assertRestores("r", 2, world.stateHash());
  }

  @Test
  void aRunHasOneRecorderInAllProcesses() throws Exception {
    record("r", 2);
    try (JavaProcess process = JavaProcess.start(Resumer.class, folder.toString(), "r")) {
      assertThat(process.readLine()).isEqualTo("recording");
      assertRefusedWith(
          () -> recorder(world(), "r").resume(),
          "The run r is being written by another process or recorder; ");
    }
    try (Recording recording = recorder(world(), "r").resume()) {
      assertThat(recording.tick()).isEqualTo(2);
    }
  }

  /// Resumes a run, and holds it until it is killed.
  static final class Resumer {
    private Resumer() {}

    /// Runs until it is killed.
    ///
    /// @param args the folder, and the id of the run
    public static void main(String[] args) throws IOException {
      try (Recording _ = History.recorder(world(), Path.of(args[0])).runId(args[1]).resume()) {
        System.out.println("recording");
        System.in.read();
      }
    }
  }

  @Test
  void aRunThatExistsIsNotStartedAgain() {
    record("r", 2);
    World world = worldWithRows(2);
    long before = world.stateHash();
    assertRefused(
        () -> recorder(world, "r").start(),
        "The history "
            + folder
            + " has a run r of the world world already; choose another run id, or resume that"
            + " run.");
    assertRefusedWith(() -> recorder(world, "r").forkOf("r", 1).start(), "choose another run id");
    assertThat(world.stateHash()).as("a refused fork leaves the world alone").isEqualTo(before);
    try (Recording _ = recorder(world, "s").start()) {
      step(world);
    }
    assertRestores("s", 1, world.stateHash());
  }

  @Test
  void idsThatCannotBePathsAreRefused() {
    World world = worldWithRows(1);
    for (String id : List.of("", "../r", "a/b", ".hidden", "é")) {
      assertThrows(
          IllegalArgumentException.class,
          () -> recorder(world, id).start(),
          "cannot be used, because ids are parts of paths");
    }
    recorder(world, "ok").start().close();
  }

  @Test
  void aRunThatDoesNotExistIsNotResumed() {
    World world = worldWithRows(1);
    long before = world.stateHash();
    assertRefused(
        () -> recorder(world, "missing").resume(),
        "The history " + folder + " has no run missing of the world world.");
    assertThrows(
        IllegalStateException.class,
        () -> History.recorder(world, folder).resume(),
        "Set the id of the run that is resumed, with runId.");
    assertThat(world.stateHash()).isEqualTo(before);
    assertRefusedWith(() -> History.open(folder.resolve("nowhere")), "there is no such folder");
    record("r", 1);
    try (History history = History.open(folder)) {
      assertRefused(() -> history.run("s"), "The history " + folder + " has no run s; it has r.");
    }
  }

  @Test
  void aRunWhoseRecorderWasKilledBeforeTheFirstTickSaysWhatToDo() throws IOException {
    record("r", 1);
    Path run = folder.resolve("log/world_id=world/run_id=r");
    Files.delete(run.resolve("000000.seg"));
    Files.delete(run.resolve("manifest.json"));
    assertRefused(
        () -> recorder(world(), "r").resume(),
        "The run r cannot be resumed, because it ended before its first tick was recorded;"
            + " delete its folder "
            + run
            + " and start it again.");
    try (History history = History.open(folder)) {
      assertThat(history.run("r").ticks()).isEmpty();
      assertRefused(() -> history.run("r").lastTick(), "No tick of the run r was recorded.");
      assertRefused(
          () -> history.run("r").at(0), "Tick 0 was not recorded: the run r has no ticks.");
    }
  }

  // Ticks.

  @Test
  void ticksThatWereNotRecordedAreNamed() {
    World world = worldWithRows(2);
    step(world);
    step(world);
    step(world);
    try (Recording recording = recorder(world, "r").every(5).start()) {
      while (world.tick() < 12) {
        step(world);
      }
      assertThat(recording.tick()).isEqualTo(10);
    }
    try (History history = History.open(folder)) {
      Run run = history.run("r");
      assertThat(run.ticks()).containsExactly(3, 5, 10);
      for (long tick : new long[] {-1, 0, 4, 7, 11, 12, Long.MAX_VALUE, Long.MIN_VALUE}) {
        assertThat(run.contains(tick)).isFalse();
        assertRefused(
            () -> run.restore(tick, world()),
            "Tick "
                + tick
                + " of the run r was not recorded; it has ticks from 3 to 10, each 5th.");
      }
    }
  }

  @Test
  void aResumedRunKeepsTheDistanceOfItsTicks() {
    World world = worldWithRows(2);
    try (Recording _ = recorder(world, "r").every(5).start()) {
      while (world.tick() < 7) {
        step(world);
      }
    }
    World next = world();
    try (Recording recording = recorder(next, "r").resume()) {
      assertThat(next.tick()).isEqualTo(5);
      while (next.tick() < 11) {
        step(next);
      }
      assertThat(recording.info().everyTicks()).isEqualTo(5);
    }
    World fork = world();
    try (Recording _ = recorder(fork, "f").forkOf("r", 5).every(5).start()) {
      while (fork.tick() < 16) {
        step(fork);
      }
    }
    try (History history = History.open(folder)) {
      assertThat(history.run("r").ticks()).containsExactly(0, 5, 10);
      assertThat(history.run("f").ticks()).containsExactly(0, 5, 10, 15);
      assertThat(history.run("f").at(10).digest()).isEqualTo(history.run("r").at(10).digest());
    }
  }

  @Test
  void arrangementsThatMakeNoSenseAreRefused() {
    World world = worldWithRows(1);
    RecordingBuilder builder = History.recorder(world, folder);
    assertThrows(
        IllegalArgumentException.class,
        () -> builder.every(0),
        "A world cannot be recorded every 0 ticks; 1 records each tick.");
    assertThrows(
        IllegalArgumentException.class,
        () -> builder.segmentBytes(100),
        "A segment of 100 bytes is too small; the minimum is 1024.");
    assertThrows(
        IllegalArgumentException.class, () -> builder.forkOf("r", -1), "ticks are counted from 0");
    assertThrows(
        NullPointerException.class,
        () -> builder.parameter("sheep", null),
        "The parameter sheep is null.");
    assertThrows(
        IllegalArgumentException.class,
        () -> Durability.every(Duration.ofMillis(-1)),
        "The interval PT-0.001S is negative.");
  }

  // Restoring.

  @Test
  void aWorldThatLacksAComponentKeepsItsState() {
    record("r", 3);
    var world = new World();
    world.register(Position.class);
    world.spawn(new Position(7, 7));
    step4(world);
    long before = world.stateHash();
    try (History history = History.open(folder)) {
      assertThrows(SnapshotException.class, () -> history.run("r").restore(2, world), "Velocity");
    }
    assertThat(world.stateHash()).isEqualTo(before);
    assertThat(world.tick()).isEqualTo(4);
    world.verify();
    assertThrows(SnapshotException.class, () -> recorder(world, "r").resume(), "Velocity");
    assertThat(world.stateHash()).isEqualTo(before);
    try (Recording _ = recorder(world(), "r").resume()) {
      // A refused resume has not kept the lock.
    }
  }

  private static void step4(World world) {
    for (int i = 0; i < 4; i++) {
      world.endUpdate();
    }
  }

  @Test
  void aComponentThatHasChangedIsNamedAndTheWorldKeepsItsState() {
    record("r", 3);
    var world = new World();
    world.register(Next.Position.class);
    world.register(Velocity.class);
    Entity entity = world.spawn(new Next.Position(7, "seven"));
    long before = world.stateHash();
    try (History history = History.open(folder)) {
      assertThatThrownBy(() -> history.run("r").restore(2, world))
          .isInstanceOf(SnapshotException.class)
          .hasMessageContaining("Position")
          .hasMessageStartingWith(
              "Position.y is float in the snapshot and java.lang.String in the program");
    }
    assertThat(world.stateHash()).isEqualTo(before);
    assertThat(world.get(entity, Next.Position.class)).isEqualTo(new Next.Position(7, "seven"));
    world.verify();
  }

  @Test
  void observersHearNothingOfARestoredStateAndOfTheUpdatesAfterIt() {
    record("r", 3);
    World world = world();
    var heard = new ArrayList<Entity>();
    world.onAdd(Position.class, (_, entity, _) -> heard.add(entity));
    world.onRemove(Position.class, (_, entity, _) -> heard.add(entity));
    world.spawn(new Position(0, 0));
    heard.clear();
    try (History history = History.open(folder)) {
      history.run("r").restore(2, world);
    }
    assertThat(heard).isEmpty();
    Entity entity = world.spawn(new Position(1, 1));
    assertThat(heard).containsExactly(entity);
  }

  @Test
  void aWorldInALoopIsNeitherRestoredNorRecorded() {
    record("r", 3);
    World world = worldWithRows(2);
    long before = world.stateHash();
    try (History history = History.open(folder)) {
      world
          .query(Term.read(Position.class))
          .each(
              _ -> {
                assertThatThrownBy(() -> history.run("r").restore(2, world))
                    .isInstanceOf(IllegalStateException.class);
                assertThrows(
                    IllegalStateException.class,
                    () -> recorder(world, "s").start(),
                    "Recording a world");
                assertThatThrownBy(() -> recorder(world, "r").resume())
                    .isInstanceOf(IllegalStateException.class);
              });
      assertThat(history.find("world", "s")).isEmpty();
    }
    assertThat(world.stateHash()).isEqualTo(before);
  }

  // Worlds.

  @Test
  void aWorldHasOneRecordingAtATime() {
    World world = worldWithRows(2);
    Recording first = recorder(world, "r").start();
    assertThrows(
        IllegalStateException.class,
        () -> recorder(world, "s").start(),
        "The world is being recorded already; close the other recording first.");
    step(world);
    first.close();
    try (Recording second = recorder(world, "s").start()) {
      first.close();
      step(world);
      assertThat(second.tick()).as("closing twice detaches no other recording").isEqualTo(2);
    }
    step(world);
    assertTicks("r", 0, 1);
    assertTicks("s", 1, 2);
  }

  @Test
  void aClosedWorldIsNotRecordedAndItsRecordingCanBeClosed() {
    World world = worldWithRows(2);
    Recording recording = recorder(world, "r").start();
    step(world);
    long hash = world.stateHash();
    world.close();
    recording.close();
    recording.close();
    assertRestores("r", 1, hash);
    assertThatThrownBy(() -> recorder(world, "s").start())
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aWorldThatGoesBackIsRefusedUntilItIsAFork() {
    World world = worldWithRows(2);
    World copy;
    try (Recording recording = recorder(world, "r").start()) {
      step(world);
      copy = world.copy();
      step(world);
      step(world);
      world.restore(copy);
      for (int i = 0; i < 4; i++) { // beyond the last tick of the run too
        assertRefusedWith(
            () -> step(world),
            "the world went back from tick 3 to tick 2, and a run only grows; record it as a"
                + " fork with RecordingBuilder.forkOf.");
      }
      assertThat(world.tick()).isEqualTo(5);
      assertThat(recording.tick()).isEqualTo(3);
    }
    try (Recording _ = recorder(world, "f").forkOf("r", 1).start()) {
      assertThat(world.stateHash()).isEqualTo(copy.stateHash());
      step(world);
    }
    assertTicks("r", 0, 1, 2, 3);
    assertTicks("f", 0, 1, 2);
  }

  @Test
  void aWorldWhoseStateIsReplacedByALaterOneIsRecordedAsItIs() {
    World later = related(new Position(100, 100));
    while (later.tick() < 10) {
      later.endUpdate();
    }
    for (int before = 1; before < 9; before++) {
      World world = related(new Position(1, 1));
      String id = "r" + before;
      try (Recording _ = recorder(world, id).start()) {
        while (world.tick() < before) {
          world.endUpdate();
        }
        world.state().clear();
        Snapshots.load(world, Snapshots.toBytes(later));
        world.endUpdate();
      }
      assertThat(world.tick()).isEqualTo(11);
      assertRestores(id, 11, world.stateHash());
    }
  }

  private static World related(Position first) {
    World world = world();
    Entity one = world.spawn(first, new Velocity(1, 1));
    Entity other = world.spawn(new Position(2, 2), new Velocity(1, 1));
    world.relate(one, new Near((int) first.x()), other);
    return world;
  }

  // What cannot be saved.

  @Test
  void aWorldThatCannotBeSavedIsNotRecorded() {
    assertCannotStart(UnaryOperator.identity(), SnapshotException.class);
  }

  @Test
  void aPartialRecordingThatCannotStartLeavesNothingBehind() {
    assertCannotStart(builder -> builder.components(Worker.class), HistoryException.class);
  }

  private void assertCannotStart(
      UnaryOperator<RecordingBuilder> parts, Class<? extends Exception> type) {
    World world = worldWithRows(2);
    Entity worker = world.spawn(new Worker(Thread.currentThread()));
    assertThrows(type, () -> parts.apply(recorder(world, "r")).start(), "Worker");
    world.despawn(worker);
    try (Recording _ = recorder(world, "r").start()) {
      step(world);
    }
    assertRestores("r", 1, world.stateHash());
  }

  @Test
  void aTickThatCannotBeSavedStopsTheSimulationAndLaterOnesAreRecorded() {
    World world = worldWithRows(2);
    List<Long> hashes = new ArrayList<>();
    try (Recording recording = recorder(world, "r").start()) {
      step(world);
      hashes.add(world.stateHash());
      Entity worker = world.spawn(new Position(1, 1), new Worker(Thread.currentThread()));
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> step(world))
            .isInstanceOf(HistoryException.class)
            .hasMessageStartingWith("Tick " + (2 + i) + " of the run r cannot be recorded: ")
            .hasMessageContaining("Worker")
            .hasCauseInstanceOf(SnapshotException.class);
      }
      assertThat(recording.failure()).isPresent();
      assertThat(world.tick()).as("the update has ended").isEqualTo(3);
      world.despawn(worker);
      step(world);
      hashes.add(world.stateHash());
      step(world);
      hashes.add(world.stateHash());
      assertThat(recording.tick()).isEqualTo(5);
    }
    assertTicks("r", 0, 1, 4, 5);
    assertRestores("r", 1, hashes.get(0));
    assertRestores("r", 4, hashes.get(1));
    assertRestores("r", 5, hashes.get(2));
  }

  @Test
  void aTickThatCannotBeSavedEndsTheRecordingIfTheSimulationGoesOn() {
    World world = worldWithRows(2);
    long hash;
    Recording recording = recorder(world, "r").onFailure(FailurePolicy.CONTINUE).start();
    step(world);
    hash = world.stateHash();
    Entity worker = world.spawn(new Worker(Thread.currentThread()));
    step(world);
    assertThat(recording.failure().orElseThrow())
        .hasMessageStartingWith("Tick 2 of the run r cannot be recorded: ")
        .hasMessageContaining("Worker");
    world.despawn(worker);
    step(world);
    assertThat(recording.tick()).isEqualTo(1);
    try (Recording next = recorder(world, "s").start()) {
      recording.close();
      step(world);
      assertThat(next.tick()).as("the closed recording was detached before").isEqualTo(4);
    }
    assertRestores("r", 1, hash);
    assertRestores("s", 4, world.stateHash());
    assertTicks("r", 0, 1);
  }

  // Parts of a world.

  @Test
  void aPartialRecordingHasRowsButNoStateToRestore() {
    World world = worldWithRows(3);
    world.spawn(new Position(9, 9));
    try (Recording _ = recorder(world, "chosen").components(Velocity.class).start()) {
      step(world);
    }
    try (Recording _ = recorder(world, "having").having(Velocity.class).start()) {
      step(world);
    }
    World other = worldWithRows(1);
    long before = other.stateHash();
    try (History history = History.open(folder)) {
      Run chosen = history.run("chosen");
      assertThat(chosen.at(1).tables()).hasSize(1);
      assertThat(chosen.at(1).tables().getFirst().column("velocity__dy", float[].class))
          .containsExactly(0, 1, 2);
      Run having = history.run("having");
      assertThat(having.at(2).tables()).hasSize(1);
      assertThat(having.at(2).tables().getFirst().column("position__x", float[].class))
          .containsExactly(2, 3, 4);
      for (Run run : List.of(chosen, having)) {
        assertThat(run.info().isComplete()).isFalse();
        assertRefusedWith(
            () -> run.restore(1, other),
            "Only some components were recorded, so a world cannot be restored");
        assertRefused(
            () -> recorder(other, run.id()).resume(),
            "The run "
                + run.id()
                + " cannot be resumed, because only some components are recorded.");
        assertRefusedWith(
            () -> recorder(other, "f").forkOf(run.id(), 1).start(),
            "Only some components were recorded");
      }
      assertThat(history.find("world", "f")).isEmpty();
    }
    assertThat(other.stateHash()).isEqualTo(before);
    record("whole", 1);
    assertRefusedWith(
        () -> recorder(other, "whole").components(Velocity.class).resume(), "cannot be resumed");
  }

  // Folders.

  @Test
  void aFolderThatIsAFileIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "text");
    World world = worldWithRows(1);
    assertRefusedWith(() -> History.record(world, file), file.toString());
    assertRefusedWith(() -> History.open(file), file.toString());
    Path blocked = Files.createDirectory(folder.resolve("blocked"));
    Files.writeString(blocked.resolve("catalog"), "text");
    assertRefusedWith(
        () -> History.recorder(world, blocked).runId("r").start(),
        blocked.resolve("catalog").toString());
    Files.delete(blocked.resolve("catalog"));
    try (Recording _ = History.recorder(world, blocked).runId("r").start()) {
      step(world);
    }
    Files.createDirectory(folder.resolve("half"));
    Files.writeString(folder.resolve("half").resolve("log"), "text");
    assertRefusedWith(() -> History.record(world, folder.resolve("half")), "cannot be created");
  }

  @Test
  void aFolderThatCannotBeWrittenIsRefused() throws IOException {
    Path readOnly = Path.of("/proc/sys"); // also for a superuser, to whom permissions do not apply
    assumeTrue(Files.isDirectory(readOnly));
    World world = worldWithRows(1);
    assertThatThrownBy(() -> History.record(world, readOnly))
        .isInstanceOf(HistoryException.class)
        .hasMessageContaining(readOnly.toString())
        .hasCauseInstanceOf(IOException.class);
    try (Recording _ = History.recorder(world, folder).start()) {
      step(world);
    }
  }
}
