package dev.phyla.spi;

/// A column of a component.
///
/// @param number the number of the column in its archetype
/// @param path the name of the field, with dots between the names of nested records
/// @param elementType the type of the elements, such as `float.class`; `long.class` for entities,
///   and `Object.class` for references
/// @param stride the number of elements of each row
public record ResidentColumn(int number, String path, Class<?> elementType, int stride) {}
