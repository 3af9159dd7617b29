package dev.phyla.internal.value;

import dev.phyla.snapshot.PlainType;
import java.util.List;
import java.util.Optional;

/// An `Optional`, written as a list of no or one value.
final class OptionalType extends ValueType {
  private final ValueType content;

  OptionalType(ValueType content) {
    this.content = content;
  }

  @Override
  Object plain(Object value) {
    return ((Optional<?>) value).map(content::plain).map(List::of).orElse(List.of());
  }

  @Override
  Object value(Object plain) {
    if (!(plain instanceof List<?> list) || list.size() > 1 || list.contains(null)) {
      throw mismatch(plain);
    }
    return list.stream().<Object>map(content::value).findFirst();
  }

  @Override
  Object typed(Object text, TextRules rules) {
    return text instanceof List<?> list
        ? Conversion.all(list, each -> content.fromText(each, rules))
        : text;
  }

  @Override
  PlainType shape(Shapes shapes) {
    return new PlainType.Elements(shapes.of(content), 0, 1, false);
  }

  @Override
  Object copy(Object value) {
    return isImmutable() ? value : ((Optional<?>) value).map(content::copy);
  }

  @Override
  public boolean isImmutable() {
    return content.isImmutable();
  }

  @Override
  public boolean isOpen() {
    return content.isOpen();
  }

  @Override
  void check(Problems problems, String place) {
    content.check(problems, place);
  }

  @Override
  public String describe() {
    return "optional " + content.describe();
  }
}
