package dev.phyla.history.internal.log;

import dev.phyla.history.HistoryException;
import dev.phyla.history.internal.files.Uninterrupted;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// A segment that is read, while it may still be written by another process.
///
/// The file is mapped. Headers are read when the segment is opened; the content of a frame is
/// checked when it is first used.
public final class Segment implements AutoCloseable {
  /// Stands for a segment whose valid length is not known.
  public static final long UNKNOWN = -1;

  private final Path path;

  /// The number of the segment in its run.
  private final int number;

  /// The length that the manifest states, or `UNKNOWN` while the segment may grow.
  private final long sealedLength;

  private Arena arena = Arena.ofShared();
  private MemorySegment bytes = MemorySegment.NULL;
  private final List<FrameHeader> frames = new ArrayList<>();

  /// Where each frame starts.
  private final List<Long> offsets = new ArrayList<>();

  private final BitSet verified = new BitSet();

  /// Where the next frame would start.
  private long end = LogFormat.HEADER;

  private final BlockIndex index = new BlockIndex();

  private Segment(Path path, int number, long sealedLength) {
    this.path = path;
    this.number = number;
    this.sealedLength = sealedLength;
  }

  /// Opens a segment.
  ///
  /// @param folder the folder of the run
  /// @param number the number of the segment
  /// @param sealedLength the length that the manifest states, or `UNKNOWN`
  /// @throws HistoryException if it is not a segment, or is damaged
  public static Segment open(Path folder, int number, long sealedLength) throws IOException {
    var segment = new Segment(SegmentFile.path(folder, number), number, sealedLength);
    try {
      segment.refresh();
      return segment;
    } catch (Throwable e) {
      segment.close();
      throw e;
    }
  }

  /// Reads the frames that were added since.
  public void refresh() throws IOException {
    long length = bytes.byteSize();
    Uninterrupted.run(this::map);
    if (bytes.byteSize() != length && (!frames.isEmpty() || readHeader())) {
      readFrames();
    }
  }

