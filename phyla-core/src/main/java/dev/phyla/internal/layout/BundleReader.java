package dev.phyla.internal.layout;

import dev.phyla.Requires;
import dev.phyla.relation.Relation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Creates the [BundleLayout] of a class.
final class BundleReader {
  private final Class<?> bundle;

  /// The bundles that are being read, outermost first.
  private final List<Class<?>> open = new ArrayList<>();

  private BundleReader(Class<?> bundle) {
    this.bundle = bundle;
  }

  static BundleLayout read(Class<?> type) {
    return new BundleReader(type).layout(type);
  }

  private BundleLayout layout(Class<?> type) {
    refuse(type);
    open.add(type);
    RecordComponent[] components = type.getRecordComponents();
    Lookup lookup = RecordLookups.of(type, components, bundle);
    var fields = new ArrayList<BundleLayout.Field>();
    for (RecordComponent component : components) {
      fields.add(
          new BundleLayout.Field(
              type,
              component.getName(),
              component.getType(),
              accessor(type, component, lookup),
              nested(type, component)));
    }
    open.removeLast();
    return new BundleLayout(type, fields);
  }

  private MethodHandle accessor(Class<?> type, RecordComponent field, Lookup lookup) {
    try {
      return lookup
          .unreflect(field.getAccessor())
          .asType(MethodType.methodType(Object.class, Object.class));
    } catch (IllegalAccessException e) {
      throw RecordLookups.notOpen(type, bundle, e);
    }
  }

  private static void refuse(Class<?> type) {
    if (!type.isRecord()) {
      throw new IllegalArgumentException(
          type.getTypeName()
              + " cannot be a bundle, because it is not a record; declare it as a record, or remove"
              + " @Bundle.");
    }
    if (type.isAnnotationPresent(Relation.class)) {
      throw new IllegalArgumentException(
          type.getTypeName()
              + " cannot have both @Bundle and @Relation; a bundle is a set of components, a relation"
              + " a link between two entities.");
    }
    if (type.isAnnotationPresent(Requires.class)) {
      throw new IllegalArgumentException(
          type.getTypeName()
              + " cannot have both @Bundle and @Requires; put the required components into the"
              + " bundle, or @Requires on one of its components.");
    }
  }

  /// The layout of a field that is a bundle, or null if it is a component.
  private @Nullable BundleLayout nested(Class<?> type, RecordComponent field) {
    Class<?> declared = field.getType();
    if (open.contains(declared)) {
      throw new IllegalArgumentException(
          String.format(
              "The bundle %s contains itself: %s -> %s; a bundle contains components and other"
                  + " bundles.",
              declared.getTypeName(),
              open.subList(open.indexOf(declared), open.size()).stream()
                  .map(Class::getSimpleName)
                  .collect(Collectors.joining(" -> ")),
              declared.getSimpleName()));
    }
    if (BundleLayout.isBundle(declared)) {
      return layout(declared);
    }
    try {
      requireComponent(declared);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          String.format(
              "The field %s of the bundle %s is not a component: %s",
              field.getName(), type.getTypeName(), e.getMessage()),
          e);
    }
    return null;
  }

  private static void requireComponent(Class<?> type) {
    if (type == Object.class) {
      throw new IllegalArgumentException(
          "it is declared as Object or as a type parameter; declare it with the class of the"
              + " component.");
    }
    ComponentLayout.of(type);
  }
}
