package dev.phyla.internal.naming;

import dev.phyla.Entity;
import dev.phyla.internal.sparse.EntitySets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The keys of a world's entities: unique texts by which entities are found.
public final class EntityKeys {
  private final EntityTexts texts;
  private Map<String, Entity> entities = new HashMap<>();

  /// Creates an object without keys.
  ///
  /// @param sets the sets of a world
  EntityKeys(EntitySets sets) {
    this.texts = new EntityTexts(sets, key -> entities.remove(key));
  }

  /// The key of each entity.
  public EntityTexts texts() {
    return texts;
  }

  /// The entity that has a key, or null.
  public @Nullable Entity find(String key) {
    return entities.get(key);
  }

  /// Sets the key of a live entity. No other entity has it.
  public void set(Entity entity, String key) {
    String known = texts.get(entity.bits());
    if (key.equals(known)) {
      return;
    }
    assert !entities.containsKey(key);
    texts.set(entity.bits(), key);
    entities.put(key, entity);
    if (known != null) {
      entities.remove(known);
    }
  }

  /// All keys, sorted.
  public String[] sorted() {
    String[] sorted = entities.keySet().toArray(String[]::new);
    Arrays.sort(sorted);
    return sorted;
  }

  /// Forgets all keys.
  void clear() {
    texts.clear();
    entities.clear();
  }

  /// Copies the keys of another world, whose entities are alive in this world too.
  void copyFrom(EntityKeys other) {
    texts.copyFrom(other.texts);
    entities.clear();
    entities.putAll(other.entities);
  }

  /// Exchanges the keys with others.
  void exchange(EntityKeys other) {
    texts.exchange(other.texts);
    Map<String, Entity> own = entities;
    entities = other.entities;
    other.entities = own;
  }

  /// Whether each key leads to the entity that has it.
  boolean isConsistent() {
    return entities.size() == texts.size()
        && entities.entrySet().stream()
            .allMatch(entry -> entry.getKey().equals(texts.get(entry.getValue().bits())));
  }
}
