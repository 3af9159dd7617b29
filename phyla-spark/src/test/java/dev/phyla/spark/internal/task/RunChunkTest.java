package dev.phyla.spark.internal.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.model.sweep.RunSpec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RunChunkTest {
  private static List<RunSpec> specs(int count) {
    var specs = new ArrayList<RunSpec>();
    for (int i = 0; i < count; i++) {
      Map<String, String> parameters = Map.of("sheep", "" + i / 20, "grass", "a long description");
      specs.add(new RunSpec(i, i / 20, i % 20, "farm", "2", parameters, i % 20 + 7, 100));
    }
    return specs;
  }

  @Test
  void chunksHaveAllRunsInOrder() {
    List<RunSpec> specs = specs(1001);
    List<RunChunk> chunks = RunChunk.divide(specs, 100, 0);
    assertThat(chunks).hasSize(11);
    assertThat(chunks.stream().flatMap(chunk -> chunk.specs().stream())).isEqualTo(specs);
  }

  @Test
  void aRunTakesFewBytes() throws IOException, ClassNotFoundException {
    List<RunSpec> specs = specs(1000);
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      out.writeObject(RunChunk.divide(specs, 1000, 5).getFirst());
    }
    assertThat(bytes.size()).isLessThan(30 * 1000);
    try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      RunChunk copy = (RunChunk) in.readObject();
      assertThat(copy.specs()).isEqualTo(specs);
      assertThat(copy.budgetNanos()).isEqualTo(5);
    }
  }
}
