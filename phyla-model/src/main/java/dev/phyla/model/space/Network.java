package dev.phyla.model.space;

import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.World;
import dev.phyla.model.Distributions;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.random.RandomGenerator;

/// Which nodes of a network are linked, as a plan: nodes are numbers from 0 on, and become agents
/// when they are [related][#relate]. After that the links of the world count, not the plan.
///
/// ```java
/// @Relation(symmetric = true) record Knows() {}
///
/// EntityList people = world.spawnMany(1_000, new Person());
/// Network.smallWorld(1_000, 6, 0.1, random).relate(world, new Knows(), people);
/// ```
///
/// Two nodes are linked once at most, and no node to itself. The same random numbers give the same
/// network on every machine.
public final class Network {
  /// The most links of a network.
  static final int MAX_LINKS = 1 << 29;

  /// Greater than the number of pairs of nodes in any network.
  private static final long MORE_THAN_PAIRS = 1L << 62;

  private final int nodes;

  /// The nodes of the first link, of the second one, and so on.
  private final int[] ends;

  private Network(int nodes, LinkList links) {
    this.nodes = nodes;
    this.ends = links.toArray();
  }

  /// Links each pair of nodes with the same probability (a random graph of Erdős and Rényi). A
  /// probability of `d / (nodes - 1)` gives a node `d` links on average.
  ///
  /// @param nodes the number of nodes
  /// @param probability the probability that two nodes are linked, from 0 to 1
  /// @param random the source of random numbers
  /// @return the network; takes time that grows with the number of links
  public static Network random(int nodes, double probability, RandomGenerator random) {
    requireNodes(nodes);
    requireProbability(probability);
    Objects.requireNonNull(random, "The source of random numbers is null.");
    var links = new LinkList(pairs(nodes) * probability);
    if (probability == 0) {
      return new Network(nodes, links);
    }
    // All pairs are in a row, and the distance from a linked one to the next has a geometric
    // distribution.
    long skipped = skipped(random, probability);
    for (int node = 1; node < nodes; node++) {
      for (; skipped < node; skipped += 1 + skipped(random, probability)) {
        links.add(node, (int) skipped);
      }
      skipped -= node;
    }
    return new Network(nodes, links);
  }

  private static long skipped(RandomGenerator random, double probability) {
    return Math.min(MORE_THAN_PAIRS, Distributions.geometric(random, probability));
  }

  /// Links each node to its nearest ones on a ring, then moves one end of some links to a random
  /// node (a small world of Watts and Strogatz).
  ///
  /// @param nodes the number of nodes
  /// @param neighbours the number of nearest nodes that a node is linked to, even, less than
  ///   `nodes`
  /// @param rewired the probability that a link is moved, from 0 to 1
  /// @param random the source of random numbers
  /// @return the network; there are as many links as on the ring
  public static Network smallWorld(
      int nodes, int neighbours, double rewired, RandomGenerator random) {
    requireProbability(rewired);
    Objects.requireNonNull(random, "The source of random numbers is null.");
    Network ring = ring(nodes, neighbours);
    Set<Long> present = new HashSet<>();
    var degrees = new int[nodes];
    for (int link = 0; link < ring.links(); link++) {
      present.add(pair(ring.from(link), ring.to(link)));
      degrees[ring.from(link)]++;
      degrees[ring.to(link)]++;
    }
    var links = new LinkList(ring.links());
    for (int link = 0; link < ring.links(); link++) {
      int from = ring.from(link);
      int to = ring.to(link);
      if (random.nextDouble() < rewired && degrees[from] < nodes - 1) {
        present.remove(pair(from, to));
        degrees[to]--;
        to = otherEnd(from, nodes, present, pair(from, to), random);
        degrees[to]++;
        present.add(pair(from, to));
      }
      links.add(from, to);
    }
    return new Network(nodes, links);
  }

  /// A random node that another one is not linked to, and was not before.
  private static int otherEnd(
      int from, int nodes, Set<Long> present, long before, RandomGenerator random) {
    while (true) {
      int to = random.nextInt(nodes);
      if (to != from && pair(from, to) != before && !present.contains(pair(from, to))) {
        return to;
      }
    }
  }

  private static long pair(int a, int b) {
    return (long) Math.min(a, b) << 32 | Math.max(a, b);
  }

