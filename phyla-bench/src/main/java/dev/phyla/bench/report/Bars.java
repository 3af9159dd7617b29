package dev.phyla.bench.report;

import dev.phyla.bench.Contenders;
import dev.phyla.bench.run.Cell;
import dev.phyla.bench.run.Score;
import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The performance goals of Phyla, and whether they are met. A bar is judged by the worst number of
/// entities.
///
/// Single accesses are judged with packed handles, as in hand-written code. The figures for handle
/// objects are shown without a verdict.
final class Bars {
  /// An allocation takes at least sixteen bytes, so less than one byte per row means none.
  private static final double NO_ALLOCATION = 1;

  /// With fewer worlds, what a step costs besides its worlds is a large part of the time.
  private static final int A_BATCH = 1_024;

  private static final List<RatioBar> RATIO_BARS =
      List.of(
          new RatioBar(Task.ITERATE_2, "each", 1.15, true),
          new RatioBar(Task.ITERATE_26, "each", 1.25, true),
          new RatioBar(Task.ITERATE_2, "columns", 1.05, true),
          new RatioBar(Task.ITERATE_2, "update", 1.5, true),
          new RatioBar(Task.ITERATE_5, "each", 1.5, true),
          new RatioBar(Task.CONDITIONAL, "each", 1.5, true),
          new RatioBar(Task.CONDITIONAL, "update", 1.5, true),
          new RatioBar(Task.ADD_REMOVE, "", 1.3, false),
          new RatioBar(Task.GET, "accessor from long[]", 1.3, false),
          RatioBar.none(Task.GET, "accessor from Entity[]"),
          new RatioBar(Task.SET, "accessor from long[]", 1.3, false),
          RatioBar.none(Task.SET, "accessor from Entity[]"),
          new RatioBar(Task.SORT, "by column", 1, true),
          RatioBar.none(Task.SORT, "by comparator"),
          new RatioBar(Task.SORT_AGAIN, "by column", 1, true),
          new RatioBar(Task.PROPAGATE_ALL, "rows by level", 3, true),
          new RatioBar(Task.PROPAGATE_ALL, "rows depth first", 3, true),
          RatioBar.none(Task.PROPAGATE_ALL, "rows shuffled"),
          new RatioBar(Task.PROPAGATE_SUBTREE, "rows by level", 3, true),
          new RatioBar(Task.PROPAGATE_NOTHING, "", 1, true),
          new RatioBar(Task.SPAWN_7, "commands", 2, false),
          new RatioBar(Task.SET_7, "commands", 2, false),
          new RatioBar(Task.SPAWN_EQUAL, "instantiateMany", 1.2, false),
          RatioBar.none(Task.SPAWN_PREPARED, "bundle"),
          RatioBar.none(Task.SPAWN_PREPARED, "prefab"),
          RatioBar.none(Task.OBSERVED_TICK, "three observers"),
          RatioBar.none(Task.TOGGLE, "tag"),
          RatioBar.none(Task.LOOK_UP, "index"),
          RatioBar.none(Task.INDEXED_CHANGE, "index"),
          new RatioBar(Task.RESTORE, "restore", 1.5, true),
          RatioBar.none(Task.RESTORE_SMALL, "restore"),
          new RatioBar(Task.SAVE, "to memory", 2, true),
          RatioBar.none(Task.SAVE, "to a file"),
          new RatioBar(Task.LOAD, "from memory", 2, true),
          RatioBar.none(Task.LOAD, "from a file"),
          RatioBar.none(Task.KEEP, "rollback"),
          new RatioBar(Task.KEEP, "delta", 0.05, true),
          new RatioBar(Task.EMPTY_SYSTEMS, "app, 1 thread", 10, false),
          new RatioBar(Task.SMALL_SYSTEMS, "app, 1 thread", 1.2, false),
          new RatioBar(Task.SMALL_SYSTEMS, "app, 2 threads", 1.2, false),
          new RatioBar(Task.HEAVY_SYSTEM, "app, 1 thread", 1.1, false),
          RatioBar.none(Task.HEAVY_SYSTEM, "app, 2 threads"),
          new RatioBar(Task.SEVEN_SYSTEMS, "app, 1 thread", 1.1, false),
          RatioBar.none(Task.SEVEN_SYSTEMS, "app, 2 threads"),
          new RatioBar(Task.CART_POLE_STEP, "batch, 1 thread", 1.3, true).from(A_BATCH),
          RatioBar.none(Task.CART_POLE_STEP, "batch, 2 threads").from(A_BATCH),
          new RatioBar(Task.CART_POLE, "batch, 1 thread", 1.3, false).from(A_BATCH),
          RatioBar.none(Task.CART_POLE, "batch, 2 threads").from(A_BATCH),
          new RatioBar(Task.GRID_WORLD_STEP, "batch, 1 thread", 1.3, true).from(A_BATCH),
          RatioBar.none(Task.GRID_WORLD_STEP, "batch, 2 threads").from(A_BATCH),
          new RatioBar(Task.GRID_WORLD, "batch, 1 thread", 1.3, false).from(A_BATCH),
          RatioBar.none(Task.GRID_WORLD, "batch, 2 threads").from(A_BATCH),
          RatioBar.none(Task.ARENA, "batch, 2 threads"),
          new RatioBar(Task.RAGGED, "batch, 1 thread", 1.5, true),
          new RatioBar(Task.EXPORT, "planes, 16 rows per world", 1.25, true),
          new RatioBar(Task.EXPORT, "planes, 1 row per world", 1.25, true),
          new RatioBar(Task.IMPORT, "planes, 16 rows per world", 1.25, true),
          new RatioBar(Task.IMPORT, "planes, 1 row per world", 1.25, true),
          RatioBar.none(Task.EXPORT, "MemorySegment.copy, 64 KiB"),
          RatioBar.none(Task.IMPORT, "MemorySegment.copy, 64 KiB"),
          RatioBar.none(Task.BATCH_CHANGE, "batch, 1 thread"),
          RatioBar.none(Task.RESTART, "in place"),
          new RatioBar(Task.RECORD_ALL, "history", 2, false),
          RatioBar.none(Task.RECORD_ALL, "history, every tick whole"),
          RatioBar.none(Task.RECORD_ALL, "DuckDB appender"),
          RatioBar.none(Task.RECORD_ALL, "history of a batch, 8 entities a world"),
          RatioBar.none(Task.RECORD_SOME, "history"),
          RatioBar.none(Task.READ_TICK, "from full rows"),
          RatioBar.none(Task.READ_TICK, "from changes"),
          RatioBar.none(Task.READ_TICK, "restored world"),
          RatioBar.none(Task.EXPORT_TABLES, "history"),
          RatioBar.none(Task.AGGREGATE, "SQL, average of a column"),
          RatioBar.none(Task.AGGREGATE, "SQL, by tick"),
          RatioBar.none(Task.AGGREGATE, "SQL, by tick, 8 columns"),
          RatioBar.none(Task.QUERY_LIVE, "SQL"),
          new RatioBar(Task.WOLF_SHEEP, "", 1.2, false),
          new RatioBar(Task.FLOCKING, "", 1.2, false),
          new RatioBar(Task.SCHELLING, "", 1.2, false),
          new RatioBar(Task.PLANE_SEARCH, "", 1.2, true),
          RatioBar.none(Task.GRID_MOVES, ""),
          RatioBar.none(Task.RANDOM_ORDER, ""));

