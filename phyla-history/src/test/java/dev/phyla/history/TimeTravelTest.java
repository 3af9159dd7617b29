package dev.phyla.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.history.Divergence.Difference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimeTravelTest {
  @TempDir Path folder;

  /// Records a run, and returns the hash of each tick.
  private List<Long> record(String id, long seed, int ticks) {
    BusyWorld busy = BusyWorld.start(seed);
    var hashes = new ArrayList<Long>();
    try (Recording recording =
        History.recorder(busy.world, folder).runId(id).segmentBytes(60_000).start()) {
      hashes.add(busy.world.stateHash());
      for (int i = 0; i < ticks; i++) {
        busy.step();
        hashes.add(busy.world.stateHash());
      }
      assertThat(recording.tick()).isEqualTo(ticks);
      assertThat(recording.ticks()).isEqualTo(ticks + 1);
    }
    return hashes;
  }

  @Test
  void aRestoredWorldGoesOnAsTheRunDid() {
    List<Long> hashes = record("r", 3, 120);
    var random = new Random(1);
    BusyWorld busy = new BusyWorld();
    try (History history = History.open(folder)) {
      Run run = history.run("r");
      for (int i = 0; i < 10; i++) {
        int tick = random.nextInt(120);
        run.restore(tick, busy.world);
        assertThat(busy.world.tick()).isEqualTo(tick);
        for (int next = tick; next <= 120; next++) {
          assertThat(busy.world.stateHash())
              .as("from %s, %s", tick, next)
              .isEqualTo(hashes.get(next));
          busy.step();
        }
      }
    }
  }

  @Test
  void aResumedRunIsTheSameAsAnUninterruptedOne() {
    List<Long> hashes = record("whole", 4, 90);
    BusyWorld busy = BusyWorld.start(4);
    try (Recording _ = History.recorder(busy.world, folder).runId("parts").start()) {
      for (int i = 0; i < 30; i++) {
        busy.step();
      }
    }
    for (int part = 0; part < 3; part++) {
      BusyWorld next = new BusyWorld();
      try (Recording recording = History.recorder(next.world, folder).runId("parts").resume()) {
        assertThat(recording.tick()).isEqualTo(30 + 20 * part);
        for (int i = 0; i < 20; i++) {
          next.step();
        }
      }
    }
    try (History history = History.open(folder)) {
      Run parts = history.run("parts");
      assertThat(parts.ticks()).hasSize(91);
      BusyWorld restored = new BusyWorld();
      for (int tick = 0; tick <= 90; tick++) {
        parts.restore(tick, restored.world);
        assertThat(restored.world.stateHash()).isEqualTo(hashes.get(tick));
      }
      assertThat(History.diff(parts, history.run("whole"))).isEmpty();
      for (int tick = 0; tick <= 90; tick++) {
        assertThat(parts.at(tick).digest()).isEqualTo(history.run("whole").at(tick).digest());
      }
    }
  }

  @Test
  void aForkWithAChangedValueDiffersFromThere() {
    record("base", 5, 60);
    BusyWorld busy = new BusyWorld();
    Entity changed;
    try (Recording _ =
        History.recorder(busy.world, folder).runId("what-if").forkOf("base", 25).start()) {
      changed = busy.world.query(dev.phyla.Term.read(BusyWorld.Position.class)).entities().get(3);
      BusyWorld.Position old = busy.world.get(changed, BusyWorld.Position.class);
      busy.world.set(changed, new BusyWorld.Position(old.x(), 1000));
      for (int i = 0; i < 20; i++) {
        busy.step();
      }
    }
    try (History history = History.open(folder)) {
      Run fork = history.run("what-if");
      assertThat(fork.firstTick()).isZero();
      assertThat(fork.lastTick()).isEqualTo(45);
      assertThat(fork.ticks()).hasSize(46);
      assertThat(fork.at(10).digest()).isEqualTo(history.run("base").at(10).digest());
      Optional<Divergence> found = History.diff(history.run("base"), fork);
      assertThat(found).isPresent();
      assertThat(found.get().tick()).isEqualTo(26);
      assertThat(found.get().differences())
          .extracting(Difference::entity, Difference::what)
          .contains(org.assertj.core.groups.Tuple.tuple(changed, "Position.y"));
      assertThat(fork.entity(changed, 26, 26)).hasSize(1);
      assertThat(fork.entity(changed, 26, 26).getFirst().values().get("position__y"))
          .isInstanceOf(Float.class);
    }
  }

  @Test
  void runsOfTheSameSeedHaveEqualDigests() {
    record("one", 6, 50);
    record("two", 6, 50);
    record("other", 7, 50);
    try (History history = History.open(folder)) {
      assertThat(History.diff(history.run("one"), history.run("two"))).isEmpty();
      assertThat(History.diff(history.run("one"), history.run("other")).orElseThrow().tick())
          .isZero();
    }
  }

  @Test
  void aRunIsReadWhileItIsBeingRecorded() {
    BusyWorld busy = BusyWorld.start(8);
    try (Recording _ =
            History.recorder(busy.world, folder).runId("live").segmentBytes(30_000).start();
        History history = History.open(folder)) {
      Run run = history.run("live");
      BusyWorld restored = new BusyWorld();
      for (int i = 0; i < 100; i++) {
        busy.step();
        assertThat(run.refresh().lastTick()).isEqualTo(busy.world.tick());
        run.restore(busy.world.tick(), restored.world);
        assertThat(restored.world.stateHash()).isEqualTo(busy.world.stateHash());
      }
    }
  }
}
