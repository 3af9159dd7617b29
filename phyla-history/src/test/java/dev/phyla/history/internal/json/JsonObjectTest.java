package dev.phyla.history.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.history.HistoryException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class JsonObjectTest {
  private final JsonObject object =
      object(
          """
          {"text": "a", "number": 3000000000, "small": 7, "fraction": 1.5, "flag": true, "nothing": null,
           "texts": ["a", "b"], "mixed": ["a", null, 1],
           "inner": {"x": 1}, "objects": [{"x": 1}, {"x": "a"}]}
          """);

  private static JsonObject object(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return JsonObject.of("a.json", JsonReader.read("a.json", bytes, 1000));
  }

  @Test
  void valuesAreReadByTheirType() {
    assertThat(object.file()).isEqualTo("a.json");
    assertThat(object.text("text")).isEqualTo("a");
    assertThat(object.number("number")).isEqualTo(3_000_000_000L);
    assertThat(object.integer("small")).isEqualTo(7);
    assertThat(object.flag("flag")).isTrue();
    assertThat(object.texts("texts")).containsExactly("a", "b");
    assertThat(object.list("texts")).isEqualTo(List.of("a", "b"));
    assertThat(object.object("inner").values()).isEqualTo(Map.of("x", 1L));
    assertThat(object.objects("objects")).hasSize(2);
    assertThat(object.has("inner")).isTrue();
    assertThat(object.has("nothing")).isFalse();
    assertThat(object.has("unknown")).isFalse();
  }

  @Test
  void messagesNameTheFileAndTheKey() {
    assertRefused(() -> object.text("unknown"), "unknown is missing, and it has to be a text");
    assertRefused(() -> object.text("nothing"), "nothing is null, and it has to be a text");
    assertRefused(() -> object.text("inner"), "inner is an object, and it has to be a text");
    assertRefused(
        () -> object.number("text"), "text is the text \"a\", and it has to be a whole number");
    assertRefused(
        () -> object.number("fraction"), "fraction is 1.5, and it has to be a whole number");
    assertRefused(() -> object.integer("number"), "number is 3000000000, which is too large");
    assertRefused(() -> object.flag("texts"), "texts is an array, and it has to be true or false");
    assertRefused(() -> object.list("flag"), "flag is true, and it has to be an array");
    assertRefused(() -> object.texts("mixed"), "mixed[1] is null, and it has to be a text");
    assertRefused(
        () -> object.object("text"), "text is the text \"a\", and it has to be an object");
    assertRefused(
        () -> object.objects("mixed"), "mixed[0] is the text \"a\", and it has to be an object");
    assertRefused(
        () -> object.object("inner").text("y"), "inner.y is missing, and it has to be a text");
    assertRefused(
        () -> object.objects("objects").get(1).number("x"),
        "objects[1].x is the text \"a\", and it has to be a whole number");
  }

  @Test
  void theContentOfAFileIsAnObject() {
    assertThatThrownBy(() -> object("[]"))
        .isInstanceOf(HistoryException.class)
        .hasMessage("The file a.json contains an array, and it has to contain an object.");
    assertThatThrownBy(() -> object("null"))
        .isInstanceOf(HistoryException.class)
        .hasMessage("The file a.json contains null, and it has to contain an object.");
  }

  private static void assertRefused(ThrowingCallable call, String problem) {
    assertThatThrownBy(call)
        .isInstanceOf(HistoryException.class)
        .hasMessage("The file a.json cannot be used: " + problem + ".");
  }
}
