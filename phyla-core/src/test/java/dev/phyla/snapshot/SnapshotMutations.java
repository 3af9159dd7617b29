package dev.phyla.snapshot;

import dev.phyla.snapshot.SnapshotFrames.Section;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// Random damage to snapshots.
final class SnapshotMutations {
  /// Numbers that programs tend not to expect.
  private static final int[] HOSTILE = {
    0,
    1,
    -1,
    2,
    255,
    256,
    65535,
    65536,
    1 << 20,
    1 << 24,
    1 << 30,
    Integer.MAX_VALUE - 8,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    0xFFFF_FF00,
    7,
    1000
  };

  private final Random random;

  SnapshotMutations(Random random) {
    this.random = random;
  }

  /// A damaged snapshot.
  ///
  /// @param snapshots valid snapshots, of which one is damaged; parts may come from others
  byte[] mutate(List<byte[]> snapshots) {
    byte[] snapshot = any(snapshots);
    int kind = random.nextInt(20);
    if (kind == 0) {
      return randomBytes(random.nextInt(300));
    }
    if (kind < 5) {
      return mutateBytes(snapshot, any(snapshots));
    }
    SnapshotFrames frames = SnapshotFrames.of(snapshot);
    List<Section> sections = frames.sections();
    if (kind == 5) {
      reorder(sections, SnapshotFrames.of(any(snapshots)).sections());
    }
    int changes = random.nextInt(4) == 0 ? 1 + random.nextInt(5) : 1;
    for (int i = 0; i < changes && !sections.isEmpty(); i++) {
      int index = random.nextInt(sections.size());
      Section section = sections.get(index);
      byte[] other = any(SnapshotFrames.of(any(snapshots)).sections()).content();
      sections.set(index, section.withContent(mutateContent(section.content(), other)));
    }
    return frames.toBytes();
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private byte[] randomBytes(int count) {
    var bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }

  private void reorder(List<Section> sections, List<Section> others) {
    switch (random.nextInt(4)) {
      case 0 -> sections.remove(random.nextInt(sections.size()));
      case 1 -> sections.add(random.nextInt(sections.size()), any(sections));
      case 2 -> Collections.shuffle(sections, random);
      default -> {
        Section other = any(others);
        sections.replaceAll(each -> each.name().equals(other.name()) ? other : each);
      }
    }
  }

  /// Changes a few numbers of a content, or damages it like a file.
  private byte[] mutateContent(byte[] content, byte[] other) {
    if (content.length < Long.BYTES || random.nextInt(4) == 0) {
      return mutateBytes(content, other);
    }
    byte[] changed = content.clone();
    ByteBuffer buffer = ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN);
    int at = random.nextInt(content.length - Long.BYTES + 1);
    switch (random.nextInt(6)) {
      case 0 -> buffer.putInt(at, HOSTILE[random.nextInt(HOSTILE.length)]);
      case 1 -> buffer.putInt(at, buffer.getInt(at) + random.nextInt(5) - 2);
      case 2 -> buffer.putLong(at, (long) random.nextInt(70) << 32 | random.nextInt(70));
      case 3 -> buffer.put(at, (byte) random.nextInt(17));
      case 4 -> buffer.putLong(at, random.nextLong() >>> random.nextInt(64));
      default -> {
        int from = random.nextInt(content.length - Long.BYTES + 1);
        buffer.putLong(at, buffer.getLong(from));
      }
    }
    return changed;
  }

  /// Damages bytes without knowing what they mean.
  private byte[] mutateBytes(byte[] bytes, byte[] other) {
    if (bytes.length < 2) {
      return randomBytes(random.nextInt(20));
    }
    int at = random.nextInt(bytes.length);
    int end = at + random.nextInt(Math.min(bytes.length - at, 1 + random.nextInt(200))) + 1;
    return switch (random.nextInt(7)) {
      case 0 -> Arrays.copyOf(bytes, at);
      case 1 -> {
        byte[] flipped = bytes.clone();
        flipped[at] ^= (byte) (1 << random.nextInt(8));
        yield flipped;
      }
      case 2 -> {
        byte[] overwritten = bytes.clone();
        System.arraycopy(randomBytes(end - at), 0, overwritten, at, end - at);
        yield overwritten;
      }
      case 3 -> join(bytes, at, randomBytes(1 + random.nextInt(40)), at);
      case 4 -> join(bytes, at, new byte[0], end);
      case 5 -> join(bytes, at, Arrays.copyOfRange(bytes, at, end), at);
      default -> {
        int from = random.nextInt(other.length + 1);
        byte[] part = Arrays.copyOfRange(other, from, Math.min(other.length, from + end - at));
        yield join(bytes, at, part, end);
      }
    };
  }

  /// The bytes before an index, other bytes, and the bytes from another index on.
  private static byte[] join(byte[] bytes, int before, byte[] inserted, int after) {
    byte[] joined = Arrays.copyOf(bytes, before + inserted.length + bytes.length - after);
    System.arraycopy(inserted, 0, joined, before, inserted.length);
    System.arraycopy(bytes, after, joined, before + inserted.length, bytes.length - after);
    return joined;
  }
}
