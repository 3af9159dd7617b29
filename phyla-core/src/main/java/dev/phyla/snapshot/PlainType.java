package dev.phyla.snapshot;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The type of a plain value, which says what a text form may contain; see [PlainSchema].
public sealed interface PlainType {
  /// A value that contains no others.
  enum Scalar implements PlainType {
    /// Any text.
    TEXT,
    /// A text of one character.
    CHARACTER,
    /// True or false.
    BOOLEAN,
    /// A whole number of 8 bits.
    BYTE,
    /// A whole number of 16 bits.
    SHORT,
    /// A whole number of 32 bits.
    INT,
    /// A whole number of 64 bits.
    LONG,
    /// A number of 32 bits, which may be NaN or infinite.
    FLOAT,
    /// A number of 64 bits, which may be NaN or infinite.
    DOUBLE,
    /// The id of an entity.
    ENTITY,
    /// Any plain value.
    ANY
  }

  /// A value that may be null.
  ///
  /// @param type the type of other values
  record OrNull(PlainType type) implements PlainType {}

  /// The name of a constant.
  ///
  /// @param constants the names
  record Choice(List<String> constants) implements PlainType {
    /// Creates the type.
    public Choice {
      constants = List.copyOf(constants);
    }
  }

  /// A list.
  ///
  /// @param element the type of its elements
  /// @param min the minimum number of elements
  /// @param max the maximum number of elements, or `Integer.MAX_VALUE`
  /// @param isSet whether no element is there twice
  record Elements(PlainType element, int min, int max, boolean isSet) implements PlainType {}

  /// A map from texts.
  ///
  /// @param content the type of its values
  record Entries(PlainType content) implements PlainType {}

  /// A map from other keys, as a list of lists of key and value.
  ///
  /// @param key the type of its keys
  /// @param content the type of its values
  record Pairs(PlainType key, PlainType content) implements PlainType {}

  /// A record, as a map from the names of its fields. Fields may be missing.
  ///
  /// @param fields the types of the fields, in order
  record Fields(Map<String, PlainType> fields) implements PlainType {
    /// Creates the type.
    public Fields {
      fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }
  }

  /// A value of one of several classes, as a map with one entry from the name of the class.
  ///
  /// @param variants the types of the classes, by name
  record Variants(Map<String, PlainType> variants) implements PlainType {
    /// Creates the type.
    public Variants {
      variants = Collections.unmodifiableMap(new LinkedHashMap<>(variants));
    }
  }

  /// A type that [PlainSchema#definitions()] defines. Records refer to each other so, because they
  /// may contain themselves.
  ///
  /// @param name the name of the definition
  record Named(String name) implements PlainType {}
}
