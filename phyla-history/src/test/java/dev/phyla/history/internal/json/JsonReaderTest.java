package dev.phyla.history.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.history.HistoryException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {
  private static Object read(String text) {
    return JsonReader.read("a.json", text.getBytes(StandardCharsets.UTF_8), 100_000);
  }

  @Test
  void valuesHaveTheTypesOfThePackage() {
    assertThat(read(" {\"a\" : [ ] ,\"b\":{}, \"c\":[1,-2.5,true,false,null,\"x\"]}\r\n\t"))
        .isEqualTo(
            Map.of(
                "a",
                List.of(),
                "b",
                Map.of(),
                "c",
                Arrays.asList(1L, -2.5d, true, false, null, "x")));
  }

  @Test
  void keysKeepTheirOrder() {
    assertThat(((Map<?, ?>) read("{\"z\":1,\"a\":2,\"m\":3}")).keySet().toArray())
        .containsExactly("z", "a", "m");
  }

  @Test
  void numbersWithoutFractionAreLongs() {
    assertThat(read("0")).isEqualTo(0L);
    assertThat(read("-0")).isEqualTo(0L);
    assertThat(read("-0.0")).isEqualTo(-0.0d);
    assertThat(read("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
    assertThat(read("-9223372036854775808")).isEqualTo(Long.MIN_VALUE);
    assertThat(read("1e2")).isEqualTo(100d);
    assertThat(read("1E+2")).isEqualTo(100d);
    assertThat(read("12.50e-1")).isEqualTo(1.25d);
    assertThat(read("1e-999")).isEqualTo(0d);
  }

  @Test
  void escapeSequencesStandForCharacters() {
    assertThat(read("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\uDE00\\ud800 é😀\u007f\""))
        .isEqualTo("\"\\/\b\f\n\r\té😀\ud800 é😀\u007f");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      textBlock =
          """
          ``             | 1 | a value is missing
          ` `            | 2 | a value is missing
          {              | 2 | a key in quotes is missing
          {}}            | 3 | the text goes on after its value
          {} {}          | 4 | the text goes on after its value
          1 2            | 3 | the text goes on after its value
          {"a"           | 5 | a colon is missing after a key
          {"a" 1}        | 6 | a colon is missing after a key
          {"a":}         | 6 | a value is missing
          {"a":1         | 7 | a comma or } is missing
          {"a":1]        | 7 | a comma or } is missing
          {"a":1,}       | 8 | a key in quotes is missing
          {"a":1 "b":2}  | 8 | a comma or } is missing
          {,}            | 2 | a key in quotes is missing
          {a:1}          | 2 | a key in quotes is missing
          {1:1}          | 2 | a key in quotes is missing
          {'a':1}        | 2 | a key in quotes is missing
          {"a":1,"a":2}  | 8 | the key "a" occurs twice
          {"a":1,"\\u0061":2} | 8 | the key "a" occurs twice
          [              | 2 | a value is missing
          [1             | 3 | a comma or ] is missing
          [1}            | 3 | a comma or ] is missing
          [1,]           | 4 | a value is missing
          [,1]           | 2 | a value is missing
          [1 2]          | 4 | a comma or ] is missing
          ]              | 1 | a value is missing
          "a             | 3 | the text ends inside a string
          "\\            | 3 | a string contains an escape sequence that does not exist
          "\\x"          | 3 | a string contains an escape sequence that does not exist
          "\\'"          | 3 | a string contains an escape sequence that does not exist
          "\\u12"        | 6 | an escape sequence has fewer than four hexadecimal digits
          "\\u12         | 6 | an escape sequence has fewer than four hexadecimal digits
          "\\u12g4"      | 6 | an escape sequence has fewer than four hexadecimal digits
          "\\u12٣4"      | 6 | an escape sequence has fewer than four hexadecimal digits
          'a'            | 1 | a value is missing
          tru            | 1 | this is not a value
          True           | 1 | a value is missing
          nul            | 1 | this is not a value
          falsy          | 1 | this is not a value
          truefalse      | 5 | the text goes on after its value
          NaN            | 1 | a value is missing
          Infinity       | 1 | a value is missing
          +1             | 1 | a value is missing
          -              | 2 | a number has no digits
          -a             | 2 | a number has no digits
          --1            | 2 | a number has no digits
          01             | 2 | the text goes on after its value
          -01            | 3 | the text goes on after its value
          1.             | 3 | a number has no digits after its point
          .5             | 1 | a value is missing
          1.e3           | 3 | a number has no digits after its point
          1e             | 3 | a number has no digits in its exponent
          1e+            | 4 | a number has no digits in its exponent
          1e+-1          | 4 | a number has no digits in its exponent
          0x10           | 2 | the text goes on after its value
          ١              | 1 | a value is missing
          9223372036854775808  | 1 | an integer does not fit into 64 bits
          -9223372036854775809 | 1 | an integer does not fit into 64 bits
          1e999          | 1 | a number is too large
          -1e999         | 1 | a number is too large
          // a comment   | 1 | a value is missing
          /**/1          | 1 | a value is missing
          """)
  void whatIsNotJsonIsRefused(String text, int column, String problem) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(HistoryException.class)
        .hasMessage(
            "The file a.json is not JSON: at line 1, column " + column + ", " + problem + ".");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u0000", "\u001f", "\n", "\t"})
  void controlCharactersInStringsAreEscaped(String character) {
    assertThatThrownBy(() -> read("\"a" + character + "\""))
        .isInstanceOf(HistoryException.class)
        .hasMessageContaining("a string contains a control character that is not escaped");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\ufeff1", "\u00a01", "\f1", "1\u0000"})
  void onlyFourCharactersAreSpace(String text) {
    assertThatThrownBy(() -> read(text)).isInstanceOf(HistoryException.class);
  }

  @Test
  void errorsHaveALineAndAColumn() {
    assertThatThrownBy(() -> read("{\n  \"a\": 1,\n  \"b\" 2\n}"))
        .isInstanceOf(HistoryException.class)
        .hasMessage(
            "The file a.json is not JSON: at line 3, column 7, a colon is missing after a key.");
  }

  @Test
  void longKeysAreShortenedInMessages() {
    String key = "\"" + "k".repeat(1000) + "\":1";
    assertThatThrownBy(() -> read("{" + key + "," + key + "}"))
        .isInstanceOf(HistoryException.class)
        .hasMessageContaining("kkk… occurs twice")
        .message()
        .hasSizeLessThan(150);
  }

  @Test
  void depthIsLimited() {
    int max = JsonReader.MAX_DEPTH;
    assertThat(read("[".repeat(max) + "]".repeat(max))).isNotNull();
    assertThat(read("[" + "[],{},".repeat(max) + "[]]")).isNotNull();
    assertThat(read("{\"a\":".repeat(max) + "1" + "}".repeat(max))).isNotNull();
    assertThatThrownBy(() -> read("[".repeat(max + 1)))
        .isInstanceOf(HistoryException.class)
        .hasMessage(
            "The file a.json is not JSON: at line 1, column 65, more than 64 arrays and objects are"
                + " inside each other.");
    assertThatThrownBy(() -> read("{\"a\":[".repeat(10_000)))
        .isInstanceOf(HistoryException.class)
        .hasMessageContaining("inside each other");
  }

  @Test
  void sizeIsLimited() {
    byte[] bytes = "[1,2]".getBytes(StandardCharsets.UTF_8);

    assertThat(JsonReader.read("a.json", bytes, 5)).isEqualTo(List.of(1L, 2L));
    assertThatThrownBy(() -> JsonReader.read("a.json", bytes, 4))
        .isInstanceOf(HistoryException.class)
        .hasMessage("The file a.json has 5 bytes, and such a file has 4 at most.");
  }

  @Test
  void bytesThatAreNotUtf8AreRefused() {
    byte[][] malformed = {
      {'"', (byte) 0xff, '"'},
      {'"', (byte) 0xc0, (byte) 0x80, '"'}, // zero in two bytes
      {'"', (byte) 0xed, (byte) 0xa0, (byte) 0x80, '"'}, // half of a pair
      {'"', (byte) 0xe2, (byte) 0x82}
    };
    for (byte[] bytes : malformed) {
      assertThatThrownBy(() -> JsonReader.read("a.json", bytes, 100))
          .isInstanceOf(HistoryException.class)
          .hasMessage("The file a.json is not JSON: it is not UTF-8 text.");
    }
  }
}