  /// Adds one node after the other, each with links to earlier ones, with a probability that is
  /// proportional to the links that those have already (a scale-free network of Barabási and
  /// Albert): a few nodes become hubs. The first node starts with a link to each of the next
  /// `links` ones.
  ///
  /// @param nodes the number of nodes
  /// @param links the number of links of a new node, from 1 to `nodes - 1`
  /// @param random the source of random numbers
  /// @return the network
  public static Network preferential(int nodes, int links, RandomGenerator random) {
    requireNodes(nodes);
    Objects.requireNonNull(random, "The source of random numbers is null.");
    if (links < 1 || links >= nodes) {
      throw new IllegalArgumentException(
          String.format(
              "New nodes cannot have %d links in a network of %d nodes; it has to be from 1 to %d.",
              links, nodes, nodes - 1));
    }
    var made = new LinkList((double) links * (nodes - links));
    for (int node = 1; node <= links; node++) {
      made.add(0, node);
    }
    for (int node = links + 1; node < nodes; node++) {
      int ends = 2 * made.count();
      int first = made.count();
      while (made.count() < first + links) {
        int target = made.end(random.nextInt(ends));
        if (!isTarget(made, first, target)) {
          made.add(node, target);
        }
      }
    }
    return new Network(nodes, made);
  }

  private static boolean isTarget(LinkList links, int first, int node) {
    for (int link = first; link < links.count(); link++) {
      if (links.end(2 * link + 1) == node) {
        return true;
      }
    }
    return false;
  }

  /// Links each node to its nearest ones on a ring.
  ///
  /// @param nodes the number of nodes
  /// @param neighbours the number of nearest nodes that a node is linked to, even, less than
  ///   `nodes`
  /// @return the network
  public static Network ring(int nodes, int neighbours) {
    requireNodes(nodes);
    if (neighbours < 0 || neighbours % 2 != 0 || neighbours >= Math.max(1, nodes)) {
      throw new IllegalArgumentException(
          String.format(
              "A node cannot be linked to its %d nearest ones on a ring of %d; it has to be an even"
                  + " number that is less.",
              neighbours, nodes));
    }
    var links = new LinkList(nodes * (neighbours / 2.0));
    for (int node = 0; node < nodes; node++) {
      for (int distance = 1; distance <= neighbours / 2; distance++) {
        links.add(node, (int) (((long) node + distance) % nodes));
      }
    }
    return new Network(nodes, links);
  }

  /// Links each pair of nodes.
  ///
  /// @param nodes the number of nodes
  /// @return the network
  public static Network complete(int nodes) {
    requireNodes(nodes);
    var links = new LinkList(pairs(nodes));
    for (int node = 1; node < nodes; node++) {
      for (int other = 0; other < node; other++) {
        links.add(node, other);
      }
    }
    return new Network(nodes, links);
  }

  private static double pairs(int nodes) {
    return nodes * (nodes - 1.0) / 2;
  }

  private static void requireNodes(int nodes) {
    if (nodes < 0) {
      throw new IllegalArgumentException("A network cannot have " + nodes + " nodes.");
    }
  }

  private static void requireProbability(double probability) {
    if (!(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException(
          "A probability of " + probability + " is not possible; it has to be from 0 to 1.");
    }
  }

  /// The number of nodes.
  ///
  /// @return the number
  public int nodes() {
    return nodes;
  }

  /// The number of links.
  ///
  /// @return the number
  public int links() {
    return ends.length / 2;
  }

  /// The node where a link starts. That matters only if the relation is not symmetric.
  ///
  /// @param link the number of the link, below [#links()]
  /// @return the node
  public int from(int link) {
    return ends[2 * Objects.checkIndex(link, links())];
  }

  /// The node where a link ends.
  ///
  /// @param link the number of the link, below [#links()]
  /// @return the node
  public int to(int link) {
    return ends[2 * Objects.checkIndex(link, links()) + 1];
  }

  /// Relates agents as the nodes of their positions in a list are linked. With a symmetric
  /// relation, each one is related to the other.
  ///
  /// @param world the world of the agents
  /// @param value the value of each link, a record that declares a relation
  /// @param agents an agent for each node
  /// @throws IllegalArgumentException if there is another number of agents, or if one is dead; then
  ///   nothing was related
  public void relate(World world, Record value, EntityList agents) {
    Objects.requireNonNull(world, "The world is null.");
    Objects.requireNonNull(value, "The value of the links is null.");
    if (agents.size() != nodes) {
      throw new IllegalArgumentException(
          String.format("There are %d agents for a network of %d nodes.", agents.size(), nodes));
    }
    for (Entity agent : agents) {
      if (!world.isAlive(agent)) {
        throw new IllegalArgumentException(
            "The entity " + agent + " is dead, so it cannot be a node of a network.");
      }
    }
    for (int link = 0; link < links(); link++) {
      world.relate(agents.get(from(link)), value, agents.get(to(link)));
    }
  }

  @Override
  public String toString() {
    return "a network of " + nodes + " nodes and " + links() + " links";
  }
}
