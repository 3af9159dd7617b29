package dev.phyla.bench.phyla;

import dev.phyla.Accessor;
import dev.phyla.EntityList;
import dev.phyla.World;
import dev.phyla.bench.phyla.Components.Position;
import dev.phyla.bench.phyla.Components.Velocity;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Form;
import dev.phyla.snapshot.DeltaSource;
import dev.phyla.snapshot.Rollback;
import dev.phyla.snapshot.Snapshots;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// Saves and loads worlds with two components, and keeps the changes of ticks.
abstract class PhylaSnapshots extends PhylaWorkload {
  private static final int TICKS = 60;

  final World saved = new World(world.schema());

  PhylaSnapshots(int entities) {
    for (int ordinal = 0; ordinal < entities; ordinal++) {
      spawnMover(saved, ordinal);
    }
  }

  static List<Form> saving() {
    return List.of(
        Form.named("arrays by hand", ByHand::new),
        Form.named("to memory", SaveToMemory::new),
        Form.named("to a file", n -> new OnDisk(n, true)));
  }

  static List<Form> loading() {
    return List.of(
        Form.named("arrays by hand", ByHand::new),
        Form.named("from memory", LoadFromMemory::new),
        Form.named("from a file", n -> new OnDisk(n, false)));
  }

  /// Keeping changes, beside saving everything.
  static List<Form> keeping() {
    return List.of(
        Form.named("save to memory", SaveAfterChanges::new),
        Form.named("rollback", RecordChanges::new),
        Form.named("delta", SendChanges::new));
  }

  @Override
  public long checksum() {
    var sum = new Checksum();
    addMotion(saved, sum);
    return sum.value();
  }

  @Override
  public void close() {
    saved.close();
    super.close();
  }

  /// A stream to an array that grows once.
  private static final class Memory extends OutputStream {
    private byte[] bytes = new byte[1 << 16];
    private int size;

    void reset() {
      size = 0;
    }

    byte[] toByteArray() {
      return Arrays.copyOf(bytes, size);
    }

    @Override
    public void write(int value) {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] from, int first, int count) {
      if (count > bytes.length - size) {
        bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + count));
      }
      System.arraycopy(from, first, bytes, size, count);
      size += count;
    }

    void save(World world) {
      reset();
      try {
        Snapshots.save(world, this);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static final class ByHand extends PhylaSnapshots {
    private final WorldArrays from;
    private final WorldArrays to;

    ByHand(int entities) {
      super(0);
      from = new WorldArrays(entities);
      to = new WorldArrays(entities);
    }

    @Override
    public void run() {
      to.copyFrom(from);
    }

    @Override
    public long checksum() {
      var sum = new Checksum();
      to.addTo(sum);
      return sum.value();
    }
  }

  private static final class SaveToMemory extends PhylaSnapshots {
    private final Memory memory = new Memory();

    SaveToMemory(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      memory.save(saved);
    }
  }

  private static final class LoadFromMemory extends PhylaSnapshots {
    private final byte[] bytes;

    LoadFromMemory(int entities) {
      super(entities);
      var memory = new Memory();
      memory.save(saved);
      bytes = memory.toByteArray();
    }

    @Override
    public void run() {
      saved.state().clear();
      Snapshots.load(saved, bytes);
    }
  }

  /// Saves to a file, or loads from one.
  private static final class OnDisk extends PhylaSnapshots {
    private final boolean saves;
    private final Path file;

    OnDisk(int entities, boolean saves) {
      super(entities);
      this.saves = saves;
      try {
        file = Files.createTempFile("phyla", ".snapshot");
        Snapshots.save(saved, file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void run() {
      try {
        if (saves) {
          Snapshots.save(saved, file);
        } else {
          saved.state().clear();
          Snapshots.load(saved, file);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void close() {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      super.close();
    }
  }

  /// Writes the positions of 1 % of the entities, spread over all rows, and keeps that.
  private abstract static class Changing extends PhylaSnapshots {
    private static final int SHARE = 100;

    private final Accessor<Position> positions = saved.accessor(Position.class);
    private final EntityList entities = saved.query(dev.phyla.Term.with(Velocity.class)).entities();

    Changing(int entities) {
      super(entities);
    }

    @Override
    public final void run() {
      for (int i = 0; i < entities.size(); i += SHARE) {
        positions.set(entities.get(i), Position.of(i));
      }
      saved.endUpdate();
      keep();
    }

    abstract void keep();
  }

  private static final class SaveAfterChanges extends Changing {
    private final Memory memory = new Memory();

    SaveAfterChanges(int entities) {
      super(entities);
    }

    @Override
    void keep() {
      memory.save(saved);
    }
  }

  private static final class RecordChanges extends Changing {
    private final Rollback past = saved.state().rollback(TICKS);

    RecordChanges(int entities) {
      super(entities);
    }

    @Override
    void keep() {
      past.record();
    }
  }

  private static final class SendChanges extends Changing {
    private final DeltaSource source = saved.state().deltas();

    SendChanges(int entities) {
      super(entities);
    }

    @Override
    void keep() {
      source.next();
    }
  }
}
