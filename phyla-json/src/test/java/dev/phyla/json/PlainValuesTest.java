package dev.phyla.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.snapshot.SnapshotException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import org.junit.jupiter.api.Test;

/// Plain values that belong to no world, such as parameters of a model.
class PlainValuesTest {
  @Test
  void plainValuesAreWrittenAndReadBack() {
    var plain = new LinkedHashMap<String, Object>();
    plain.put("sheep", 60);
    plain.put("births", 0.2);
    plain.put("budget", 1L << 60);
    plain.put("periodic", true);
    plain.put("layout", "ONE_LINE");
    plain.put("nothing", null);
    plain.put("list", Arrays.asList(1, "x", null));
    String text = Json.toText(plain);
    assertThat(text)
        .isEqualTo(
            """
            {
              "sheep": 60,
              "births": 0.2,
              "budget": 1152921504606846976,
              "periodic": true,
              "layout": "ONE_LINE",
              "nothing": null,
              "list": [1, "x", null]
            }
            """);
    assertThat(Json.parse(text)).isEqualTo(plain);
    assertThat(Json.parse(text).keySet()).containsExactlyElementsOf(plain.keySet());
  }

  @Test
  void wrongTextsAreRefusedWithTheirPlace() {
    assertThatThrownBy(() -> Json.parse("[1]"))
        .isInstanceOf(SnapshotException.class)
        .hasMessage("Line 1, column 1: The text is not a JSON object.");
    assertThatThrownBy(() -> Json.parse("{\"a\": 1,\n \"a\": 2}"))
        .hasMessageContaining("The name \"a\" is there twice.");
    assertThatThrownBy(() -> Json.parse(null)).hasMessage("The text is null.");
  }
}
