package dev.phyla.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.phyla.World;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Positions in snapshots that are damaged.
class BadPositionsTest {
  private static final String SECTION = "POSN";

  private final byte[] valid = Snapshots.toBytes(EverythingWorld.consumed());

  private byte[] content() {
    return SnapshotFrames.of(valid).section(SECTION).content();
  }

  private byte[] with(byte[] content) {
    SnapshotFrames frames = SnapshotFrames.of(valid);
    frames.replace(SECTION, content);
    return frames.toBytes();
  }

  private static World assertRefused(byte[] bytes, String message) {
    World world = EverythingWorld.empty();
    assertThatExceptionOfType(SnapshotException.class)
        .isThrownBy(() -> Snapshots.loader(Everything.TYPES).load(world, bytes))
        .withMessageContaining(message);
    world.verify();
    assertThat(world.stateHash()).isEqualTo(EverythingWorld.empty().stateHash());
    return world;
  }

  @Test
  void validPositionsAreLoaded() {
    World world = EverythingWorld.load(valid);
    SnapshotFrames.assertSame(Snapshots.toBytes(world), valid);
    EverythingWorld.consume(world);
    world.verify();
  }

  @Test
  void aWorldWorksAfterPositionsWereRefused() {
    World world = assertRefused(with(new byte[1]), "its content ends too early");
    EverythingWorld.fill(world);
    EverythingWorld.consume(world);
    world.verify();
  }

  @Test
  void aSectionThatEndsTooEarlyIsRefused() {
    byte[] content = content();
    for (int length = 0; length < content.length; length += 1 + length / 40) {
      assertRefused(
          with(Arrays.copyOf(content, length)), "The snapshot cannot be read: in section");
    }
    assertRefused(with(Arrays.copyOf(content, content.length + 1)), "longer than its content");
  }

  @Test
  void flippedBitsAreRefusedByTheChecksum() {
    byte[] content = content();
    int start = indexOfSection();
    for (int i = 0; i < content.length; i += 97) {
      byte[] flipped = valid.clone();
      flipped[start + 12 + i] ^= 4;
      assertRefused(flipped, "checksum");
    }
  }

  private int indexOfSection() {
    return new String(valid, StandardCharsets.ISO_8859_1).indexOf(SECTION);
  }

  @Test
  void wrongNumbersAreRefusedOrLoadedCompletelyInLittleMemory() throws IOException {
    byte[] content = content();
    var random = new Random(3);
    int refused = 0;
    for (int i = 0; i < 300; i++) {
      byte[] changed = content.clone();
      int at = random.nextInt(content.length - Integer.BYTES);
      int number = List.of(-1, 0, 1, 7, 200, 1 << 20, Integer.MAX_VALUE).get(random.nextInt(7));
      ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN).putInt(at, number);
      World world = EverythingWorld.empty();
      SnapshotLoader loader = Snapshots.loader(Everything.TYPES);
      if (SnapshotFuzzer.loadBounded(world, with(changed), loader, i % 2 == 0)) {
        EverythingWorld.consume(world);
        world.verify();
      } else {
        assertThat(world.count()).as("number %d at %d", number, at).isZero();
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(50);
  }

  /// Writes a section by hand.
  private static final class Content {
    private final ByteBuffer bytes = ByteBuffer.allocate(1000).order(ByteOrder.LITTLE_ENDIAN);

    Content bytes(int... values) {
      for (int value : values) {
        bytes.put((byte) value);
      }
      return this;
    }

    Content ints(int... values) {
      for (int value : values) {
        bytes.putInt(value);
      }
      return this;
    }

    Content longs(long... values) {
      for (long value : values) {
        bytes.putLong(value);
      }
      return this;
    }

    Content text(String text) {
      bytes.putInt(text.length() << 1);
      bytes.put(text.getBytes(StandardCharsets.ISO_8859_1));
      return this;
    }

    /// A log of changed positions with two entities.
    Content log() {
      return bytes(1).text("Position").ints(2).longs(1L << 32 | 2, 1L << 32 | 3);
    }

    byte[] end() {
      return Arrays.copyOf(bytes.array(), bytes.position());
    }
  }

  private void assertContentRefused(Content content, String message) {
    assertRefused(with(content.end()), message);
  }

  @Test
  void contradictionsAreRefusedWithTheirReason() {
    assertContentRefused(new Content().ints(1).bytes(3).text("x").ints(0), "unknown kind 3");
    assertContentRefused(new Content().ints(2).log().log(), "is there twice");
    assertContentRefused(
        new Content().ints(1).bytes(0).text("Position").ints(1).longs(1L << 32 | 9999),
        "was never issued");
    assertContentRefused(
        new Content().ints(0, 0, 2).text("s").bytes(0).ints(0).text("s").bytes(0).ints(0),
        "the system \"s\" is there twice");
    assertContentRefused(system().bytes(0).ints(1, 0), "there is no log 1");
    assertContentRefused(system().bytes(0).ints(0, 3), "a consumer is at a wrong position");
    assertContentRefused(system().bytes(0).ints(0, -2), "a consumer is at a wrong position");
    assertContentRefused(system().bytes(1).ints(0, 0), "there is no log 0");
    assertContentRefused(system().bytes(2).text("e").longs(-1), "reader of events");
    assertContentRefused(system().bytes(9), "a position has the unknown kind 9");
    assertContentRefused(
        system().bytes(5).bytes(0).ints(0, 1).longs(1L << 32 | 2).ints(0), "changed in no way");
  }

  /// A log, and a system with a consumer that has one position.
  private static Content system() {
    return new Content().ints(1).log().ints(0, 1).text("s").bytes(0).ints(1, 1);
  }

  @Test
  void unknownTypesOfConsumersAreLeftOut() {
    Content content =
        new Content()
            .ints(2)
            .log()
            .bytes(2)
            .text("NoRelation")
            .ints(0)
            .ints(1)
            .text("NoComponent")
            .ints(0, 0)
            .ints(1)
            .text("queries")
            .bytes(0)
            .ints(3)
            .ints(2)
            .bytes(4)
            .ints(0)
            .bytes(0)
            .ints(1, 0)
            .ints(2)
            .bytes(0)
            .ints(0, 1)
            .bytes(1)
            .ints(0, 0)
            .bytes(0)
            .ints(2)
            .bytes(2)
            .text("NoEvent")
            .longs(5)
            .bytes(3)
            .text("NoResource")
            .bytes(0);
    World world = EverythingWorld.load(with(content.end()));
    World again = EverythingWorld.load(Snapshots.toBytes(world));
    EverythingWorld.consume(again);
    again.verify();
  }
}
