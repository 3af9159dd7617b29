package dev.phyla.replica;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.includeDisabled;
import static dev.phyla.Term.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.CallbackException;
import dev.phyla.ComponentType;
import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.Query;
import dev.phyla.Requires;
import dev.phyla.Schema.Field;
import dev.phyla.World;
import dev.phyla.relation.ChildOf;
import dev.phyla.relation.Relation;
import dev.phyla.relation.Relation.OnTargetDespawn;
import dev.phyla.replica.ReplicaTypes.Aim;
import dev.phyla.replica.ReplicaTypes.Burning;
import dev.phyla.replica.ReplicaTypes.Health;
import dev.phyla.replica.ReplicaTypes.Knows;
import dev.phyla.replica.ReplicaTypes.Label;
import dev.phyla.replica.ReplicaTypes.Position;
import dev.phyla.replica.ReplicaTypes.Selected;
import dev.phyla.replica.ReplicaTypes.Sprite;
import dev.phyla.snapshot.ReplicaSource;
import dev.phyla.snapshot.ReplicaTarget;
import dev.phyla.snapshot.SnapshotException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReplicaTest {
  private final World server = new World();
  private final World client = new World();
  private final Query all = server.query(includeDisabled());
  private final ReplicaTarget target = client.state().replica(ReplicaTypes.ALL);

  private ReplicaSource source() {
    return server.state().replicate(all);
  }

  private void send(ReplicaSource source) {
    target.apply(source.next());
    client.verify();
    assertThat(target.contentHash()).isEqualTo(source.contentHash());
  }

  // What a peer gets.

  @Test
  void onlyChosenComponentsAreSent() {
    Entity entity = server.spawn(new Position(1, 2), new Health(3), new Label("a"));
    ReplicaSource source = source().components(Position.class).components(Label.class);

    send(source);

    Entity local = target.local(entity);
    assertThat(client.get(local, Position.class)).isEqualTo(new Position(1, 2));
    assertThat(client.get(local, Label.class)).isEqualTo(new Label("a"));
    assertThat(client.has(local, Health.class)).isFalse();
  }

  @Test
  void onlyEntitiesOfInterestAreSent() {
    Entity near = server.spawn(new Position(1, 0));
    Entity far = server.spawn(new Position(9, 0));
    ReplicaSource source = source().interest(e -> server.get(e, Position.class).x() < 5);

    send(source);
    assertThat(target.local(far)).isEqualTo(Entity.NONE);
    assertThat(target.entities()).containsExactly(target.local(near));

    server.set(near, new Position(7, 0));
    server.set(far, new Position(2, 0));
    send(source);
    assertThat(target.local(near)).isEqualTo(Entity.NONE);
    assertThat(client.get(target.local(far), Position.class)).isEqualTo(new Position(2, 0));

    source.interest(_ -> true);
    send(source);
    assertThat(target.entities()).hasSize(2);
  }

  @Test
  void componentsThatAppearLaterAreSent() {
    Entity entity = server.spawn(new Position(1, 2));
    ReplicaSource source = source();
    send(source);

    server.set(entity, new Health(5));
    send(source);
    assertThat(client.get(target.local(entity), Health.class)).isEqualTo(new Health(5));

    server.remove(entity, Health.class, Position.class);
    send(source);
    assertThat(client.has(target.local(entity), Health.class)).isFalse();
    assertThat(client.has(target.local(entity), Position.class)).isFalse();
    assertThat(client.isAlive(target.local(entity))).isTrue();
  }

  @Test
  void aWorldThatIsRestoredIsSentAgain() {
    Entity entity = server.spawn(new Position(1, 2));
    World copy = server.copy();
    ReplicaSource source = source();
    send(source);
    server.set(entity, new Health(5));
    server.set(entity, new Position(3, 4));
    Entity later = server.spawn(new Label("later"));
    send(source);

    server.restore(copy);
    send(source);

    assertThat(client.get(target.local(entity), Position.class)).isEqualTo(new Position(1, 2));
    assertThat(client.has(target.local(entity), Health.class)).isFalse();
    assertThat(target.local(later)).isEqualTo(Entity.NONE);
  }

  @Test
  void anEntityThatReusesASlotIsAnotherOne() {
    Entity first = server.spawn(new Position(1, 2));
    ReplicaSource source = source();
    send(source);
    Entity local = target.local(first);
    client.set(local, new Sprite(1));

    server.despawn(first);
    Entity second = server.spawn(new Health(1));
    assertThat(second.index()).isEqualTo(first.index());
    send(source);

    assertThat(client.isAlive(local)).isFalse();
    assertThat(target.local(first)).isEqualTo(Entity.NONE);
    assertThat(target.remote(target.local(second))).isEqualTo(second);
    assertThat(client.has(target.local(second), Position.class)).isFalse();
    assertThat(client.has(target.local(second), Sprite.class)).isFalse();
  }

  @Test
  void componentsWithoutAClassAreSent() {
    var units = new Field("units", int.class);
    ComponentType<Map<String, Object>> fuel = server.schema().declare("Fuel", units);
    ComponentType<Map<String, Object>> clientFuel = client.schema().declare("Fuel", units);
    Entity entity = server.spawn(new Position(0, 0));
    server.component(fuel).set(entity, Map.of("units", 5));
    ReplicaSource source = source().components(fuel);

    send(source);
    server.component(fuel).set(entity, Map.of("units", 6));
    send(source);

    Entity local = target.local(entity);
    assertThat(client.has(local, Position.class)).isFalse();
    assertThat(client.component(clientFuel).get(local)).isEqualTo(Map.of("units", 6));
  }

  @Test
  void aComponentThatIsUndeclaredIsRemoved() {
    var units = new Field("units", int.class);
    ComponentType<Map<String, Object>> fuel = server.schema().declare("Fuel", units);
    ComponentType<Map<String, Object>> clientFuel = client.schema().declare("Fuel", units);
    Entity entity = server.spawn(new Position(0, 0));
    server.component(fuel).set(entity, Map.of("units", 5));
    ReplicaSource source = source();
    send(source);

    server.component(fuel).remove(entity);
    server.reclaimArchetypes();
    server.schema().undeclare(fuel);
    send(source);
    assertThat(client.component(clientFuel).has(target.local(entity))).isFalse();

    fuel = server.schema().declare("Fuel", units);
    server.component(fuel).set(entity, Map.of("units", 7));
    send(source);
    assertThat(client.component(clientFuel).get(target.local(entity)))
        .isEqualTo(Map.of("units", 7));
  }

  // Handles.

  @Test
  void anUnknownHandleIsNoneUntilItsEntityIsKnown() {
    Entity hidden = server.spawn(new Label("hidden"));
    Entity hunter = server.spawn(new Aim(hidden, 1));
    var isHidden = new boolean[] {true};
    ReplicaSource source = source().interest(e -> !isHidden[0] || !e.equals(hidden));

    send(source);
    assertThat(client.get(target.local(hunter), Aim.class).enemy()).isEqualTo(Entity.NONE);

    isHidden[0] = false;
    send(source);
    assertThat(client.get(target.local(hunter), Aim.class).enemy()).isEqualTo(target.local(hidden));

    server.despawn(hidden);
    send(source);
    assertThat(client.get(target.local(hunter), Aim.class).enemy()).isEqualTo(Entity.NONE);
  }

  record Route(LinkedHashSet<Entity> stops, Set<Entity> avoided, Map<Entity, Integer> costs) {}

  @Test
  void severalUnknownHandlesInOneCollectionBecomeOneNone() {
    ReplicaTarget routes = client.state().replica(Route.class, Label.class);
    Entity one = server.spawn(new Label("one"));
    Entity two = server.spawn(new Label("two"));
    Entity three = server.spawn();
    var stops = new LinkedHashSet<>(List.of(one, three, two));
    Entity traveller =
        server.spawn(new Route(stops, Set.of(one, two, three), Map.of(one, 1, two, 2, three, 3)));
    ReplicaSource source = source().interest(e -> !server.has(e, Label.class));

    routes.apply(source.next());

    Route route = client.get(routes.local(traveller), Route.class);
    assertThat(route.stops()).containsExactly(Entity.NONE, routes.local(three));
    assertThat(route.avoided()).containsExactlyInAnyOrder(Entity.NONE, routes.local(three));
    assertThat(route.costs()).containsOnlyKeys(Entity.NONE, routes.local(three));
    assertThat(routes.contentHash()).isEqualTo(source.contentHash());
  }

  record Order(Entity who, int priority) {}

  record Orders(List<Order> queue, Map<String, Entity> byName, Optional<Entity> urgent) {}

  @Test
  void handlesInsideOfRecordsMapsAndOptionalsAreTranslated() {
    client.spawnMany(5);
    ReplicaTarget orders = client.state().replica(Orders.class, Label.class);
    Entity ann = server.spawn(new Label("Ann"));
    Entity ben = server.spawn();
    Entity desk =
        server.spawn(
            new Orders(
                List.of(new Order(ann, 1), new Order(ben, 2)),
                Map.of("Ann", ann, "Ben", ben),
                Optional.of(ann)));
    var isHidden = new boolean[] {true};
    ReplicaSource source = source().interest(e -> !isHidden[0] || !e.equals(ann));
    orders.apply(source.next());
    Orders before = client.get(orders.local(desk), Orders.class);
    assertThat(before.queue().getFirst()).isEqualTo(new Order(Entity.NONE, 1));
    assertThat(before.urgent()).contains(Entity.NONE);
    assertThat(orders.contentHash()).isEqualTo(source.contentHash());

    isHidden[0] = false;
    orders.apply(source.next());

    Orders after = client.get(orders.local(desk), Orders.class);
    Entity localAnn = orders.local(ann);
    Entity localBen = orders.local(ben);
    assertThat(localBen).isNotEqualTo(ben);
    assertThat(after.queue()).containsExactly(new Order(localAnn, 1), new Order(localBen, 2));
    assertThat(after.byName()).isEqualTo(Map.of("Ann", localAnn, "Ben", localBen));
    assertThat(after.urgent()).contains(localAnn);
    assertThat(orders.contentHash()).isEqualTo(source.contentHash());
  }

  // A client with a life of its own.

  @Test
  void whatTheClientAddsStays() {
    Entity entity = server.spawn(new Position(1, 2), new Health(1));
    server.tag(Burning.class).add(entity);
    ReplicaSource source = source();
    send(source);
    Entity local = target.local(entity);
    Entity own = client.spawn(new Position(5, 5));
    client.set(local, new Sprite(7));
    client.tag(Selected.class).add(local);
    client.relate(local, new Knows("always"), own);

    server.set(entity, new Position(3, 4));
    server.tag(Burning.class).remove(entity);
    server.remove(entity, Health.class);
    send(source);
    target.apply(source.full());

    assertThat(client.get(local, Sprite.class)).isEqualTo(new Sprite(7));
    assertThat(client.tag(Selected.class).has(local)).isTrue();
    assertThat(client.tag(Burning.class).has(local)).isFalse();
    assertThat(client.has(local, Health.class)).isFalse();
    assertThat(client.relation(Knows.class).has(local, own)).isTrue();
    assertThat(client.get(own, Position.class)).isEqualTo(new Position(5, 5));
    assertThat(target.remote(own)).isEqualTo(Entity.NONE);
  }

  @Test
  void observersSeeOrdinaryOperations() {
    var seen = new ArrayList<String>();
    client.onAdd(Position.class, (_, entity, p) -> seen.add("add " + p + target.remote(entity)));
    client.onSet(Position.class, (_, entity, p) -> seen.add("set " + p + target.remote(entity)));
    client.onRemove(
        Position.class, (_, entity, p) -> seen.add("remove " + p + target.remote(entity)));
    ReplicaSource source = source();
    Entity entity = server.spawn(new Position(1, 2));
    send(source);
    server.set(entity, new Position(3, 4));
    send(source);
    send(source);
    server.despawn(entity);
    send(source);

    assertThat(seen)
        .containsExactly(
            "add " + new Position(1, 2) + entity,
            "set " + new Position(3, 4) + entity,
            "remove " + new Position(3, 4) + entity);
  }

  @Test
  void anObserverThatThrowsDoesNotStopTheDelta() {
    Entity first = server.spawn(new Position(1, 2));
    Entity second = server.spawn(new Position(3, 4), new Health(5));
    client.onAdd(
        Position.class,
        (_, _, _) -> {
          throw new IllegalStateException("no");
        });
    ReplicaSource source = source();

    assertThatThrownBy(() -> target.apply(source.next()))
        .isInstanceOf(CallbackException.class)
        .hasMessageStartingWith("The delta was applied, but 2 operations failed; the first");

    assertThat(target.contentHash()).isEqualTo(source.contentHash());
    assertThat(client.get(target.local(second), Health.class)).isEqualTo(new Health(5));
    server.despawn(first);
    send(source);
  }

  @Requires(Sprite.class)
  record Body(int size) {}

  @Test
  void requiredComponentsAreAdded() {
    ReplicaTarget bodies = client.state().replica(Body.class);
    Entity entity = server.spawn(new Body(1));
    Entity bare = server.spawn();
    ReplicaSource source = source().components(Body.class);
    bodies.apply(source.next());
    server.set(bare, new Body(2));
    bodies.apply(source.next());

    assertThat(client.get(bodies.local(entity), Sprite.class)).isEqualTo(new Sprite(0));
    assertThat(client.get(bodies.local(bare), Sprite.class)).isEqualTo(new Sprite(0));
    assertThat(bodies.contentHash()).isEqualTo(source.contentHash());
  }

  @Test
  void divergenceShowsInTheHashAndAFullDeltaCorrectsIt() {
    Entity entity = server.spawn(new Position(1, 2), new Aim(Entity.NONE, 1));
    Entity other = server.spawn(new Health(1));
    server.names().set(entity, "server");
    server.relate(entity, new Knows("then"), other);
    ReplicaSource source = source();
    send(source);

    client.set(target.local(entity), new Position(0, 0));
    assertThat(target.contentHash()).isNotEqualTo(source.contentHash());
    client.names().set(target.local(entity), "client");
    client.relation(Knows.class).unrelateAll(target.local(entity));
    client.despawn(target.local(other));
    assertThat(target.local(other)).isEqualTo(Entity.NONE);
    server.set(other, new Health(2));
    target.apply(source.next());
    assertThat(target.contentHash()).isNotEqualTo(source.contentHash());

    target.apply(source.full());
    assertThat(target.contentHash()).isEqualTo(source.contentHash());
    assertThat(client.names().get(target.local(entity))).contains("server");
    assertThat(client.get(target.local(other), Health.class)).isEqualTo(new Health(2));
  }

  @Test
  void aKeyOfAnotherEntityIsRefusedAndNothingChanges() {
    Entity own = client.spawn(new Sprite(1));
    client.keys().set(own, "player");
    Entity entity = server.spawn(new Position(1, 2));
    server.keys().set(entity, "player");
    ReplicaSource source = source();
    byte[] delta = source.next();
    long before = client.stateHash();

    assertThatThrownBy(() -> target.apply(delta))
        .isInstanceOf(SnapshotException.class)
        .hasMessage(
            "An entity of the source has the key \"player\", which the entity %s of this world has,"
                + " and it does not come from the source; remove it there first, or use another"
                + " key.",
            own);
    assertThat(client.stateHash()).isEqualTo(before);

    client.keys().remove(own);
    target.apply(delta);
    assertThat(client.keys().find("player")).contains(target.local(entity));
  }

  @Relation(onTargetDespawn = OnTargetDespawn.REFUSE)
  record Guards() {}

  @Test
  void aDespawnThatTheClientRefusesIsReportedAndTheRestIsApplied() {
    Entity entity = server.spawn(new Position(1, 2));
    Entity other = server.spawn(new Position(3, 4));
    ReplicaSource source = source();
    send(source);
    Entity local = target.local(entity);
    Entity guard = client.spawn();
    client.relate(guard, new Guards(), local);

    server.despawn(entity);
    server.set(other, new Position(5, 6));
    assertThatThrownBy(() -> target.apply(source.next()))
        .isInstanceOf(CallbackException.class)
        .hasMessageContaining("one operation failed")
        .hasMessageContaining("cannot be despawned");

    assertThat(client.isAlive(local)).isTrue();
    assertThat(target.remote(local)).isEqualTo(Entity.NONE);
    assertThat(client.get(target.local(other), Position.class)).isEqualTo(new Position(5, 6));
    client.verify();
  }

  @Test
  void aChildThatStaysIsNotDespawnedWithItsParent() {
    Entity parent = server.spawn(new Label("parent"));
    Entity child = server.spawn(new Position(1, 2));
    server.hierarchy().setParent(child, parent);
    var isHidden = new boolean[1];
    ReplicaSource source = source().interest(e -> !isHidden[0] || !e.equals(parent));
    send(source);
    Entity local = target.local(child);
    assertThat(client.hierarchy().parent(local)).isEqualTo(target.local(parent));

    isHidden[0] = true;
    send(source);

    assertThat(target.local(child)).isEqualTo(local);
    assertThat(client.relation(ChildOf.class).hasTarget(local)).isFalse();
  }

  // Sources and sequences.

  @Test
  void aFullDeltaKeepsLocalHandlesUnlessItComesFromAnotherSource() {
    Entity entity = server.spawn(new Position(1, 2));
    ReplicaSource source = source();
    send(source);
    Entity local = target.local(entity);

    target.apply(source.full());
    assertThat(target.local(entity)).isEqualTo(local);

    target.apply(source().next());
    assertThat(client.isAlive(local)).isFalse();
    assertThat(client.get(target.local(entity), Position.class)).isEqualTo(new Position(1, 2));
  }

  @Test
  void aDeltaWithoutItsPredecessorsIsRefused() {
    server.spawn(new Position(1, 2));
    ReplicaSource source = source();
    byte[] first = source.next();
    byte[] second = source.next();
    byte[] third = source.next();

    assertThatThrownBy(() -> target.apply(second))
        .isInstanceOf(SnapshotException.class)
        .hasMessage("The delta does not follow the last one; ask the source for a full one.");
    target.apply(first);
    assertThatThrownBy(() -> target.apply(third))
        .isInstanceOf(SnapshotException.class)
        .hasMessage("The delta has number 2, and 1 is the next; ask the source for a full one.");
    target.apply(second);
    target.apply(third);
  }

  @Test
  void filtersAreChecked() {
    assertThatThrownBy(() -> server.state().replicate(server.query(changed(Position.class))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("consumes changes");
    assertThatThrownBy(() -> server.state().replicate(client.query(with(Position.class))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("belongs to another world");
    ReplicaSource source = source();
    source.next();
    assertThatThrownBy(() -> source.components(Position.class))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("before the first delta");
  }

  @Test
  void anInterestThatThrowsOrChangesTheWorldLeavesTheSourceAsItWas() {
    Entity entity = server.spawn(new Position(1, 2));
    ReplicaSource source = source();
    send(source);
    server.set(entity, new Position(3, 4));
    source.interest(_ -> server.spawn() != null);

    assertThatThrownBy(source::next).isInstanceOf(IllegalStateException.class);

    source.interest(_ -> true);
    send(source);
    assertThat(client.get(target.local(entity), Position.class)).isEqualTo(new Position(3, 4));
  }

  @Test
  void aClosedSourceIsRefused() {
    ReplicaSource source = source();
    server.spawn(new Position(1, 2));
    source.next();
    source.close();
    source.close();

    assertThatThrownBy(source::next)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("The source of a replica is closed; create another one.");
  }

  @Test
  void aCheckedWorldCanHaveReplicas() {
    World checked = World.checked(3);
    ReplicaTarget replicas = checked.state().replica(ReplicaTypes.ALL);
    Entity enemy = server.spawn(new Position(1, 2));
    Entity hunter = server.spawn(new Aim(enemy, 1));
    ReplicaSource source = source();
    replicas.apply(source.next());
    EntityList more = server.spawnMany(10, new Aim(hunter, 1));
    server.despawn(enemy);
    replicas.apply(source.next());

    checked.verify();
    assertThat(replicas.contentHash()).isEqualTo(source.contentHash());
    assertThat(checked.get(replicas.local(more.get(3)), Aim.class).enemy())
        .isEqualTo(replicas.local(hunter));
  }
}
