package dev.phyla.internal.storage;

import org.jspecify.annotations.Nullable;

/// The ways out of a table that change several components at once, found by where they lead.
final class EdgesByTarget {
  private @Nullable Edge[] slots = new Edge[4];
  private int size;

  @Nullable Edge find(Table target) {
    @Nullable Edge[] slots = this.slots;
    int mask = slots.length - 1;
    for (int slot = target.id() & mask; ; slot = (slot + 1) & mask) {
      Edge edge = slots[slot];
      if (edge == null || edge.target() == target) {
        return edge;
      }
    }
  }

  Edge add(Edge edge) {
    if (++size * 2 > slots.length) {
      @Nullable Edge[] old = slots;
      slots = new Edge[old.length * 2];
      for (Edge known : old) {
        if (known != null) {
          insert(known);
        }
      }
    }
    insert(edge);
    return edge;
  }

  private void insert(Edge edge) {
    int mask = slots.length - 1;
    int slot = edge.target().id() & mask;
    while (slots[slot] != null) {
      slot = (slot + 1) & mask;
    }
    slots[slot] = edge;
  }
}
