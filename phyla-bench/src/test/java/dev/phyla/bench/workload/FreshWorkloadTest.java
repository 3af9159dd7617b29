package dev.phyla.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FreshWorkloadTest {
  private final List<String> calls = new ArrayList<>();

  private final class RecordingWorld implements CreateDestroyWorkload {
    private int alive;

    RecordingWorld(int entities) {
      calls.add("open for " + entities);
    }

    @Override
    public void createAll() {
      calls.add("create");
      alive++;
    }

    @Override
    public void destroyAll() {
      calls.add("destroy");
      alive--;
    }

    @Override
    public long checksum() {
      return alive + 1L;
    }

    @Override
    public void close() {
      calls.add("close");
    }
  }

  @Test
  void eachRunHasItsOwnWorld() {
    Workload workload = FreshWorkload.opening(RecordingWorld::new).apply(26);

    workload.run();
    workload.run();

    assertThat(calls)
        .containsExactly(
            "open for 26",
            "create",
            "destroy",
            "close",
            "open for 26",
            "create",
            "destroy",
            "close");
  }

  @Test
  void theChecksumIsThatOfAFullAndOfAnEmptyWorld() {
    assertThat(FreshWorkload.opening(RecordingWorld::new).apply(26).checksumAfter(3))
        .isEqualTo(2 * 31 + 1);
    assertThat(new RecordingWorld(26).checksumAfter(3)).isEqualTo(2 * 31 + 1);
  }
}
