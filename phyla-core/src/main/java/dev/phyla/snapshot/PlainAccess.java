package dev.phyla.snapshot;

import dev.phyla.Entity;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A world as plain values, from which text forms are made; see [dev.phyla.World#plain()].
///
/// A plain value is null, a `Boolean`, `String`, boxed number or [Entity], an array of primitives,
/// or a `List`, `Set` or `Map` with `String` keys of plain values. Arrays may be those of
/// components, so do not change them. A world is a map:
///
/// | key | value |
/// |---|---|
/// | `phyla` | the version of the form, 1 |
/// | `tick`, `seed` | numbers |
/// | `resources` | the resources that are marked as state, by name |
/// | `entities` | a list of entities, by index |
/// | `$schema` | ignored; editors find a schema there |
///
/// An entity is a map too, in which empty parts are missing:
///
/// | key | value |
/// |---|---|
/// | `id` | the handle, as `index:generation` |
/// | `key`, `name` | texts |
/// | `disabled` | true if the entity is disabled |
/// | `components` | the components, by name |
/// | `disabledComponents` | the names of disabled components |
/// | `tags` | the names of tags |
/// | `links` | for each relation, by name, a list of maps of `to`, the id of the target, and `value` |
/// | `sources` | for each relation, the ids of the sources, where they are not in the order of their indexes |
///
/// Not contained are the order of rows and of tagged entities, the order of the links of a
/// symmetric relation, free handles, dirty marks, and events. Sets, numbers and handles in fields
/// that are declared as `Object` become lists, other numbers and texts when a text is read.
public interface PlainAccess {
  /// The world as plain values.
  ///
  /// @return a new map
  /// @throws SnapshotException if a value has no plain form
  /// @throws IllegalStateException inside loops and callbacks, or if commands are pending
  Map<String, @Nullable Object> toPlain();

  /// An entity as plain values.
  ///
  /// @param entity the entity
  /// @return a new map
  /// @throws SnapshotException if a value has no plain form
  /// @throws java.util.NoSuchElementException if the entity is dead
  Map<String, @Nullable Object> toPlain(Entity entity);

  /// Entities as plain values.
  ///
  /// @param entities the entities, which are alive
  /// @return a new list in the same order
  /// @throws SnapshotException if a value has no plain form
  /// @throws java.util.NoSuchElementException if an entity is dead
  List<Map<String, @Nullable Object>> toPlain(Iterable<Entity> entities);

  /// Adds the entities of a plain world to this one. Everything is converted and checked before
  /// anything changes. The entities are then spawned in the order of the list, and linked after
  /// that; observers are called and required components are added as if a program did it.
  ///
  /// If the world has no entities and all ids are handles, the entities have these handles, and the
  /// other slots are free. Tick, seed and resources are set if they are there.
  ///
  /// Otherwise an id can be any text, or missing, and the entities have new handles. Handles in
  /// components, links and ids are translated; a handle of an entity that is not in the list
  /// becomes [Entity#NONE]. Tick, seed and resources are checked but not used.
  ///
  /// @param plain a world as plain values
  /// @param loader what happens to unknown types. Unknown fields are refused with [Missing#REFUSE]
  ///   and otherwise ignored
  /// @return the entities by their ids in the plain form, in the order of the list
  /// @throws SnapshotException if something is wrong with the plain form; nothing has changed
  /// @throws IllegalStateException inside loops and callbacks, or if commands are pending
  /// @throws dev.phyla.CallbackException if observers threw; the entities are there
  Map<String, Entity> load(Map<String, ? extends @Nullable Object> plain, SnapshotLoader loader);

  /// Spawns a plain entity. It has a new handle, and its own id stands for it. Other ids are
  /// handles of this world. A key that another entity has is refused.
  ///
  /// @param plain an entity as plain values
  /// @param loader as for worlds
  /// @return the entity
  /// @throws SnapshotException if something is wrong with the plain form; nothing has changed
  /// @throws IllegalStateException inside loops and callbacks, or if commands are pending
  /// @throws dev.phyla.CallbackException if observers threw; the entity is there
  Entity spawn(Map<String, ? extends @Nullable Object> plain, SnapshotLoader loader);
}
