package dev.phyla.internal.component;

import dev.phyla.Component;
import dev.phyla.internal.layout.BundleLayout;
import dev.phyla.internal.layout.ComponentLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/*
 * Worlds on different threads may share a registry. Additions lock. Look-ups do not: they read an
 * array of objects with final fields, which other threads see completely or not at all. A look-up
 * that misses a concurrent addition finds it on the locked path.
 */

/// Component types, found by class, by name and by id.
///
/// Most types have a class. Types that are declared by name and fields have none, but have an id.
/// Released ids are reused.
///
/// Looking a class up is on the path of every `get` and `set`, so it is an open-addressed table
/// over identity hash codes. Classes of enum constants with a body are mapped to their enum.
public final class ComponentRegistry {
  /// A class that is mapped to a type: its own, or that of an enum constant with a body.
  private record Entry(Class<?> type, ComponentInfo info) {}

  private final Map<String, ComponentInfo> byName = new HashMap<>();

  /// An open-addressed table by class.
  private volatile @Nullable Entry[] entries = new Entry[32];

  /// The number of entries.
  private int used;

  /// The types by id; null for released ids.
  private volatile @Nullable ComponentInfo[] infos = new ComponentInfo[16];

  /// One more than the largest id ever assigned.
  private volatile int size;

  /// The released ids.
  private final List<Integer> free = new ArrayList<>();

  /// One more than the largest id ever assigned.
  public int size() {
    return size;
  }

  /// The type with an id.
  public ComponentInfo get(int id) {
    return Objects.requireNonNull(find(id), "The component id is not in use.");
  }

  /// The type with an id, or null if the id is not in use.
  public @Nullable ComponentInfo find(int id) {
    @Nullable ComponentInfo[] infos = this.infos;
    return id < infos.length ? infos[id] : null;
  }

  /// All types, in the order of their ids.
  public synchronized List<ComponentInfo> all() {
    var all = new ArrayList<ComponentInfo>();
    for (int id = 0; id < size; id++) {
      ComponentInfo info = infos[id];
      if (info != null) {
        all.add(info);
      }
    }
    return all;
  }

  /// The classes of all types that are found by their class.
  public List<Class<?>> classes() {
    return all().stream()
        .filter(info -> find(info.type()) == info)
        .<Class<?>>map(ComponentInfo::type)
        .toList();
  }

  /// The type of a class, or null if it is not registered.
  public @Nullable ComponentInfo find(Class<?> type) {
    @Nullable Entry[] entries = this.entries;
    int mask = entries.length - 1;
    for (int slot = slot(type, mask); ; slot = (slot + 1) & mask) {
      Entry entry = entries[slot];
      if (entry == null) {
        return null;
      }
      if (entry.type == type) {
        return entry.info;
      }
    }
  }

  /// Whether a class is a bundle. Classes of registered types are recognised quickly.
  public boolean isBundle(Class<?> type) {
    return find(type) == null && BundleLayout.isBundle(type);
  }

  /// Component types to remove, with the components of bundles in place of their classes.
  ///
  /// @return the array itself if there are no bundles
  public Class<?>[] split(Class<?>[] types) {
    for (Class<?> type : types) {
      if (isBundle(type)) {
        var given = GivenComponents.of(types, 0, types.length);
        given.requireDistinct();
        return given.all().stream().map(GivenComponents.Given::type).toArray(Class<?>[]::new);
      }
    }
    return types;
  }

  /// The type with a name, or null if there is none.
  public synchronized @Nullable ComponentInfo find(String name) {
    return byName.get(name);
  }

  /// The type of a value, or null if it is not registered.
  public @Nullable ComponentInfo findForValue(Object value) {
    ComponentInfo info = find(value.getClass());
    return info == null && value instanceof Enum<?> constant
        ? find(constant.getDeclaringClass())
        : info;
  }

  /// The type of a value that is used as a component, registered if it is new.
  ///
  /// @throws IllegalArgumentException as [#use(Class)] does
  public ComponentInfo ofValue(Object value) {
    return use(value.getClass());
  }

