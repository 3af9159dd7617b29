package dev.phyla;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// The query types of all arities are generated, and equal the output of the generator.
final class AritiesTest {
  @Test
  void theQueryTypesAreWhatTheGeneratorWrites() throws Exception {
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "build/GenerateArities.java",
                "--check")
            .directory(Path.of("..").toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(output).isEmpty();
    assertThat(java.waitFor()).isZero();
  }
}
