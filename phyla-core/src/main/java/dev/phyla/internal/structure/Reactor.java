package dev.phyla.internal.structure;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.table.Table;

/// Reacts to structural changes and to components that are replaced: calls observers, callbacks and
/// change consumers.
///
/// Calls about an operation come between [#begin()] and [#end()], and the caller restores the guard
/// afterwards, in case the operation ended in an error. Those that say so may run user code that
/// changes other entities, after which the caller has to look its own entity up again: its row may
/// be another one.
///
/// Whether anything reacts is asked for each table and each pair of tables, and the answers are
/// kept there until subscriptions change, so that what reacts to one component costs nothing
/// elsewhere.
public interface Reactor {
  // Whether anything reacts.

  /// Whether anything reacts to entities that arrive in a table.
  boolean reactsToArrival(Table table);

  /// Whether anything reacts to entities that depart from a table.
  boolean reactsToDeparture(Table table);

  /// Whether anything reacts to entities that move from one table to another without new values for
  /// what both have.
  boolean reactsToMove(Table source, Table target);

  /// Whether anything reacts when a component is replaced.
  boolean reactsToReplacement(ComponentInfo info);

  /// Whether callbacks for new archetypes threw since the last operation.
  boolean hasPendingFailures();

  /// Whether several changes of one entity may become one as far as nothing follows what they are
  /// about: not while callbacks run, and not if new tables are announced.
  boolean allowsMerging();

  /// Whether anything could tell several changes from one if they are about a component.
  boolean follows(int componentId);

  /// Whether anything could tell in which table an entity like those of the given one arrived, or
  /// from which it departed.
  boolean follows(Table table);

  // An operation.

  /// Begins an operation.
  void begin();

  /// Ends an operation, and throws together what callbacks threw in it.
  void end();

  /// Refuses an operation too deep inside callbacks about others.
  void requireShallow();

  /// Refuses to change an entity that is being announced, and any too deep inside callbacks. May
  /// change other entities.
  void requireChangeable(long entity);

  /// Called when an operation failed before it changed anything, and so does not begin. What
  /// callbacks threw until then is added to the failure.
  void failed(Throwable failure);

  /// Whether an exception was thrown by [#end()], so that the operation was applied all the same.
  boolean isThrownByCallbacks(Throwable failure);

  // What happens in it.

  /// Called after entities were created in rows. May change entities.
  void created(Table table, int first, int end);

  /// Called before an entity departs. May change other entities.
  void beforeDestroy(long entity);

  /// Called before entities depart. May change entities, also these.
  void beforeDestroyAll(long[] entities, int count);

  /// Called before rows leave their table, and the world.
  void leaving(Table table, int first, int end);

  /// Called before an entity loses what another table lacks. May change other entities.
  void beforeRemove(long entity, Table target);

  /// Called before a row moves to another table.
  void moving(Table source, int row, Table target);

  /// Called after an entity has moved. May change entities.
  ///
  /// @param entity the entity
  /// @param source where it was
  /// @param target where it is, in the last row
  /// @param infos the components that were set, in any order
  /// @param values their values; a class is none and replaced nothing
  /// @param count how many there are
  void moved(
      long entity, Table source, Table target, ComponentInfo[] infos, Object[] values, int count);

  /// Called after components were replaced in place. May change other entities.
  ///
  /// @param entity the entity
  /// @param table where it is
  /// @param infos the components that were set, in any order
  /// @param values their values; a class is none and replaced nothing
  /// @param count how many there are
  void replaced(long entity, Table table, ComponentInfo[] infos, Object[] values, int count);
}
