package dev.phyla.model.sweep;

import dev.phyla.model.Model;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.AbstractList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The runs of a sweep: each point with each seed.
///
/// Runs are numbered from 0, the replicates of a point one after the other.
///
/// @param <P> the record of the parameters
public final class SweepPlan<P extends Record> {
  private final Model<P> model;
  private final List<String> varied;

  /// All parameters as texts, for each point.
  private final List<Map<String, String>> points;

  private final long firstSeed;
  private final int replicates;
  private final long ticks;

  /// What results contain, for the fingerprint.
  private final String contents;

  /// @param contents what results contain: names of outcomes, kept series
  SweepPlan(
      Model<P> model,
      List<String> varied,
      List<Map<String, String>> points,
      long firstSeed,
      int replicates,
      long ticks,
      String contents) {
    this.model = model;
    this.varied = List.copyOf(varied);
    this.points = List.copyOf(points);
    this.firstSeed = firstSeed;
    this.replicates = replicates;
    this.ticks = ticks;
    this.contents = contents;
  }

  /// The model.
  ///
  /// @return the model
  public Model<P> model() {
    return model;
  }

  /// The names of the parameters that differ between points.
  ///
  /// @return the names, in the order in which they were given
  public List<String> varied() {
    return varied;
  }

  /// The number of points.
  ///
  /// @return the number
  public int points() {
    return points.size();
  }

  /// The parameters of a point.
  ///
  /// @param point the number of the point, from 0
  /// @return all parameters as texts, by name
  public Map<String, String> point(int point) {
    return points.get(point);
  }

  /// The number of runs of each point.
  ///
  /// @return the number of seeds
  public int replicates() {
    return replicates;
  }

  /// The number of ticks of each run, unless a stop condition holds.
  ///
  /// @return the number
  public long ticks() {
    return ticks;
  }

  /// The number of runs.
  ///
  /// @return the number
  public int size() {
    return points.size() * replicates;
  }

  /// A run.
  ///
  /// @param index the number of the run, from 0
  /// @return its specification
  /// @throws IndexOutOfBoundsException if there is no such run
  public RunSpec run(int index) {
    Objects.checkIndex(index, size());
    int point = index / replicates;
    int replicate = index % replicates;
    return new RunSpec(
        index,
        point,
        replicate,
        model.name(),
        model.version(),
        points.get(point),
        firstSeed + replicate,
        ticks);
  }

  /// All runs.
  ///
  /// @return an unmodifiable list, whose elements are made when they are asked for
  public List<RunSpec> runs() {
    return new AbstractList<>() {
      @Override
      public RunSpec get(int index) {
        return run(index);
      }

      @Override
      public int size() {
        return SweepPlan.this.size();
      }
    };
  }

  /// Identifies what is run: the model and its version, the parameters of all points, seeds, ticks
  /// and what results contain.
  ///
  /// @return a SHA-256 in hexadecimal digits
  public String fingerprint() {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has it", e);
    }
    update(digest, model.name(), model.version(), contents);
    update(digest, Long.toString(firstSeed), Integer.toString(replicates), Long.toString(ticks));
    for (Map<String, String> point : points) {
      point.forEach((name, value) -> update(digest, name, value));
      update(digest, "");
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /// Adds texts with their lengths, so that no two lists of texts give the same bytes.
  private static void update(MessageDigest digest, String... texts) {
    for (String text : texts) {
      digest.update((text.length() + ":" + text).getBytes(StandardCharsets.UTF_8));
    }
  }

  @Override
  public String toString() {
    return String.format(
        "Sweep of %s: %d points, %d runs of %d ticks", model.name(), points(), size(), ticks);
  }
}
