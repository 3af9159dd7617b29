package dev.phyla.cli;

import java.io.PrintWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The results of a run of many worlds.
///
/// @param run the run
/// @param stepSeconds the time spent in steps
/// @param policySeconds the time spent in choosing actions
/// @param episodes the episodes that have ended
/// @param hash the hash of the states of all worlds
/// @param recorded what was recorded; null for nothing
record BatchReport(
    BatchRun run,
    double stepSeconds,
    double policySeconds,
    Episodes episodes,
    long hash,
    @Nullable RecordedRun recorded) {

  void print(PrintWriter out) {
    long worldSteps = (long) run.worlds() * run.steps();
    out.printf(
        Locale.ROOT,
        "%-12s%s, %s, seed %d, %s%n",
        run.environment().name(),
        Amounts.counted(run.worlds(), "world", "worlds"),
        Amounts.counted(run.steps(), "step", "steps"),
        run.seed(),
        Amounts.counted(run.threads(), "thread", "threads"));
    out.printf(
        Locale.ROOT,
        "simulation  %.2f s, %s world steps/s%n",
        stepSeconds,
        Amounts.rate(worldSteps, stepSeconds));
    out.printf(Locale.ROOT, "policy      %.2f s%n", policySeconds);
    if (episodes.ended() == 0) {
      out.println("episodes    none has ended");
    } else {
      out.printf(
          Locale.ROOT,
          "episodes    %,d, mean return %.2f, mean length %.1f%n",
          episodes.ended(),
          episodes.meanReturn(),
          episodes.meanLength());
    }
    out.printf("hash        %016x%n", hash);
    if (recorded != null) {
      recorded.print(out);
    }
    var pictures = run.pictures();
    if (pictures != null) {
      out.println("picture     " + pictures.out().file(BatchRun.pictureName(run.environment())));
      out.println("animation   " + pictures.out().file(BatchRun.animationName(run.environment())));
    }
  }
}
