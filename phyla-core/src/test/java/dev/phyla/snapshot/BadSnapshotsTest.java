package dev.phyla.snapshot;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.fail;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.snapshot.Everything.Position;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class BadSnapshotsTest {
  record Event(int number) {}

  private static byte[] valid() {
    var world = new World();
    world.spawn(new Position(1, 2));
    return Snapshots.toBytes(world);
  }

  private static void assertRefused(byte[] bytes, String message) {
    var world = new World();
    world.endUpdate();
    assertThatExceptionOfType(SnapshotException.class)
        .isThrownBy(() -> Snapshots.loader(Position.class).load(world, bytes))
        .withMessageMatching(message);
    assertThatExceptionOfType(SnapshotException.class)
        .isThrownBy(
            () -> Snapshots.loader(Position.class).load(world, new ByteArrayInputStream(bytes)))
        .withMessageMatching(message);
    world.verify();
    assertThat(world.stateHash()).isEqualTo(new World().stateHash());
    Snapshots.loader(Position.class).load(world, valid());
    assertThat(world.get(new Entity(1, 1), Position.class)).isEqualTo(new Position(1, 2));
  }

  @Test
  void whatIsNoSnapshotIsRefused() {
    assertRefused(new byte[0], "The snapshot is empty\\.");
    assertRefused(
        "{\"json\": true, \"and\": \"so on\"}".getBytes(StandardCharsets.UTF_8),
        "This is not a snapshot of Phyla\\.");
    assertRefused(new byte[] {(byte) 0x89, 'P'}, "This is not a snapshot of Phyla\\.");
    assertRefused(
        Arrays.copyOf(valid(), 10),
        "The snapshot cannot be read: in section header near byte 0, it ends too early\\.");
  }

  @Test
  void aNewerFormatIsRefused() {
    SnapshotFrames frames = SnapshotFrames.of(valid());
    for (int version : new int[] {3, 0, 0x1_0001, -1}) {
      frames.setVersion(version);
      assertRefused(
          frames.toBytes(),
          "The snapshot has version "
              + version
              + " of the format, and this version of Phyla reads 1 and 2; use a newer version of Phyla\\.");
    }
  }

  @Test
  void bytesAfterTheEndAreRefused() {
    byte[] bytes = valid();
    assertRefused(
        Arrays.copyOf(bytes, bytes.length + 1),
        "The snapshot cannot be read: in section END near byte \\d+, there are more bytes after its"
            + " end\\.");
  }

  @Test
  void everyPrefixAndEveryFlippedBitIsRefused() {
    byte[] bytes = valid();
    for (int length = 1; length < bytes.length; length++) {
      assertRefused(Arrays.copyOf(bytes, length), "(?s).+");
    }
    var world = new World();
    for (int bit = 0; bit < bytes.length * 8; bit++) {
      byte[] flipped = bytes.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      assertThatExceptionOfType(SnapshotException.class)
          .as("bit %d", bit)
          .isThrownBy(() -> Snapshots.loader(Position.class).load(world, flipped));
    }
  }

  @Test
  void aSectionThatIsMissingOrThereTwiceIsRefused() {
    World world = EverythingWorld.filled();
    byte[] bytes = Snapshots.toBytes(world);
    int count = SnapshotFrames.of(bytes).sections().size();
    assertThat(count).isEqualTo(11);
    int optional = 0;
    for (int i = 0; i < count; i++) {
      SnapshotFrames twice = SnapshotFrames.of(bytes);
      twice.sections().add(i, twice.sections().get(i));
      assertThatExceptionOfType(SnapshotException.class)
          .as("twice %s", twice.sections().get(i).name())
          .isThrownBy(() -> EverythingWorld.load(twice.toBytes()));
      SnapshotFrames without = SnapshotFrames.of(bytes);
      without.sections().remove(i);
      try {
        EverythingWorld.load(without.toBytes()).verify();
        optional++;
      } catch (SnapshotException e) {
        assertThat(e).hasMessageContaining("The snapshot cannot be read: ");
      }
    }
    assertThat(optional).isEqualTo(4); // sets, events, resources, names
  }

  // When saving and loading is not possible.

  private static void assertNotNow(World world, String reason) {
    assertThatIllegalStateException()
        .isThrownBy(() -> Snapshots.toBytes(world))
        .withMessageContaining("Saving a world is not possible " + reason);
    assertThatIllegalStateException()
        .isThrownBy(() -> Snapshots.load(world, valid()))
        .withMessageContaining("Loading a world is not possible " + reason);
  }

  @Test
  void loopsCallbacksAndObserversCannotSaveOrLoad() {
    var world = new World();
    int[] calls = {0};
    world.onAdd(
        Position.class,
        (_, _, _) -> {
          assertNotNow(world, "inside an observer");
          calls[0]++;
        });
    Entity entity = world.spawn(new Position(1, 2));
    world.query(read(Position.class)).each(_ -> call(calls, world, "inside query(read Position)"));
    world
        .events(Event.class)
        .observe((_, _) -> call(calls, world, "inside a reader or an observer of events"));
    world.events(Event.class).publish(new Event(1));
    world.tag(Event.class).add(entity);
    assertThat(calls[0]).isEqualTo(3);
    world.verify();
    assertThat(world.count()).isOne();
  }

  private static void call(int[] calls, World world, String reason) {
    assertNotNow(world, reason);
    calls[0]++;
  }

  @Test
  void pendingCommandsPreventSavingAndLoading() {
    var world = new World();
    world.commands().spawn(new Position(1, 2));

    assertNotNow(world, "while 1 command is pending");
    world.flush();
    assertThat(Snapshots.toBytes(world)).isNotEmpty();
  }

  @Test
  void aWorldWithEntitiesCannotLoad() {
    var world = new World();
    world.spawnMany(3);

    assertThatIllegalStateException()
        .isThrownBy(() -> Snapshots.load(world, valid()))
        .withMessage(
            "A snapshot can only be loaded into an empty world, and this one has 3 entities; use a"
                + " new world, or despawn all entities first.");
    assertThat(world.count()).isEqualTo(3);
  }

  @Test
  void nullIsRefused() {
    var world = new World();
    for (ThrowingCallable call :
        new ThrowingCallable[] {
          () -> Snapshots.toBytes(null),
          () -> Snapshots.save(null, java.io.OutputStream.nullOutputStream()),
          () -> Snapshots.save(world, (java.io.OutputStream) null),
          () -> Snapshots.save(world, (java.nio.file.Path) null),
          () -> Snapshots.load(null, new byte[0]),
          () -> Snapshots.load(world, (byte[]) null),
          () -> Snapshots.load(world, (InputStream) null),
          () -> Snapshots.load(world, (java.nio.file.Path) null),
          () -> Snapshots.loader((Class<?>) null),
          () -> Snapshots.loader().missing(null)
        }) {
      assertThatNullPointerException()
          .isThrownBy(call)
          .withMessageMatching("The .+ (is|are) null\\.|What to do is null\\.|A type is null\\.");
    }
  }

  // Streams that fail.

  @Test
  void aStreamThatFailsWhileLoadingLeavesTheWorldEmpty() throws IOException {
    byte[] bytes = Snapshots.toBytes(EverythingWorld.filled());
    for (int available = 0; available < bytes.length; available += 97) {
      World world = EverythingWorld.empty();
      try {
        Snapshots.loader(Everything.TYPES).load(world, failingAfter(bytes, available));
        fail("The stream failed after " + available + " bytes.");
      } catch (IOException e) {
        assertThat(e).hasMessage("the line is dead");
      }
      world.verify();
      assertThat(world.count()).isZero();
      assertThat(world.resources().types()).isEmpty();
    }
  }

  private static InputStream failingAfter(byte[] bytes, int available) {
    return new InputStream() {
      private int next;

      @Override
      public int read() throws IOException {
        if (next == available) {
          throw new IOException("the line is dead");
        }
        return bytes[next++] & 0xFF;
      }

      /// Delivers a few bytes at a time, as networks do.
      @Override
      public int read(byte[] into, int offset, int length) throws IOException {
        int count = 0;
        while (count < Math.min(length, 5)) {
          into[offset + count++] = (byte) read();
        }
        return count;
      }
    };
  }
}
