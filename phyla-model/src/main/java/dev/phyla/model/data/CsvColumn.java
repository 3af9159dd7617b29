package dev.phyla.model.data;

import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Finds the type of a column that was read as texts.
final class CsvColumn {
  private static final Pattern WHOLE = Pattern.compile("-?\\d{1,18}|-?9\\d{18}|[+]\\d{1,18}");
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,5})?|NaN|[+-]?Infinity");

  private CsvColumn() {}

  static TableColumn of(List<@Nullable String> texts) {
    if (texts.stream().noneMatch(Objects::nonNull)) {
      return new TableColumn.Values(texts.toArray());
    }
    if (texts.stream().allMatch(text -> text != null && isWhole(text))) {
      return new TableColumn.Longs(
          texts.stream().mapToLong(text -> Long.parseLong(Objects.requireNonNull(text))).toArray());
    }
    if (texts.stream().allMatch(text -> text == null || NUMBER.matcher(text).matches())) {
      return new TableColumn.Doubles(
          texts.stream()
              .mapToDouble(text -> text == null ? Double.NaN : Double.parseDouble(text))
              .toArray());
    }
    if (texts.stream().allMatch(CsvColumn::isBoolean)) {
      return new TableColumn.Values(
          texts.stream().map(text -> text == null ? null : Boolean.valueOf(text)).toArray());
    }
    return new TableColumn.Values(texts.toArray());
  }

  private static boolean isWhole(String text) {
    if (!WHOLE.matcher(text).matches()) {
      return false;
    }
    try {
      Long.parseLong(text);
      return true;
    } catch (NumberFormatException e) {
      return false; // has 19 digits and is too large
    }
  }

  private static boolean isBoolean(@Nullable String text) {
    return text == null || text.equals("true") || text.equals("false");
  }
}
