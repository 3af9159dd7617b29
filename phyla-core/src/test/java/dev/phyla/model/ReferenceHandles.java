package dev.phyla.model;

import dev.phyla.Entity;
import java.util.ArrayDeque;
import java.util.Deque;

/// The handles that a world issues: from a stack of free slots, then new ones.
final class ReferenceHandles {
  private final Deque<Entity> free = new ArrayDeque<>();
  private int nextSlot = 1;

  Entity take() {
    return free.isEmpty() ? new Entity(nextSlot++, 1) : free.pop();
  }

  void copyFrom(ReferenceHandles other) {
    free.clear();
    free.addAll(other.free);
    nextSlot = other.nextSlot;
  }

  void release(Entity entity) {
    free.push(new Entity(entity.index(), entity.generation() + 1));
  }
}
