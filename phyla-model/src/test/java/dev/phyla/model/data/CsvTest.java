package dev.phyla.model.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvTest {
  @TempDir Path temporary;

  private static String text(DataTable table) throws Exception {
    var text = new StringBuilder();
    table.writeCsv(text);
    return text.toString();
  }

  @Test
  void fieldsAreQuotedWhereTheyMustBe() throws Exception {
    DataTable table =
        DataTable.builder()
            .longs("tick", 0, 1)
            .doubles("a,b", 0.1, Double.NaN)
            .values("name", Arrays.asList("say \"x\"\nline", ""))
            .values("other", Arrays.asList(null, " b "))
            .build();
    assertThat(text(table))
        .isEqualTo(
            """
            tick,"a,b",name,other
            0,0.1,"say ""x""
            line",
            1,,"\"," b "
            """
                .replace("\"\\\"", "\"\""));
    assertThat(DataTable.parseCsv(text(table))).isEqualTo(table);
  }

  @Test
  void filesAreReadBack() throws Exception {
    Path file = temporary.resolve("t.csv");
    DataTable table =
        DataTable.builder()
            .longs("whole", Long.MIN_VALUE, Long.MAX_VALUE)
            .doubles("number", Double.MIN_VALUE, Double.POSITIVE_INFINITY)
            .values("truth", Arrays.asList(true, null))
            .values("nothing", Arrays.asList(null, null))
            .build();
    table.writeCsv(file);
    assertThat(DataTable.readCsv(file)).isEqualTo(table);
    Files.writeString(file, "\uFEFFx\r\n1\r\n\r\n2");
    assertThat(DataTable.readCsv(file).longs("x")).containsExactly(1, 2);
  }

  @Test
  void aSingleColumnKeepsMissingValues() throws Exception {
    DataTable table = DataTable.builder().doubles("x", 1, Double.NaN, 3).build();
    assertThat(DataTable.parseCsv(text(table)).doubles("x")).containsExactly(1, Double.NaN, 3);
  }

  @Test
  void typesAreThoseOfAllValues() {
    DataTable table =
        DataTable.parseCsv(
            """
            a, b, c, d, e, f
            1, 1, true, 99999999999999999999, "x" , +5
            2, 2.5, x, 9999999999999999999, y, -7
            """);
    assertThat(table.longs("a")).containsExactly(1, 2);
    assertThat(table.values("b")).containsExactly(1.0, 2.5);
    assertThat(table.values("c")).containsExactly("true", "x");
    assertThat(table.values("d")).containsExactly(1e20, 1e19);
    assertThat(table.values("e")).containsExactly("x", "y");
    assertThat(table.values("f")).containsExactly(5L, -7L);
  }

  @Test
  void randomTablesAreReadBack() throws Exception {
    long seed = System.nanoTime();
    var random = new Random(seed);
    String letters = "ab,\"\n\r '\\…1";
    for (int i = 0; i < 200; i++) {
      int rows = random.nextInt(5);
      var texts = new String[rows];
      for (int row = 0; row < rows; row++) {
        var text = new StringBuilder("t");
        for (int j = random.nextInt(6); j > 0; j--) {
          text.append(letters.charAt(random.nextInt(letters.length())));
        }
        texts[row] = text.toString();
      }
      DataTable table =
          DataTable.builder()
              .values("x", List.of(texts))
              .doubles("y", random.doubles(rows, -1e9, 1e9).map(d -> d + 0.5e-3).toArray())
              .build();
      DataTable back = DataTable.parseCsv(text(table));
      assertThat(back.values("x")).as("seed %s", seed).isEqualTo(table.values("x"));
      assertThat(back.doubles("y")).as("seed %s", seed).isEqualTo(table.doubles("y"));
    }
  }

  @Test
  void textsThatAreNoTablesAreRefused() throws Exception {
    assertRefused("", "line 1: There is no line with the names of columns.");
    assertRefused("a,b\n1\n", "line 2: There are 1 fields, but the table has 2 columns.");
    assertRefused("a,a\n", "line 1: The table has a column \"a\" already.");
    assertRefused("a,\n", "line 1: A column needs a name that is not blank.");
    assertRefused("a\n\"x\n\n", "line 2: A quoted field has no end.");
    assertRefused("a\n\"x\"y\n", "line 2: There is text after the end of a quoted field.");
    assertRefused("a\nx\"y\n", "line 2: A quote is inside a field that does not start with one.");
    Path file = temporary.resolve("bad.csv");
    Files.write(file, new byte[] {'a', '\n', (byte) 0xFF});
    assertThatThrownBy(() -> DataTable.readCsv(file))
        .isInstanceOf(DataException.class)
        .hasMessage("The file " + file + " is not a text in UTF-8.");
    Files.writeString(file, "a,b\n1\n");
    assertThatThrownBy(() -> DataTable.readCsv(file)).hasMessageStartingWith(file + ", line 2: ");
  }

  private static void assertRefused(String text, String message) {
    assertThatThrownBy(() -> DataTable.parseCsv(text))
        .isInstanceOf(DataException.class)
        .hasMessage(message);
  }
}
