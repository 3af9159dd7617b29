package dev.phyla;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.FieldValues;
import java.util.List;
import java.util.Objects;

/// A component type of a schema.
///
/// @param <T> the component class
public final class ComponentType<T> {
  private final ComponentInfo info;
  private final Class<T> type;

  @SuppressWarnings("unchecked") // the class of the values
  ComponentType(ComponentInfo info, Class<?> type) {
    this.info = info;
    this.type = (Class<T>) type;
  }

  ComponentInfo info() {
    return info;
  }

  /// Whether the component was [declared][Schema#declare] without a class, so that its values are
  /// maps of its fields.
  ///
  /// @return true if it has no class
  public boolean isDeclared() {
    return info.layout().isDeclared();
  }

  /// The class of the arrays in which a field is stored.
  ///
  /// @param field the name of a field, with dots between nested records
  /// @return a class such as `float[]`; `long[]` for an [Entity], `Object[]` for a reference
  public Class<?> arrayType(String field) {
    int column = FieldValues.column(info.layout(), Objects.requireNonNull(field));
    return info.layout().columns().get(column).kind().arrayType();
  }

  /// The id of the type in its schema. It depends on the order of registration, and ids of
  /// undeclared types are reused; the name is the same in every run.
  ///
  /// @return a number from 0
  public int id() {
    return info.id();
  }

  /// The stable name: the simple class name, or the name set with [Component].
  ///
  /// @return the name
  public String name() {
    return info.name();
  }

  /// The component class.
  ///
  /// @return the class
  public Class<T> type() {
    return type;
  }

  /// The names of the fields, which have one column each, with dots between nested records:
  /// `centre.x`. A component that is not a record has one field, `value`.
  ///
  /// @return the names, as used by [World#column(Class, String, Class)]
  public List<String> fields() {
    return info.layout().paths();
  }

  // Query terms, also for components without a class.

  /// The term that reads this component, like [Term#read(Class)].
  ///
  /// @return the term
  public Term.Read<T> read() {
    return new Term.Read<>(this);
  }

  /// The term that writes this component, like [Term#write(Class)].
  ///
  /// @return the term
  public Term.Write<T> write() {
    return new Term.Write<>(this);
  }

  /// The term that reads this component where it exists, like [Term#optional(Class)].
  ///
  /// @return the term
  public Term.Optional<T> optional() {
    return new Term.Optional<>(this);
  }

  /// The term that selects entities with this component, like [Term#with(Class...)].
  ///
  /// @return the term
  public Term.Filter with() {
    return new Term.With(List.of(this));
  }

  /// The term that selects entities without this component, like [Term#without(Class...)].
  ///
  /// @return the term
  public Term.Filter without() {
    return new Term.Without(List.of(this));
  }

  /// The term that selects entities to which this component was added, like [Term#added(Class)].
  ///
  /// @return the term
  public Term.Filter added() {
    return new Term.Added(List.of(this));
  }

  /// The term that selects entities whose component changed, like [Term#changed(Class)].
  ///
  /// @return the term
  public Term.Filter changed() {
    return new Term.Changed(List.of(this));
  }

  /// The term for the stream of removed components of this type, like [Term#removed(Class)].
  ///
  /// @return the term
  public Term.Removed<T> removed() {
    return new Term.Removed<>(this);
  }

  @Override
  public String toString() {
    return info.name();
  }
}
