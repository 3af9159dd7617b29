package dev.phyla.snapshot;

import dev.phyla.Entity;
import dev.phyla.internal.diff.DiffText;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The difference of two worlds, entity by entity and field by field; created by
/// [dev.phyla.World#diff].
///
/// Entities are matched by handle: an entity with another generation in the same slot is another
/// entity. Values are equal as boxed ones are: NaN equals NaN, and 0.0 differs from -0.0.
/// References, also those in resources, are compared with `equals`, arrays by content.
///
/// A difference does not change when the worlds do, except for mutable objects that components
/// refer to. All entities are in the order of their indexes.
///
/// @param world the differences that belong to no entity
/// @param entities the entities that are alive in both worlds and differ
/// @param onlyInFirst the entities that are alive in the first world only
/// @param onlyInSecond the entities that are alive in the second world only
/// @param layoutDiffers whether the entities are equal, but not the order of rows, tagged entities
///   or links, or the generations and the list of free slots; false if entities differ
/// @param labels the names, or else the keys, of those entities in this difference that have one;
///   names of the second world come first
public record WorldDiff(
    List<WorldChange> world,
    List<EntityDiff> entities,
    List<UnmatchedEntity> onlyInFirst,
    List<UnmatchedEntity> onlyInSecond,
    boolean layoutDiffers,
    Map<Entity, String> labels) {
  /// The number of entities that [#toString()] shows.
  private static final int SHOWN_ENTITIES = 20;

  /// Creates a difference.
  public WorldDiff {
    world = List.copyOf(world);
    entities = List.copyOf(entities);
    onlyInFirst = List.copyOf(onlyInFirst);
    onlyInSecond = List.copyOf(onlyInSecond);
    labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
  }

  /// Whether the worlds are equal, apart from their [layout][#layoutDiffers()].
  ///
  /// @return true if there are no differences
  public boolean isEmpty() {
    return size() == 0;
  }

  /// The number of entities that differ or are in one world only, and of differences that belong to
  /// no entity.
  ///
  /// @return the number, from 0
  public int size() {
    return world.size() + entities.size() + onlyInFirst.size() + onlyInSecond.size();
  }

  /// The difference as text: a summary in the first line, then what belongs to no entity, then the
  /// entities, with names or keys where they have some.
  ///
  /// @param maxEntities the number of entities to show; the last line says how many are left out
  /// @return lines, without a line break at the end
  /// @throws IllegalArgumentException if the number is negative
  public String format(int maxEntities) {
    if (maxEntities < 0) {
      throw new IllegalArgumentException(
          "Cannot show " + maxEntities + " entities; a number is 0 or more.");
    }
    return new DiffText(this).format(maxEntities);
  }

  /// The text with up to 20 entities, see [#format(int)].
  @Override
  public String toString() {
    return format(SHOWN_ENTITIES);
  }
}
