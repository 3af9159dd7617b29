package dev.phyla.replica;

import static dev.phyla.Term.includeDisabled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Component;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.relation.Relation;
import dev.phyla.replica.ReplicaTypes.Aim;
import dev.phyla.replica.ReplicaTypes.Health;
import dev.phyla.replica.ReplicaTypes.Label;
import dev.phyla.replica.ReplicaTypes.Position;
import dev.phyla.snapshot.ReplicaSource;
import dev.phyla.snapshot.ReplicaTarget;
import dev.phyla.snapshot.SnapshotException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Bytes and classes that do not fit: nothing changes in the world.
class DamagedReplicaTest {
  private final World client = new World();
  private final ReplicaTarget target = client.state().replica(ReplicaTypes.ALL);

  private void assertRefused(String situation, byte[] delta) {
    long before = client.stateHash();
    assertThatThrownBy(() -> target.apply(delta))
        .as(situation)
        .isInstanceOf(SnapshotException.class);
    assertThat(client.stateHash()).as(situation).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void truncatedAndDamagedDeltasAreRefusedAndNothingChanges(long seed) {
    var random = new Random(seed);
    var server = new RandomServer(random);
    ReplicaSource source = server.world.state().replicate(server.world.query(includeDisabled()));
    client.spawn(new Position(1, 2));
    for (int step = 0; step < 15; step++) {
      server.step(30);
      byte[] delta = source.next();
      for (int i = 0; i < 20; i++) {
        int length = random.nextInt(delta.length);
        assertRefused("seed " + seed + " length " + length, Arrays.copyOf(delta, length));
        byte[] flipped = delta.clone();
        int bit = random.nextInt(8 * delta.length);
        flipped[bit / 8] ^= (byte) (1 << bit % 8);
        assertRefused("seed " + seed + " bit " + bit, flipped);
      }
      target.apply(delta);
      client.verify();
      assertThat(target.contentHash()).as("seed " + seed).isEqualTo(source.contentHash());
    }
  }

  @Test
  void aDeltaOfAnExactMirrorIsRefused() {
    var server = new World();
    server.spawn(new Position(1, 2));
    assertRefused("mirror", server.state().deltas().next());
  }

  record Secret(int code) {}

  record Hidden() {}

  @Relation
  record Trusts() {}

  @Test
  void aTypeThatTheClientDoesNotKnowIsRefusedAndNamed() {
    var server = new World();
    Entity entity = server.spawn(new Position(1, 2), new Secret(3));
    assertUnknown(server, "component", Secret.class);
    server.remove(entity, Secret.class);
    server.tag(Hidden.class).add(entity);
    assertUnknown(server, "tag", Hidden.class);
    server.tag(Hidden.class).remove(entity);
    server.relate(entity, new Trusts(), entity);
    assertUnknown(server, "relation", Trusts.class);
    server.relation(Trusts.class).unrelateAll(entity);
    target.apply(server.state().replicate(server.query()).next());
    assertThat(target.entities()).hasSize(1);
  }

  private void assertUnknown(World server, String what, Class<?> type) {
    byte[] delta = server.state().replicate(server.query()).next();
    long before = client.stateHash();
    assertThatThrownBy(() -> target.apply(delta))
        .isInstanceOf(SnapshotException.class)
        .hasMessageStartingWith("The delta has the " + what)
        .hasMessageContaining(type.getSimpleName())
        .hasMessageContaining("which this program does not know; pass its class to");
    assertThat(client.stateHash()).isEqualTo(before);
  }

  @Component(name = "Ship")
  record OldShip(int x, String name) {}

  @Component(name = "Ship")
  record NewShip(String name, long x, float speed) {}

  @Component(name = "Ship")
  record OtherShip(boolean x) {}

  @Test
  void fieldsAreMatchedByNameAndMissingOnesAreZero() {
    var server = new World();
    Entity ship = server.spawn(new OldShip(5, "Argo"));
    ReplicaTarget ships = client.state().replica(NewShip.class);
    ReplicaSource source = server.state().replicate(server.query());
    ships.apply(source.next());
    assertThat(client.get(ships.local(ship), NewShip.class)).isEqualTo(new NewShip("Argo", 5, 0));

    server.set(ship, new OldShip(6, "Argo"));
    ships.apply(source.next());
    assertThat(client.get(ships.local(ship), NewShip.class)).isEqualTo(new NewShip("Argo", 6, 0));
  }

  @Test
  void fieldsOfAnotherTypeAreRefused() {
    var server = new World();
    server.spawn(new OldShip(5, "Argo"));
    ReplicaTarget ships = client.state().replica(OtherShip.class);

    assertThatThrownBy(() -> ships.apply(server.state().replicate(server.query()).next()))
        .isInstanceOf(SnapshotException.class)
        .hasMessageContaining("Ship.x is int in the snapshot and boolean in the program");
    assertThat(client.query().count()).isZero();
  }

  @Component(name = "Even")
  record AnyNumber(int number) {}

  @Component(name = "Even")
  record EvenNumber(int number) {
    EvenNumber {
      if (number % 2 != 0) {
        throw new IllegalArgumentException("odd");
      }
    }
  }

  @Test
  void aValueThatTheConstructorRefusesIsReportedBeforeAnythingChanges() {
    var server = new World();
    Entity first = server.spawn(new AnyNumber(2));
    Entity second = server.spawn(new AnyNumber(4));
    ReplicaTarget numbers = client.state().replica(EvenNumber.class);
    ReplicaSource source = server.state().replicate(server.query());
    numbers.apply(source.next());
    server.set(first, new AnyNumber(6));
    server.set(second, new AnyNumber(7));
    long before = client.stateHash();

    byte[] delta = source.next();
    assertThatThrownBy(() -> numbers.apply(delta))
        .isInstanceOf(SnapshotException.class)
        .hasMessageContaining(
            "that its constructor refuses: java.lang.IllegalArgumentException: odd");
    assertThat(client.stateHash()).isEqualTo(before);
    assertThat(client.get(numbers.local(first), EvenNumber.class)).isEqualTo(new EvenNumber(2));
  }

  record Opaque(Object content) {}

  record Unsendable(Thread thread) {}

  @Test
  void aValueThatCannotBeSentIsPartOfTheNextDelta() {
    var server = new World();
    Entity entity = server.spawn(new Health(1), new Opaque("text"));
    ReplicaTarget opaque = client.state().replica(Opaque.class, Health.class, Label.class);
    ReplicaSource source = server.state().replicate(server.query());
    opaque.apply(source.next());

    server.set(entity, new Health(2));
    server.set(entity, new Opaque(Thread.currentThread()));
    Entity other = server.spawn(new Label("new"));
    assertThatThrownBy(source::next)
        .isInstanceOf(SnapshotException.class)
        .hasMessageContaining("Opaque.content");

    server.set(entity, new Opaque(5));
    opaque.apply(source.next());
    assertThat(client.get(opaque.local(entity), Health.class)).isEqualTo(new Health(2));
    assertThat(client.get(opaque.local(entity), Opaque.class)).isEqualTo(new Opaque(5));
    assertThat(client.get(opaque.local(other), Label.class)).isEqualTo(new Label("new"));
    assertThat(opaque.contentHash()).isEqualTo(source.contentHash());
  }

  @Test
  void aTypeThatCanNeverBeSentIsRefusedWithItsField() {
    var server = new World();
    server.spawn(new Unsendable(Thread.currentThread()), new Aim(Entity.NONE, 1));
    ReplicaSource source = server.state().replicate(server.query());

    assertThatThrownBy(source::next)
        .isInstanceOf(SnapshotException.class)
        .hasMessageStartingWith("The world cannot be sent. ")
        .hasMessageContaining("Unsendable.thread");
    assertThat(server.state().replicate(server.query()).components(Aim.class).next()).isNotEmpty();
  }
}
