package dev.phyla.internal.layout;

import dev.phyla.Entity;
import dev.phyla.internal.layout.FieldNode.Leaf;
import dev.phyla.internal.layout.FieldNode.Member;
import dev.phyla.internal.layout.FieldNode.Nested;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;

/// Creates layouts of components that are declared by a name and fields.
final class DeclaredLayouts {
  /// Names become constants of class files, which limit their length.
  private static final int MAX_NAME_LENGTH = 1000;

  private static final MethodHandle CONVERT =
      method("convert", MethodType.methodType(Object.class, DeclaredFields.class, Object.class));
  private static final MethodHandle MAKE =
      method("make", MethodType.methodType(Object.class, DeclaredFields.class, Object[].class));
  private static final MethodHandle FIELD =
      method("field", MethodType.methodType(Object.class, int.class, Object.class));

  private DeclaredLayouts() {}

  /// Creates a layout.
  ///
  /// @param allowsDots whether names of fields may contain dots
  static ComponentLayout make(String name, List<DeclaredField> declared, boolean allowsDots) {
    requireName(name, "component");
    requireCallable(name, declared);
    var names = new HashSet<String>();
    for (DeclaredField field : declared) {
      check(name, field, allowsDots);
      if (!names.add(field.name())) {
        throw refused(name, field, "it is declared twice; field names are unique");
      }
    }
    var fields = new DeclaredFields(name, declared);
    var columns = new ArrayList<ColumnLayout>();
    var members = new ArrayList<Member>();
    var handles = new ArrayList<MethodHandle>();
    var parameters = new ArrayList<Class<?>>();
    handles.add(CONVERT.bindTo(fields));
    handles.add(MAKE); // replaced below
    for (DeclaredField field : declared) {
      ColumnLayout column = column(field);
      String path = name + "." + field.name();
      var leaf = new Leaf(path, columns.size(), column, field.length() != 0);
      members.add(new Member(handles.size(), leaf));
      Class<?> erased = field.type().isPrimitive() ? field.type() : Object.class;
      MethodHandle accessor = MethodHandles.insertArguments(FIELD, 0, columns.size());
      handles.add(accessor.asType(MethodType.methodType(erased, Object.class)));
      parameters.add(erased);
      columns.add(column);
    }
    MethodHandle constructor =
        MAKE.bindTo(fields)
            .asCollector(Object[].class, parameters.size())
            .asType(MethodType.methodType(Object.class, parameters));
    handles.set(1, constructor);
    return new ComponentLayout(
        name, new Nested(name, 0, 1, List.copyOf(members)), columns, handles);
  }

  private static ColumnLayout column(DeclaredField field) {
    Class<?> type = field.type();
    if (field.length() != 0) {
      ColumnKind kind = ColumnKind.ofPrimitive(type.getComponentType());
      return new ColumnLayout(field.name(), kind, field.length(), type);
    }
    ColumnKind kind = type == Entity.class ? ColumnKind.ENTITY : ColumnKind.REFERENCE;
    return new ColumnLayout(
        field.name(), type.isPrimitive() ? ColumnKind.ofPrimitive(type) : kind, 1, type);
  }

  private static void requireName(String name, String what) {
    Objects.requireNonNull(name, () -> "The name of a declared " + what + " is null.");
    if (name.isBlank()) {
      throw new IllegalArgumentException(
          "The name of a declared " + what + " is blank; give it one.");
    }
    if (name.length() > MAX_NAME_LENGTH) {
      throw new IllegalArgumentException(
          String.format(
              "The name of a declared %s has %d characters, and it can have %d at most.",
              what, name.length(), MAX_NAME_LENGTH));
    }
  }

  private static void requireCallable(String name, List<DeclaredField> fields) {
    int slots = 0;
    for (DeclaredField field : fields) {
      slots += field.type() == long.class || field.type() == double.class ? 2 : 1;
    }
    if (slots > LayoutReader.MAX_FIELDS) {
      throw new IllegalArgumentException(
          String.format(
              "The declared component %s has %d fields, with longs and doubles counted twice, and"
                  + " it can have %d at most; split it into several components.",
              name, slots, LayoutReader.MAX_FIELDS));
    }
  }

  private static void check(String component, DeclaredField field, boolean allowsDots) {
    requireName(field.name(), "field of " + component);
    if (!allowsDots && field.name().indexOf('.') >= 0) {
      throw refused(component, field, "its name contains a dot, which separates nested fields");
    }
    Class<?> type = Objects.requireNonNull(field.type(), "The type of a declared field is null.");
    if (type == void.class) {
      throw refused(component, field, "there are no values of type void");
    }
    if (field.length() < 0) {
      throw refused(component, field, "its length is negative: " + field.length());
    }
    if (field.length() > 0 && !(type.isArray() && type.getComponentType().isPrimitive())) {
      throw refused(
          component,
          field,
          "only primitive arrays such as float[] have a length, not " + type.getTypeName());
    }
  }

  private static IllegalArgumentException refused(
      String component, DeclaredField field, String reason) {
    return new IllegalArgumentException(
        String.format("%s cannot have the field \"%s\": %s.", component, field.name(), reason));
  }

  private static MethodHandle method(String name, MethodType type) {
    try {
      return MethodHandles.lookup().findStatic(DeclaredFields.class, name, type);
    } catch (NoSuchMethodException | IllegalAccessException e) {
      throw new LinkageError("The methods of declared values are missing.", e);
    }
  }
}
