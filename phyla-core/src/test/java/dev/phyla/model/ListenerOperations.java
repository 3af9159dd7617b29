package dev.phyla.model;

import dev.phyla.World;
import dev.phyla.model.Kinds.Guest;
import dev.phyla.model.ReferenceListeners.Event;
import java.util.List;

/// Random subscriptions and consumers, which are added, read and removed.
final class ListenerOperations {
  private static final List<Reaction> REACTIONS =
      List.of(Reaction.GUEST, Reaction.REQUEST, Reaction.COMPANION);

  private final World world;
  private final ReferenceWorld reference;
  private final Choices choices;
  private final Listeners listeners;
  private final Consumers consumers;
  private final int most;

  /// @param most the maximum number of listeners, and of consumers
  ListenerOperations(
      World world, ReferenceWorld reference, Choices choices, Listeners listeners, int most) {
    this.world = world;
    this.reference = reference;
    this.choices = choices;
    this.listeners = listeners;
    this.consumers = new Consumers(world, reference);
    this.most = most;
  }

  Operation next() {
    if (most == 0) {
      return Operation.of(() -> {}, "listen to nothing");
    }
    return choices.random().nextBoolean() ? listen() : consume();
  }

  private Operation listen() {
    List<Integer> open = listeners.open();
    if (open.size() >= most) {
      return close(open);
    }
    return switch (choices.random().nextInt(16)) {
      case 0 -> Operation.of(listeners::watchArchetypes, "watch archetypes");
      case 1, 2, 3, 4 -> {
        Wanted wanted = choices.wanted();
        boolean entering = choices.random().nextBoolean();
        yield Operation.of(
            () -> listeners.follow(wanted, entering), entering ? "enter" : "exit", wanted);
      }
      case 5, 6, 7 -> close(open);
      default -> observe();
    };
  }

  private Operation close(List<Integer> open) {
    if (open.isEmpty()) {
      return Operation.of(() -> {}, "close nothing");
    }
    int number = choices.any(open);
    return Operation.of(() -> listeners.close(number), "close", number);
  }

  private Operation observe() {
    Class<?> type = choices.type();
    Event event = choices.any(List.of(Event.values()));
    Reaction reaction = reaction(type, event);
    return Operation.of(
        () -> listeners.observe(type, event, reaction), "observe", type, event, reaction);
  }

  /// Observers must not trigger each other endlessly.
  private Reaction reaction(Class<?> type, Event event) {
    boolean plain = type == Guest.class || event == Event.SET || choices.random().nextBoolean();
    return plain ? Reaction.NONE : choices.any(REACTIONS);
  }

  private Operation consume() {
    int count = consumers.count();
    if (count < most / 2 && choices.rarely(3)) {
      Class<?> type = choices.type();
      boolean ignoringEqual = choices.rarely(3);
      return Operation.of(
          () -> {
            consumers.add(type);
            if (ignoringEqual) {
              world.ignoreEqualWrites(type);
              reference.consumers().ignoreEqual(type);
            }
          },
          "look for changes of",
          type,
          ignoringEqual ? "but not for equal values" : "");
    }
    if (count == 0) {
      return Operation.of(() -> {}, "look at nothing");
    }
    int index = choices.random().nextInt(count);
    return choices.rarely(8)
        ? Operation.of(() -> consumers.remove(index), "no more changes for", index)
        : Operation.of(() -> consumers.look(index), "look at changes for", index);
  }
}
