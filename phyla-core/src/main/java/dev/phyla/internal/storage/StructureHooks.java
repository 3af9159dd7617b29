package dev.phyla.internal.storage;

import dev.phyla.internal.component.ComponentInfo;

/// Somebody who learns of every structural change and of every component that is replaced.
///
/// Calls come between [#begin()] and [#end()]. Those that say so may run user code that changes
/// other entities, after which the caller has to look its own entity up again: its row may be
/// another one.
public interface StructureHooks {
  /// Begins an operation.
  void begin();

  /// Ends an operation, and throws together what callbacks threw in it.
  void end();

  /// Refuses to change an entity that is being announced. May change other entities.
  void requireChangeable(long entity);

  /// Says that entities were created in rows. May change entities.
  void created(Table table, int first, int end);

  /// Says that an entity will be gone. May change other entities.
  void beforeDestroy(long entity);

  /// Says that entities will be gone. May change entities, also these.
  void beforeDestroyAll(long[] entities, int count);

  /// Says that rows will leave their table, and the world.
  void leaving(Table table, int first, int end);

  /// Says that an entity will lose what another table lacks. May change other entities.
  void beforeRemove(long entity, Table target);

  /// Says that a row will move to another table.
  void moving(Table source, int row, Table target);

  /// Says that an entity has moved. May change entities.
  ///
  /// @param entity the entity
  /// @param source where it was
  /// @param target where it is, in the last row
  /// @param written the components that were there before and have new values
  void moved(long entity, Table source, Table target, ComponentInfo[] written);

  /// Says that a component was replaced in place. May change other entities.
  void replaced(long entity, ComponentInfo info);
}
