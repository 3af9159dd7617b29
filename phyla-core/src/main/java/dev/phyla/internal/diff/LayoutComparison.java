package dev.phyla.internal.diff;

import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.relation.LinkView;
import dev.phyla.internal.sparse.EntitySet;
import java.util.Arrays;
import java.util.Map;

/// Compares what is not content of two worlds with equal entities: slots, and the order of tagged
/// entities and links.
final class LayoutComparison {
  private final ComparedWorlds worlds;

  LayoutComparison(ComparedWorlds worlds) {
    this.worlds = worlds;
  }

  /// Whether anything differs.
  boolean differs() {
    return slotsDiffer() || tagsDiffer() || linksDiffer();
  }

  private boolean slotsDiffer() {
    EntityIndex before = worlds.before().index();
    EntityIndex after = worlds.after().index();
    if (before.slots() != after.slots()) {
      return true;
    }
    for (int slot = 1; slot < before.slots(); slot++) {
      if (before.generation(slot) != after.generation(slot)) {
        return true;
      }
    }
    return !Arrays.equals(before.freeSlots(), after.freeSlots());
  }

  private boolean tagsDiffer() {
    Map<String, EntitySet> after = SetComparison.tags(worlds.after());
    for (Map.Entry<String, EntitySet> tag : SetComparison.tags(worlds.before()).entrySet()) {
      EntitySet other = after.get(tag.getKey());
      if (other != null && !Arrays.equals(tag.getValue().toArray(), other.toArray())) {
        return true;
      }
    }
    return false;
  }

  private boolean linksDiffer() {
    Map<String, LinkView> after = LinkComparison.relations(worlds.after());
    for (Map.Entry<String, LinkView> relation :
        LinkComparison.relations(worlds.before()).entrySet()) {
      LinkView other = after.get(relation.getKey());
      if (other != null && !relation.getValue().hasOrderOf(other)) {
        return true;
      }
    }
    return false;
  }
}
