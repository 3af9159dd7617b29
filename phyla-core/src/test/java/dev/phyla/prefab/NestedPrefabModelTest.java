package dev.phyla.prefab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.Prefab;
import dev.phyla.World;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Seeds;
import dev.phyla.prefab.Samples.Body;
import dev.phyla.relation.Relation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random trees, instantiated from prefabs in one world, and spawned and linked by hand in another.
class NestedPrefabModelTest {
  private static final int SEEDS = 100;
  private static final int MAX_DEPTH = 4;

  @Relation
  record Knows(int years) {}

  /// A node as the reference sees it: a prefab that can be read recursively.
  private record Node(List<Object> components, Map<String, Node> children, List<NamedLink> links) {}

  private record NamedLink(String source, Knows value, String target) {}

  private final World world = new World();
  private final World reference = new World();
  private Random random = new Random();
  private int number;

  static LongStream seeds() {
    return Seeds.below(SEEDS, "phyla.model.seed");
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void instancesEqualTreesThatAreSpelledOut(long seed) {
    random = new Random(seed);
    for (int round = 0; round < 5; round++) {
      String where = "-Dphyla.model.seed=" + seed + ", round " + round;
      Node node = node(0);
      Prefab prefab = prefab(node);
      assertThat(prefab).as(where).isEqualTo(prefab(node));
      Entity root;
      if (random.nextBoolean()) {
        root = world.instantiate(prefab);
      } else {
        root = world.commands().instantiate(prefab);
        world.flush();
      }
      var links = new ArrayList<Runnable>();
      assertThat(spawn("", node, Entity.NONE, links).get(".")).as(where).isEqualTo(root);
      links.forEach(Runnable::run);
      assertThat(world.count()).as(where).isEqualTo(reference.count());
      assertThat(world.contentHash()).as(where).isEqualTo(reference.contentHash());
      assertThat(world.stateHash()).as(where).isEqualTo(reference.stateHash());
      world.verify();
      if (random.nextInt(3) == 0) {
        world.despawn(root);
        reference.despawn(root);
      }
    }
  }

  private Node node(int depth) {
    number++;
    List<Object> components = new ArrayList<>(List.of(new Name("n" + number)));
    if (random.nextBoolean()) {
      components.add(new Body(number));
    } else if (random.nextBoolean()) {
      components.add(Position.class);
    }
    var children = new LinkedHashMap<String, Node>();
    for (int i = depth == MAX_DEPTH ? 0 : random.nextInt(4); i > 0; i--) {
      children.put("c" + i, node(depth + 1));
    }
    var node = new Node(components, children, new ArrayList<>());
    List<String> names = new ArrayList<>();
    collect(node, "", names);
    for (int i = random.nextInt(3); i > 0; i--) {
      node.links.add(new NamedLink(any(names), new Knows(number++), any(names)));
    }
    return node;
  }

  private String any(List<String> names) {
    return names.get(random.nextInt(names.size()));
  }

  private static void collect(Node node, String path, List<String> names) {
    names.add(path.isEmpty() ? "." : path);
    node.children.forEach(
        (name, child) -> collect(child, path.isEmpty() ? name : path + "/" + name, names));
  }

  private static Prefab prefab(Node node) {
    Prefab prefab = Prefab.of(node.components.toArray());
    for (Map.Entry<String, Node> child : node.children.entrySet()) {
      prefab = prefab.child(child.getKey(), prefab(child.getValue()));
    }
    for (NamedLink link : node.links) {
      prefab = prefab.relate(link.source, link.value, link.target);
    }
    return prefab;
  }

  /// Spawns a tree.
  ///
  /// @param own the name of its root
  /// @param parent the parent, or [Entity#NONE]
  /// @param links receives the links, which are made when all nodes are there
  /// @return the entities by name
  private Map<String, Entity> spawn(String own, Node node, Entity parent, List<Runnable> links) {
    Entity entity = reference.spawn(node.components.toArray());
    if (!own.isEmpty()) {
      reference.names().set(entity, own);
    }
    reference.hierarchy().setParent(entity, parent);
    var names = new LinkedHashMap<String, Entity>();
    names.put(".", entity);
    var inner = new ArrayList<Runnable>();
    node.children.forEach(
        (child, below) ->
            spawn(child, below, entity, inner)
                .forEach(
                    (name, each) ->
                        names.put(name.equals(".") ? child : child + "/" + name, each)));
    for (NamedLink link : node.links) {
      links.add(() -> reference.relate(names.get(link.source), link.value, names.get(link.target)));
    }
    links.addAll(inner);
    return names;
  }
}
