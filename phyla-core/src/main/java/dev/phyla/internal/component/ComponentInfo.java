package dev.phyla.internal.component;

import dev.phyla.internal.layout.ComponentLayout;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/// A component type of a schema.
public final class ComponentInfo {
  private final int id;
  private final String name;
  private final ComponentLayout layout;
  private final RowCodec codec;

  /// The types that are added together with this one, directly or indirectly required.
  private final ComponentInfo[] required;

  /// Whether the id was released, so that it may belong to another type now.
  private volatile boolean released;

  /// The number of signatures that contain it; guarded by the graph of signatures.
  private int signatures;

  /// Describes a type.
  ///
  /// @param id its id in the schema
  /// @param name its stable name
  /// @param layout how it is stored
  /// @param codec the code that reads and writes it
  /// @param required the types that it requires itself
  ComponentInfo(
      int id,
      String name,
      ComponentLayout layout,
      RowCodec codec,
      Collection<ComponentInfo> required) {
    this.id = id;
    this.name = name;
    this.layout = layout;
    this.codec = codec;
    this.required = withRequired(required).toArray(ComponentInfo[]::new);
  }

  /// Types, and all that they require directly or indirectly, each once.
  private static Set<ComponentInfo> withRequired(Collection<ComponentInfo> infos) {
    var all = new LinkedHashSet<ComponentInfo>();
    for (ComponentInfo info : infos) {
      all.add(info);
      all.addAll(Arrays.asList(info.required));
    }
    return all;
  }

  /// The types that are required by some of the given types, without these.
  public static ComponentInfo[] requiredBy(Collection<ComponentInfo> infos) {
    Set<ComponentInfo> all = withRequired(infos);
    all.removeAll(infos);
    return all.toArray(ComponentInfo[]::new);
  }

  /// The number of signatures that contain it. Only for the graph of signatures.
  public int signatures() {
    return signatures;
  }

  /// Counts signatures that contain it. Only for the graph of signatures.
  public void addSignatures(int more) {
    signatures += more;
  }

  /// Its id in the schema.
  public int id() {
    return id;
  }

  /// Its stable name.
  public String name() {
    return name;
  }

  /// What systems declare in order to access the component: its class, or its name if it has none.
  public Object accessKey() {
    return layout.isDeclared() ? name : layout.type();
  }

  /// Its class; for declared components `Map`.
  public Class<?> type() {
    return layout.type();
  }

  /// How it is stored.
  public ComponentLayout layout() {
    return layout;
  }

  /// The code that reads and writes it.
  public RowCodec codec() {
    return codec;
  }

  /// The types that are added together with this one, directly or indirectly required.
  public ComponentInfo[] required() {
    return required;
  }

  /// Whether the id was released, so that it may belong to another type now.
  public boolean isReleased() {
    return released;
  }

  void release() {
    released = true;
  }

  /// Throws if the type was undeclared.
  public ComponentInfo requireDeclared() {
    if (released) {
      throw undeclared();
    }
    return this;
  }

  private IllegalArgumentException undeclared() {
    return new IllegalArgumentException("The component type " + name + " was undeclared.");
  }

  /// Throws if a value has another type.
  public void requireValue(Object value) {
    Class<?> given = value instanceof Enum<?> constant ? constant.getDeclaringClass() : null;
    if (!layout.isDeclared() && (given == null ? value.getClass() : given) != type()) {
      throw new IllegalArgumentException(
          String.format(
              "A %s is not a value of the component %s.", value.getClass().getTypeName(), name));
    }
  }

  /// Returns this type, or throws if it has no default value.
  public ComponentInfo requireDefault() {
    if (!layout.hasDefault()) {
      throw noDefault(name);
    }
    return this;
  }

  /// The exception for a type that has no default value.
  public static IllegalArgumentException noDefault(String name) {
    return new IllegalArgumentException(
        name
            + " is not a record, so it has no default; give a value, or declare one with"
            + " @Default.");
  }

  @Override
  public String toString() {
    return name;
  }
}
