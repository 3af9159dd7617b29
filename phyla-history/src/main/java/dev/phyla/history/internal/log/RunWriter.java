package dev.phyla.history.internal.log;

import dev.phyla.history.HistoryException;
import dev.phyla.history.internal.files.Manifest;
import dev.phyla.history.internal.files.RunFolder;
import dev.phyla.history.internal.files.RunLock;
import dev.phyla.history.internal.files.SealedSegment;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Appends frames to a run.
public final class RunWriter implements AutoCloseable {
  private final Path folder;
  private final RunLock lock;
  private final long maxLength;

  /// Lists segments in the manifest, one after the other.
  private final ExecutorService sealing =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().daemon().name("phyla-history-sealing").factory());

  /// The manifest, for the thread that lists segments.
  private Manifest manifest;

  /// Why a segment could not be listed, or null.
  private volatile @Nullable IOException failure;

  /// Whether the file of the manifest lacks a segment, because it could not be written.
  private boolean isManifestStale;

  private @Nullable SegmentFile segment;
  private int number;

  // What the manifest states about the current segment when it is sealed.
  private long firstTick;
  private long lastTick;
  private long frames;
  private long checksum;

  private RunWriter(Path folder, RunLock lock, Manifest manifest, int number, long maxLength) {
    this.folder = folder;
    this.lock = lock;
    this.manifest = manifest;
    this.number = number;
    this.maxLength = maxLength;
  }

  /// Opens a run for writing. Segments that a killed writer has left are sealed: the manifest
  /// states which part of them is valid.
  ///
  /// @param maxLength the length from which on a new segment is begun
  /// @throws HistoryException if the run is being written, or is damaged
  public static RunWriter open(RunFolder run, long maxLength) {
    RunLock lock = run.lock();
    try (var log = new RunLog(run.path())) {
      Manifest manifest = run.manifest();
      for (Map.Entry<Integer, Segment> entry : log.openSegments().entrySet()) {
        Segment segment = entry.getValue();
        segment.dropTornFrame();
        manifest = manifest.withSegment(sealed(entry.getKey(), segment, manifest));
      }
      if (!log.openSegments().isEmpty()) {
        manifest.write(run.path());
      }
      return new RunWriter(run.path(), lock, manifest, log.nextNumber(), maxLength);
    } catch (Throwable e) {
      lock.close();
      throw e;
    }
  }

  private static SealedSegment sealed(int number, Segment segment, Manifest manifest) {
    int count = segment.frames();
    if (count == 0) {
      long next = manifest.segments().isEmpty() ? 0 : manifest.segments().getLast().lastTick() + 1;
      return new SealedSegment(number, next, next - 1, segment.validLength(), 0, 0);
    }
    return new SealedSegment(
        number,
        segment.frame(0).tick(),
        segment.frame(count - 1).tick(),
        segment.validLength(),
        count,
        segment.checksum());
  }

  /// Prepares the next frame.
  ///
  /// @param isWhole whether it has to begin a segment
  /// @return whether it begins one, and so has to be whole
  public boolean beginFrame(boolean isWhole) {
    if (segment != null && (isWhole || segment.length() >= maxLength)) {
      seal();
    }
    return segment == null;
  }

  /// Appends the frame that was prepared.
  ///
  /// @throws IOException if that fails; the segment is then not used any more
  public void append(FrameHeader header, MemorySegment frame) throws IOException {
    IOException problem = failure;
    if (problem != null) {
      failure = null;
      throw problem;
    }
    try {
      SegmentFile file = segment;
      if (file == null) {
        file = SegmentFile.create(folder, number);
        segment = file;
        firstTick = header.tick();
        frames = 0;
        checksum = 0;
      }
      file.append(frame);
    } catch (IOException e) {
      abandon();
      throw e;
    }
    lastTick = header.tick();
    frames++;
    checksum = Segment.nextChecksum(checksum, header);
  }

  /// Makes all frames durable.
  public void force() throws IOException {
    if (segment != null) {
      segment.force();
    }
  }

  /// Ends the current segment. Listing it in the manifest takes as long as the disk needs, so the
  /// simulation does not wait for it: readers find the frames of segments that are not listed too.
  private void seal() {
    SegmentFile file = segment;
    if (file != null) {
      var sealed = new SealedSegment(number, firstTick, lastTick, file.length(), frames, checksum);
      segment = null;
      number++;
      sealing.execute(() -> list(file, sealed));
    }
  }

  private void list(SegmentFile file, SealedSegment sealed) {
    try (file) {
      file.force();
      manifest = manifest.withSegment(sealed);
      writeManifest();
    } catch (IOException e) {
      failure = e;
    }
  }

  private void writeManifest() throws IOException {
    isManifestStale = true;
    try {
      manifest.write(folder);
      isManifestStale = false;
    } catch (HistoryException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /// Ends a segment whose last frame may be torn. One without other frames is deleted, so that
  /// failures do not fill a disk with what no reader can use.
  private void abandon() {
    SegmentFile empty = segment;
    if (empty != null && frames == 0) {
      segment = null;
      try {
        empty.discard();
      } catch (IOException e) {
        number++; // the file stays, and readers find no frames in it
      }
    } else {
      seal();
    }
  }

  /// Waits until all segments are listed. Closing the executor would give up listing them if the
  /// thread is interrupted.
  private void awaitSealing() {
    sealing.shutdown();
    boolean isInterrupted = false;
    while (!sealing.isTerminated()) {
      try {
        sealing.awaitTermination(1, TimeUnit.DAYS);
      } catch (InterruptedException e) {
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// Releases the run after a failure.
  public void abandonRun() {
    try {
      close();
    } catch (IOException e) {
      // The failure that came first is reported.
    }
  }

  /// Ends the last segment, waits until it is listed, and releases the run.
  @Override
  public void close() throws IOException {
    try {
      abandon();
      awaitSealing();
      if (isManifestStale) {
        failure = null; // a disk that was full may have room again
        writeManifest();
      }
    } finally {
      lock.close();
    }
    IOException problem = failure;
    if (problem != null) {
      throw problem;
    }
  }
}
