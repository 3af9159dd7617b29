package dev.phyla.internal.layout;

import java.lang.invoke.MethodHandle;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The layout of a component type: its columns, and the method handles that read and construct
/// values.
///
/// A layout does not belong to a world and never changes. Layouts are compared by identity: a class
/// has one layout, and each declaration creates another. All code that is generated for a type is
/// found through its layout, see [LayoutValue], and lives as long as the layout does.
public final class ComponentLayout {
  private static final int MAX_CODE_NAME_LENGTH = 64;

  private static final ClassValue<ComponentLayout> LAYOUTS =
      new ClassValue<>() {
        @Override
        protected ComponentLayout computeValue(Class<?> type) {
          return LayoutReader.read(type);
        }
      };

  /// Stands for the class of the values if they can have any class.
  private static final class AnyMap {}

  private final String name;
  private final Class<?> type;
  private final boolean isDeclared;
  private final FieldNode root;
  private final List<ColumnLayout> columns;
  private final List<MethodHandle> handles;
  private final @Nullable Object defaultValue;

  /// The values of this layout, guarded by themselves.
  private final Map<LayoutValue<?>, Object> values = new HashMap<>();

  /// A layout of a class.
  ComponentLayout(
      Class<?> type,
      FieldNode root,
      List<ColumnLayout> columns,
      List<MethodHandle> handles,
      @Nullable Object defaultValue) {
    this.name = type.getSimpleName();
    this.type = type;
    this.isDeclared = false;
    this.root = root;
    this.columns = List.copyOf(columns);
    this.handles = List.copyOf(handles);
    this.defaultValue = defaultValue;
  }

  /// A declared layout.
  ComponentLayout(
      String name, FieldNode root, List<ColumnLayout> columns, List<MethodHandle> handles) {
    this.name = name;
    this.type = Map.class;
    this.isDeclared = true;
    this.root = root;
    this.columns = List.copyOf(columns);
    this.handles = List.copyOf(handles);
    this.defaultValue = null;
  }

  /// The layout of a component class.
  ///
  /// @throws IllegalArgumentException if the class cannot be a component
  public static ComponentLayout of(Class<?> type) {
    return LAYOUTS.get(type);
  }

  /// Creates a layout of a component without a class. Its values are maps from field names to field
  /// values.
  ///
  /// Reading returns an unmodifiable map in the order of the fields. Writing accepts any map:
  /// fields that it lacks are zero, false, null, [dev.phyla.Entity#NONE] or an array of zeros.
  /// Numbers are converted if the field can hold them; fractions are rounded to `float`.
  ///
  /// @param name the component's name, for messages
  /// @param fields the fields, in order
  /// @throws IllegalArgumentException if the fields are invalid
  public static ComponentLayout declared(String name, List<DeclaredField> fields) {
    return DeclaredLayouts.make(name, fields, false);
  }

  /// Creates a layout of a component whose class is gone. It is like a declared one, but its fields
  /// keep the dots of nested records in their names.
  ///
  /// @throws IllegalArgumentException if the fields are invalid
  public static ComponentLayout kept(String name, List<DeclaredField> fields) {
    return DeclaredLayouts.make(name, fields, true);
  }

  /// The name for messages: the simple name of the class, or the declared one.
  public String name() {
    return name;
  }

  /// The name for generated classes, with underscores for characters that are not allowed there.
  public String codeName() {
    var text = new StringBuilder();
    for (int i = 0; i < Math.min(name.length(), MAX_CODE_NAME_LENGTH); i++) {
      char next = name.charAt(i);
      text.append(Character.isJavaIdentifierPart(next) ? next : '_');
    }
    return text.toString();
  }

  /// The component class; for declared components `Map`.
  public Class<?> type() {
    return type;
  }

  /// The class that every value has; for declared components, whose values are maps of any class, a
  /// class that no value has.
  public Class<?> exactType() {
    return isDeclared ? AnyMap.class : type;
  }

  /// Whether the component was declared without a class.
  public boolean isDeclared() {
    return isDeclared;
  }

  /// The type as a tree of fields.
  public FieldNode root() {
    return root;
  }

  /// The columns, in the order of the fields.
  public List<ColumnLayout> columns() {
    return columns;
  }

  /// Creates arrays for a single row, one for each column, all zeros and nulls.
  public Object[] newRow() {
    return columns.stream().map(column -> column.kind().newArray(column.stride())).toArray();
  }

  /// The index of the column of a field, or -1 if there is none.
  ///
  /// @param path the field, with dots between nested records
  public int columnOf(String path) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).path().equals(path)) {
        return i;
      }
    }
    return -1;
  }

  /// The fields that have columns, in order.
  public List<String> paths() {
    return columns.stream().map(ColumnLayout::path).toList();
  }

  /// The constructors and accessors, erased to `Object` and primitives.
  public List<MethodHandle> handles() {
    return handles;
  }

  /// The declared default value, or null if the default is all zeros.
  public @Nullable Object defaultValue() {
    return defaultValue;
  }

  /// Whether there is a default value.
  public boolean hasDefault() {
    return defaultValue != null || root instanceof FieldNode.Nested;
  }

  /// Whether reading the fields of a value is known to run no user code.
  public boolean isPlain() {
    return !isDeclared && PlainAccessors.of(type);
  }

  /// The values of this layout.
  Map<LayoutValue<?>, Object> values() {
    return values;
  }

  @Override
  public String toString() {
    return "Layout of " + name;
  }
}
