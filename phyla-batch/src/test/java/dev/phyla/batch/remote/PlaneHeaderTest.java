package dev.phyla.batch.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlaneHeaderTest {
  private static byte[] encode(RemoteEnvironment environment) {
    var layout =
        new PlaneLayout(
            environment.planes(),
            environment.observationSpace().shape(),
            environment.actionSpace().shape());
    return PlaneHeader.encode(5, environment, layout);
  }

  private static String text(byte[] header) {
    int length = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN).getInt(12);
    return new String(header, 16, length, StandardCharsets.UTF_8);
  }

  @Test
  void theHeaderDescribesPlanesAndTheArraysThatTheyForm() {
    byte[] header = encode(Sample.points(20));
    assertThat(header).hasSize(4096).startsWith("PHYLAPLN".getBytes(StandardCharsets.US_ASCII));
    assertThat(ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN).getInt(8)).isEqualTo(1);
    assertThat(text(header))
        .startsWith("{\"format\": 1, \"epoch\": 5, \"pid\": " + ProcessHandle.current().pid())
        .contains("\"num_envs\": 20, \"autoreset_modes\": [\"NextStep\"]")
        .contains(
            "\"observation_space\": {\"type\": \"Box\", \"shape\": [2], \"low\": \"-inf\", \"high\": \"inf\"}")
        .contains("\"low\": [-1.0, -2.0], \"high\": [1.0, 2.0]")
        .contains(
            "\"observation\": {\"dtype\": \"<f4\", \"shape\": [20, 2], \"strides\": [4, 128], \"offset\": 0}")
        .contains(
            "{\"name\": \"y\", \"dtype\": \"<f4\", \"shape\": [20], \"strides\": [4], \"offset\": 128, \"direction\": \"to_client\", \"role\": \"observation\"}");
  }

  @Test
  void otherSpacesAreDescribedToo() {
    assertThat(text(encode(Sample.switches(4))))
        .contains("\"observation_space\": {\"type\": \"MultiBinary\", \"n\": 3}")
        .contains("\"action_space\": {\"type\": \"MultiDiscrete\", \"nvec\": [2, 3, 4]}")
        .contains("\"action\": {\"dtype\": \"<i2\", \"shape\": [4, 3], \"strides\": [6, 2]");
    assertThat(text(encode(new CartPole(4, 500))))
        .contains("{\"type\": \"Discrete\", \"n\": 2, \"start\": 0}");
  }

  @Test
  void aLongHeaderTakesMorePages() {
    double[] high = new double[1000];
    Arrays.setAll(high, i -> i);
    var environment = Sample.points(1);
    byte[] header =
        encode(
            new Sample(
                1,
                Space.box(new double[1000], high),
                environment.actionSpace(),
                environment.planes(),
                environment.autoresetModes(),
                () -> {}));
    assertThat(header.length).isGreaterThan(4096);
    assertThat(header.length % 4096).isZero();
    assertThat(text(header)).contains("\"low\": 0.0").contains("998.0, 999.0]");
  }

  @Test
  void textsAreEscaped() {
    var values = new LinkedHashMap<String, Object>();
    values.put("a\"b\\", "c\nd");
    values.put("list", List.of());
    assertThat(JsonText.of(values)).isEqualTo("{\"a\\\"b\\\\\": \"c\\u000ad\", \"list\": []}");
  }
}
