package dev.phyla.internal.naming;

import dev.phyla.Entity;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.saved.LoadedTypes;
import dev.phyla.internal.saved.SavedTypes;
import dev.phyla.internal.sparse.EntitySets;
import dev.phyla.internal.state.ResidentPart;
import dev.phyla.internal.state.StatePart;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.internal.stream.StateOutput;
import java.util.Objects;

/// The keys and names of a world's entities.
public final class Naming implements StatePart, ResidentPart {
  private static final long KEY = StableHash.ofText("key");
  private static final long NAME = StableHash.ofText("name");

  private final EntityIndex index;
  private final EntityKeys keys;
  private final EntityTexts names;

  /// Creates an object without keys and names.
  ///
  /// @param index the entities of a world
  /// @param sets the sets of a world, from which departing entities are removed
  public Naming(EntityIndex index, EntitySets sets) {
    this.index = index;
    this.keys = new EntityKeys(sets);
    this.names = new EntityTexts(sets, _ -> {});
  }

  /// The keys.
  public EntityKeys keys() {
    return keys;
  }

  /// The names.
  public EntityTexts names() {
    return names;
  }

  /// Checks that exactly the members of the sets have texts. The sets are checked with their part.
  @Override
  public void verify() {
    if (keys.texts().texts() != keys.texts().size() || !keys.isConsistent()) {
      throw new IllegalStateException(
          "The world is inconsistent: its keys do not lead to the entities that have them.");
    }
    if (names.texts() != names.size()) {
      throw new IllegalStateException(
          String.format(
              "The world is inconsistent: %s slots have names, and %s entities.",
              names.texts(), names.size()));
    }
  }

  @Override
  public boolean isVacant() {
    return isNothingToSave();
  }

  @Override
  public Naming twin() {
    return new Naming(index, new EntitySets(() -> {}));
  }

  @Override
  public void exchange(ResidentPart other) {
    var others = (Naming) other;
    keys.exchange(others.keys);
    names.exchange(others.names);
  }

  @Override
  public long contentHash(StableHash values) {
    return keys.texts().hash(KEY) + names.hash(NAME);
  }

  /// The order in which keys and names were set is not visible, and not part of the hash.
  @Override
  public long stateHash(StableHash values) {
    return contentHash(values);
  }

  @Override
  public void clear() {
    keys.clear();
    names.clear();
  }

  @Override
  public boolean isNothingToSave() {
    return keys.texts().size() == 0 && names.size() == 0;
  }

  @Override
  public void save(StateOutput out, SavedTypes types) {
    save(out, keys.texts());
    save(out, names);
  }

  private static void save(StateOutput out, EntityTexts texts) {
    long[] entities = texts.sortedEntities();
    out.putInt(entities.length);
    for (long entity : entities) {
      out.putLong(entity);
      out.putText(Objects.requireNonNull(texts.get(entity)));
    }
  }

  @Override
  public void load(StateInput in, LoadedTypes types) {
    load(
        in,
        keys.texts(),
        (entity, key) -> {
          if (key.isBlank() || keys.find(key) != null) {
            throw in.error("the key \"" + key + "\" is blank, or two entities have it");
          }
          keys.set(Entity.fromBits(entity), key);
        });
    load(in, names, names::set);
  }

  private void load(StateInput in, EntityTexts texts, TextSetter action) {
    int count = in.getCount(Integer.MAX_VALUE, "texts");
    for (int i = 0; i < count; i++) {
      long entity = in.getLong();
      String text = in.getText();
      if (!index.isAlive(entity) || texts.get(entity) != null) {
        throw in.error(
            "a key or name belongs to " + Entity.fromBits(entity) + ", which is dead or has one");
      }
      action.accept(entity, text);
    }
  }

  /// Sets the text of an entity.
  private interface TextSetter {
    void accept(long entity, String text);
  }

  @Override
  public void prepareCopy(StatePart other) {
    var source = (Naming) other;
    keys.texts().reserveFor(source.keys.texts());
    names.reserveFor(source.names);
  }

  @Override
  public void copyFrom(StatePart other) {
    var source = (Naming) other;
    keys.copyFrom(source.keys);
    names.copyFrom(source.names);
  }
}
