package dev.phyla.history.internal.log;

import dev.phyla.history.HistoryException;
import dev.phyla.history.internal.files.Manifest;
import dev.phyla.history.internal.files.SealedSegment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The segments of a run, while another process may still add frames.
public final class RunLog implements AutoCloseable {
  private static final int MAX_SEGMENTS = 1_000_000;

  private final Path folder;

  /// The segments by number. Those that have no frames yet are not there.
  private final TreeMap<Integer, Segment> segments = new TreeMap<>();

  /// The numbers of segments that will not change any more.
  private int sealedEnd;

  /// A frame of a run.
  ///
  /// @param segment the segment
  /// @param number the number of the frame in the segment
  public record Frame(Segment segment, int number) {
    /// The header.
    public FrameHeader header() {
      return segment.frame(number);
    }
  }

  /// Opens the segments of a run.
  ///
  /// @param folder the folder of the run
  /// @throws HistoryException if a segment is missing or damaged
  public RunLog(Path folder) {
    this.folder = folder;
    try {
      refresh();
    } catch (Throwable e) {
      close();
      throw e;
    }
  }

  /// Reads the frames that were added since.
  ///
  /// @throws HistoryException if a segment is missing or damaged
  public void refresh() {
    Manifest manifest = Manifest.read(folder);
    try {
      for (SealedSegment sealed : manifest.segments()) {
        if (sealed.number() >= sealedEnd) {
          seal(sealed);
          sealedEnd = sealed.number() + 1;
        }
      }
      refreshOpen();
      requireOrder();
    } catch (IOException e) {
      throw new HistoryException("The log in " + folder + " cannot be read: " + e + ".", e);
    }
  }

  /// Takes over what the manifest states about a segment. One that is known already is kept,
  /// because states that were returned read from it.
  private void seal(SealedSegment sealed) throws IOException {
    int number = sealed.number();
    Path path = SegmentFile.path(folder, number);
    if (!Files.exists(path)) {
      throw missing(path);
    }
    Segment known = segments.get(number);
    if (known != null) {
      known.refresh();
      if (isSame(known, sealed)) {
        return;
      }
    }
    Segment segment = Segment.open(folder, number, sealed.length());
    if (!isSame(segment, sealed)) {
      segment.close();
      throw new HistoryException(
          "The segment " + path + " is damaged: its frames are not those of the manifest.");
    }
    segments.put(number, segment);
    if (known != null) {
      known.close();
    }
  }

  private static boolean isSame(Segment segment, SealedSegment sealed) {
    return segment.frames() == sealed.frames() && segment.checksum() == sealed.checksum();
  }

  private static HistoryException missing(Path path) {
    return new HistoryException("The segment " + path + " is missing; restore a copy of it.");
  }

  /// Reads the segments that are being written, or were when their writer was killed.
  private void refreshOpen() throws IOException {
    for (int number = sealedEnd; number < MAX_SEGMENTS; number++) {
      Path path = SegmentFile.path(folder, number);
      if (!Files.exists(path)) {
        requireLast(number);
        return;
      }
      Segment known = segments.get(number);
      if (known != null) {
        known.refresh();
      } else {
        segments.put(number, Segment.open(folder, number, Segment.UNKNOWN));
      }
    }
  }

  /// Throws if a segment follows a number that has no file, unless both are just being written.
  private void requireLast(int number) {
    Path path = SegmentFile.path(folder, number);
    if (Files.exists(SegmentFile.path(folder, number + 1)) && !Files.exists(path)) {
      throw missing(path);
    }
  }

  private void requireOrder() {
    Segment last = null;
    for (Segment segment : segments()) {
      if (last != null) {
        segment.requireAfter(last);
      }
      last = segment;
    }
  }

  /// The segments with frames, in their order.
  public List<Segment> segments() {
    return segments.values().stream().filter(segment -> segment.frames() != 0).toList();
  }

  /// The segments that no manifest lists, by number.
  Map<Integer, Segment> openSegments() {
    return segments.tailMap(sealedEnd, true);
  }

  /// The number of the next segment.
  int nextNumber() {
    return segments.isEmpty() ? sealedEnd : Math.max(sealedEnd, segments.lastKey() + 1);
  }

  /// The frame of a tick, or null.
  public @Nullable Frame find(long tick) {
    Frame frame = findUpTo(tick);
    return frame != null && frame.header().tick() == tick ? frame : null;
  }

  /// The last frame up to a tick, or null.
  public @Nullable Frame findUpTo(long tick) {
    Frame found = null;
    for (Segment segment : segments()) {
      int number = segment.find(tick);
      if (number < 0) {
        break;
      }
      found = new Frame(segment, number);
    }
    return found;
  }

  /// All frames with ticks in a range.
  ///
  /// @param first the first tick
  /// @param last the last tick
  public List<Frame> frames(long first, long last) {
    var frames = new ArrayList<Frame>();
    for (Segment segment : segments.values()) {
      for (int i = Math.max(0, segment.find(first - 1) + 1); i < segment.frames(); i++) {
        if (segment.frame(i).tick() > last) {
          return frames;
        }
        frames.add(new Frame(segment, i));
      }
    }
    return frames;
  }

  /// Unmaps all segments.
  @Override
  public void close() {
    segments.values().forEach(Segment::close);
  }
}
