package dev.phyla.internal.value;

import dev.phyla.snapshot.PlainType;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/// The plain types of value types, and the definitions that they refer to.
public final class Shapes {
  private final SortedMap<String, PlainType> definitions = new TreeMap<>();
  private final Map<ValueType, String> names = new HashMap<>();

  /// Creates an object without definitions.
  public Shapes() {}

  /// The plain type of a value type.
  public PlainType of(ValueType type) {
    return type.shape(this);
  }

  /// The plain type of values that may be null.
  PlainType orNull(ValueType type) {
    return new PlainType.OrNull(type.shape(this));
  }

  /// A reference to the definition of a type, which is added if it is new.
  ///
  /// @param type the type, which may contain itself
  /// @param owner the class that gives it a name
  PlainType.Named define(ValueType type, Class<?> owner, Supplier<PlainType> shape) {
    String known = names.get(type);
    if (known == null) {
      known = freeName(owner);
      names.put(type, known);
      definitions.put(known, PlainType.Scalar.ANY); // takes the name while the shape is made
      definitions.put(known, shape.get());
    }
    return new PlainType.Named(known);
  }

  private String freeName(Class<?> owner) {
    String name =
        definitions.containsKey(owner.getSimpleName())
            ? owner.getTypeName()
            : owner.getSimpleName();
    String free = name;
    for (int number = 2; definitions.containsKey(free); number++) {
      free = name + number;
    }
    return free;
  }

  /// All definitions by name.
  public SortedMap<String, PlainType> definitions() {
    return definitions;
  }
}
