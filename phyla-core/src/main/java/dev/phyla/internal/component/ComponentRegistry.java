package dev.phyla.internal.component;

import dev.phyla.Component;
import dev.phyla.internal.layout.ComponentLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The component types of one world, found by class, by name and by number.
///
/// Looking a class up is on the path of every `get` and `set`, so it is an open-addressed table
/// over identity hash codes. Classes of enum constants with a body lead to their enum.
public final class ComponentRegistry {
  private final List<ComponentInfo> infos = new ArrayList<>();
  private final Map<String, ComponentInfo> byName = new HashMap<>();
  private @Nullable Class<?>[] keys = new Class<?>[64];
  private @Nullable ComponentInfo[] values = new ComponentInfo[64];
  private int used;

  /// The number of registered types.
  public int size() {
    return infos.size();
  }

  /// The type with a number.
  public ComponentInfo get(int id) {
    return infos.get(id);
  }

  /// The type of a class, or null if it is not registered.
  public @Nullable ComponentInfo find(Class<?> type) {
    @Nullable Class<?>[] keys = this.keys;
    int mask = keys.length - 1;
    for (int slot = slot(type, mask); ; slot = (slot + 1) & mask) {
      Class<?> key = keys[slot];
      if (key == type) {
        return values[slot];
      }
      if (key == null) {
        return null;
      }
    }
  }

  /// The type with a name, or null if there is none.
  public @Nullable ComponentInfo find(String name) {
    return byName.get(name);
  }

  /// The type of a value, or null if it is not registered.
  public @Nullable ComponentInfo findForValue(Object value) {
    ComponentInfo info = find(value.getClass());
    return info == null && value instanceof Enum<?> constant
        ? find(constant.getDeclaringClass())
        : info;
  }

  /// The type of a value, registered if it is new.
  public ComponentInfo ofValue(Object value) {
    ComponentInfo info = find(value.getClass());
    return info != null ? info : register(value.getClass());
  }

  /// The type of a class, registered if it is new.
  public ComponentInfo register(Class<?> type) {
    ComponentInfo known = find(type);
    if (known != null) {
      return known;
    }
    Class<?> parent = type.getSuperclass();
    if (parent != null && parent.isEnum()) {
      ComponentInfo info = register(parent);
      put(type, info);
      return info;
    }
    ComponentLayout layout = ComponentLayout.of(type);
    String name = nameOf(type);
    ComponentInfo other = byName.get(name);
    if (other != null) {
      throw new IllegalArgumentException(
          String.format(
              "%s and %s would both be named \"%s\"; give one of them another name with"
                  + " @Component(name = ...).",
              other.type().getTypeName(), type.getTypeName(), name));
    }
    var info = new ComponentInfo(infos.size(), name, layout, Codec.of(layout));
    infos.add(info);
    byName.put(name, info);
    put(type, info);
    return info;
  }

  /// The stable name of a class.
  public static String nameOf(Class<?> type) {
    Component annotation = type.getAnnotation(Component.class);
    String name = annotation == null ? type.getSimpleName() : annotation.name();
    if (name.isBlank()) {
      throw new IllegalArgumentException(
          type.getTypeName()
              + (type.isAnonymousClass()
                  ? " is anonymous; declare a class with a name."
                  : " has no name; give it one with @Component(name = ...)."));
    }
    return name;
  }

  private void put(Class<?> type, ComponentInfo info) {
    if (++used * 2 > keys.length) {
      @Nullable Class<?>[] oldKeys = keys;
      @Nullable ComponentInfo[] oldValues = values;
      keys = new Class<?>[oldKeys.length * 2];
      values = new ComponentInfo[oldKeys.length * 2];
      for (int i = 0; i < oldKeys.length; i++) {
        Class<?> key = oldKeys[i];
        if (key != null) {
          insert(key, Objects.requireNonNull(oldValues[i]));
        }
      }
    }
    insert(type, info);
  }

  private void insert(Class<?> type, ComponentInfo info) {
    int mask = keys.length - 1;
    int slot = slot(type, mask);
    while (keys[slot] != null) {
      slot = (slot + 1) & mask;
    }
    keys[slot] = type;
    values[slot] = info;
  }

  private static int slot(Class<?> type, int mask) {
    int hash = System.identityHashCode(type);
    return (hash ^ (hash >>> 15)) & mask;
  }
}
