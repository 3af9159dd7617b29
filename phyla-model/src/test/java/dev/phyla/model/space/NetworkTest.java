package dev.phyla.model.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.World;
import dev.phyla.relation.Relation;
import dev.phyla.relation.RelationAccess;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkTest {
  @Relation(symmetric = true)
  private record Knows() {}

  private record Person() {}

  /// The links of all nodes, after checking that they are between different nodes, each pair once.
  private static int[] degrees(Network network) {
    Set<List<Integer>> pairs = new HashSet<>();
    var degrees = new int[network.nodes()];
    for (int link = 0; link < network.links(); link++) {
      int from = network.from(link);
      int to = network.to(link);
      assertThat(from).isNotEqualTo(to);
      assertThat(pairs.add(List.of(Math.min(from, to), Math.max(from, to)))).isTrue();
      degrees[from]++;
      degrees[to]++;
    }
    return degrees;
  }

  private static List<List<Integer>> links(Network network) {
    return IntStream.range(0, network.links())
        .mapToObj(link -> List.of(network.from(link), network.to(link)))
        .toList();
  }

  /// The mean share of the pairs of neighbours of a node that are linked themselves.
  private static double clustering(Network network) {
    List<Set<Integer>> neighbours =
        IntStream.range(0, network.nodes())
            .mapToObj(_ -> (Set<Integer>) new HashSet<Integer>())
            .toList();
    for (int link = 0; link < network.links(); link++) {
      neighbours.get(network.from(link)).add(network.to(link));
      neighbours.get(network.to(link)).add(network.from(link));
    }
    double sum = 0;
    for (Set<Integer> around : neighbours) {
      long linked =
          around.stream()
              .mapToLong(node -> around.stream().filter(neighbours.get(node)::contains).count())
              .sum();
      sum += around.size() < 2 ? 0 : (double) linked / around.size() / (around.size() - 1);
    }
    return sum / network.nodes();
  }

  @ParameterizedTest
  @CsvSource({"2000,0.005", "200,0.5", "50,0.99", "1000,0.0001"})
  void randomNetworksLinkEachPairWithTheProbability(int nodes, double probability) {
    Network network = Network.random(nodes, probability, new Random(1));
    int[] degrees = degrees(network);

    double pairs = nodes * (nodes - 1) / 2.0;
    double deviation = Math.sqrt(pairs * probability * (1 - probability));
    assertThat((double) network.links()).isCloseTo(pairs * probability, within(5 * deviation));
    double mean = (nodes - 1) * probability;
    double ofFirstHalf = Arrays.stream(degrees, 0, nodes / 2).average().orElseThrow();
    assertThat(ofFirstHalf).isCloseTo(mean, within(10 * Math.sqrt(mean / nodes)));
  }

  @Test
  void randomNetworksOfProbabilityZeroAndOneHaveNoAndAllLinks() {
    assertThat(Network.random(30, 0, new Random(1)).links()).isZero();
    assertThat(links(Network.random(30, 1, new Random(1)))).isEqualTo(links(Network.complete(30)));
    assertThat(degrees(Network.complete(30))).containsOnly(29);
  }

  @Test
  void aRingLinksTheNearestNodes() {
    assertThat(links(Network.ring(5, 2)))
        .containsExactly(List.of(0, 1), List.of(1, 2), List.of(2, 3), List.of(3, 4), List.of(4, 0));
    assertThat(degrees(Network.ring(9, 8))).containsOnly(8);
    assertThat(Network.ring(9, 0).links()).isZero();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.1, 1})
  void smallWorldsHaveTheLinksOfARingOfWhichSomeAreMoved(double rewired) {
    Network ring = Network.ring(2_000, 8);
    Network network = Network.smallWorld(2_000, 8, rewired, new Random(2));
    degrees(network);

    assertThat(network.links()).isEqualTo(ring.links());
    var kept = new HashSet<>(links(ring));
    kept.retainAll(links(network));
    assertThat(kept.size() / 8_000.0).isCloseTo(1 - rewired, within(0.02));
    // The clustering of a ring is 9 / 14; Barrat and Weigt derived how it falls.
    assertThat(clustering(network)).isCloseTo(9 / 14.0 * Math.pow(1 - rewired, 3), within(0.02));
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 9})
  void smallWorldsOfFewNodesKeepTheirLinks(int nodes) {
    for (int seed = 0; seed < 100; seed++) {
      Network network = Network.smallWorld(nodes, (nodes - 1) / 2 * 2, 1, new Random(seed));
      assertThat(Arrays.stream(degrees(network)).sum()).isEqualTo(nodes * ((nodes - 1) / 2 * 2));
    }
  }

  @Test
  void preferentialNetworksHaveHubs() {
    int nodes = 20_000;
    int[] degrees = degrees(Network.preferential(nodes, 3, new Random(3)));

    assertThat(Arrays.stream(degrees).sum()).isEqualTo(2 * 3 * (nodes - 3));
    assertThat(Arrays.stream(degrees, 4, nodes).min()).hasValue(3);
    assertThat(Arrays.stream(degrees).max().orElseThrow()).isGreaterThan(200);
    // The share of nodes with a degree of k or more is m (m + 1) / k / (k + 1).
    for (int k : new int[] {6, 12, 24}) {
      double share = Arrays.stream(degrees).filter(degree -> degree >= k).count() / (double) nodes;
      assertThat(share).isCloseTo(12.0 / k / (k + 1), within(0.01));
    }
  }

  @Test
  void theSameRandomNumbersGiveTheSameNetwork() {
    List<Supplier<Network>> makers =
        List.of(
            () -> Network.random(500, 0.01, new Random(7)),
            () -> Network.smallWorld(500, 4, 0.3, new Random(7)),
            () -> Network.preferential(500, 2, new Random(7)));
    for (Supplier<Network> maker : makers) {
      assertThat(links(maker.get())).isEqualTo(links(maker.get()));
    }
  }

  @Test
  void agentsAreRelatedAsTheNodesAreLinked() {
    var world = new World();
    EntityList people = world.spawnMany(40, new Person());
    Network network = Network.preferential(40, 2, new Random(4));
    network.relate(world, new Knows(), people);

    RelationAccess<Knows> knows = world.relation(Knows.class);
    int[] degrees = degrees(network);
    for (int node = 0; node < 40; node++) {
      assertThat(knows.targets(people.get(node))).hasSize(degrees[node]);
    }
    for (int link = 0; link < network.links(); link++) {
      Entity from = people.get(network.from(link));
      assertThat(knows.has(from, people.get(network.to(link)))).isTrue();
    }
  }

  @Test
  void agentsThatDoNotFitAreRefusedAndNothingIsRelated() {
    var world = new World();
    EntityList people = world.spawnMany(5, new Person());
    assertThatThrownBy(() -> Network.complete(6).relate(world, new Knows(), people))
        .hasMessage("There are 5 agents for a network of 6 nodes.");
    world.despawn(people.get(4));
    assertThatThrownBy(() -> Network.complete(5).relate(world, new Knows(), people))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The entity 5:1 is dead, so it cannot be a node of a network.");
    assertThat(world.relation(Knows.class).targets(people.get(0))).isEmpty();
  }

  @Test
  void networksWithoutNodesAreEmpty() {
    assertThat(Network.complete(0).links()).isZero();
    assertThat(Network.ring(0, 0)).hasToString("a network of 0 nodes and 0 links");
    assertThat(Network.random(1, 0.5, new Random(1)).links()).isZero();
  }

  @Test
  void impossibleNetworksAreRefused() {
    var random = new Random(1);
    assertThatThrownBy(() -> Network.complete(-1)).hasMessage("A network cannot have -1 nodes.");
    assertThatThrownBy(() -> Network.random(5, Double.NaN, random))
        .hasMessage("A probability of NaN is not possible; it has to be from 0 to 1.");
    assertThatThrownBy(() -> Network.smallWorld(5, 2, 1.5, random))
        .hasMessage("A probability of 1.5 is not possible; it has to be from 0 to 1.");
    for (int neighbours : new int[] {-2, 3, 6}) {
      assertThatThrownBy(() -> Network.ring(6, neighbours))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("its " + neighbours + " nearest ones on a ring of 6");
    }
    for (int links : new int[] {0, 6}) {
      assertThatThrownBy(() -> Network.preferential(6, links, random))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("cannot have " + links + " links");
    }
    assertThatThrownBy(() -> Network.complete(1_000_000))
        .hasMessage("A network has at most 536,870,912 links; use fewer nodes.");
    assertThatThrownBy(() -> Network.complete(2).from(1))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}
