package dev.phyla.internal.structure;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.schema.ComponentSet;
import dev.phyla.internal.schema.SpawnPlan;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.table.TableEdge;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/*
 * All rows of a table migrate at once: columns are copied as ranges, and a value is written once
 * and repeated. The resulting order of rows is the same as if they moved one by one. This is used
 * for whole tables if nothing reacts to the change; otherwise entities migrate one by one.
 */

/// Changes components of many entities in one operation.
public final class BulkMigrations {
  /// Returned if entities have to migrate one by one.
  public static final int NOT_QUIET = -1;

  private final Structure structure;

  BulkMigrations(Structure structure) {
    this.structure = structure;
  }

  /// The rows of a table, and the edge they move along, or null if they stay.
  private record Move(Table table, int rows, @Nullable TableEdge edge) {
    Table target() {
      return edge == null ? table : edge.target();
    }
  }

  /// Writes and adds components of all entities in some tables, if nothing reacts to it.
  ///
  /// @param tables the tables
  /// @param plan the plan of the values
  /// @param values the components; a class stands for the default value and does not replace a
  ///   present value
  /// @return the number of entities, or [#NOT_QUIET] if nothing was done
  public int trySet(List<Table> tables, SpawnPlan plan, Object[] values) {
    ComponentInfo[] infos = plan.infos();
    var moves = new ArrayList<Move>();
    for (Table table : tables) {
      ComponentSet.Builder wanted = structure.tables().startFrom(table);
      RequiredComponents.addTo(wanted, table, infos);
      boolean isMoving = false;
      for (int i = 0; i < infos.length; i++) {
        isMoving |= table.position(infos[i].id()) < 0;
        if (!isReplacedQuietly(table, infos[i], values[i])) {
          return NOT_QUIET;
        }
      }
      moves.add(
          new Move(table, table.size(), isMoving ? structure.tables().edge(table, wanted) : null));
    }
    if (!areQuiet(moves)) {
      return NOT_QUIET;
    }
    var stage = new Stage();
    for (int i = 0; i < infos.length; i++) {
      stage.add(infos[i], values[i], structure.guard());
    }
    for (ComponentInfo info : plan.required()) {
      stage.add(info, info.type(), structure.guard());
    }
    reserve(moves);
    int count = 0;
    for (Move move : moves) {
      int first = move.edge == null ? move.table.first() : move.target().end();
      fillGained(stage, move, first, infos);
      fillGained(stage, move, first, plan.required());
      if (move.edge != null) {
        move.edge.moveAll();
      }
      for (int i = 0; i < infos.length; i++) {
        boolean isPresent = move.table.position(infos[i].id()) >= 0;
        if (isPresent && !(values[i] instanceof Class<?>)) {
          stage.fill(infos[i], move.target(), first, first + move.rows);
        }
      }
      count += move.rows;
    }
    return count;
  }

  /// Writes the staged values of those components that the rows of a move gain.
  private static void fillGained(Stage stage, Move move, int first, ComponentInfo[] infos) {
    for (ComponentInfo info : infos) {
      if (move.table.position(info.id()) < 0 && move.target().position(info.id()) >= 0) {
        stage.fill(info, move.target(), first, first + move.rows);
      }
    }
  }

  /// Removes components of all entities in some tables, if nothing reacts to it.
  ///
  /// @param tables the tables
  /// @param infos the components
  /// @return the number of entities, or [#NOT_QUIET] if nothing was done
  public int tryRemove(List<Table> tables, List<ComponentInfo> infos) {
    var moves = new ArrayList<Move>();
    for (Table table : tables) {
      ComponentSet.Builder wanted = structure.tables().startFrom(table);
      boolean isMoving = false;
      for (ComponentInfo info : infos) {
        if (table.position(info.id()) >= 0) {
          wanted.remove(info.id());
          isMoving = true;
        }
      }
      moves.add(
          new Move(table, table.size(), isMoving ? structure.tables().edge(table, wanted) : null));
    }
    if (!areQuiet(moves)) {
      return NOT_QUIET;
    }
    reserve(moves);
    int count = 0;
    for (Move move : moves) {
      if (move.edge != null) {
        move.edge.moveAll();
      }
      count += move.rows;
    }
    return count;
  }

  /// Changes one of several entities.
  public interface Change {
    /// Changes an entity.
    ///
    /// @param index the index of the entity
    /// @param entity its packed handle
    void apply(int index, long entity);
  }

  /// Throws if a value cannot be stored.
  public void requireStorable(ComponentInfo info, Object[] values) {
    var stage = new Stage();
    for (Object value : values) {
      stage.add(info, value, structure.guard());
      stage.clear();
    }
  }

  /// Changes entities one by one. Exceptions of callbacks are thrown together at the end.
  ///
  /// @param entities packed handles
  /// @param change called for each entity that is still alive
  /// @return the number of changed entities
  public int changeEach(long[] entities, Change change) {
    RuntimeException thrown = null;
    int count = 0;
    for (int i = 0; i < entities.length; i++) {
      long entity = entities[i];
      if (structure.index().location(entity) != EntityIndex.NOWHERE) {
        count++;
        try {
          change.apply(i, entity);
        } catch (RuntimeException e) {
          Reactor reactor = structure.reactor();
          if (reactor == null || !reactor.isThrownByCallbacks(e)) {
            throw e;
          }
          if (thrown == null) {
            thrown = e;
          } else {
            thrown.addSuppressed(e);
          }
        }
      }
    }
    if (thrown != null) {
      throw thrown;
    }
    return count;
  }

  private boolean isReplacedQuietly(Table table, ComponentInfo info, Object value) {
    int position = table.position(info.id());
    Reactor reactor = structure.reactor();
    return position < 0
        || value instanceof Class<?>
        || (table.watch(position) == null
            && (reactor == null || !reactor.reactsToReplacement(info)));
  }

  private boolean areQuiet(List<Move> moves) {
    if (structure.guard().isAnnouncing() || structure.announcer(true) != null) {
      return false;
    }
    for (Move move : moves) {
      if (move.edge != null && !structure.isQuiet(move.edge)) {
        return false;
      }
    }
    return true;
  }

  /// Makes room for all moves, of which several may have one target.
  private static void reserve(List<Move> moves) {
    var arriving = new IdentityHashMap<Table, Integer>();
    for (Move move : moves) {
      if (move.edge != null) {
        arriving.merge(move.target(), move.rows, Integer::sum);
      }
    }
    arriving.forEach(Table::reserve);
  }
}
