package dev.phyla.internal.value;

import dev.phyla.snapshot.PlainType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// A map. It is written as a plain map if the keys are texts, else as a list of pairs. Maps without
/// an order are sorted by key, so that equal maps are written alike.
final class MapType extends ValueType {
  private final Class<?> type;
  private final ValueType key;
  private final ValueType content;

  MapType(Class<?> type, ValueType key, ValueType content) {
    this.type = type;
    this.key = key;
    this.content = content;
  }

  @Override
  Object plain(Object value) {
    var pairs = new ArrayList<@Nullable Object[]>();
    ((Map<?, ?>) value)
        .forEach(
            (each, to) ->
                pairs.add(
                    new @Nullable Object[] {
                      Conversion.at("key", key::toPlain, each),
                      Conversion.at(String.valueOf(each), content::toPlain, to)
                    }));
    if (!(value instanceof SequencedMap<?, ?>)) {
      pairs.sort(Comparator.comparing(pair -> pair[0], PlainOrder.INSTANCE));
    }
    if (pairs.stream().allMatch(pair -> pair[0] instanceof String)) {
      var map = new LinkedHashMap<@Nullable Object, @Nullable Object>();
      pairs.forEach(pair -> map.put(pair[0], pair[1]));
      if (map.size() != pairs.size()) {
        throw new ValueException("has two keys that would be written alike");
      }
      return map;
    }
    return pairs.stream().map(Arrays::asList).toList();
  }

  @Override
  Object value(Object plain) {
    Map<@Nullable Object, @Nullable Object> values = CollectionClasses.newMap(type);
    if (values == null) {
      throw CollectionClasses.unknown(type);
    }
    switch (plain) {
      case Map<?, ?> map -> map.forEach((each, to) -> put(values, each, to));
      case List<?> pairs -> {
        for (Object pair : pairs) {
          if (!(pair instanceof List<?> both) || both.size() != 2) {
            throw mismatch(plain);
          }
          put(values, both.get(0), both.get(1));
        }
      }
      default -> throw mismatch(plain);
    }
    return values;
  }

  private void put(
      Map<@Nullable Object, @Nullable Object> values,
      @Nullable Object plainKey,
      @Nullable Object plainContent) {
    Object each = Conversion.at("key", key::fromPlain, plainKey);
    Object to = Conversion.at(String.valueOf(each), content::fromPlain, plainContent);
    boolean isTaken;
    try {
      isTaken = values.containsKey(each);
      values.put(each, to);
    } catch (RuntimeException e) { // of a comparison or a hash code
      throw ValueException.causedBy(
          "has a key that a " + values.getClass().getSimpleName() + " cannot hold: " + each, e);
    }
    if (isTaken && !UnknownHandles.isIn(plainKey)) { // or several unknown entities became equal
      throw new ValueException("contains the key " + each + " twice");
    }
  }

  @Override
  Object typed(Object text, TextRules rules) {
    return switch (text) {
      case Map<?, ?> map -> {
        var typed = new LinkedHashMap<@Nullable Object, @Nullable Object>();
        map.forEach(
            (each, to) ->
                typed.put(
                    each,
                    Conversion.at(
                        String.valueOf(each), plain -> content.fromText(plain, rules), to)));
        yield typed;
      }
      case List<?> pairs -> Conversion.all(pairs, pair -> typedPair(pair, rules));
      default -> text;
    };
  }

  private @Nullable Object typedPair(@Nullable Object pair, TextRules rules) {
    return pair instanceof List<?> both && both.size() == 2
        ? Arrays.asList(key.fromText(both.get(0), rules), content.fromText(both.get(1), rules))
        : pair;
  }

  @Override
  PlainType shape(Shapes shapes) {
    PlainType keys = shapes.of(key);
    boolean areTexts =
        keys == PlainType.Scalar.TEXT
            || keys == PlainType.Scalar.CHARACTER
            || keys instanceof PlainType.Choice;
    return areTexts
        ? new PlainType.Entries(shapes.orNull(content))
        : new PlainType.Pairs(keys, shapes.orNull(content));
  }

  @Override
  Object copy(Object value) {
    if (key.isImmutable() && content.isImmutable() && CollectionClasses.isUnmodifiable(value)) {
      return value;
    }
    var map = (Map<?, ?>) value;
    Map<@Nullable Object, @Nullable Object> copy = CollectionClasses.emptyLike(map);
    map.forEach(
        (each, to) ->
            copy.put(
                Conversion.at("key", key::copyOf, each),
                Conversion.at(String.valueOf(each), content::copyOf, to)));
    return copy;
  }

  @Override
  public boolean isImmutable() {
    return false;
  }

  @Override
  public boolean isOpen() {
    return key.isOpen() || content.isOpen();
  }

  @Override
  void check(Problems problems, String place) {
    if (CollectionClasses.newMap(type) == null) {
      problems.add(place, CollectionClasses.unknownReason(type));
    }
    key.check(problems, place + ".key");
    content.check(problems, place + "[]");
  }

  @Override
  public String describe() {
    return "map from " + key.describe() + " to " + content.describe();
  }
}
