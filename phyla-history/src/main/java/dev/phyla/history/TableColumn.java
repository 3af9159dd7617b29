package dev.phyla.history;

/// A column of a table that contains values of a component.
///
/// @param name the name of the column, such as `position__x`
/// @param type the type of its values
/// @param component the position of the component in the signature of the table
/// @param field the position of the field in the component
/// @param element the position of the element in an inline array, or 0
public record TableColumn(String name, ColumnType type, int component, int field, int element) {}
