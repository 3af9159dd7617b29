package dev.phyla.history;

import static dev.phyla.Term.includeDisabled;
import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.batch.Batch;
import dev.phyla.batch.BatchBuilder;
import dev.phyla.history.BusyWorld.Position;
import dev.phyla.history.internal.rows.RunTables;
import dev.phyla.history.internal.rows.TableRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BatchRecordingTest {
  record Cart(float x, float v) {}

  record Push(int force) {}

  @TempDir private Path folder;

  private static long[] hashes(Batch batch) {
    var hashes = new long[batch.worlds()];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = batch.get(i, World::stateHash);
    }
    return hashes;
  }

  /// Records a batch in which a world restarts now and then.
  private List<long[]> record(Batch batch, RecordingBuilder recorder, int steps) {
    var hashes = new ArrayList<long[]>();
    try (Recording recording = recorder.start()) {
      hashes.add(hashes(batch));
      step(batch, steps, hashes);
      int every = recording.info().everyTicks();
      assertThat(recording.tick()).isEqualTo(batch.steps() / every * every);
    }
    return hashes;
  }

  private static void step(Batch batch, int steps, List<long[]> hashes) {
    for (int i = 0; i < steps; i++) {
      if (batch.steps() % 5 == 3) {
        batch.requestRestart((int) batch.steps() % batch.worlds());
      }
      if (batch.steps() % 11 == 6) {
        batch.seed((int) batch.steps() % batch.worlds(), batch.steps());
      }
      batch.step();
      hashes.add(hashes(batch));
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 100000000", "12, 5, 30000", "30, 30, 4000000", "9, 1, 2000"})
  void everyWorldIsRestoredAtEveryStep(int worlds, int groupSize, long segmentBytes) {
    try (Batch batch = BusyWorld.batch(worlds, groupSize)) {
      RecordingBuilder recorder =
          History.recorder(batch, folder).runId("r").segmentBytes(segmentBytes);
      List<long[]> hashes = record(batch, recorder, 60);
      try (History history = History.open(folder);
          World world = batch.copy(0)) {
        Run run = history.run("r");
        assertThat(run.info().worlds()).isEqualTo(worlds);
        var random = new Random(1);
        for (int step = 0; step <= 60; step++) {
          int number = random.nextInt(worlds);
          run.restoreWorld(step, number, world);
          world.verify();
          assertThat(world.stateHash())
              .as("world %d at step %d", number, step)
              .isEqualTo(hashes.get(step)[number]);
        }
      }
    }
  }

  @Test
  void manyStepsShareASegment() throws IOException {
    try (Batch batch = BusyWorld.batch(12, 5)) {
      record(batch, History.recorder(batch, folder).runId("r"), 60);
    }
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files.filter(file -> file.toString().endsWith(".seg"))).hasSize(1);
    }
  }

  @Test
  void worldsWhoseStateIsReplacedAreRecordedAsTheyAre() {
    try (Batch batch = BusyWorld.batch(12, 5)) {
      var hashes = new ArrayList<long[]>();
      try (Recording _ = History.recorder(batch, folder).runId("r").start()) {
        hashes.add(hashes(batch));
        for (int i = 0; i < 20; i++) {
          if (i % 3 == 1) {
            try (World other = batch.copy(i % 12)) {
              batch.put((i + 4) % 12, other);
            }
          }
          if (i % 4 == 2) {
            batch.restart(i % 12);
          }
          step(batch, 1, hashes);
        }
      }
      try (History history = History.open(folder)) {
        for (int step = 20; step >= 0; step--) {
          history.run("r").restore(step, batch);
          assertThat(hashes(batch)).as("step %d", step).isEqualTo(hashes.get(step));
        }
      }
    }
  }

  @Test
  void aRestartThatIsRequestedAfterAFailureIsRecorded() {
    var expected = new ArrayList<Long>();
    try (Batch batch = failing()) {
      try (Recording _ = History.recorder(batch, folder).runId("r").start()) {
        batch.run(7);
      }
      batch.run(5);
      for (int i = 0; i < batch.worlds(); i++) {
        expected.add(batch.episode(i));
        expected.add(batch.get(i, World::stateHash));
      }
    }
    try (Batch batch = failing();
        History history = History.open(folder)) {
      history.run("r").restore(7, batch);
      batch.run(5);
      for (int i = 0; i < batch.worlds(); i++) {
        assertThat(batch.episode(i)).isEqualTo(expected.get(2 * i));
        assertThat(batch.get(i, World::stateHash)).isEqualTo(expected.get(2 * i + 1));
      }
      assertThat(batch.episode(2)).isPositive();
    }
  }

  /// A batch whose worlds restart after they have failed, some of them after 7 steps.
  private static Batch failing() {
    BatchBuilder builder =
        Batch.of(4).setUp((world, number) -> world.spawn(new Cart(0, 0), new Push(number + 5)));
    builder
        .schedule()
        .add(
            "drive",
            setup ->
                setup
                    .query(write(Cart.class), read(Push.class))
                    .updateLoop(
                        (cart, push) -> {
                          if (cart.v() + 1 == push.force()) {
                            throw new IllegalStateException("The cart has failed.");
                          }
                          return new Cart(cart.x(), cart.v() + 1);
                        }));
    Batch batch = builder.build();
    return batch.onFailure(e -> e.failures().keySet().forEach(batch::requestRestart));
  }

  @Test
  void aRestoredBatchGoesOnAsItDid() {
    List<long[]> hashes;
    try (Batch batch = BusyWorld.batch(12, 5)) {
      hashes = record(batch, History.recorder(batch, folder).runId("r"), 60);
    }
    try (History history = History.open(folder);
        Batch batch = BusyWorld.batch(12, 4)) {
      batch.run(3);
      for (int from : new int[] {0, 7, 40}) {
        history.run("r").restore(from, batch);
        assertThat(batch.steps()).isEqualTo(from);
        var again = new ArrayList<long[]>();
        again.add(hashes(batch));
        step(batch, 60 - from, again);
        assertThat(again).usingRecursiveComparison().isEqualTo(hashes.subList(from, 61));
      }
    }
  }

  @Test
  void aRunIsResumedAndForked() {
    List<long[]> hashes;
    try (Batch batch = BusyWorld.batch(12, 5)) {
      hashes = record(batch, History.recorder(batch, folder).runId("r"), 30);
      step(batch, 30, hashes);
    }
    try (Batch batch = BusyWorld.batch(12, 5);
        Recording recording = History.recorder(batch, folder).runId("r").resume()) {
      assertThat(recording.tick()).isEqualTo(30);
      var again = new ArrayList<long[]>();
      step(batch, 30, again);
      assertThat(again).usingRecursiveComparison().isEqualTo(hashes.subList(31, 61));
    }
    Entity changed;
    try (Batch batch = BusyWorld.batch(12, 5);
        Recording _ = History.recorder(batch, folder).runId("f").forkOf("r", 20).start()) {
      var again = new ArrayList<long[]>();
      step(batch, 10, again);
      changed = batch.get(6, world -> world.query(read(Position.class)).entities().get(0));
      batch.visit(6, world -> world.set(changed, new Position(-1, -1)));
      step(batch, 3, again);
      assertThat(Arrays.equals(again.get(9), hashes.get(30))).isTrue();
    }
    try (History history = History.open(folder)) {
      Divergence divergence = History.diff(history.run("r"), history.run("f")).orElseThrow();
      assertThat(divergence.tick()).isEqualTo(31);
      Divergence.Difference first = divergence.differences().getFirst();
      assertThat(first.world()).isEqualTo(6);
      assertThat(first.entity()).isEqualTo(changed);
      assertThat(first.what()).startsWith("Position.");
      assertThat(first.toString()).startsWith("world 6: " + changed);
      assertThat(history.run("f").contains(3)).isTrue();
    }
  }

  @Test
  void equalRunsHaveEqualDigests() {
    for (int groupSize : new int[] {2, 6}) {
      try (Batch batch = BusyWorld.batch(6, groupSize)) {
        record(batch, History.recorder(batch, folder).runId("g" + groupSize), 40);
      }
    }
    try (History history = History.open(folder)) {
      assertThat(History.diff(history.run("g2"), history.run("g6"))).isEmpty();
      for (long tick : history.run("g2").ticks()) {
        assertThat(history.run("g2").at(tick).digest())
            .isEqualTo(history.run("g6").at(tick).digest());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"false", "true"})
  void theRowsOfATickAreThoseOfItsWorlds(boolean isEveryTickWhole) {
    try (Batch batch = BusyWorld.batch(8, 3)) {
      RecordingBuilder builder = History.recorder(batch, folder).runId("r").segmentBytes(40_000);
      List<long[]> _ = record(batch, isEveryTickWhole ? builder.everyTickWhole() : builder, 40);
      try (History history = History.open(folder);
          World world = batch.copy(0)) {
        Run run = history.run("r");
        for (int number = 0; number < 8; number++) {
          run.restoreWorld(33, number, world);
          PastState state = run.at(33).world(number);
          assertThat(state.entities()).isEqualTo(world.query(includeDisabled()).count());
          var positions = world.query(read(Position.class), includeDisabled());
          positions.each(
              (entity, position) ->
                  assertThat(state.row(entity).orElseThrow())
                      .containsEntry("position__x", position.x())
                      .containsEntry("world_id", "world"));
        }
        assertThat(run.at(33).tables().stream().mapToInt(PastTable::size).sum())
            .isEqualTo(run.at(33).entities());
      }
      assertThat(changedRows()).isEqualTo(expectedRows(batch));
    }
  }

  /// The state after all changes of all tables, by world and entity.
  private Map<String, Float> changedRows() {
    var rows = new TreeMap<String, Float>();
    try (RunTables run = RunTables.open(folder, "world", "r")) {
      Map<String, Map<String, Float>> byTable = new HashMap<>();
      for (ArchetypeTable table : run.tables()) {
        List<String> names = table.components().stream().map(TableComponent::name).toList();
        int position = names.indexOf("Position");
        Map<String, Float> current = byTable.computeIfAbsent(table.name(), _ -> new HashMap<>());
        TableRows changes = run.changes(table, -1, run.lastTick());
        while (changes.next()) {
          for (int i = 0; i < changes.size(); i++) {
            String key = changes.worlds()[i] + " " + changes.entities()[i];
            if (changes.active()[i]) {
              current.put(key, ((float[]) changes.values(position, 0))[i]);
            } else {
              assertThat(current.remove(key)).as(key).isNotNull();
            }
          }
        }
        changes.close();
      }
      byTable.values().forEach(rows::putAll);
    }
    return rows;
  }

  private static Map<String, Float> expectedRows(Batch batch) {
    var rows = new TreeMap<String, Float>();
    for (int number = 0; number < batch.worlds(); number++) {
      int own = number;
      batch.visit(
          number,
          world ->
              world
                  .query(read(Position.class), includeDisabled())
                  .each((entity, p) -> rows.put(own + " " + entity.bits(), p.x())));
    }
    return rows;
  }

  // A batch of fixed tables.

  private static Batch carts(int worlds) {
    BatchBuilder builder =
        Batch.of(worlds)
            .maxPerWorld(1, Cart.class, Push.class)
            .setUp((world, number) -> world.spawn(new Cart(number, 0), new Push(1)));
    builder
        .schedule()
        .add(
            "push",
            setup ->
                setup
                    .query(write(Cart.class), read(Push.class))
                    .updateLoop(
                        (cart, push) ->
                            new Cart(cart.x() + cart.v(), cart.v() + push.force() * 0.1f)));
    return builder.build();
  }

  @Test
  void anEntityOfAWorldIsFollowed() {
    try (Batch batch = carts(100)) {
      Recording recording = History.recorder(batch, folder).worldId("carts").runId("r").start();
      batch.run(20);
      Entity cart = batch.get(42, world -> world.query(read(Cart.class)).entities().get(0));
      float x = batch.get(42, world -> world.get(cart, Cart.class).x());
      recording.close();
      try (History history = History.open(folder)) {
        Run run = history.run("carts", "r");
        List<EntityRow> rows = run.entity(42, cart, 0, 20);
        assertThat(rows).hasSize(21);
        assertThat(rows.getFirst().values()).containsEntry("cart__x", 42f);
        assertThat(rows.getLast().values()).containsEntry("cart__x", x);
        PastTable table = run.at(20).tables().getFirst();
        assertThat(table.size()).isEqualTo(100);
        assertThat(table.world(42)).isEqualTo(42);
        assertThat(table.row(42)).containsEntry("world_number", 42).containsEntry("cart__x", x);
        assertThat(run.at(20).world(42).tables().getFirst().world(0)).isEqualTo(42);
        assertThat(table.column("cart__x", float[].class)[42]).isEqualTo(x);
      }
    }
  }

  @Test
  void someComponentsOfABatchAreRecorded() {
    try (Batch batch = carts(10)) {
      RecordingBuilder recorder =
          History.recorder(batch, folder).runId("r").components(Cart.class).every(5);
      record(batch, recorder, 12);
      try (History history = History.open(folder)) {
        Run run = history.run("r");
        assertThat(run.ticks()).containsExactly(0, 5, 10);
        assertThat(run.at(10).world(3).having("Cart")).hasSize(1);
        assertThatThrownBy(() -> run.restoreWorld(10, 3, new World()))
            .isInstanceOf(HistoryException.class)
            .hasMessageStartingWith("Only some components were recorded");
        assertThatThrownBy(() -> run.restore(10, batch))
            .isInstanceOf(HistoryException.class)
            .hasMessageStartingWith("Only some components were recorded");
      }
    }
  }

  @Test
  void whatBelongsToOneWorldIsRefusedForABatch() {
    try (Batch batch = carts(3);
        Batch other = carts(4);
        Recording _ = History.recorder(batch, folder).runId("r").start();
        History history = History.open(folder)) {
      assertThatIllegalStateException()
          .isThrownBy(() -> History.record(batch, folder))
          .withMessageStartingWith("The batch is being recorded already");
      Run run = history.run("r");
      Entity entity = Entity.fromBits(1);
      assertThatIllegalStateException()
          .isThrownBy(() -> run.restore(0, new World()))
          .withMessage("The run r is of a batch of 3 worlds; name the number of a world.");
      assertThatIllegalStateException().isThrownBy(() -> run.entity(entity, 0, 1));
      assertThatIllegalStateException()
          .isThrownBy(() -> run.at(0).row(entity))
          .withMessageStartingWith("Entities of different worlds can have the same handle");
      assertThatThrownBy(() -> run.restoreWorld(0, 3, new World()))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessage("The run r has worlds 0 to 2, and not 3.");
      assertThatThrownBy(() -> run.at(0).world(-1)).isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> run.restore(0, other))
          .isInstanceOf(HistoryException.class)
          .hasMessage(
              "The run r cannot be restored into a batch of 4 worlds, because it is of a batch of"
                  + " 3.");
    }
  }

  @Test
  void whatBelongsToABatchIsRefusedForAWorld() {
    try (World world = new World();
        Batch batch = carts(3);
        Recording _ = History.recorder(world, folder).runId("one").start();
        Recording _ = History.recorder(batch, folder).runId("many").start();
        History history = History.open(folder)) {
      Run run = history.run("one");
      assertThatIllegalStateException()
          .isThrownBy(() -> run.at(0).world(0))
          .withMessage("The run one is of one world, which has no number.");
      assertThatThrownBy(() -> run.restore(0, batch))
          .isInstanceOf(HistoryException.class)
          .hasMessageEndingWith("because it is of a world of its own.");
      assertThatThrownBy(() -> History.diff(run, history.run("many")))
          .isInstanceOf(HistoryException.class)
          .hasMessageEndingWith("cannot be compared, because one is of a batch.");
    }
  }
}
