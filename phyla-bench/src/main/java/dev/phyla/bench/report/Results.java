package dev.phyla.bench.report;

import dev.phyla.bench.Contenders;
import dev.phyla.bench.run.Cell;
import dev.phyla.bench.run.Score;
import dev.phyla.bench.workload.Contender;
import dev.phyla.bench.workload.Task;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// What was measured in one run, to look up.
public final class Results {
  private final Map<Cell, Score> scores = new LinkedHashMap<>();
  private final Map<Cell, Double> memory = new LinkedHashMap<>();
  private int failures;

  /// Keeps the score of a cell.
  public void add(Score score) {
    scores.put(score.cell(), score);
  }

  /// Keeps how many bytes of heap an entity takes.
  public void addMemory(Cell cell, double bytesPerEntity) {
    memory.put(cell, bytesPerEntity);
  }

  /// Counts a measurement that could not be made.
  public void addFailure() {
    failures++;
  }

  /// How many measurements could not be made.
  public int failures() {
    return failures;
  }

  /// All scores, in the order of measurement.
  public Collection<Score> scores() {
    return scores.values();
  }

  /// The heap bytes for each entity, in the order of measurement.
  public Map<Cell, Double> memory() {
    return memory;
  }

  /// The score of a cell, if it was measured.
  public Optional<Score> score(Cell cell) {
    return Optional.ofNullable(scores.get(cell));
  }

  /// The time of a cell relative to hand-written code, if both were measured; for a task that is
  /// Phyla's own, relative to its first form.
  public OptionalDouble ratio(Cell cell) {
    Contender baseline = cell.task().isOwn() ? Contenders.PHYLA : Contenders.HAND_WRITTEN;
    Cell limit = new Cell(cell.task(), baseline, 0, cell.entities());
    Score score = scores.get(cell);
    Score limitScore = scores.get(limit);
    return score == null || limitScore == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(score.nanos() / limitScore.nanos());
  }

  /// The scores of one form of a contender for one task, for all numbers of entities.
  public List<Score> scores(Task task, Contender contender, int form) {
    return scores.values().stream()
        .filter(score -> score.cell().task() == task)
        .filter(score -> score.cell().contender() == contender)
        .filter(score -> score.cell().form() == form)
        .toList();
  }
}
