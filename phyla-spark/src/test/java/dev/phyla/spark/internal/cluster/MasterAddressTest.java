package dev.phyla.spark.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.model.sweep.SweepException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MasterAddressTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"spark://host:7077", "local[2]", "local-cluster[2,1,1024]", "yarn", "k8s://x"})
  void mastersOfSparkAreKnown(String master) {
    assertThat(MasterAddress.isKnown(master)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"local", "", "http://host:7077", "spark:"})
  void otherPlacesAreNot(String master) {
    assertThat(MasterAddress.isKnown(master)).isFalse();
    assertThatThrownBy(() -> MasterAddress.requireReachable(master, TIMEOUT))
        .isInstanceOf(SweepException.class)
        .hasMessageContaining("is no master of Spark; use spark://host:7077");
  }

  @Test
  void aMasterThatDoesNotAnswerIsNamed() throws IOException {
    String master = "spark://127.0.0.1:" + freePort();
    assertThatThrownBy(() -> MasterAddress.requireReachable(master, TIMEOUT))
        .isInstanceOf(SweepException.class)
        .hasMessageStartingWith("The Spark master " + master + " cannot be reached (")
        .hasMessageContaining("refused");
  }

  @Test
  void oneOfSeveralMastersIsEnough() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      MasterAddress.requireReachable(
          "spark://127.0.0.1:" + freePort() + ",127.0.0.1:" + socket.getLocalPort(), TIMEOUT);
    }
  }

  @Test
  void aMasterWithoutAPortIsRefused() {
    assertThatThrownBy(() -> MasterAddress.requireReachable("spark://host", TIMEOUT))
        .isInstanceOf(SweepException.class)
        .hasMessage("\"spark://host\" has no port; write the master as spark://host:7077.");
  }
}
