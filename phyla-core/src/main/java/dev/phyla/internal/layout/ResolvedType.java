package dev.phyla.internal.layout;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// A Java type without variables and wildcards. Equal types have equal values.
///
/// @param raw the class
/// @param arguments its type arguments, or the element type of an array; empty for a raw type
public record ResolvedType(Class<?> raw, List<ResolvedType> arguments) implements Type {
  /// The maximum number of types inside each other. Deeper arguments are left out, so that a record
  /// such as `Nest<T>(Nest<List<T>> inner)` does not lead to types without end.
  private static final int MAX_DEPTH = 16;

  /// The type that a Java type stands for.
  ///
  /// @param bound the types of type variables; other variables stand for their bound
  public static ResolvedType of(Type type, Map<TypeVariable<?>, ResolvedType> bound) {
    return switch (type) {
      case ResolvedType resolved -> resolved;
      case Class<?> array when array.isArray() -> arrayOf(of(array.getComponentType(), bound));
      case ParameterizedType generic -> {
        var arguments = new ArrayList<ResolvedType>();
        for (Type argument : generic.getActualTypeArguments()) {
          arguments.add(of(argument, bound));
        }
        yield limited((Class<?>) generic.getRawType(), arguments);
      }
      case GenericArrayType array -> arrayOf(of(array.getGenericComponentType(), bound));
      case TypeVariable<?> variable ->
          bound.getOrDefault(variable, new ResolvedType(erase(variable), List.of()));
      case WildcardType wildcard -> of(wildcard.getUpperBounds()[0], bound);
      default -> new ResolvedType(erase(type), List.of());
    };
  }

  private static ResolvedType arrayOf(ResolvedType element) {
    return limited(element.raw.arrayType(), List.of(element));
  }

  private static ResolvedType limited(Class<?> raw, List<ResolvedType> arguments) {
    var type = new ResolvedType(raw, List.copyOf(arguments));
    return type.depth() > MAX_DEPTH ? new ResolvedType(raw, List.of()) : type;
  }

  private int depth() {
    return 1 + arguments.stream().mapToInt(ResolvedType::depth).max().orElse(0);
  }

  /// The class of a type; its bound may name the variable again, so arguments are not followed.
  private static Class<?> erase(Type type) {
    return switch (type) {
      case Class<?> raw -> raw;
      case ParameterizedType generic -> (Class<?>) generic.getRawType();
      case TypeVariable<?> variable -> erase(variable.getBounds()[0]);
      default -> Object.class;
    };
  }

  /// A type argument, or `Object` for a raw type.
  public ResolvedType argument(int index) {
    return index < arguments.size()
        ? arguments.get(index)
        : new ResolvedType(Object.class, List.of());
  }

  /// The types of the type variables of the class.
  public Map<TypeVariable<?>, ResolvedType> variables() {
    var variables = new HashMap<TypeVariable<?>, ResolvedType>();
    TypeVariable<?>[] declared = raw.getTypeParameters();
    for (int i = 0; i < Math.min(declared.length, arguments.size()); i++) {
      variables.put(declared[i], arguments.get(i));
    }
    return variables;
  }

  /// The class, if that says everything.
  Type simplified() {
    return arguments.isEmpty() ? raw : this;
  }

  @Override
  public String getTypeName() {
    return arguments.isEmpty() || raw.isArray()
        ? raw.getTypeName()
        : raw.getTypeName()
            + arguments.stream()
                .map(ResolvedType::getTypeName)
                .collect(Collectors.joining(", ", "<", ">"));
  }
}
