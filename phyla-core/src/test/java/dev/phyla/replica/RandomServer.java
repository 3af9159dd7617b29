package dev.phyla.replica;

import static dev.phyla.Term.includeDisabled;
import static dev.phyla.Term.write;

import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.Query;
import dev.phyla.World;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Random;

/// A world that changes at random.
final class RandomServer {
  private static final List<Class<?>> COMPONENTS =
      List.of(Position.class, Health.class, Label.class, Aim.class, Squad.class, Threat.class);

  final World world = new World();
  private final Random random;
  private final Query all = world.query(includeDisabled());
  private int keys;

  RandomServer(Random random) {
    this.random = random;
  }

  void step(int operations) {
    for (int i = 0; i < operations; i++) {
      EntityList entities = all.entities();
      if (entities.isEmpty() || random.nextInt(6) == 0) {
        world.spawn(position(), new Health(random.nextInt(100)));
      } else {
        change(any(entities), any(entities));
      }
    }
    if (random.nextInt(4) == 0) {
      world.query(write(Position.class)).update(p -> new Position(p.x() + 1, p.y()));
    }
    world.endUpdate();
  }

  private Entity any(EntityList entities) {
    return entities.get(random.nextInt(entities.size()));
  }

  private Position position() {
    return new Position(random.nextInt(100), random.nextInt(100));
  }

  private void change(Entity entity, Entity other) {
    switch (random.nextInt(24)) {
      case 0, 1 -> world.despawn(entity);
      case 2 -> { // the slot is used again
        world.despawn(entity);
        world.spawn(position(), new Label("reborn"));
      }
      case 3 -> world.set(entity, position());
      case 4 -> world.set(entity, new Health(random.nextInt(100)));
      case 5 ->
          world.set(entity, new Label(random.nextBoolean() ? null : "text " + random.nextInt()));
      case 6 -> world.set(entity, new Aim(random.nextInt(5) == 0 ? Entity.NONE : other, 1));
      case 7 -> world.set(entity, new Squad(members()));
      case 8 -> {
        var threat = new HashMap<Entity, Integer>();
        members().forEach(each -> threat.put(each, random.nextInt(10)));
        world.set(entity, new Threat(threat));
      }
      case 9, 10 -> world.remove(entity, COMPONENTS.get(random.nextInt(COMPONENTS.size())));
      case 11 -> {
        Class<?> type = COMPONENTS.get(random.nextInt(COMPONENTS.size()));
        world.remove(entity, type);
        world.set(entity, position()); // maybe added again at once
      }
      case 12 -> world.tag(Burning.class).add(entity);
      case 13 -> world.tag(random.nextBoolean() ? Burning.class : Frozen.class).remove(entity);
      case 14 -> world.tag(Frozen.class).add(entity);
      case 15 -> {
        if (random.nextBoolean()) {
          world.disable(entity);
        } else {
          world.enable(entity);
        }
      }
      case 16 -> {
        Class<?> type = COMPONENTS.get(random.nextInt(3));
        if (random.nextBoolean()) {
          world.disable(entity, type);
        } else {
          world.enable(entity, type);
        }
      }
      case 17 -> changeTexts(entity, other);
      case 18 -> world.relate(entity, new Follows(random.nextInt(9), other), other);
      case 19 -> world.relate(entity, new Likes(random.nextInt(9)), other);
      case 20 -> world.relate(entity, new Knows("year " + random.nextInt(9)), other);
      case 21 -> world.relate(entity, new Owns(), other);
      case 22 -> {
        if (!entity.equals(other) && !world.hierarchy().isDescendant(other, entity)) {
          world.hierarchy().setParent(entity, other);
        }
      }
      default -> unrelate(entity);
    }
  }

  private List<Entity> members() {
    EntityList entities = all.entities();
    var members = new ArrayList<Entity>();
    for (int i = random.nextInt(4); i > 0; i--) {
      Entity member = any(entities);
      if (!members.contains(member)) {
        members.add(member);
      }
    }
    return members;
  }

  private void changeTexts(Entity entity, Entity other) {
    switch (random.nextInt(5)) {
      case 0 -> world.keys().set(entity, "key " + keys++);
      case 1 -> world.keys().remove(entity);
      case 2 -> world.names().set(entity, "name " + random.nextInt(9));
      case 3 -> world.names().remove(entity);
      default -> { // a key moves to another entity
        String key = world.keys().get(entity).orElse(null);
        if (key != null) {
          world.keys().remove(entity);
          world.keys().set(other, key);
        }
      }
    }
  }

  private void unrelate(Entity entity) {
    switch (random.nextInt(5)) {
      case 0 -> world.relation(Follows.class).unrelateAll(entity);
      case 1 -> {
        EntityList liked = world.relation(Likes.class).targets(entity);
        if (!liked.isEmpty()) { // the first becomes the last
          world.relation(Likes.class).unrelate(entity, liked.getFirst());
          world.relate(entity, new Likes(0), liked.getFirst());
        }
      }
      case 2 -> {
        EntityList known = world.relation(Knows.class).targets(entity);
        if (!known.isEmpty()) {
          world.relation(Knows.class).unrelate(entity, known.getFirst());
        }
      }
      case 3 -> world.relation(Owns.class).unrelateAll(entity);
      default -> world.hierarchy().removeParent(entity);
    }
  }
}
