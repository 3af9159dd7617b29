package dev.phyla.bench.report;

import dev.phyla.bench.Contenders;
import dev.phyla.bench.run.Cell;
import dev.phyla.bench.run.Score;
import dev.phyla.bench.starts.StartResults;
import dev.phyla.bench.workload.Contender;
import dev.phyla.bench.workload.Task;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// The results of one run.
public final class Results {
  private final Map<Cell, List<Score>> scores = new LinkedHashMap<>();
  private final Map<Cell, Double> memory = new LinkedHashMap<>();
  private final StartResults starts = new StartResults();
  private int failures;

  /// Adds the result of a virtual machine for a cell.
  public void add(Score score) {
    scores.computeIfAbsent(score.cell(), cell -> new ArrayList<>()).add(score);
  }

  /// Adds the number of heap bytes that an entity takes.
  public void addMemory(Cell cell, double bytesPerEntity) {
    memory.put(cell, bytesPerEntity);
  }

  /// Counts a measurement that could not be made.
  public void addFailure() {
    failures++;
  }

  /// The number of measurements that could not be made.
  public int failures() {
    return failures;
  }

  /// The scores of all cells, in the order in which they were first measured.
  public List<Score> scores() {
    return scores.values().stream().map(Score::median).toList();
  }

  /// The heap bytes for each entity, in the order of measurement.
  public Map<Cell, Double> memory() {
    return memory;
  }

  /// The results of starts of the virtual machine.
  public StartResults starts() {
    return starts;
  }

  /// The score of a cell, if it was measured.
  public Optional<Score> score(Cell cell) {
    return Optional.ofNullable(scores.get(cell)).map(Score::median);
  }

  /// The time of a cell relative to hand-written code, if both were measured; for a task that is
  /// Phyla's own, relative to its first form.
  public OptionalDouble ratio(Cell cell) {
    Contender baseline = cell.task().isOwn() ? Contenders.PHYLA : Contenders.HAND_WRITTEN;
    Cell limit = new Cell(cell.task(), baseline, 0, cell.entities());
    Optional<Score> score = score(cell);
    Optional<Score> limitScore = score(limit);
    return score.isEmpty() || limitScore.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(score.get().nanos() / limitScore.get().nanos());
  }

  /// The scores of one form of a contender for one task, for all numbers of entities.
  public List<Score> scores(Task task, Contender contender, int form) {
    return scores().stream()
        .filter(score -> score.cell().task() == task)
        .filter(score -> score.cell().contender() == contender)
        .filter(score -> score.cell().form() == form)
        .toList();
  }
}
