package dev.phyla.bench.starts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartTest {
  @Test
  void aLineCanBeReadAgain() {
    Start start = new Start(0.25, 0.3125, -0.5);

    assertThat(start.toLine()).isEqualTo("0.2500 0.3125 -0.5000");
    assertThat(Start.parse(start.toLine())).isEqualTo(start);
  }

  @Test
  void theRatioIsToHandWrittenCode() {
    assertThat(new Start(2, 3, 0).ratio()).isEqualTo(1.5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "0.25", "0.25 0.31", "0.25 0.31 0.00 7.00", "0.25 fast 0.00", "0.25 NaN 0.00"})
  void anotherLineIsRefused(String line) {
    assertThatThrownBy(() -> Start.parse(line))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'" + line + "' is not the result of a start.");
  }
}
