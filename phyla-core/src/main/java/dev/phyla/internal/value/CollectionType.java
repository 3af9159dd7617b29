package dev.phyla.internal.value;

import dev.phyla.snapshot.PlainType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedCollection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A list, set or queue. Sets without an order are sorted, so that equal sets are written alike.
final class CollectionType extends ValueType {
  private final Class<?> type;
  private final ValueType element;

  CollectionType(Class<?> type, ValueType element) {
    this.type = type;
    this.element = element;
  }

  @Override
  Object plain(Object value) {
    var elements = new ArrayList<@Nullable Object>();
    for (Object each : (Collection<?>) value) {
      elements.add(Conversion.at(elements.size(), element::toPlain, each));
    }
    if (value instanceof SequencedCollection<?> || !(value instanceof Set<?>)) {
      return elements;
    }
    elements.sort(PlainOrder.INSTANCE);
    var set = new LinkedHashSet<>(elements);
    if (set.size() != elements.size()) {
      throw new ValueException("has two elements that would be written alike");
    }
    return set;
  }

  @Override
  Object value(Object plain) {
    if (!(plain instanceof Collection<?> elements)) {
      throw mismatch(plain);
    }
    Collection<@Nullable Object> values =
        CollectionClasses.newCollection(type, plain instanceof List<?>);
    if (values == null) {
      throw CollectionClasses.unknown(type);
    }
    addAll(values, elements, element::fromPlain);
    if (values.size() != elements.size() && !UnknownHandles.isIn(elements)) {
      throw new ValueException("contains an element twice, and is " + describe());
    }
    return values;
  }

  /// In a text, a field that is declared as `Set` has no order.
  @Override
  Object typed(Object text, TextRules rules) {
    if (!(text instanceof Collection<?> elements)) {
      return text;
    }
    List<@Nullable Object> list =
        Conversion.all(new ArrayList<>(elements), each -> element.fromText(each, rules));
    if (type == Set.class || text instanceof Set<?>) {
      var set = new LinkedHashSet<@Nullable Object>(list);
      return set.size() == list.size() ? set : list;
    }
    return list;
  }

  @Override
  PlainType shape(Shapes shapes) {
    return new PlainType.Elements(
        shapes.orNull(element), 0, Integer.MAX_VALUE, Set.class.isAssignableFrom(type));
  }

  @Override
  Object copy(Object value) {
    if (element.isImmutable() && CollectionClasses.isUnmodifiable(value)) {
      return value;
    }
    var elements = (Collection<?>) value;
    return addAll(CollectionClasses.emptyLike(elements), elements, element::copyOf);
  }

  private static Collection<@Nullable Object> addAll(
      Collection<@Nullable Object> target, Collection<?> elements, Conversion conversion) {
    int index = 0;
    for (Object each : elements) {
      Object converted = Conversion.at(index, conversion, each);
      try {
        target.add(converted);
      } catch (RuntimeException e) { // of a comparison or a hash code
        throw ValueException.causedBy(
            "has an element that a "
                + target.getClass().getSimpleName()
                + " cannot hold: "
                + converted,
            e);
      }
      index++;
    }
    return target;
  }

  @Override
  public boolean isImmutable() {
    return false;
  }

  @Override
  public boolean isOpen() {
    return element.isOpen();
  }

  @Override
  void check(Problems problems, String place) {
    if (CollectionClasses.newCollection(type, true) == null) {
      problems.add(place, CollectionClasses.unknownReason(type));
    }
    element.check(problems, place + "[]");
  }

  @Override
  public String describe() {
    return (Set.class.isAssignableFrom(type) ? "set of " : "list of ") + element.describe();
  }
}
