package dev.phyla.model;

import static dev.phyla.model.Comparison.same;
import static dev.phyla.model.Failures.messageOf;

import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;

/// Copies of the world, each with a copy of the reference, which are made, refreshed and restored.
final class CopyOperations {
  private static final int MAX_COPIES = 3;

  private final World world;
  private final ReferenceWorld reference;
  private final Choices choices;
  private final List<Kept> copies = new ArrayList<>();

  private record Kept(World world, ReferenceCopy reference) {}

  CopyOperations(World world, ReferenceWorld reference, Choices choices) {
    this.world = world;
    this.reference = reference;
    this.choices = choices;
  }

  Operation next() {
    int index = choices.random().nextInt(MAX_COPIES);
    if (reference.commands().size() != 0) {
      return Operation.of(() -> refuse(index), "copy while commands are pending");
    }
    if (index >= copies.size()) {
      return Operation.of(this::copy, "copy");
    }
    return choices.random().nextBoolean()
        ? Operation.of(() -> restore(index), "restore copy", index)
        : Operation.of(() -> refresh(index), "refresh copy", index);
  }

  private void refuse(int index) {
    same(messageOf(world::copy).contains("pending"), true, "a refusal");
    if (index < copies.size()) {
      World copy = copies.get(index).world;
      same(messageOf(() -> world.restore(copy)).contains("pending"), true, "a refusal");
      same(messageOf(() -> copy.restore(world)).contains("pending"), true, "a refusal");
    }
  }

  private void copy() {
    copies.add(new Kept(world.copy(), reference.copy()));
    compare(copies.getLast().world);
  }

  private void refresh(int index) {
    World copy = copies.get(index).world;
    copy.restore(world);
    copies.set(index, new Kept(copy, reference.copy()));
    compare(copy);
  }

  private void restore(int index) {
    Kept kept = copies.get(index);
    world.restore(kept.world);
    reference.restore(kept.reference);
    choices.stateReplaced();
    compare(kept.world);
  }

  private void compare(World copy) {
    copy.verify();
    same(copy.stateHash(), world.stateHash(), "the state hash");
    same(copy.contentHash(), world.contentHash(), "the content hash");
  }
}
