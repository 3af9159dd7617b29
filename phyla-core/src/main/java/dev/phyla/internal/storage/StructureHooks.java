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

  /// Refuses an operation too deep inside callbacks about others.
  void requireShallow();

  /// Refuses to change an entity that is being announced, and any too deep inside callbacks. May
  /// change other entities.
  void requireChangeable(long entity);

  /// Says that an operation failed before it changed anything, and so does not begin. What
  /// callbacks threw until then is added to the failure.
  void failed(Throwable failure);

  /// Whether nobody would notice if all rows of a table left the world now.
  boolean isIndifferent(Table table);

  /// Whether several changes of one entity may become one as far as nobody follows what they are
  /// about: not while callbacks run, and not if somebody wants to know of new tables.
  boolean allowsMerging();

  /// Whether somebody could tell several changes from one if they are about a component.
  boolean follows(int componentId);

  /// Whether somebody could tell in which table an entity like those of the given one came into the
  /// world, or from which it went.
  boolean follows(Table table);

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
  /// @param infos the components that were set, in any order
  /// @param values their values; a class is none and replaced nothing
  void moved(long entity, Table source, Table target, ComponentInfo[] infos, Object[] values);

  /// Says that a component was replaced in place. May change other entities.
  void replaced(long entity, ComponentInfo info);

  /// Says that components were replaced in place. May change other entities.
  ///
  /// @param entity the entity
  /// @param table where it is
  /// @param infos the components that were set, in any order
  /// @param values their values; a class is none and replaced nothing
  void replaced(long entity, Table table, ComponentInfo[] infos, Object[] values);
}
