package dev.phyla.internal.state;

import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.saved.LoadRules;
import dev.phyla.internal.saved.LoadedTypes;
import dev.phyla.internal.saved.SavedTypes;
import dev.phyla.internal.saved.SavedValue;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.internal.stream.StateOutput;
import dev.phyla.internal.value.Problems;
import dev.phyla.internal.value.ReferenceVisitor;
import dev.phyla.internal.value.ValueException;
import dev.phyla.internal.value.ValueType;
import dev.phyla.snapshot.Missing;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The resources of a world, by type, in the order in which they were set.
///
/// Only resources that are marked as state are part of hashes and copies.
public final class ResourceStore implements StatePart {
  private static final long RESOURCE = StableHash.ofText("resource");

  /// The slots of all types that have or had a resource, or were requested.
  private final Map<Class<?>, ResourceSlot> slots = new LinkedHashMap<>();

  private final Set<Class<?>> marked = new HashSet<>();

  /// The marked types by name, or null if types were marked since.
  private @Nullable List<Class<?>> sorted;

  /// The number of resources that were set and not replaced by that.
  private long insertions;

  /// The number of worlds that have resources of their own and are selected in turn, or 0.
  private final int worlds;

  /// Creates a store without resources.
  ///
  /// @param worlds the number of worlds that have resources of their own and are selected in turn,
  ///   or 0
  public ResourceStore(int worlds) {
    this.worlds = worlds;
  }

  /// Selects the resources of another world.
  ///
  /// @param from the world that is selected
  /// @param to the world to select
  public void select(int from, int to) {
    for (ResourceSlot slot : slots.values()) {
      slot.select(from, to);
    }
  }

  /// The resource of a type, or null if there is none.
  public @Nullable Object find(Class<?> type) {
    ResourceSlot slot = slots.get(type);
    return slot == null ? null : slot.value();
  }

  /// Sets the resource of a type.
  ///
  /// @return the previous resource, or null
  public @Nullable Object put(Class<?> type, Object value) {
    ResourceSlot slot = slot(type);
    Object old = slot.value();
    slot.set(value);
    if (old == null) {
      slot.setInsertion(insertions++);
    }
    return old;
  }

  /// Removes the resource of a type.
  ///
  /// @return the resource, or null if there was none
  public @Nullable Object remove(Class<?> type) {
    ResourceSlot slot = slots.get(type);
    if (slot == null) {
      return null;
    }
    Object old = slot.value();
    slot.set(null);
    return old;
  }

  /// The slot of a type, which follows its resource from now on.
  public ResourceSlot slot(Class<?> type) {
    ResourceSlot slot = slots.get(type);
    if (slot == null) { // without a lambda, which would be allocated in every call
      slot = new ResourceSlot(worlds);
      slots.put(type, slot);
    }
    return slot;
  }

  /// The type of the resource that was set last, or null if there is none.
  public @Nullable Class<?> lastType() {
    List<Class<?>> types = types();
    return types.isEmpty() ? null : types.getLast();
  }

  /// The types, in the order in which they were set.
  public List<Class<?>> types() {
    return slots.entrySet().stream()
        .filter(slot -> slot.getValue().value() != null)
        .sorted(Comparator.comparingLong(slot -> slot.getValue().insertion()))
        .<Class<?>>map(Map.Entry::getKey)
        .toList();
  }

  /// Whether an object is a resource of any type, in any of the worlds.
  public boolean holds(Object value) {
    return slots.values().stream().anyMatch(slot -> slot.holds(value));
  }

  /// Marks the resource of a type as state.
  public void mark(Class<?> type) {
    if (marked.add(type)) {
      sorted = null;
    }
  }

  /// Whether the resource of a type is marked as state.
  public boolean isMarked(Class<?> type) {
    return marked.contains(type);
  }

  /// The types that are marked as state, by name, also if there is no resource.
  public List<Class<?>> markedTypes() {
    List<Class<?>> known = sorted;
    if (known == null) {
      known =
          marked.stream()
              .<Class<?>>map(type -> type)
              .sorted(Comparator.comparing(ComponentRegistry::nameOf))
              .toList();
      sorted = known;
    }
    return known;
  }

