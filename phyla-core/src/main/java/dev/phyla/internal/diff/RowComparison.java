package dev.phyla.internal.diff;

import dev.phyla.Entity;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.world.WorldCore;
import dev.phyla.snapshot.UnmatchedEntity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Compares the rows of two worlds, slot by slot.
final class RowComparison {
  private final WorldCore before;
  private final WorldCore after;
  private final ChangeList changes;
  private final List<UnmatchedEntity> onlyInFirst = new ArrayList<>();
  private final List<UnmatchedEntity> onlyInSecond = new ArrayList<>();

  /// The names of the components of tables with unmatched entities.
  private final Map<Table, List<String>> components = new HashMap<>();

  /// All pairs of tables that have an entity in common.
  private final Map<PairKey, TablePair> pairs = new HashMap<>();

  /// The pair that was last used with each table of the first world, by id.
  private @Nullable TablePair[] recent = new TablePair[16];

  /// Whether an entity that is in both worlds has different rows.
  private boolean rowsDiffer;

  private record PairKey(int before, int after) {}

  RowComparison(ComparedWorlds worlds, ChangeList changes) {
    this.before = worlds.before();
    this.after = worlds.after();
    this.changes = changes;
  }

  /// Compares all rows.
  void run() {
    int end = Math.max(before.index().slots(), after.index().slots());
    for (int slot = 1; slot < end; slot++) {
      long first = location(before.index(), slot);
      long second = location(after.index(), slot);
      if (first != EntityIndex.NOWHERE
          && second != EntityIndex.NOWHERE
          && before.index().generation(slot) == after.index().generation(slot)) {
        compare(first, second);
      } else {
        addUnmatched(onlyInFirst, before, slot, first);
        addUnmatched(onlyInSecond, after, slot, second);
      }
    }
  }

  private static long location(EntityIndex index, int slot) {
    return slot < index.slots() ? index.location(index.entityIn(slot)) : EntityIndex.NOWHERE;
  }

  private void compare(long first, long second) {
    int beforeRow = EntityIndex.row(first);
    int afterRow = EntityIndex.row(second);
    TablePair pair = pair(EntityIndex.table(first), EntityIndex.table(second));
    rowsDiffer |= !pair.isSameRow(beforeRow, afterRow);
    pair.compare(beforeRow, afterRow, changes);
  }

  private TablePair pair(int beforeId, int afterId) {
    Table other = after.tables().table(afterId);
    TablePair known = beforeId < recent.length ? recent[beforeId] : null;
    if (known != null && known.isWith(other)) {
      return known;
    }
    TablePair pair =
        pairs.computeIfAbsent(
            new PairKey(beforeId, afterId),
            _ -> new TablePair(before.tables().table(beforeId), other));
    if (beforeId >= recent.length) {
      recent = Arrays.copyOf(recent, Math.max(beforeId + 1, 2 * recent.length));
    }
    recent[beforeId] = pair;
    return pair;
  }

  private void addUnmatched(List<UnmatchedEntity> list, WorldCore world, int slot, long location) {
    if (location != EntityIndex.NOWHERE) {
      Table table = world.tables().table(EntityIndex.table(location));
      list.add(
          new UnmatchedEntity(
              Entity.fromBits(world.index().entityIn(slot)),
              components.computeIfAbsent(table, TablePair::components)));
    }
  }

  /// The entities that are alive in the first world only, in the order of their slots.
  List<UnmatchedEntity> onlyInFirst() {
    return onlyInFirst;
  }

  /// The entities that are alive in the second world only, in the order of their slots.
  List<UnmatchedEntity> onlyInSecond() {
    return onlyInSecond;
  }

  /// Whether an entity that is in both worlds has different rows. If all components are equal, the
  /// tables correspond, so then this is whether the order of rows differs.
  boolean rowsDiffer() {
    return rowsDiffer;
  }
}