  /// Reactions to other components must not slow the work down.
  private static final List<RatioBar> REACTION_BARS =
      Stream.of(
              Task.REACTING_SPAWN,
              Task.REACTING_ADD_REMOVE,
              Task.REACTING_SET,
              Task.REACTING_DESPAWN)
          .flatMap(
              task ->
                  Stream.of("observer", "change consumer", "query callback", "index")
                      .map(form -> new RatioBar(task, form, 1.1, false)))
          .toList();

  private static final List<Task> FASTER_THAN_EVERY_PEER =
      List.of(
          Task.CREATE_2,
          Task.CREATE_5,
          Task.DESTROY,
          Task.WOLF_SHEEP,
          Task.FLOCKING,
          Task.SCHELLING);

  private Bars() {}

  /// A maximum ratio to hand-written code.
  ///
  /// @param from the number of entities from which the bar applies
  private record RatioBar(
      Task task, String form, double limit, boolean allocatesNothing, int from) {
    RatioBar(Task task, String form, double limit, boolean allocatesNothing) {
      this(task, form, limit, allocatesNothing, 0);
    }

    /// This bar, without smaller numbers of entities.
    RatioBar from(int entities) {
      return new RatioBar(task, form, limit, allocatesNothing, entities);
    }

    /// No bar: the ratio is only shown.
    static RatioBar none(Task task, String form) {
      return new RatioBar(task, form, Double.POSITIVE_INFINITY, false);
    }

    Optional<String> judge(Results results) {
      List<String> names = Contenders.PHYLA.forms(task).stream().map(Form::name).toList();
      List<Score> scores =
          results.scores(task, Contenders.PHYLA, names.indexOf(form)).stream()
              .filter(score -> score.cell().entities() >= from)
              .filter(score -> results.ratio(score.cell()).isPresent())
              .toList();
      if (scores.isEmpty()) {
        return Optional.empty();
      }
      Score worst =
          scores.stream()
              .max(Comparator.comparingDouble(score -> ratio(results, score)))
              .orElseThrow();
      String finding =
          "%s, %s: %s × %s at %s entities"
              .formatted(
                  worst.cell().rowName(),
                  task.title(),
                  Report.number(ratio(results, worst), 2),
                  task.isOwn() ? names.getFirst() : "hand-written",
                  Report.grouped(worst.cell().entities()));
      if (limit == Double.POSITIVE_INFINITY) {
        return Optional.of(line("shown", finding));
      }
      double maxBytes = scores.stream().mapToDouble(Score::bytes).max().orElseThrow();
      boolean allocates = allocatesNothing && maxBytes >= NO_ALLOCATION;
      boolean met = ratio(results, worst) <= limit && !allocates;
      return Optional.of(
          line(
              met,
              "%s, at most %s allowed%s"
                  .formatted(
                      finding,
                      Report.number(limit, 2),
                      allocates
                          ? "; allocates " + Report.number(maxBytes, 1) + " B for each entity"
                          : "")));
    }

    private static double ratio(Results results, Score score) {
      return results.ratio(score.cell()).orElseThrow();
    }
  }