  private List<Class<?>> markedValues() {
    var found = new ArrayList<Class<?>>();
    for (Class<?> type : markedTypes()) {
      if (find(type) != null) {
        found.add(type);
      }
    }
    return found;
  }

  /// The slots of the types that are marked as state, except one.
  public ResourceSlot[] markedSlots(Class<?> except) {
    return markedTypes().stream()
        .filter(type -> type != except && slots.containsKey(type))
        .map(this::slot)
        .toArray(ResourceSlot[]::new);
  }

  @Override
  public long stateHash(StableHash hash) {
    long sum = 0;
    for (Class<?> type : markedValues()) {
      String name = ComponentRegistry.nameOf(type);
      long value = hash.of(find(type), "The resource " + name);
      sum =
          StableHash.mix(
              sum, StableHash.mix(StableHash.mix(RESOURCE, StableHash.ofText(name)), value));
    }
    return sum;
  }

  /// Removes marked resources. They are not closed, because other worlds may have them too.
  @Override
  public void clear() {
    marked.forEach(this::remove);
  }

  @Override
  public void visitReferences(ReferenceVisitor visitor) {
    if (marked.isEmpty()) {
      return;
    }
    for (Class<?> type : markedValues()) {
      Object copy = visitor.visit(place(type), type, find(type));
      if (copy != null) {
        slot(type).setCopy(copy);
      }
    }
  }

  @Override
  public void checkSaved(SavedTypes types, Problems problems) {
    for (Class<?> type : markedValues()) {
      ValueType valueType = types.values().of(type);
      problems.check(valueType, place(type));
      if (valueType.isOpen()) {
        SavedValue.check(valueType, find(type), place(type));
      }
    }
  }

  private static String place(Class<?> type) {
    return "The resource " + ComponentRegistry.nameOf(type);
  }

  @Override
  public boolean isNothingToSave() {
    return markedValues().isEmpty();
  }

  @Override
  public void save(StateOutput out, SavedTypes types) {
    List<Class<?>> saved = markedValues();
    out.putInt(saved.size());
    for (Class<?> type : saved) {
      out.putText(ComponentRegistry.nameOf(type));
      SavedValue.put(out, types.values().of(type), find(type), place(type));
    }
  }

  @Override
  public void load(StateInput in, LoadedTypes types) {
    int count = in.getCount(Integer.MAX_VALUE, "resources");
    var loaded = new HashSet<Class<?>>();
    for (int i = 0; i < count; i++) {
      String name = in.getText();
      Object plain = in.getPlain();
      Class<?> type = findType(name, types.rules());
      if (type != null) {
        try {
          Object value = types.values().of(type).fromPlain(plain);
          if (value == null || !loaded.add(type)) {
            throw in.error("the resource " + name + " is null, or there twice");
          }
          put(type, value);
          mark(type);
        } catch (ValueException e) {
          throw in.error(e.clause("the resource " + name), e);
        }
      }
    }
  }

  /// The types that have a resource, and those that are marked as state.
  public List<Class<?>> knownTypes() {
    Set<Class<?>> known = new LinkedHashSet<>(types());
    known.addAll(markedTypes());
    return List.copyOf(known);
  }

  /// The type with a name, if it has a resource or is marked as state, or null.
  public @Nullable Class<?> findType(String name) {
    return LoadRules.find(name, knownTypes());
  }

  private @Nullable Class<?> findType(String name, LoadRules rules) {
    Class<?> type = findType(name);
    if (type == null) {
      type = rules.find(name, _ -> true);
    }
    if (type == null && rules.missing() != Missing.SKIP) {
      throw LoadedTypes.unknown("resource", name, "Resources.markState");
    }
    return type;
  }

  @Override
  public void copyFrom(StatePart other) {
    var source = (ResourceStore) other;
    source.marked.forEach(this::mark);
    clear();
    for (Class<?> type : source.types()) {
      Object value = source.find(type);
      if (value != null && source.isMarked(type)) {
        put(type, value);
      }
    }
  }
}
