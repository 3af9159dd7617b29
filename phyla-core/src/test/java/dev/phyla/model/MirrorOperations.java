package dev.phyla.model;

import static dev.phyla.model.Comparison.same;
import static dev.phyla.model.Failures.messageOf;

import dev.phyla.World;
import dev.phyla.snapshot.DeltaSource;
import dev.phyla.snapshot.DeltaTarget;

/// Keeps a second world equal to the world, by deltas of which some are lost.
final class MirrorOperations {
  private final World world;
  private final ReferenceWorld reference;
  private final Choices choices;
  private final DeltaSource source;
  private final World mirror;
  private final DeltaTarget target;

  /// Whether the mirror has the delta before the next one.
  private boolean isCurrent = true;

  /// @param mirror an empty world with the codecs of the world
  /// @param types the classes of all components and tags
  MirrorOperations(
      World world, ReferenceWorld reference, Choices choices, World mirror, Class<?>... types) {
    this.world = world;
    this.reference = reference;
    this.choices = choices;
    this.mirror = mirror;
    this.source = world.state().deltas();
    this.target = mirror.state().mirror(types);
  }

  Operation next() {
    if (reference.commands().size() != 0) {
      return Operation.of(this::refuse, "write a delta while commands are pending");
    }
    return switch (choices.random().nextInt(8)) {
      case 0 -> Operation.of(this::applyFull, "apply a full delta");
      case 1 -> Operation.of(this::lose, "lose a delta");
      default -> Operation.of(this::applyNext, "apply a delta");
    };
  }

  private void refuse() {
    same(messageOf(source::next).contains("pending"), true, "a refusal");
  }

  private void lose() {
    source.next();
    isCurrent = false;
  }

  private void applyFull() {
    target.apply(source.full());
    isCurrent = true;
    compare();
  }

  private void applyNext() {
    byte[] delta = source.next();
    if (isCurrent) {
      target.apply(delta);
      compare();
    } else {
      long before = mirror.stateHash();
      same(messageOf(() -> target.apply(delta)).contains("full"), true, "a refusal");
      same(mirror.stateHash(), before, "the state hash after a refused delta");
      applyFull();
    }
  }

  private void compare() {
    mirror.verify();
    same(mirror.stateHash(), world.stateHash(), "the state hash of the mirror");
    same(mirror.contentHash(), world.contentHash(), "the content hash of the mirror");
  }
}
