package dev.phyla.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.phyla.World;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/// The memory that ticks allocate, in addition to the end of an update.
class ScheduleAllocationTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int TICKS = 1000;
  private static final long SMALL_RECORD = 32;

  @Test
  void aTickAllocatesNoMoreThanItsTime() {
    assertThat(bytesPer(app()::tick) - bytesPer(new World()::endUpdate))
        .isLessThanOrEqualTo(SMALL_RECORD);
  }

  @Test
  void aProfiledTickAllocatesNoMoreThanItsTime() {
    assertThat(bytesPer(app().profile(true)::tick) - bytesPer(new World()::endUpdate))
        .isLessThanOrEqualTo(SMALL_RECORD);
  }

  private static App app() {
    var app = new App(new World());
    for (int i = 0; i < 10; i++) {
      app.schedule().add("system " + i, _ -> () -> {});
    }
    app.schedule().add("recording", setup -> setup.commands()::isEmpty);
    app.schedule().add("conditional", _ -> () -> {}).runIf(Condition.everyTicks(2));
    app.schedule().addExclusive("exclusive", _ -> {});
    return app;
  }

  private static long bytesPer(Runnable action) {
    run(action);
    long least = Long.MAX_VALUE;
    for (int attempt = 0; attempt < 5; attempt++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      run(action);
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    return least / TICKS;
  }

  private static void run(Runnable action) {
    for (int i = 0; i < TICKS; i++) {
      action.run();
    }
  }
}
