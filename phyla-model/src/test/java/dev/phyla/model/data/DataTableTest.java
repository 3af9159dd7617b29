package dev.phyla.model.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class DataTableTest {
  private enum Colour {
    RED,
    BLUE
  }

  private record Sheep(
      long tick, int sheep, Double mean, float weight, String name, Colour colour) {}

  private record Flags(boolean on, long number, Long boxed, Object any) {}

  private final DataTable table =
      DataTable.builder()
          .longs("tick", 0, 1, 2)
          .doubles("mean", 1.5, Double.NaN, 3)
          .values("name", Arrays.asList("a", null, "c"))
          .build();

  @Test
  void columnsAreConverted() {
    assertThat(table.rows()).isEqualTo(3);
    assertThat(table.names()).containsExactly("tick", "mean", "name");
    assertThat(table.doubles("tick")).containsExactly(0, 1, 2);
    assertThat(table.longs("tick")).containsExactly(0, 1, 2);
    assertThat(table.values("name")).containsExactly("a", null, "c");
    assertThat(table.get(2, "mean")).isEqualTo(3.0);
    assertThat(table.has("name")).isTrue();
    assertThat(table.has("x")).isFalse();
    assertThat(table.isNumeric("tick")).isTrue();
    assertThat(table.isNumeric("mean")).isTrue();
    assertThat(table.isNumeric("name")).isFalse();
    DataTable mixed = DataTable.builder().values("x", Arrays.asList(true, false, 3, null)).build();
    assertThat(mixed.doubles("x")).containsExactly(1, 0, 3, Double.NaN);
    assertThat(DataTable.builder().values("x", List.of(1L << 60)).build().longs("x"))
        .containsExactly(1L << 60);
  }

  @Test
  void rowsHaveTypedValues() {
    DataTable.Row row = table.row(0);
    assertThat(row.index()).isZero();
    assertThat(row.getLong("tick")).isZero();
    assertThat(row.getDouble("mean")).isEqualTo(1.5);
    assertThat(row.getString("name")).isEqualTo("a");
    assertThat(table.row(1).getString("name")).isEmpty();
    assertThat(row.toString()).isEqualTo("[tick=0, mean=1.5, name=a]");
  }

  @Test
  void unknownColumnsRowsAndValuesAreRefused() {
    assertThatThrownBy(() -> table.doubles("sheep"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The table has no column \"sheep\"; it has \"tick\", \"mean\", \"name\".");
    assertThatThrownBy(() -> DataTable.builder().build().doubles("x"))
        .hasMessage("The table has no column \"x\"; it has no columns.");
    assertThatThrownBy(() -> table.row(3)).hasMessage("The table has rows 0 to 2, and not 3.");
    assertThatThrownBy(() -> table.row(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> DataTable.builder().build().row(0))
        .hasMessage("The table has no rows, so there is no row 0.");
    assertThatThrownBy(() -> table.doubles("name"))
        .hasMessage("The value \"a\" of the column \"name\" in row 0 is not a number.");
    assertThatThrownBy(() -> table.longs("mean"))
        .hasMessage("The value 1.5 of the column \"mean\" in row 0 is not a whole number.");
    assertThatThrownBy(() -> DataTable.builder().doubles("x", 1e300).build().longs("x"))
        .hasMessageContaining("not a whole number");
    assertThatThrownBy(
            () -> DataTable.builder().values("x", List.of(Entity.NONE)).build().doubles("x"))
        .hasMessage("The value 0:0 of the column \"x\" in row 0 is not a number.");
  }

  @Test
  void buildersRefuseWrongColumns() {
    assertThatThrownBy(() -> DataTable.builder().longs("a", 1).longs("a", 2))
        .hasMessage("The table has a column \"a\" already.");
    assertThatThrownBy(() -> DataTable.builder().longs("a", 1).doubles("b", 1, 2))
        .hasMessage("The column \"b\" has 2 rows and cannot join a table of 1 rows.");
    assertThatThrownBy(() -> DataTable.builder().longs(" ", 1))
        .hasMessage("A column needs a name that is not blank.");
  }

  @Test
  void tablesAreSelectedFilteredAndExtended() {
    assertThat(table.select("name", "tick").names()).containsExactly("name", "tick");
    assertThatThrownBy(() -> table.select("tick", "tick"))
        .hasMessage("The column \"tick\" is selected twice.");
    DataTable late = table.where(row -> row.getLong("tick") >= 1);
    assertThat(late.longs("tick")).containsExactly(1, 2);
    assertThat(late.doubles("mean")).containsExactly(Double.NaN, 3);
    assertThat(late.values("name")).containsExactly(null, "c");
    DataTable more = table.with("double", row -> 2 * row.getDouble("mean"));
    assertThat(more.doubles("double")).containsExactly(3, Double.NaN, 6);
    assertThatThrownBy(() -> table.with("mean", _ -> 1))
        .hasMessage("The table has a column \"mean\" already.");
    assertThat(DataTable.builder().column("mean", table).build().doubles("mean")[2]).isEqualTo(3);
  }

  @Test
  void statisticsLeaveMissingNumbersOut() {
    assertThat(table.mean("mean")).isEqualTo(2.25);
    assertThat(table.quantile("mean", 0.5)).isEqualTo(2.25);
    assertThat(table.quantile("mean", 0)).isEqualTo(1.5);
    assertThat(table.quantile("mean", 1)).isEqualTo(3);
    DataTable empty = DataTable.builder().doubles("x").build();
    assertThat(empty.mean("x")).isNaN();
    assertThat(empty.quantile("x", 0.5)).isNaN();
    assertThatThrownBy(() -> table.quantile("mean", Double.NaN))
        .hasMessage("NaN is not a probability; it must be a number from 0 to 1.");
  }

  @Test
  void changesOfGivenAndReturnedArraysHaveNoEffect() {
    double[] numbers = {1, 2};
    DataTable own = DataTable.builder().doubles("x", numbers).build();
    numbers[0] = 9;
    own.doubles("x")[1] = 9;
    assertThat(own.doubles("x")).containsExactly(1, 2);
  }

  @Test
  void rowsBecomeRecords() {
    DataTable data =
        DataTable.builder()
            .longs("tick", 7)
            .doubles("sheep", 12)
            .longs("mean", 3)
            .doubles("weight", 0.5)
            .longs("name", 5)
            .values("colour", List.of("BLUE"))
            .build();
    assertThat(data.as(Sheep.class)).containsExactly(new Sheep(7, 12, 3.0, 0.5f, "5", Colour.BLUE));
    DataTable flags =
        DataTable.builder()
            .values("on", List.of(true))
            .values("number", List.of(4L))
            .values("boxed", Arrays.asList((Object) null))
            .values("any", List.of("x"))
            .build();
    assertThat(flags.as(Flags.class)).containsExactly(new Flags(true, 4, null, "x"));
  }

  private record Narrow(int number) {}

  private record Broken(int number) {
    Broken {
      if (number == 2) {
        throw new IllegalArgumentException("no");
      }
    }
  }

  private record Painted(Colour colour) {}

  private record Odd(byte number) {}

  @Test
  void valuesThatDoNotFitARecordAreRefused() {
    assertThatThrownBy(() -> DataTable.builder().longs("x", 1).build().as(Narrow.class))
        .hasMessage("The table has no column \"number\"; it has \"x\".");
    assertThatThrownBy(() -> numbers(1L << 40).as(Narrow.class))
        .hasMessage(
            "The value 1099511627776 of the column \"number\" in row 0 is not a value of the type"
                + " int.");
    assertThatThrownBy(() -> numbers(2).as(Broken.class)).hasMessage("no");
    assertThatThrownBy(() -> numbers(2).as(Odd.class)).hasMessageContaining("of the type byte");
    assertThatThrownBy(
            () -> DataTable.builder().values("colour", List.of("PINK")).build().as(Painted.class))
        .hasMessageContaining("\"PINK\" of the column \"colour\" in row 0 is not a value");
    assertThatThrownBy(
            () ->
                DataTable.builder()
                    .values("on", List.of("x"))
                    .longs("number", 1)
                    .longs("boxed", 1)
                    .longs("any", 1)
                    .build()
                    .as(Flags.class))
        .hasMessageContaining("of the type boolean");
  }

  private static DataTable numbers(long... numbers) {
    return DataTable.builder().longs("number", numbers).build();
  }

  @Test
  void equalTablesAreEqual() {
    DataTable same =
        DataTable.builder()
            .column("tick", table)
            .column("mean", table)
            .values("name", Arrays.asList("a", null, "c"))
            .build();
    assertThat(same).isEqualTo(table).hasSameHashCodeAs(table);
    assertThat(table).isNotEqualTo(table.select("tick")).isNotEqualTo("x");
    assertThat(numbers(1)).isNotEqualTo(numbers(2)).isNotEqualTo(numbers(1, 1));
  }

  @Test
  void textIsAlignedAndLeavesTheMiddleOut() {
    assertThat(table.toText(10))
        .isEqualTo(
            """
            tick    mean  name
               0  1.5000  a
               1
               2       3  c
            """);
    assertThat(numbers(1, 2, 3, 4, 5).toText(3))
        .isEqualTo(
            """
            number
                 1
                 2
                 …
                 5
            (5 rows, 3 shown)
            """);
    assertThat(table.toString()).isEqualTo(table.toText(20));
    assertThatThrownBy(() -> table.toText(-1))
        .hasMessage("A text cannot have -1 rows; give it 0 or more.");
  }

  @Test
  void numbersAreRoundedForReaders() {
    assertThat(TextTable.number(1234.56)).isEqualTo("1234.6");
    assertThat(TextTable.number(99.126)).isEqualTo("99.13");
    assertThat(TextTable.number(0.5)).isEqualTo("0.5000");
    assertThat(TextTable.number(1e-5)).isEqualTo("1.000e-05");
    assertThat(TextTable.number(1e12)).isEqualTo("1.000e+12");
    assertThat(TextTable.number(-3)).isEqualTo("-3");
    assertThat(TextTable.cell("x".repeat(50))).hasSize(40).endsWith("…");
  }
}
