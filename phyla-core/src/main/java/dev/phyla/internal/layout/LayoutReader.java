package dev.phyla.internal.layout;

import dev.phyla.Default;
import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.internal.layout.FieldNode.Leaf;
import dev.phyla.internal.layout.FieldNode.Member;
import dev.phyla.internal.layout.FieldNode.Nested;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Creates the [ComponentLayout] of a class.
///
/// A record is flattened: nested records into their own fields, entity handles into one long
/// column, arrays with a declared length inline. Other fields are stored by reference, and so is a
/// record nested in itself, where flattening would not end.
final class LayoutReader {
  /// A method has at most 255 parameters, and method handles need a few of them.
  static final int MAX_FIELDS = 250;

  /// Part of the names of lambda classes, even if they are not hidden.
  private static final String LAMBDA = "$$Lambda";

  private final List<ColumnLayout> columns = new ArrayList<>();
  private final List<MethodHandle> handles = new ArrayList<>();
  private final Deque<Class<?>> open = new ArrayDeque<>();

  /// The types of the variables of the innermost record.
  private Map<TypeVariable<?>, ResolvedType> variables = Map.of();

  private final Class<?> component;

  private LayoutReader(Class<?> component) {
    this.component = component;
  }

  static ComponentLayout read(Class<?> type) {
    refuseWhatNoValueHas(type);
    var reader = new LayoutReader(type);
    FieldNode root =
        type.isRecord()
            ? reader.nested(type, "", type.getSimpleName())
            : reader.leaf(
                new ColumnLayout(ColumnLayout.WHOLE_VALUE, ColumnKind.REFERENCE, 1, type),
                type.getSimpleName(),
                false);
    if (reader.columns.size() > MAX_FIELDS) {
      throw new IllegalArgumentException(
          String.format(
              "%s has %d fields, those of nested records counted, and a component can have %d at"
                  + " most; split it into several components.",
              type.getTypeName(), reader.columns.size(), MAX_FIELDS));
    }
    return new ComponentLayout(type, root, reader.columns, reader.handles, defaultOf(type));
  }

  private static void refuseWhatNoValueHas(Class<?> type) {
    String reason = null;
    if (type.isPrimitive()) {
      reason = "it is primitive; wrap the value in a record";
    } else if (type.isArray() && !type.componentType().isPrimitive()) {
      reason = "it is an array; pass its elements one by one, or wrap the array in a record";
    } else if (type.isArray()) {
      reason = "it is an array; wrap it in a record, with @Length to store it inline";
    } else if (type == Entity.class) {
      reason = "handles are not components; wrap it in a record that says what the link means";
    } else if (type.isHidden() || type.getName().contains(LAMBDA)) {
      reason = "it is a lambda or another class without a lasting name; use a class of your own";
    } else if (type == Class.class) {
      reason = "a class given as a component stands for the default of that type";
    } else if (type.isInterface()) {
      reason =
          String.format(
              "it is an interface, so no value has it as its class; use the class of the values"
                  + " themselves, or if it names a tag World.tag(%1$s.class) and the term"
                  + " tagged(%1$s.class)",
              type.getSimpleName());
    } else if (!type.isEnum() && Modifier.isAbstract(type.getModifiers())) {
      reason = "no value has it as its class; use the class of the values themselves";
    }
    if (reason != null) {
      throw new IllegalArgumentException(
          type.getTypeName() + " cannot be a component type: " + reason + ".");
    }
  }

  private Nested nested(Class<?> type, String fieldPath, String path) {
    RecordComponent[] components = type.getRecordComponents();
    requireCallable(type, components);
    Lookup lookup = RecordLookups.of(type, components, component);
    open.push(type);
    try {
      RecordHandles record = RecordHandles.of(type, components, lookup);
      int constructor = add(record.constructor());
      int firstAccessor = handles.size();
      handles.addAll(record.accessors());
      var members = new ArrayList<Member>(components.length);
      for (int i = 0; i < components.length; i++) {
        String name = components[i].getName();
        String inner = fieldPath.isEmpty() ? name : fieldPath + "." + name;
        members.add(new Member(firstAccessor + i, field(components[i], inner, path + "." + name)));
      }
      return new Nested(path, Nested.AS_IT_IS, constructor, List.copyOf(members));
    } catch (NoSuchMethodException | IllegalAccessException e) {
      throw RecordLookups.notOpen(type, component, e);
    } finally {
      open.pop();
    }
  }

