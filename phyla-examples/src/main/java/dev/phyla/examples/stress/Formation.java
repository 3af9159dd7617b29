package dev.phyla.examples.stress;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.examples.stress.Stress.Spin;
import dev.phyla.transform.LocalTransform;
import dev.phyla.transform.Quat;
import java.util.random.RandomGenerator;

/// A shape of the hierarchy of many entities.
enum Formation {
  /// Entities without parents.
  FLAT_SWARM("flat swarm", 0x5AA0FF, InFlatSwarm.class) {
    @Override
    void build(Crowd crowd, int count) {
      for (int i = 0; i < count; i++) {
        crowd.spawn(Entity.NONE, crowd.scattered(-QUADRANT, QUADRANT, SPREAD), TURN);
      }
    }
  },

  /// One parent of all the others.
  WIDE_SWARM("wide swarm", 0xFFC850, InWideSwarm.class) {
    @Override
    void build(Crowd crowd, int count) {
      Entity root = crowd.spawn(Entity.NONE, LocalTransform.at(QUADRANT, QUADRANT, 0), SLOW_TURN);
      for (int i = 1; i < count; i++) {
        crowd.spawn(root, crowd.scattered(0, 0, SPREAD), TURN);
      }
    }
  },

  /// Trees with two branches at each node.
  TREES("trees", 0x60E088, InTrees.class) {
    @Override
    void build(Crowd crowd, int count) {
      for (int left = count; left > 0; left -= NODES_OF_TREE) {
        var nodes = new Entity[Math.min(left, NODES_OF_TREE)];
        nodes[0] =
            crowd.spawn(Entity.NONE, crowd.scattered(-QUADRANT, -QUADRANT, SPREAD), SLOW_TURN);
        for (int i = 1; i < nodes.length; i++) {
          int level = Integer.numberOfTrailingZeros(Integer.highestOneBit(i + 1));
          nodes[i] = crowd.spawn(nodes[(i - 1) / 2], crowd.aside(0.4f / level), SLOW_TURN);
        }
      }
    }
  },

  /// A line of entities, each the parent of the next.
  DEEP_CHAIN("deep chain", 0xFF6078, InDeepChain.class) {
    @Override
    void build(Crowd crowd, int count) {
      Entity last = Entity.NONE;
      for (int i = 0; i < count; i++) {
        LocalTransform local =
            i == 0 ? LocalTransform.at(QUADRANT, -QUADRANT, 0) : crowd.aside(CHAIN_LINK);
        last = crowd.spawn(last, local, CHAIN_TURN);
      }
    }
  };

  /// Components that say to which formation an entity belongs, so that each has its own archetype.
  private record InFlatSwarm() {}

  private record InWideSwarm() {}

  private record InTrees() {}

  private record InDeepChain() {}

  /// The distance of the middle of a formation from the middle of the picture, on both axes.
  private static final float QUADRANT = 2.5f;

  private static final float SPREAD = 2;
  private static final float CHAIN_LINK = 0.012f;
  private static final int NODES_OF_TREE = 1_023;

  /// Angles that an entity turns in a tick, at most.
  private static final float TURN = 0.05f;

  private static final float SLOW_TURN = 0.01f;
  private static final float CHAIN_TURN = 0.0005f;

  private final String title;
  private final int colour;
  private final Class<? extends Record> member;

  Formation(String title, int colour, Class<? extends Record> member) {
    this.title = title;
    this.colour = colour;
    this.member = member;
  }

  String title() {
    return title;
  }

  int colour() {
    return colour;
  }

  Class<? extends Record> member() {
    return member;
  }

  void build(World world, RandomGenerator random, int count) {
    build(new Crowd(world, random, member), count);
  }

  abstract void build(Crowd crowd, int count);

  /// Spawns the members of a formation.
  record Crowd(World world, RandomGenerator random, Class<? extends Record> member) {

    Entity spawn(Entity parent, LocalTransform local, float turn) {
      Entity child = world.spawn(local, new Spin(turned(turn)), member);
      world.hierarchy().setParent(child, parent);
      return child;
    }

    /// A random place in a disc.
    LocalTransform scattered(float x, float y, float radius) {
      double angle = random.nextDouble(2 * Math.PI);
      double distance = radius * Math.sqrt(random.nextDouble());
      return LocalTransform.at(
              (float) (x + distance * Math.cos(angle)), (float) (y + distance * Math.sin(angle)), 0)
          .withRotation(Quat.ofRotationZ((float) angle));
    }

    /// A place at a distance from the parent, in a direction not far from that of the parent.
    LocalTransform aside(float distance) {
      return LocalTransform.at(distance, 0, 0).withRotation(turned(0.6f));
    }

    private Quat turned(float limit) {
      return Quat.ofRotationZ(random.nextFloat(-limit, limit));
    }
  }
}
