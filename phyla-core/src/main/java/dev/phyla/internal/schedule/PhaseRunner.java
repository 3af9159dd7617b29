package dev.phyla.internal.schedule;

import dev.phyla.World;
import dev.phyla.schedule.SystemException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/*
 * If a system fails, the other systems of its stage still run, because with several threads they may
 * have started already, and results must not depend on the number of threads.
 */

/// Runs the stages of a phase, and applies commands and events after each.
final class PhaseRunner {
  private final World world;
  private final StageRunner runner;

  /// Receives failures, so that the tick goes on; or null.
  private @Nullable Consumer<? super SystemException> failureHandler;

  PhaseRunner(World world, StageRunner runner) {
    this.world = world;
    this.runner = runner;
  }

  void onFailure(Consumer<? super SystemException> handler) {
    failureHandler = handler;
  }

  /// Runs a phase.
  ///
  /// @throws SystemException if a system failed and there is no handler; the systems of later
  ///   stages did not run, and what the others have recorded is applied
  void run(CompiledPhase phase) {
    run(phase, 0, phase.stages().length);
  }

  /// Runs some stages of a phase.
  ///
  /// @param from the first stage
  /// @param to the stage after the last
  /// @throws SystemException as [#run(CompiledPhase)] does
  void run(CompiledPhase phase, int from, int to) {
    if (!phase.runs()) {
      return;
    }
    for (int i = from; i < to; i++) {
      Stage stage = phase.stages()[i];
      try {
        run(stage);
        SystemException failure = settle(stage);
        if (failure != null) {
          throw failure;
        }
      } catch (Throwable e) { // of a system or of the handler, or an exhausted stack or heap
        applyRest(phase, e);
        throw e;
      }
    }
  }

  private void run(Stage stage) {
    for (int i = 0; i < stage.size(); i++) {
      stage.system(i).prepare();
    }
    ScheduleListener listener = runner.listener();
    if (listener == null) {
      runner.run(stage);
      applyCommands(stage);
    } else {
      run(stage, listener);
    }
  }

  private void run(Stage stage, ScheduleListener listener) {
    listener.stageStarting(stage);
    long start = System.nanoTime();
    runner.run(stage);
    listener.stageEnded(stage, start, System.nanoTime());
    if (stage.isSynced()) {
      long applied = System.nanoTime();
      applyCommands(stage);
      listener.commandsApplied(stage, applied, System.nanoTime());
    }
  }

  private void applyCommands(Stage stage) {
    for (int i = 0; i < stage.syncedSize(); i++) {
      stage.synced(i).applyRecorded();
    }
    if (stage.isSynced()) {
      flushWorld(stage);
    }
  }

  /// Applies what an exclusive system, or observers of applied commands, have recorded in the
  /// commands of the world.
  private void flushWorld(Stage stage) {
    if (world.isClosed()) {
      return;
    }
    try {
      world.flush();
    } catch (Throwable e) {
      stage.system(stage.size() - 1).fail("Commands of the world that were applied after the ", e);
    }
  }

  /// Passes failures to the handler.
  ///
  /// @return the first failure with the others, if there is no handler
  private @Nullable SystemException settle(Stage stage) {
    SystemException first = null;
    for (int i = 0; i < stage.size(); i++) {
      first = settle(stage.system(i), first);
    }
    for (int i = 0; i < stage.syncedSize(); i++) {
      first = settle(stage.synced(i), first);
    }
    return first;
  }

  private @Nullable SystemException settle(SystemInstance system, @Nullable SystemException first) {
    SystemException failure = system.takeFailure();
    if (failure == null) {
      return first;
    }
    if (failureHandler != null) {
      failureHandler.accept(failure);
      return first;
    }
    if (first == null) {
      return failure;
    }
    first.addSuppressed(failure);
    return first;
  }

  /// Applies what systems have recorded for a later sync point, which is not reached.
  private static void applyRest(CompiledPhase phase, Throwable failure) {
    for (SystemInstance system : phase.systems()) {
      system.applyRecorded();
      SystemException further = system.takeFailure();
      if (further != null) {
        failure.addSuppressed(further);
      }
    }
  }
}
