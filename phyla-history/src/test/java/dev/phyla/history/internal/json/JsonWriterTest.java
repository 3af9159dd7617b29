package dev.phyla.history.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JsonWriterTest {
  @Test
  void elementsHaveLinesOfTheirOwn() {
    var object = new LinkedHashMap<String, Object>();
    object.put("name", "a\"b");
    object.put("list", Arrays.asList(1L, 1.5, true, null, List.of(), Map.of()));
    object.put("inner", Map.of("key", List.of("x")));

    assertThat(JsonWriter.write(object))
        .isEqualTo(
            """
            {
              "name": "a\\"b",
              "list": [
                1,
                1.5,
                true,
                null,
                [],
                {}
              ],
              "inner": {
                "key": [
                  "x"
                ]
              }
            }""");
  }

  @Test
  void textsAreEscapedWhereJsonOrUtf8DemandIt() {
    assertThat(JsonWriter.quote("\"\\/\n\r\t\b\u0000\u001f\u007fé😀\ud800\udc00\udc00\ud800"))
        .isEqualTo(
            "\"\\\"\\\\/\\n\\r\\t\\u0008\\u0000\\u001f\u007fé😀\ud800\udc00\\udc00\\ud800\"");
  }

  @Test
  void valuesThatJsonDoesNotHaveAreRefused() {
    for (Object value : List.of(Double.NaN, Double.NEGATIVE_INFINITY, 1, 'c', new Object())) {
      assertThatThrownBy(() -> JsonWriter.write(List.of(value)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("JSON has no value for ");
    }
  }

  @Test
  void randomValuesAreReadAsTheyWereWritten() {
    long seed = System.nanoTime();
    var random = new Random(seed);
    for (int i = 0; i < 2000; i++) {
      Object value = value(random, 0);
      String text = JsonWriter.write(value);
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);

      Object read = JsonReader.read("random", bytes, 10_000_000);

      assertThat(read).as("seed %d, value %d", seed, i).isEqualTo(value);
      assertThat(JsonWriter.write(read)).as("seed %d, value %d", seed, i).isEqualTo(text);
    }
  }

  private static Object value(Random random, int depth) {
    return switch (random.nextInt(depth > 4 ? 6 : 8)) {
      case 0 -> null;
      case 1 -> random.nextBoolean();
      case 2 -> random.nextLong() >> random.nextInt(64);
      case 3 -> finite(Double.longBitsToDouble(random.nextLong()));
      case 4 -> random.nextGaussian();
      case 5 -> text(random);
      case 6 -> {
        var list = new ArrayList<Object>();
        int size = random.nextInt(5);
        for (int i = 0; i < size; i++) {
          list.add(value(random, depth + 1));
        }
        yield list;
      }
      default -> {
        var map = new LinkedHashMap<String, Object>();
        int size = random.nextInt(5);
        for (int i = 0; i < size; i++) {
          map.put(text(random), value(random, depth + 1));
        }
        yield map;
      }
    };
  }

  private static double finite(double number) {
    return Double.isFinite(number) ? number : -0.0;
  }

  private static String text(Random random) {
    var text = new StringBuilder();
    int length = random.nextInt(10);
    for (int i = 0; i < length; i++) {
      text.append((char) random.nextInt(random.nextBoolean() ? 128 : 65536));
    }
    return text.toString();
  }
}
