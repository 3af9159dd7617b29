package dev.phyla.model.internal.loop;

import dev.phyla.Accessor;
import dev.phyla.Entity;
import dev.phyla.RandomStream;
import dev.phyla.World;
import dev.phyla.model.AgentAction;
import dev.phyla.model.AgentUpdate;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The code of an [AgentLoop], which is defined again for each class of an action.
final class AgentLoopCode implements AgentLoop, UnaryOperator<Object> {
  /// What agents become, while a loop runs.
  private @Nullable AgentUpdate<Object> current;

  private @Nullable RandomStream numbers;

  /// The packed agent whose turn it is.
  private long turn;

  /// Whether that agent is to be despawned.
  private boolean isDying;

  AgentLoopCode() {}

  @Override
  public <T> void each(
      Accessor<T> agents, long[] order, int count, AgentAction<T> action, RandomStream random) {
    for (int i = 0; i < count; i++) {
      Entity agent = Entity.fromBits(order[i]);
      if (agents.has(agent)) {
        action.act(agent, agents.get(agent), random);
      }
    }
  }

  @Override
  @SuppressWarnings("unchecked") // the loop is used for agents of one type only
  public <T> void update(
      World world,
      Accessor<T> agents,
      long[] order,
      int count,
      AgentUpdate<T> update,
      RandomStream random) {
    current = (AgentUpdate<Object>) update;
    numbers = random;
    for (int i = 0; i < count; i++) {
      turn = order[i];
      isDying = false;
      agents.update(Entity.fromBits(turn), (UnaryOperator<T>) (UnaryOperator<?>) this);
      if (isDying) {
        world.despawn(Entity.fromBits(order[i]));
      }
    }
  }

  /// The turn of an agent, as a function of its component, so that the component is looked up once
  /// for reading and writing.
  @Override
  public Object apply(Object value) {
    Object next =
        Objects.requireNonNull(current)
            .act(Entity.fromBits(turn), value, Objects.requireNonNull(numbers));
    isDying = next == null;
    return next == null ? value : next;
  }

  @Override
  public <T> int compute(
      Accessor<T> agents,
      long[] order,
      int count,
      AgentUpdate<T> update,
      RandomStream random,
      Accessor<T> results,
      long[] places,
      long[] dying) {
    int deaths = 0;
    for (int i = 0; i < count; i++) {
      Entity agent = Entity.fromBits(order[i]);
      T next = update.act(agent, agents.get(agent), random);
      if (next == null) {
        dying[deaths++] = order[i];
        order[i] = 0;
      } else {
        results.set(Entity.fromBits(places[i]), next);
      }
    }
    return deaths;
  }

  @Override
  public <T> void compute(
      Accessor<T> agents,
      long[] order,
      int count,
      ToDoubleFunction<? super T> function,
      double[] keys) {
    for (int i = 0; i < count; i++) {
      keys[i] = function.applyAsDouble(agents.get(Entity.fromBits(order[i])));
    }
  }

  @Override
  public <T> void copy(
      Accessor<T> agents, long[] order, int count, Accessor<T> results, long[] places) {
    for (int i = 0; i < count; i++) {
      Entity agent = Entity.fromBits(order[i]);
      if (agents.has(agent)) {
        agents.set(agent, results.get(Entity.fromBits(places[i])));
      }
    }
  }
}
