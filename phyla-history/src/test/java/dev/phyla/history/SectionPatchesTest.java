package dev.phyla.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SectionPatchesTest {
  private static final int PATCH = 4;
  private static final int TICKS = 150;

  @TempDir Path folder;

  private static BusyWorld worldWithALongSection(int length) {
    BusyWorld busy = BusyWorld.start(1);
    var note = new StringBuilder();
    for (int i = 0; note.length() < length; i++) {
      note.append(i).append(' ');
    }
    busy.world.resources().set(BusyWorld.Counter.class, new BusyWorld.Counter(0, note.toString()));
    return busy;
  }

  /// The largest number of patches of a section, one after the other, and their bytes.
  private record Longest(int patches, int bytes) {}

  private Longest record(int length) throws IOException {
    BusyWorld busy = worldWithALongSection(length);
    var hashes = new HashMap<Long, Long>();
    try (Recording _ = History.recorder(busy.world, folder).runId("r").start()) {
      for (int i = 0; i < TICKS; i++) {
        busy.step();
        if (i % 7 == 0) {
          hashes.put(busy.world.tick(), busy.world.stateHash());
        }
      }
    }
    var restored = new BusyWorld();
    try (History history = History.open(folder)) {
      hashes.forEach(
          (tick, hash) -> {
            history.run("r").restore(tick, restored.world);
            assertThat(restored.world.stateHash()).as("tick %s", tick).isEqualTo(hash);
          });
    }
    return longest(folder.resolve("log/world_id=world/run_id=r/000000.seg"));
  }

  private static Longest longest(Path segment) throws IOException {
    var bytes = new SegmentBytes(Files.readAllBytes(segment));
    Map<Integer, Longest> current = new HashMap<>();
    int patches = 0;
    int patched = 0;
    for (SegmentBytes.Block block : bytes.blocks()) {
      int section = bytes.bytes.getInt(block.at() + 4);
      Longest before = current.getOrDefault(section, new Longest(0, 0));
      Longest next =
          block.kind() == PATCH
              ? new Longest(before.patches + 1, before.bytes + block.length())
              : new Longest(0, 0);
      current.put(section, next);
      patches = Math.max(patches, next.patches);
      patched = Math.max(patched, next.bytes);
    }
    return new Longest(patches, patched);
  }

  @Test
  void aSectionIsWholeAfterSomePatches() throws IOException {
    assertThat(record(50_000).patches).isEqualTo(64);
  }

  @Test
  void theBytesOfPatchesDoNotExceedTheSection() throws IOException {
    Longest longest = record(2_000);
    assertThat(longest.patches).isBetween(2, 63);
    assertThat(longest.bytes).isLessThan(4_000);
  }
}
