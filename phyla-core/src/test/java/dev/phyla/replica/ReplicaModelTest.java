package dev.phyla.replica;

import static dev.phyla.Term.includeDisabled;
import static dev.phyla.Term.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.Query;
import dev.phyla.World;
import dev.phyla.replica.ReplicaTypes.Aim;
import dev.phyla.replica.ReplicaTypes.Health;
import dev.phyla.replica.ReplicaTypes.Position;
import dev.phyla.replica.ReplicaTypes.Selected;
import dev.phyla.replica.ReplicaTypes.Sprite;
import dev.phyla.replica.ReplicaTypes.Squad;
import dev.phyla.replica.ReplicaTypes.Threat;
import dev.phyla.snapshot.ReplicaSource;
import dev.phyla.snapshot.ReplicaTarget;
import dev.phyla.snapshot.SnapshotException;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Peers with different filters follow a server that changes at random.
class ReplicaModelTest {
  /// A client, with entities of its own.
  private static final class Peer {
    private final Query query;
    private final Predicate<Entity> interest;
    private final Set<Class<?>> components;
    private final World world = new World();
    private final ReplicaSource source;
    private final ReplicaTarget target = world.state().replica(ReplicaTypes.ALL);
    private boolean isStarted;
    private final Entity own = world.spawn(new Position(-1, -1), new Sprite(0));

    Peer(World server, Query query, Set<Class<?>> components, Predicate<Entity> interest) {
      this.query = query;
      this.interest = interest;
      this.components = components.isEmpty() ? ReplicaComparison.allComponents() : components;
      this.source = server.state().replicate(query).interest(interest);
      if (!components.isEmpty()) {
        source.components(components.toArray(Class<?>[]::new));
      }
      world.keys().set(own, "own");
    }

    void receive(String situation, World server, Random random) {
      int chance = random.nextInt(12);
      if (chance == 0) {
        source.next(); // is lost
        byte[] late = source.next();
        assertThatThrownBy(() -> target.apply(late))
            .isInstanceOf(SnapshotException.class)
            .hasMessageContaining("ask the source for a full one");
        target.apply(source.full());
      } else if (chance == 1) {
        target.apply(source.full());
      } else {
        byte[] delta = source.next();
        target.apply(delta);
        if (chance == 2 && isStarted) {
          long before = world.stateHash();
          assertThatThrownBy(() -> target.apply(delta))
              .isInstanceOf(SnapshotException.class)
              .hasMessageContaining("is the next; ask the source for a full one");
          assertThat(world.stateHash()).isEqualTo(before);
        }
      }
      isStarted = true;
      check(situation, server);
      decorate(random);
      world.endUpdate();
    }

    private void check(String situation, World server) {
      world.verify();
      List<Entity> passing = query.entities().stream().filter(interest).toList();
      new ReplicaComparison(situation, server, world, target, passing, components).run();
      assertThat(target.contentHash()).as(situation).isEqualTo(source.contentHash());
      assertThat(world.get(own, Position.class)).isEqualTo(new Position(-1, -1));
      assertThat(world.keys().find("own")).contains(own);
      for (Entity entity : world.query(with(Sprite.class), includeDisabled()).entities()) {
        if (!entity.equals(own)) {
          assertThat(world.tag(Selected.class).has(entity)).as(situation).isTrue();
          assertThat(world.get(entity, Sprite.class).image()).isEqualTo(entity.index());
        }
      }
    }

    /// Adds something of the client to entities of the server.
    private void decorate(Random random) {
      List<Entity> entities = target.entities();
      if (!entities.isEmpty()) {
        Entity entity = entities.get(random.nextInt(entities.size()));
        world.set(entity, new Sprite(entity.index()));
        world.tag(Selected.class).add(entity);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void peersHaveWhatPassesTheirFilters(long seed) {
    var random = new Random(seed);
    var server = new RandomServer(random);
    World world = server.world;
    var phase = new int[1];
    var chosen = new HashSet<Integer>();
    List<Peer> peers =
        List.of(
            new Peer(world, world.query(with(Position.class)), Set.of(), _ -> true),
            new Peer(
                world,
                world.query(includeDisabled()),
                Set.of(Position.class, Aim.class, Squad.class, Threat.class),
                entity -> (entity.index() + phase[0]) % 3 != 0),
            new Peer(
                world,
                world.query(with(Health.class), includeDisabled()),
                Set.of(),
                entity -> chosen.contains(entity.index())));
    for (int step = 0; step < 120; step++) {
      server.step(1 + random.nextInt(25));
      phase[0] += random.nextInt(5) == 0 ? 1 : 0;
      for (int i = 0; i < 3; i++) {
        int slot = random.nextInt(60);
        if (!chosen.remove(slot)) {
          chosen.add(slot);
        }
      }
      for (int i = 0; i < peers.size(); i++) {
        if (random.nextInt(3) != 0) {
          String situation = String.format("seed %d step %d peer %d", seed, step, i);
          peers.get(i).receive(situation, world, random);
        }
      }
    }
  }
}
