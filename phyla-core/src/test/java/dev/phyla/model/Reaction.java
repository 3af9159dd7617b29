package dev.phyla.model;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.model.Kinds.Guest;
import java.util.List;
import java.util.function.Consumer;

/// What an observer does besides recording its calls, in the world and in the reference.
enum Reaction {
  /// Nothing.
  NONE,
  /// Spawns an entity and despawns it.
  GUEST,
  /// Records a command for the announced entity.
  REQUEST,
  /// Changes another entity, which may be protected.
  COMPANION;

  private static final String REFUSED = "refused";

  void react(World world, Entity entity, Entity companion, Consumer<String> journal) {
    switch (this) {
      case NONE -> {}
      case GUEST -> world.despawn(world.spawn(guest(entity)));
      case REQUEST -> world.commands().set(entity, guest(entity));
      case COMPANION -> {
        try {
          world.set(companion, guest(entity));
        } catch (IllegalStateException e) {
          journal.accept(REFUSED);
        }
      }
    }
  }

  void react(ReferenceWorld reference, Entity entity) {
    switch (this) {
      case NONE -> {}
      case GUEST -> reference.despawn(reference.spawn(List.of(guest(entity))));
      case REQUEST -> reference.commands().record(new Step.SetOne(entity, guest(entity)));
      case COMPANION -> {
        Entity companion = reference.companion();
        if (reference.isAlive(companion) && reference.listeners().protects(companion)) {
          reference.listeners().record(REFUSED);
        } else {
          reference.set(companion, List.of(guest(entity)));
        }
      }
    }
  }

  private static Guest guest(Entity entity) {
    return new Guest(entity.index());
  }
}
