package dev.phyla.internal.world;

import dev.phyla.internal.image.BytePatch;
import dev.phyla.internal.image.PatchOutput;
import dev.phyla.internal.image.StatePatch;
import dev.phyla.internal.stream.StateOutput;
import dev.phyla.snapshot.DeltaSource;
import java.io.ByteArrayOutputStream;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Writes the changes of a world. A full delta is one that starts from an empty image.
final class DeltaWriter implements DeltaSource {
  private final WorldCore core;
  private final Consumer<String> requireIdle;
  private StateImage image;

  /// Tells sequences of deltas apart.
  private long sequence;

  /// The number of the next delta in its sequence.
  private int number;

  DeltaWriter(WorldCore core, Consumer<String> requireIdle) {
    this.core = core;
    this.requireIdle = requireIdle;
    this.image = new StateImage(core, Sections.OF_DELTAS);
    this.sequence = ThreadLocalRandom.current().nextLong();
  }

  @Override
  public byte[] full() {
    image = new StateImage(core, Sections.OF_DELTAS);
    sequence = ThreadLocalRandom.current().nextLong();
    number = 0;
    return next();
  }

  @Override
  public byte[] next() {
    requireIdle.accept("Writing a delta");
    StateFile.check(core.parts(), core.usedTypes());
    StatePatch patch = image.sync(true);
    var bytes = new ByteArrayOutputStream();
    var out = StateOutput.ofFile(bytes);
    out.begin("DLTA");
    out.putLong(sequence);
    out.putInt(number++);
    out.end();
    var patches = new PatchOutput(out, core.schema().values());
    out.begin("PART");
    for (@Nullable BytePatch section : patch.sections()) {
      patches.put(section);
    }
    out.end();
    out.begin("TABL");
    out.putInt(patch.tables().size());
    patch.tables().forEach(patches::put);
    out.end();
    out.finish();
    return bytes.toByteArray();
  }
}
