package dev.phyla.model;

import static dev.phyla.model.Comparison.same;

import dev.phyla.CallbackException;
import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.model.Kinds.BrokenException;
import dev.phyla.model.Kinds.Fragile;
import java.util.ArrayList;
import java.util.List;

/// Random commands: recorded, several for one entity in a row, and applied or dropped later.
final class CommandOperations {
  private static final int MAX_IN_A_ROW = 12;

  private final World world;
  private final ReferenceWorld reference;
  private final Choices choices;
  private final Steps steps;
  private final Listeners listeners;

  CommandOperations(World world, ReferenceWorld reference, Choices choices, Listeners listeners) {
    this.world = world;
    this.reference = reference;
    this.choices = choices;
    this.steps = new Steps(choices);
    this.listeners = listeners;
  }

  Operation next() {
    if (choices.rarely(20)) {
      return Operation.of(this::drop, "drop all commands");
    }
    if (choices.rarely(3)) {
      return Operation.of(this::flush, "flush");
    }
    List<Object> recorded = new ArrayList<>();
    boolean apart = choices.rarely(4);
    return Operation.of(() -> record(apart, recorded), apart ? "record apart" : "record", recorded);
  }

  /// Records commands, mostly for the same entity.
  ///
  /// @param apart whether they are recorded in a separate buffer, which is then appended
  private void record(boolean apart, List<Object> recorded) {
    Commands commands = apart ? world.newCommands("apart") : world.commands();
    Entity entity = choices.entity();
    int count = 1 + choices.random().nextInt(MAX_IN_A_ROW);
    Step step = new Step.Remove(entity, List.of());
    for (int i = 0; i < count; i++) {
      entity = choices.rarely(step instanceof Step.Despawn ? 1 : 8) ? choices.entity() : entity;
      step = next(step, entity);
      recorded.add(step);
      List<Entity> handles = step.recordIn(commands);
      same(handles, reference.commands().record(step), "the handles");
      entity = handles.isEmpty() ? entity : handles.getLast();
    }
    if (apart) {
      world.commands().append(commands);
      commands.close();
    }
  }

  /// The next command; components that were removed are often added again.
  private Step next(Step last, Entity entity) {
    if (last instanceof Step.Remove removal && !removal.types().isEmpty() && choices.rarely(3)) {
      return new Step.SetOne(entity, choices.part(choices.any(removal.types())));
    }
    return switch (choices.random().nextInt(40)) {
      case 0, 1, 2 -> steps.spawn();
      case 3 -> new Step.Spawn(1 + choices.random().nextInt(2), choices.brokenParts());
      case 4 -> new Step.SetOne(entity, Fragile.BROKEN);
      case 5 -> new Step.Act(steps.any(), result -> listeners.record("result " + result));
      case 6 -> new Step.Chain(steps.change(entity));
      case 7 -> choices.rarely(6) ? steps.despawnAll() : steps.mark();
      default -> steps.change(entity);
    };
  }

  private void flush() {
    apply(world::flush);
  }

  /// Ends the update, which applies commands after marks have ended.
  void endUpdate() {
    long tick = world.tick();
    reference.endUpdate();
    apply(world::endUpdate);
    same(world.tick(), tick + 1, "the tick");
  }

  private void apply(Runnable flush) {
    int failed = 0;
    try {
      flush.run();
    } catch (CallbackException e) {
      failed = e.failures().size();
      e.failures().forEach(f -> same(f.getClass(), BrokenException.class, "a failure", f));
    }
    same(failed, reference.commands().apply(), "the number of failures");
    same(world.commands().skipped(), reference.commands().skipped(), "skipped");
  }

  private void drop() {
    reference.commands().promised().forEach(choices::bury);
    world.commands().clear();
    reference.commands().clear();
  }
}