  /// Maps the file, if its length has changed.
  private void map() throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      long length = channel.size();
      if (sealedLength != UNKNOWN) {
        if (length < sealedLength) {
          throw damaged(
              length, "it ends there, and the manifest states " + sealedLength + " bytes");
        }
        length = sealedLength;
      }
      if (length != bytes.byteSize()) {
        Arena next = Arena.ofShared();
        MemorySegment mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, length, next);
        arena.close();
        arena = next;
        bytes = mapped;
      }
    }
  }

  /// Reads the header of the segment.
  ///
  /// @return whether there is one; another process may not have written it yet
  private boolean readHeader() {
    if (bytes.byteSize() < LogFormat.HEADER) {
      if (sealedLength != UNKNOWN) {
        throw damaged(0, "its header is cut off");
      }
      return false;
    }
    if (bytes.get(LogFormat.LONGS, 0) != LogFormat.SEGMENT_MAGIC) {
      throw new HistoryException("The file " + path + " is not a segment of a history.");
    }
    if (LogFormat.checksum(bytes, 0, LogFormat.CHECKED)
        != bytes.get(LogFormat.INTS, LogFormat.CHECKED)) {
      throw damaged(0, "the checksum of its header does not match");
    }
    int version = bytes.get(LogFormat.INTS, 8);
    if (version != LogFormat.VERSION) {
      throw new HistoryException(
          String.format(
              "The segment %s has version %d of the format, and this version of Phyla reads %d; use"
                  + " a newer version of Phyla.",
              path, version, LogFormat.VERSION));
    }
    int own = bytes.get(LogFormat.INTS, 12);
    if (own != number) {
      throw new HistoryException(
          String.format(
              "The file %s contains the segment %d; segments cannot be renamed, so give it the name"
                  + " that it had.",
              path, own));
    }
    return true;
  }

  private void readFrames() {
    while (end + LogFormat.HEADER <= bytes.byteSize()) {
      FrameHeader header = FrameHeader.read(bytes, end);
      if (header == null || header.length() > bytes.byteSize() - end - LogFormat.HEADER) {
        requireNoLaterFrame();
        return;
      }
      if (header.tick() <= header.previous()
          || (!frames.isEmpty() && header.previous() != frames.getLast().tick())) {
        throw damaged(end, "the tick " + header.tick() + " does not follow the one before");
      }
      frames.add(header);
      offsets.add(end);
      end += LogFormat.HEADER + header.length();
    }
    if (sealedLength != UNKNOWN && end != sealedLength) {
      throw damaged(end, "a frame is cut off");
    }
  }

  /// Throws if a frame follows one that cannot be read: then it was damaged, and not torn by the
  /// end of the process that wrote it.
  private void requireNoLaterFrame() {
    if (sealedLength != UNKNOWN) {
      throw damaged(end, "the header of a frame is wrong");
    }
    for (long at = end + Long.BYTES; at + LogFormat.HEADER <= bytes.byteSize(); at += Long.BYTES) {
      if (bytes.get(LogFormat.INTS, at) == LogFormat.FRAME_MAGIC) {
        FrameHeader later = FrameHeader.read(bytes, at);
        if (later != null && isLater(later)) {
          throw damaged(end, "the header of a frame is wrong, and there are frames after it");
        }
      }
    }
  }

  private boolean isLater(FrameHeader header) {
    return frames.isEmpty() || header.tick() > frames.getLast().tick();
  }

  private HistoryException damaged(long at, String reason) {
    return new HistoryException(
        String.format("The segment %s is damaged at byte %d: %s.", path, at, reason));
  }

  /// Throws if the first frame does not follow the last one of another segment.
  ///
  /// @param before the last segment before this one that has frames
  void requireAfter(Segment before) {
    long tick = before.frames.getLast().tick();
    if (!frames.isEmpty() && frames.getFirst().previous() != tick) {
      throw damaged(
          LogFormat.HEADER,
          String.format(
              "its first tick %d does not follow tick %d, with which %s ends",
              frames.getFirst().tick(), tick, before));
    }
  }

  /// An exception for a frame whose content contradicts itself.
  public HistoryException damagedFrame(int frame, String reason) {
    return damaged(
        offsets.get(frame), "in the frame of tick " + frames.get(frame).tick() + ", " + reason);
  }

  /// An exception for a frame whose content cannot be read.
  ///
  /// @param cause has a message that is a sentence
  HistoryException damagedFrame(int frame, String reason, RuntimeException cause) {
    String message = damagedFrame(frame, reason).getMessage();
    return new HistoryException(message + " " + cause.getMessage(), cause);
  }

  /// The number of frames.
  public int frames() {
    return frames.size();
  }

  /// The header of a frame.
  public FrameHeader frame(int number) {
    return frames.get(number);
  }

  /// The number of the last frame up to a tick, or -1.
  public int find(long tick) {
    int low = 0;
    int high = frames.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (frames.get(middle).tick() <= tick) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  /// The length of all frames that are there and of the header, or 0 if there is not even that.
  public long validLength() {
    return bytes.byteSize() < LogFormat.HEADER ? 0 : end;
  }

  /// Removes the last frame if its content is not there, because it is being written, or was when
  /// the process ended.
  public void dropTornFrame() {
    if (!frames.isEmpty() && !isContentSound(frames.size() - 1)) {
      end = offsets.removeLast();
      frames.removeLast();
    }
  }

  private boolean isContentSound(int frame) {
    long from = offsets.get(frame) + LogFormat.HEADER;
    FrameHeader header = frames.get(frame);
    return LogFormat.checksum(bytes, from, from + header.length()) == header.checksum();
  }

  /// Throws if the content of a frame was damaged.
  void verify(int frame) {
    if (!verified.get(frame)) {
      if (!isContentSound(frame)) {
        throw damagedFrame(frame, "the checksum of the content does not match");
      }
      verified.set(frame);
    }
  }

  /// The mapped bytes.
  MemorySegment bytes() {
    return bytes;
  }

  /// Copies bytes of a frame.
  byte[] read(long from, long length, int frame) {
    if (length > Integer.MAX_VALUE - 8) {
      throw damagedFrame(frame, "a part is too long for an array");
    }
    var copy = new byte[(int) length];
    MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, from, copy, 0, copy.length);
    return copy;
  }

  /// The blocks of all frames, by table and section.
  public BlockIndex index() {
    return index(frames.size() - 1);
  }

  /// The blocks of all frames up to one, and maybe of later ones, by table and section. So a
  /// damaged frame does not hide those before it.
  public BlockIndex index(int last) {
    for (int i = index.frames(); i <= last; i++) {
      long from = offsets.get(i) + LogFormat.HEADER;
      index.add(this, i, from, from + frames.get(i).length());
    }
    return index;
  }

  /// The checksum of all frames.
  public long checksum() {
    long checksum = 0;
    for (FrameHeader frame : frames) {
      checksum = nextChecksum(checksum, frame);
    }
    return checksum;
  }

  /// The checksum of frames, with one more frame.
  static long nextChecksum(long checksum, FrameHeader frame) {
    return checksum * 31 + frame.digest() + frame.tick();
  }

  /// Unmaps the file.
  @Override
  public void close() {
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }

  /// The file.
  @Override
  public String toString() {
    return path.toString();
  }
}
