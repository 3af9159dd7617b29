package dev.phyla.replica;

import static dev.phyla.Term.includeDisabled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.CallbackException;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.replica.ReplicaTypes.Aim;
import dev.phyla.replica.ReplicaTypes.Burning;
import dev.phyla.replica.ReplicaTypes.Health;
import dev.phyla.replica.ReplicaTypes.Knows;
import dev.phyla.replica.ReplicaTypes.Label;
import dev.phyla.replica.ReplicaTypes.Likes;
import dev.phyla.replica.ReplicaTypes.Position;
import dev.phyla.snapshot.ReplicaSource;
import dev.phyla.snapshot.ReplicaTarget;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Clients whose observers change the world while a delta is applied.
class UnrulyClientTest {
  private final World server = new World();
  private final World client = new World();
  private final ReplicaTarget target = client.state().replica(ReplicaTypes.ALL);
  private final ReplicaSource source = server.state().replicate(server.query(includeDisabled()));

  @Test
  void anObserverThatDespawnsReplicasIsCorrectedByAFullDelta() {
    Entity doomed = server.spawn(new Position(1, 2));
    Entity other = server.spawn(new Health(1));
    target.apply(source.next());
    Entity local = target.local(doomed);
    var subscription = client.onSet(Health.class, (world, _, _) -> world.despawn(local));

    server.set(other, new Health(2));
    server.set(doomed, new Position(3, 4));
    server.tag(Burning.class).add(doomed);
    server.names().set(doomed, "doomed");
    server.keys().set(doomed, "doomed");
    server.relate(doomed, new Likes(1), other);
    server.relate(other, new Likes(2), doomed);
    server.relate(other, new Likes(3), other);
    target.apply(source.next());
    server.remove(doomed, Position.class);
    server.relation(Likes.class).unrelateAll(other);
    target.apply(source.next());

    client.verify();
    assertThat(target.local(doomed)).isEqualTo(Entity.NONE);
    assertThat(target.remote(local)).isEqualTo(Entity.NONE);
    assertThat(target.entities()).containsExactly(target.local(other));
    subscription.close();
    target.apply(source.full());
    assertThat(target.contentHash()).isEqualTo(source.contentHash());
  }

  @Test
  void aKeyThatAnObserverTakesIsReportedAndTheRestIsApplied() {
    client.onAdd(Health.class, (world, _, _) -> world.keys().set(world.spawn(), "player"));
    Entity entity = server.spawn(new Health(1));
    server.keys().set(entity, "player");
    server.names().set(entity, "Ann");

    byte[] delta = source.next();
    assertThatThrownBy(() -> target.apply(delta))
        .isInstanceOf(CallbackException.class)
        .hasMessageContaining("An entity of the source has the key \"player\"");

    assertThat(client.names().get(target.local(entity))).contains("Ann");
    client.verify();
  }

  @Test
  void whatTheClientChangedIsOnlyTakenBackIfTheServerSaysSo() {
    Entity entity = server.spawn(new Position(1, 2));
    server.names().set(entity, "server");
    server.keys().set(entity, "server");
    target.apply(source.next());
    Entity local = target.local(entity);
    client.names().set(local, "client");
    client.keys().set(local, "client");

    server.names().remove(entity);
    server.keys().remove(entity);
    target.apply(source.next());
    assertThat(client.names().get(local)).contains("client");
    assertThat(client.keys().get(local)).contains("client");

    server.names().set(entity, "again");
    server.keys().set(entity, "again");
    target.apply(source.next());
    assertThat(client.names().get(local)).contains("again");
    assertThat(client.keys().get(local)).contains("again");
    assertThat(target.contentHash()).isEqualTo(source.contentHash());
  }

  @Test
  void aDeltaCannotBeAppliedInsideACallback() {
    server.spawn(new Position(1, 2));
    byte[] delta = source.next();
    client.onAdd(Label.class, (_, _, _) -> target.apply(delta));

    assertThatThrownBy(() -> client.spawn(new Label("")))
        .isInstanceOf(CallbackException.class)
        .hasMessageContaining("Applying a delta is not possible");
    assertThat(target.entities()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void anyDamageByTheClientIsCorrectedByAFullDelta(long seed) {
    var random = new Random(seed);
    var randomServer = new RandomServer(random);
    ReplicaSource changing =
        randomServer.world.state().replicate(randomServer.world.query(includeDisabled()));
    for (int step = 0; step < 60; step++) {
      randomServer.step(20);
      boolean isFull = step % 3 == 0;
      target.apply(isFull ? changing.full() : changing.next());
      client.verify();
      if (isFull) {
        assertThat(target.contentHash())
            .as("seed %d step %d", seed, step)
            .isEqualTo(changing.contentHash());
      }
      for (int i = 0; i < 5; i++) {
        damage(random, target.entities());
      }
      client.endUpdate();
    }
  }

  private void damage(Random random, List<Entity> replicas) {
    if (replicas.isEmpty()) {
      return;
    }
    Entity entity = replicas.get(random.nextInt(replicas.size()));
    Entity other = replicas.get(random.nextInt(replicas.size()));
    switch (random.nextInt(9)) {
      case 0 -> client.despawn(entity);
      case 1 -> client.set(entity, new Position(-1, -1));
      case 2 -> client.remove(entity, Health.class, Aim.class);
      case 3 -> client.tag(Burning.class).remove(entity);
      case 4 -> client.relation(Likes.class).unrelateAll(entity);
      case 5 -> client.relation(Knows.class).unrelateAll(entity);
      case 6 -> client.names().remove(entity);
      case 7 -> client.enable(entity);
      default -> client.relate(entity, new Likes(-1), other);
    }
  }
}