  /// One line for each bar that was measured.
  static List<String> judge(Results results) {
    List<String> lines = new ArrayList<>();
    Stream.of(RATIO_BARS, REACTION_BARS)
        .flatMap(List::stream)
        .forEach(bar -> bar.judge(results).ifPresent(lines::add));
    FASTER_THAN_EVERY_PEER.forEach(task -> againstPeers(task, results).ifPresent(lines::add));
    return lines;
  }

  private static Optional<String> againstPeers(Task task, Results results) {
    return results.scores(task, Contenders.PHYLA, 0).stream()
        .flatMap(score -> fastestPeer(score, results).map(peer -> new Duel(score, peer)).stream())
        .max(Comparator.comparingDouble(Duel::ratio))
        .map(
            worst ->
                line(
                    worst.ratio() < 1,
                    "Phyla, %s: %s × the fastest peer (%s) at %s entities, less than 1 wanted"
                        .formatted(
                            task.title(),
                            Report.number(worst.ratio(), 2),
                            worst.peer().cell().rowName(),
                            Report.grouped(worst.peer().cell().entities()))));
  }

  private record Duel(Score phyla, Score peer) {
    double ratio() {
      return phyla.nanos() / peer.nanos();
    }
  }

  private static Optional<Score> fastestPeer(Score phyla, Results results) {
    Cell cell = phyla.cell();
    return results.scores().stream()
        .filter(score -> score.cell().task() == cell.task())
        .filter(score -> score.cell().entities() == cell.entities())
        .filter(score -> Contenders.isPeer(score.cell().contender()))
        .min(Comparator.comparingDouble(Score::nanos));
  }

  /// A verdict and its reason.
  static String line(boolean met, String text) {
    return line(met ? "met" : "missed", text);
  }

  private static String line(String verdict, String text) {
    return "  %-6s  %s".formatted(verdict, text);
  }
}
