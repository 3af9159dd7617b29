package dev.phyla.internal.schedule;

/// Runs systems one after the other, on the calling thread.
public final class SerialStageRunner implements StageRunner {
  @Override
  public void run(Stage stage) {
    for (int i = 0; i < stage.size(); i++) {
      stage.system(i).execute();
    }
  }

  @Override
  public void close() {
    // It has no threads.
  }
}
