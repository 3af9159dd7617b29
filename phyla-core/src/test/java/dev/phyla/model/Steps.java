package dev.phyla.model;

import dev.phyla.Entity;
import dev.phyla.model.Step.Despawn;
import dev.phyla.model.Step.DespawnAll;
import dev.phyla.model.Step.Mark;
import dev.phyla.model.Step.Remove;
import dev.phyla.model.Step.SetOne;
import dev.phyla.model.Step.SetSeveral;
import dev.phyla.model.Step.Spawn;
import java.util.List;

/// Random changes.
final class Steps {
  private final Choices choices;

  Steps(Choices choices) {
    this.choices = choices;
  }

  /// Any change that can be made directly.
  Step any() {
    return switch (choices.random().nextInt(14)) {
      case 0, 1 -> spawn();
      case 2, 3, 4 -> mark();
      case 5 -> choices.rarely(3) ? despawnAll() : mark();
      default -> change(choices.entity());
    };
  }

  Spawn spawn() {
    int count = choices.rarely(4) ? choices.random().nextInt(6) : 1;
    return new Spawn(count, choices.parts(5));
  }

  /// A change of an entity.
  Step change(Entity entity) {
    return switch (choices.random().nextInt(9)) {
      case 0, 1, 2 -> new SetOne(entity, choices.partFor(entity));
      case 3, 4 -> new SetSeveral(entity, choices.severalParts());
      case 5, 6, 7 -> new Remove(entity, choices.types(4));
      default -> new Despawn(entity);
    };
  }

  DespawnAll despawnAll() {
    return new DespawnAll(choices.query());
  }

  /// A change of tags or of what is disabled.
  Mark mark() {
    List<Mark.Kind> kinds = List.of(Mark.Kind.values());
    Mark.Kind kind = choices.rarely(4) ? Mark.Kind.DISABLE_COMPONENT : choices.any(kinds);
    Entity entity = choices.entity();
    Class<?> type = kind.isOfTag() ? choices.any(Kinds.TAGS) : choices.typeOf(entity);
    return new Mark(kind, entity, type);
  }
}
