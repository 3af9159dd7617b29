package dev.phyla.spark.internal.task;

import dev.phyla.model.sweep.RunResult;
import dev.phyla.spark.internal.table.WrittenPart;
import java.io.Serial;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a Spark task gives.
///
/// @param results the results of the runs that were executed, which are the first ones of the chunk
/// @param runNanos the mean time of a run, without the first ones, during which code is compiled
/// @param parts the files that were written, which are not committed yet
/// @param refusal why no run can be executed, as a sentence, or null
public record ChunkResult(
    ArrayList<RunResult> results,
    long runNanos,
    ArrayList<WrittenPart> parts,
    @Nullable String refusal)
    implements Serializable {
  @Serial private static final long serialVersionUID = 1;

  static ChunkResult refused(String sentence) {
    return new ChunkResult(new ArrayList<>(), 0, new ArrayList<>(), sentence);
  }

  static ChunkResult of(List<RunResult> results, long runNanos, List<WrittenPart> parts) {
    return new ChunkResult(new ArrayList<>(results), runNanos, new ArrayList<>(parts), null);
  }
}
