package dev.phyla.model.data;

import dev.phyla.model.internal.csv.CsvReader;
import dev.phyla.model.internal.csv.CsvReader.CsvException;
import dev.phyla.model.internal.csv.CsvWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Tables as CSV.
final class TableCsv {
  private TableCsv() {}

  static void write(DataTable table, Path file) throws IOException {
    try (Writer writer = Files.newBufferedWriter(file)) {
      write(table, writer);
    }
  }

  static void write(DataTable table, Appendable target) throws IOException {
    List<TableColumn> columns = table.names().stream().map(table::column).toList();
    CsvWriter.appendLine(target, table.names());
    var values = new ArrayList<@Nullable Object>();
    for (int row = 0; row < table.rows(); row++) {
      values.clear();
      for (TableColumn column : columns) {
        Object value = column.value(row);
        values.add(value instanceof Double number && number.isNaN() ? null : value);
      }
      CsvWriter.appendLine(target, values);
    }
  }

  static DataTable read(Path file) throws IOException {
    String text;
    try {
      text = Files.readString(file);
    } catch (CharacterCodingException e) {
      throw new DataException("The file " + file + " is not a text in UTF-8.", e);
    }
    return parse(text, file + ", ");
  }

  /// Reads a table.
  ///
  /// @param source the start of messages
  static DataTable parse(String text, String source) {
    List<CsvReader.Line> lines;
    try {
      lines = CsvReader.read(text.startsWith("\uFEFF") ? text.substring(1) : text);
    } catch (CsvException e) {
      throw new DataException(source + e.getMessage(), e);
    }
    if (lines.isEmpty()) {
      throw new DataException(source + "line 1: There is no line with the names of columns.", null);
    }
    CsvReader.Line names = lines.getFirst();
    List<CsvReader.Line> rows = lines.subList(1, lines.size());
    for (CsvReader.Line row : rows) {
      if (row.fields().size() != names.fields().size()) {
        throw new DataException(
            String.format(
                "%sline %d: There are %d fields, but the table has %d columns.",
                source, row.line(), row.fields().size(), names.fields().size()),
            null);
      }
    }
    var builder = DataTable.builder();
    for (int i = 0; i < names.fields().size(); i++) {
      int index = i;
      List<@Nullable String> column = new ArrayList<>();
      rows.forEach(row -> column.add(row.fields().get(index)));
      try {
        builder.add(
            Objects.requireNonNullElse(names.fields().get(i), ""),
            CsvColumn.of(column),
            column.size());
      } catch (IllegalArgumentException e) {
        throw new DataException(source + "line " + names.line() + ": " + e.getMessage(), e);
      }
    }
    return builder.build();
  }
}
