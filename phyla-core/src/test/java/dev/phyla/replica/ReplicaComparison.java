package dev.phyla.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.World;
import dev.phyla.relation.ChildOf;
import dev.phyla.relation.RelationAccess;
import dev.phyla.replica.ReplicaTypes.Aim;
import dev.phyla.replica.ReplicaTypes.Burning;
import dev.phyla.replica.ReplicaTypes.Follows;
import dev.phyla.replica.ReplicaTypes.Frozen;
import dev.phyla.replica.ReplicaTypes.Health;
import dev.phyla.replica.ReplicaTypes.Knows;
import dev.phyla.replica.ReplicaTypes.Label;
import dev.phyla.replica.ReplicaTypes.Likes;
import dev.phyla.replica.ReplicaTypes.Owns;
import dev.phyla.replica.ReplicaTypes.Position;
import dev.phyla.replica.ReplicaTypes.Squad;
import dev.phyla.replica.ReplicaTypes.Threat;
import dev.phyla.snapshot.ReplicaTarget;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Compares the entities that pass a filter with their replicas, through the public API.
final class ReplicaComparison {
  private final String situation;
  private final World server;
  private final World client;
  private final ReplicaTarget target;
  private final Set<Entity> passing;
  private final Set<Class<?>> components;

  ReplicaComparison(
      String situation,
      World server,
      World client,
      ReplicaTarget target,
      List<Entity> passing,
      Set<Class<?>> components) {
    this.situation = situation;
    this.server = server;
    this.client = client;
    this.target = target;
    this.passing = new HashSet<>(passing);
    this.components = components;
  }

  void run() {
    assertThat(target.entities()).as(situation).hasSameSizeAs(passing);
    for (Entity remote : passing) {
      Entity local = target.local(remote);
      assertThat(client.isAlive(local)).as(situation).isTrue();
      assertThat(target.remote(local)).isEqualTo(remote);
      compareComponents(remote, local);
      compareMarks(remote, local);
      compareLinks(remote, local);
    }
  }

  private Entity translated(Entity remote) {
    return passing.contains(remote) ? target.local(remote) : Entity.NONE;
  }

  private void compareComponents(Entity remote, Entity local) {
    for (Class<?> type : components) {
      String place = situation + " " + remote + " " + type.getSimpleName();
      assertThat(client.has(local, type)).as(place).isEqualTo(server.has(remote, type));
      if (server.has(remote, type)) {
        Object expected = server.get(remote, type);
        Object actual = client.get(local, type);
        switch (expected) {
          case Aim aim ->
              assertThat(actual).as(place).isEqualTo(new Aim(translated(aim.enemy()), 1));
          case Squad squad ->
              assertThat(((Squad) actual).members())
                  .as(place)
                  .isEqualTo(squad.members().stream().map(this::translated).toList());
          case Threat threat -> compareThreat(threat.byEntity(), ((Threat) actual).byEntity());
          default -> assertThat(actual).as(place).isEqualTo(expected);
        }
        assertThat(client.isEnabled(local, type))
            .as(place)
            .isEqualTo(server.isEnabled(remote, type));
      }
    }
  }

  private void compareThreat(Map<Entity, Integer> expected, Map<Entity, Integer> actual) {
    Set<Entity> keys = new HashSet<>();
    expected.forEach(
        (entity, threat) -> {
          keys.add(translated(entity));
          if (passing.contains(entity)) {
            assertThat(actual.get(translated(entity))).as(situation).isEqualTo(threat);
          }
        });
    assertThat(actual.keySet()).as(situation).isEqualTo(keys);
  }

  private void compareMarks(Entity remote, Entity local) {
    for (Class<?> tag : List.of(Burning.class, Frozen.class)) {
      assertThat(client.tag(tag).has(local)).as(situation).isEqualTo(server.tag(tag).has(remote));
    }
    assertThat(client.isEnabled(local)).as(situation).isEqualTo(server.isEnabled(remote));
    assertThat(client.keys().get(local)).as(situation).isEqualTo(server.keys().get(remote));
    assertThat(client.names().get(local)).as(situation).isEqualTo(server.names().get(remote));
  }

  private void compareLinks(Entity remote, Entity local) {
    for (Class<? extends Record> type :
        List.of(Follows.class, Likes.class, Knows.class, Owns.class, ChildOf.class)) {
      RelationAccess<?> there = server.relation(type);
      RelationAccess<?> here = client.relation(type);
      var expected = new EntityList();
      for (Entity each : there.targets(remote)) {
        if (passing.contains(each)) {
          expected.add(target.local(each));
          Object value = there.get(remote, each);
          if (value instanceof Follows follows) {
            value = new Follows(follows.distance(), translated(follows.via()));
          }
          assertThat((Object) here.get(local, target.local(each))).as(situation).isEqualTo(value);
        }
      }
      assertThat(here.targets(local))
          .as(situation + " " + type.getSimpleName())
          .isEqualTo(expected);
    }
  }

  /// All component types of a server.
  static Set<Class<?>> allComponents() {
    return Set.of(Position.class, Health.class, Label.class, Aim.class, Squad.class, Threat.class);
  }
}