  private static void requireCallable(Class<?> type, RecordComponent[] components) {
    int slots = 0;
    for (RecordComponent component : components) {
      slots += component.getType() == long.class || component.getType() == double.class ? 2 : 1;
    }
    if (slots > MAX_FIELDS) {
      throw new IllegalArgumentException(
          String.format(
              "%s has %d fields, with longs and doubles counted twice, and a constructor can be"
                  + " called with %d at most; group fields into nested records.",
              type.getTypeName(), slots, MAX_FIELDS));
    }
  }

  private FieldNode field(RecordComponent field, String fieldPath, String path) {
    Class<?> type = field.getType();
    Length length = field.getAnnotation(Length.class);
    if (length != null) {
      return inlineArray(type, length.value(), fieldPath, path);
    }
    if (type.isRecord() && type != Entity.class && !open.contains(type)) {
      Map<TypeVariable<?>, ResolvedType> outer = variables;
      variables = ResolvedType.of(field.getGenericType(), outer).variables();
      Nested nested = nested(type, fieldPath, path);
      variables = outer;
      return nested;
    }
    Type declared = field.getGenericType();
    Type resolved =
        variables.isEmpty() ? declared : ResolvedType.of(declared, variables).simplified();
    var layout = new ColumnLayout(fieldPath, kind(type), 1, resolved);
    return leaf(layout, path, false);
  }

  private static ColumnKind kind(Class<?> type) {
    if (type.isPrimitive()) {
      return ColumnKind.ofPrimitive(type);
    }
    return type == Entity.class ? ColumnKind.ENTITY : ColumnKind.REFERENCE;
  }

  private Leaf inlineArray(Class<?> type, int length, String fieldPath, String path) {
    Class<?> element = type.getComponentType();
    if (element == null || !element.isPrimitive()) {
      throw new IllegalArgumentException(
          "@Length on "
              + path
              + " needs a primitive array such as float[], not "
              + type.getSimpleName()
              + ".");
    }
    if (length <= 0) {
      throw new IllegalArgumentException(
          "@Length on " + path + " must be positive, not " + length + ".");
    }
    return leaf(
        new ColumnLayout(fieldPath, ColumnKind.ofPrimitive(element), length, type), path, true);
  }

  private Leaf leaf(ColumnLayout layout, String path, boolean inline) {
    columns.add(layout);
    return new Leaf(path, columns.size() - 1, layout, inline);
  }

  private int add(MethodHandle handle) {
    handles.add(handle);
    return handles.size() - 1;
  }

  /// The declared default of a class, or null.
  static @Nullable Object defaultOf(Class<?> type) {
    MethodHandle source = null;
    for (Field field : type.getDeclaredFields()) {
      if (field.isAnnotationPresent(Default.class)) {
        source =
            onlyDefault(
                type,
                source,
                field.getModifiers(),
                field.getName(),
                0,
                () -> RecordLookups.privateLookup(type).unreflectGetter(field));
      }
    }
    for (Method method : type.getDeclaredMethods()) {
      if (method.isAnnotationPresent(Default.class)) {
        source =
            onlyDefault(
                type,
                source,
                method.getModifiers(),
                method.getName(),
                method.getParameterCount(),
                () -> RecordLookups.privateLookup(type).unreflect(method));
      }
    }
    if (source == null) {
      return null;
    }
    Object value;
    try {
      value = source.invoke();
    } catch (Throwable e) {
      throw new IllegalArgumentException(
          "The @Default of " + type.getTypeName() + " threw " + e + ".", e);
    }
    Class<?> given = value instanceof Enum<?> constant ? constant.getDeclaringClass() : null;
    if (value == null || (given == null ? value.getClass() : given) != type) {
      throw new IllegalArgumentException(
          "The @Default of "
              + type.getTypeName()
              + " must be a value of that type, not "
              + (value == null ? "null" : value.getClass().getTypeName())
              + ".");
    }
    return value;
  }

  private interface HandleSource {
    MethodHandle get() throws IllegalAccessException;
  }

  private static MethodHandle onlyDefault(
      Class<?> type,
      @Nullable MethodHandle known,
      int modifiers,
      String name,
      int parameters,
      HandleSource source) {
    if (known != null) {
      throw new IllegalArgumentException(
          type.getTypeName() + " declares more than one @Default; keep one.");
    }
    if (!Modifier.isStatic(modifiers) || parameters != 0) {
      throw new IllegalArgumentException(
          "@Default on "
              + type.getTypeName()
              + "."
              + name
              + " must be on a static field or a static method without parameters.");
    }
    try {
      return source.get();
    } catch (IllegalAccessException e) {
      throw RecordLookups.notOpen(type, type, e);
    }
  }
}
