package dev.phyla.model.internal.loop;

import dev.phyla.Entity;
import dev.phyla.RandomStream;
import dev.phyla.World;
import dev.phyla.model.AgentAction;
import dev.phyla.model.AgentUpdate;
import dev.phyla.spi.PackedAccess;
import java.util.function.ToDoubleFunction;

/// The code of an [AgentLoop], which is defined again for each class of an action.
final class AgentLoopCode implements AgentLoop {
  AgentLoopCode() {}

  /// Where an agent is, or a negative number if it has died or lost its component.
  private static long locate(PackedAccess<?> access, Turns turns, int agent) {
    return access.structure() == turns.structure()
        ? turns.base() + agent
        : access.locate(turns.agents()[agent]);
  }

  @Override
  public <T> void each(
      PackedAccess<T> access, Turns turns, AgentAction<T> action, RandomStream random) {
    long[] agents = turns.agents();
    int[] order = turns.order();
    int count = turns.count();
    for (int i = 0; i < count; i++) {
      int agent = order[i];
      long location = locate(access, turns, agent);
      if (location >= 0) {
        action.act(Entity.fromBits(agents[agent]), access.readAt(location), random);
      }
    }
  }

  @Override
  public <T> void update(
      World world,
      PackedAccess<T> access,
      Turns turns,
      AgentUpdate<T> update,
      RandomStream random) {
    long[] agents = turns.agents();
    int[] order = turns.order();
    int count = turns.count();
    for (int i = 0; i < count; i++) {
      int agent = order[i];
      long structure = access.structure();
      long location = locate(access, turns, agent);
      if (location < 0) {
        continue;
      }
      T next = update.act(Entity.fromBits(agents[agent]), access.readAt(location), random);
      if (next == null) {
        world.despawn(Entity.fromBits(agents[agent]));
        continue;
      }
      if (access.structure() != structure) {
        location = access.locate(agents[agent]); // it may have moved or died
      }
      if (location >= 0) {
        access.writeAt(location, next);
      }
    }
  }

  @Override
  public <T> void compute(
      PackedAccess<T> access,
      Turns turns,
      AgentUpdate<T> update,
      RandomStream random,
      PackedAccess<T> results,
      long[] places,
      boolean[] isDying) {
    long[] agents = turns.agents();
    int[] order = turns.order();
    int count = turns.count();
    for (int i = 0; i < count; i++) {
      int agent = order[i];
      long location = locate(access, turns, agent);
      if (location < 0) {
        throw changed(agents[agent]);
      }
      T next = update.act(Entity.fromBits(agents[agent]), access.readAt(location), random);
      isDying[i] = next == null;
      if (next != null) {
        results.writeAt(results.locate(places[i]), next);
      }
    }
  }

  private static IllegalStateException changed(long agent) {
    return new IllegalStateException(
        "The agent "
            + Entity.fromBits(agent)
            + " was despawned or lost its component while agents act together; let an update only"
            + " return what its own agent becomes.");
  }

  @Override
  public <T> void compute(
      PackedAccess<T> access, Turns turns, ToDoubleFunction<? super T> function, double[] keys) {
    int[] order = turns.order();
    int count = turns.count();
    for (int i = 0; i < count; i++) {
      keys[i] = function.applyAsDouble(access.readAt(locate(access, turns, order[i])));
    }
  }

  @Override
  public <T> void finish(
      World world,
      PackedAccess<T> access,
      Turns turns,
      PackedAccess<T> results,
      long[] places,
      boolean[] isDying) {
    long[] agents = turns.agents();
    int[] order = turns.order();
    int count = turns.count();
    for (int i = 0; i < count; i++) {
      long location = isDying[i] ? -1 : locate(access, turns, order[i]);
      if (location >= 0) {
        access.writeAt(location, results.readAt(results.locate(places[i])));
      }
    }
    for (int i = 0; i < count; i++) {
      if (isDying[i]) {
        world.despawn(Entity.fromBits(agents[order[i]]));
      }
    }
  }
}
