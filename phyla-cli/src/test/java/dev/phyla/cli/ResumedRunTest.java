package dev.phyla.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.World;
import dev.phyla.chart.film.Canvas;
import dev.phyla.chart.film.View;
import dev.phyla.examples.Simulation;
import dev.phyla.history.History;
import dev.phyla.history.HistoryException;
import dev.phyla.history.Recording;
import dev.phyla.schedule.App;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResumedRunTest {

  record Count(int number) {}

  @TempDir Path folder;

  /// A simulation that counts in a field, not in the world.
  private static final class Forgetful implements Simulation {
    private final App app = new App(new World());
    private int number;

    Forgetful() {
      world().spawn(new Count(0));
      app.schedule()
          .addExclusive(
              "count",
              world -> {
                number++;
                world.query(dev.phyla.Term.write(Count.class)).update(_ -> new Count(number));
              });
      app.start();
    }

    @Override
    public App app() {
      return app;
    }

    @Override
    public View view() {
      return View.fromOrigin(1, 0);
    }

    @Override
    public void paint(Canvas canvas) {}
  }

  @Test
  void anExampleWithStateOutsideOfTheWorldIsRefused() {
    try (Simulation first = new Forgetful();
        Recording recording = History.recorder(first.world(), folder).runId("r").start()) {
      for (int i = 0; i < 5; i++) {
        first.step();
      }
      assertThat(recording.ticks()).isEqualTo(6);
    }
    try (Simulation next = new Forgetful()) {
      var resumed = new ResumedRun(folder, "world", "r");
      assertThatThrownBy(() -> resumed.start(next))
          .isInstanceOf(HistoryException.class)
          .hasMessage(
              "The run r cannot be resumed: simulated again, its ticks 4 to 5 come out differently,"
                  + " because the example has changed or keeps state outside of the world.");
    }
  }
}
