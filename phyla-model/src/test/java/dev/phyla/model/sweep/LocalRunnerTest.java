package dev.phyla.model.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.model.Model;
import dev.phyla.model.sweep.Growth.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class LocalRunnerTest {
  @Test
  void theNumberOfThreadsIsChecked() {
    assertThat(new LocalRunner().threads()).isEqualTo(Runtime.getRuntime().availableProcessors());
    assertThat(new LocalRunner(3).threads()).isEqualTo(3);
    for (int wrong : new int[] {0, -1, 1025}) {
      assertThatThrownBy(() -> new LocalRunner(wrong))
          .hasMessage("A sweep cannot run on " + wrong + " threads; give it 1 to 1024.");
    }
  }

  @Test
  void aListenerThatThrowsEndsTheSweep() {
    for (Throwable failure :
        List.of(new IllegalStateException("full"), new AssertionError("full"))) {
      var calls = new AtomicInteger();
      var listener =
          new SweepListener() {
            @Override
            public void finished(RunResult result, int done) {
              calls.incrementAndGet();
              if (failure instanceof Error error) {
                throw error;
              }
              throw (RuntimeException) failure;
            }
          };
      assertThatThrownBy(() -> Sweep.of(Growth.MODEL).seeds(50).run(new LocalRunner(2), listener))
          .isSameAs(failure);
      assertThat(calls).hasValue(1);
    }
  }

  @Test
  void anInterruptEndsTheSweepAfterTheCurrentTicks() throws Exception {
    var started = new CountDownLatch(2);
    Model<Settings> endless =
        Model.of("endless", "", Settings.class, _ -> started.countDown()).ticks(Long.MAX_VALUE);
    var thrown = new AtomicReference<Throwable>();
    var isInterrupted = new AtomicReference<Boolean>();
    var finished = new ArrayList<RunResult>();
    Thread sweeper =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    Sweep.of(endless)
                        .seeds(5)
                        .run(
                            new LocalRunner(2),
                            new SweepListener() {
                              @Override
                              public void finished(RunResult result, int done) {
                                finished.add(result);
                              }
                            });
                  } catch (Throwable e) {
                    thrown.set(e);
                    isInterrupted.set(Thread.currentThread().isInterrupted());
                  }
                });
    started.await();
    sweeper.interrupt();
    sweeper.join();
    assertThat(thrown.get())
        .isInstanceOf(SweepException.class)
        .hasMessage("The sweep of endless was interrupted; resume it from its folder.");
    assertThat(isInterrupted.get()).isTrue();
    assertThat(finished).isEmpty();
  }
}
