package dev.phyla.history.internal.files;

import dev.phyla.history.HistoryException;
import dev.phyla.history.internal.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The sealed segments of a run, as in the file `manifest.json` in the folder of the run.
///
/// Manifests are immutable. The writer of the run writes a new one after each change.
public final class Manifest {
  /// The manifest of a run without sealed segments.
  public static final Manifest EMPTY = new Manifest(List.of());

  private static final String NAME = "manifest.json";
  private static final int MAX_BYTES = 64 << 20;

  private final List<SealedSegment> segments;

  private Manifest(List<SealedSegment> segments) {
    this.segments = List.copyOf(segments);
    for (int i = 1; i < segments.size(); i++) {
      segments.get(i).requireAfter(segments.get(i - 1));
    }
  }

  /// The sealed segments, ascending by number and tick.
  public List<SealedSegment> segments() {
    return segments;
  }

  /// The manifest with one more segment.
  ///
  /// @param segment the segment, after the last one in number and ticks
  /// @throws IllegalArgumentException if it is not
  public Manifest withSegment(SealedSegment segment) {
    var all = new ArrayList<>(segments);
    all.add(segment);
    return new Manifest(all);
  }

  /// Reads the manifest of a run.
  ///
  /// @param runFolder the folder of the run
  /// @return the manifest, empty if there is no file
  /// @throws HistoryException if the file is damaged
  public static Manifest read(Path runFolder) {
    Path file = runFolder.resolve(NAME);
    if (!Files.exists(file)) {
      return EMPTY;
    }
    JsonObject content = JsonFile.read(file, MAX_BYTES);
    try {
      return new Manifest(
          content.objects("segments").stream().map(SealedSegment::fromJson).toList());
    } catch (IllegalArgumentException e) {
      throw new HistoryException("The file " + file + " cannot be used: " + e.getMessage(), e);
    }
  }

  /// Replaces the manifest of a run. Only the holder of the [lock][RunLock] may do so.
  ///
  /// @param runFolder the folder of the run
  /// @throws HistoryException if the file cannot be written
  public void write(Path runFolder) {
    Map<String, @Nullable Object> content = new LinkedHashMap<>();
    content.put("segments", segments.stream().map(SealedSegment::toJson).toList());
    JsonFile.write(runFolder.resolve(NAME), content, MAX_BYTES);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Manifest manifest && manifest.segments.equals(segments);
  }

  @Override
  public int hashCode() {
    return segments.hashCode();
  }

  /// The number of segments.
  @Override
  public String toString() {
    return segments.size() + " segments";
  }
}
