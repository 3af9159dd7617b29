package dev.phyla.internal.structure;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.table.Table;
import java.util.List;

/// Reacts to structural changes and replaced components: calls observers and callbacks, and informs
/// consumers.
///
/// Calls for an operation come between [#begin()] and [#end()], and the caller restores the guard
/// afterwards, in case the operation ended in an error. Methods documented as such may run user
/// code that changes other entities, after which the caller has to look its entity up again,
/// because its row may have changed.
///
/// Whether anything reacts is determined for each table and each pair of tables and stored there
/// until subscriptions change, so that an observer of one component costs nothing elsewhere.
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

  /// Whether several changes of one entity may be merged, if nothing follows their components: not
  /// while callbacks run, and not if new tables are announced.
  boolean allowsMerging();

  /// Whether anything could distinguish several changes of a component from one.
  boolean follows(int componentId);

  /// Whether anything could notice in which table an entity with the components of a given table
  /// arrives, or from which it departs.
  boolean follows(Table table);

  // An operation.

  /// Begins an operation.
  void begin();

  /// Ends an operation, and throws the exceptions of its callbacks together.
  void end();

  /// Throws if operations are nested too deeply in callbacks.
  void checkDepth();

  /// Throws if an entity is being announced, or if operations are nested too deeply in callbacks.
  /// May change other entities.
  void requireChangeable(long entity);

  /// Called when an operation failed before it changed anything, and so does not begin. Pending
  /// exceptions of callbacks are added to the failure.
  void failed(Throwable failure);

  /// Whether an exception was thrown by [#end()], so that the operation was applied.
  boolean isThrownByCallbacks(Throwable failure);

  /// Combines the exceptions of callbacks of several operations into one, which counts as [thrown
  /// by callbacks][#isThrownByCallbacks(Throwable)].
  RuntimeException together(List<? extends Throwable> failures);

  // Steps of an operation.

  /// Called after entities were created in rows. May change entities.
  void created(Table table, int first, int end);

  /// Called before an entity departs. May change other entities.
  void beforeDestroy(long entity);

  /// Called before entities depart. May change entities, including these.
  void beforeDestroyAll(long[] entities, int count);

  /// Called before rows of despawned entities leave their table.
  void leaving(Table table, int first, int end);

  /// Called before an entity loses the components that another table lacks. May change other
  /// entities.
  void beforeRemove(long entity, Table target);

  /// Called before a row moves to another table.
  void moving(Table source, int row, Table target);

  /// Called after an entity has moved. May change entities.
  ///
  /// @param entity the entity
  /// @param source the previous table
  /// @param target the new table, where it is in the last row
  /// @param infos the components that were set, in any order
  /// @param values their values; a class is ignored, because it replaced nothing
  /// @param count the number of components
  void moved(
      long entity, Table source, Table target, ComponentInfo[] infos, Object[] values, int count);

  /// Called after components were replaced in place. May change other entities.
  ///
  /// @param entity the entity
  /// @param table its table
  /// @param infos the components that were set, in any order
  /// @param values their values; a class is ignored, because it replaced nothing
  /// @param count the number of components
  void replaced(long entity, Table table, ComponentInfo[] infos, Object[] values, int count);
}
