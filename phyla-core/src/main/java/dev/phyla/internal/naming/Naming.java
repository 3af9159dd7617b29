package dev.phyla.internal.naming;

import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.sparse.EntitySets;
import dev.phyla.internal.state.StatePart;

/// The keys and names of a world's entities.
public final class Naming implements StatePart {
  private static final long KEY = StableHash.ofText("key");
  private static final long NAME = StableHash.ofText("name");

  private final EntityKeys keys;
  private final EntityTexts names;

  /// Creates an object without keys and names.
  ///
  /// @param sets the sets of a world, from which departing entities are removed
  public Naming(EntitySets sets) {
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
    keys.texts().clear();
    names.clear();
  }

  @Override
  public void copyFrom(StatePart other) {
    var source = (Naming) other;
    keys.copyFrom(source.keys);
    names.copyFrom(source.names);
  }
}