  /// The type of a class that is used as a component, registered if it is new.
  ///
  /// @throws IllegalArgumentException if the class cannot be a component type, or is almost
  ///   certainly used as one by mistake
  public ComponentInfo use(Class<?> type) {
    ComponentInfo known = find(type);
    return known != null ? known : addUsed(type);
  }

  private ComponentInfo addUsed(Class<?> type) {
    UnlikelyComponents.refuse(type);
    return add(type);
  }

  /// The type of a class that is registered explicitly, registered if it is new.
  ///
  /// @throws IllegalArgumentException if the class cannot be a component type
  public ComponentInfo register(Class<?> type) {
    ComponentInfo known = find(type);
    return known != null ? known : add(type);
  }

  private synchronized ComponentInfo add(Class<?> type) {
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
    BundleLayout.refuse(type);
    List<Class<?>> missing =
        RequiredTypes.inOrder(type).stream().filter(each -> find(each) == null).toList();
    requireNames(missing);
    missing.forEach(this::addOne);
    return Objects.requireNonNull(find(type));
  }

  /// Adds a type whose required types are registered.
  private void addOne(Class<?> type) {
    var required = new ArrayList<ComponentInfo>();
    for (Class<?> each : RequiredTypes.direct(type)) {
      required.add(Objects.requireNonNull(find(each)));
    }
    put(type, create(nameOf(type), ComponentLayout.of(type), required));
  }

  /// Throws if classes cannot be components, or if one has a name that is in use.
  private void requireNames(List<Class<?>> types) {
    var names = new HashMap<String, Class<?>>();
    for (Class<?> type : types) {
      ComponentLayout.of(type);
      String name = nameOf(type);
      ComponentInfo other = byName.get(name);
      if (other != null && other.layout().isDeclared()) {
        throw new IllegalArgumentException(
            String.format(
                "%s would be named \"%s\" like a component that is declared without a class; give"
                    + " it another name with @Component(name = ...).",
                type.getTypeName(), name));
      }
      Class<?> first = other == null ? names.put(name, type) : other.type();
      if (first != null) {
        throw new IllegalArgumentException(
            String.format(
                "%s and %s would both be named \"%s\"; give one of them another name with"
                    + " @Component(name = ...).",
                first.getTypeName(), type.getTypeName(), name));
      }
    }
  }

  /// Adds a type that has no class.
  ///
  /// @param name its stable name
  /// @param layout its fields
  /// @throws IllegalArgumentException if a type has that name
  public synchronized ComponentInfo declare(String name, ComponentLayout layout) {
    if (byName.containsKey(name)) {
      throw new IllegalArgumentException(
          "There is a component named \""
              + name
              + "\" already; declare it once, or choose another"
              + " name.");
    }
    return create(name, layout, List.of());
  }

  /// Releases the id of a type, which must not be used afterwards.
  public synchronized void release(ComponentInfo info) {
    if (infos[info.id()] == info) {
      info.release();
      byName.remove(info.name());
      infos[info.id()] = null;
      free.add(info.id());
    }
  }

  private ComponentInfo create(String name, ComponentLayout layout, List<ComponentInfo> required) {
    int id = free.isEmpty() ? size : free.getLast();
    var info = new ComponentInfo(id, name, layout, RowCodec.of(layout), required);
    if (id == infos.length) {
      infos = Arrays.copyOf(infos, 2 * id);
    }
    infos[id] = info;
    byName.put(name, info);
    if (id == size) {
      size = id + 1;
    } else {
      free.removeLast();
    }
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
    @Nullable Entry[] table = entries;
    if (++used * 2 > table.length) {
      @Nullable Entry[] larger = new Entry[table.length * 2];
      for (Entry entry : table) {
        if (entry != null) {
          insert(larger, entry);
        }
      }
      table = larger;
    }
    insert(table, new Entry(type, info));
    entries = table;
  }

  private static void insert(@Nullable Entry[] table, Entry entry) {
    int mask = table.length - 1;
    int slot = slot(entry.type, mask);
    while (table[slot] != null) {
      slot = (slot + 1) & mask;
    }
    table[slot] = entry;
  }

  private static int slot(Class<?> type, int mask) {
    int hash = System.identityHashCode(type);
    return (hash ^ (hash >>> 15)) & mask;
  }
}
