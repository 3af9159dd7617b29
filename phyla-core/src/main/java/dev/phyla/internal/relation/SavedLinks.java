package dev.phyla.internal.relation;

import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.saved.SavedColumns;
import dev.phyla.internal.schema.RelationType;
import dev.phyla.internal.stream.StateOutput;
import java.util.List;

/// Writes the links of a relation.
///
/// Links are written source by source, each in the order of its targets, and numbered by that. If
/// the relation is reverse-indexed, the numbers follow target by target, each in the order of its
/// sources.
final class SavedLinks {
  private final LinkStore links;
  private final RelationType type;

  /// The links in the order of their new numbers.
  private final int[] order;

  SavedLinks(LinkStore links, RelationType type) {
    this.links = links;
    this.type = type;
    this.order = new int[links.size()];
    int count = 0;
    for (int slot = 0; slot < links.slots(); slot++) {
      int link = links.firstOfSourceSlot(slot);
      for (; link != 0; link = links.nextOfSource(link)) {
        order[count++] = link;
      }
    }
  }

  void put(StateOutput out, SavedColumns columns) {
    int count = order.length;
    out.putInt(count);
    var entities = new long[count];
    for (int i = 0; i < count; i++) {
      entities[i] = links.source(order[i]);
    }
    out.putArray(ColumnKind.ENTITY, entities, 0, count);
    for (int i = 0; i < count; i++) {
      entities[i] = links.target(order[i]);
    }
    out.putArray(ColumnKind.ENTITY, entities, 0, count);
    columns.put(out, gathered(), 0, 0, count);
    if (type.traits().reverseIndexed()) {
      out.putArray(ColumnKind.INT, targetOrder(), 0, count);
    }
  }

  private Object[] gathered() {
    List<ColumnLayout> layouts = links.values().layouts();
    var gathered = new Object[layouts.size()];
    for (int i = 0; i < gathered.length; i++) {
      gathered[i] = layouts.get(i).newArray(order.length);
      layouts.get(i).gatherRows(links.values().arrays()[i], order, gathered[i]);
    }
    return gathered;
  }

  /// The new numbers of the links, target by target.
  private int[] targetOrder() {
    var numbers = new int[links.end()];
    for (int i = 0; i < order.length; i++) {
      numbers[order[i]] = i;
    }
    var byTarget = new int[order.length];
    int count = 0;
    for (int slot = 0; slot < links.slots(); slot++) {
      int link = links.firstOfTargetSlot(slot);
      for (; link != 0; link = links.nextOfTarget(link)) {
        byTarget[count++] = numbers[link];
      }
    }
    return byTarget;
  }
}
