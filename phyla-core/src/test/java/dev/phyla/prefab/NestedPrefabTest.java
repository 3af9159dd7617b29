package dev.phyla.prefab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.Prefab;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.relation.ChildOf;
import dev.phyla.relation.Hierarchy;
import dev.phyla.relation.Relation;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Prefabs with children, and links between their nodes.
class NestedPrefabTest {
  @Relation
  record AimsAt(int range) {}

  @Relation(storage = Relation.Storage.DENSE)
  record PoweredBy() {}

  @Relation(acyclic = true)
  record Follows() {}

  private static final Prefab TURRET =
      Prefab.of(new Name("turret")).child("barrel", Prefab.of(new Name("barrel")));
  private static final Prefab TANK =
      Prefab.of(new Name("tank"), new Position(1, 1))
          .child("front", TURRET)
          .child(Prefab.of(new Name("hatch")))
          .child("rear", TURRET)
          .relate("front/barrel", new AimsAt(3), "rear")
          .relate("rear", new AimsAt(4), ".")
          .relate("front", new PoweredBy(), ".");

  private final World world = new World();
  private final Hierarchy tree = world.hierarchy();

  @AfterEach
  void verify() {
    world.verify();
  }

  private String name(Entity entity) {
    return world.get(entity, Name.class).text();
  }

  /// The names of a tree, with the children of a node in brackets.
  private String names(Entity entity) {
    List<String> children = tree.children(entity).stream().map(this::names).toList();
    return name(entity) + (children.isEmpty() ? "" : children);
  }

  @Test
  void anInstanceIsATreeOfEntities() {
    Entity tank = world.instantiate(TANK, new Position(5, 5), new Frozen());
    assertThat(names(tank)).isEqualTo("tank[turret[barrel], hatch, turret[barrel]]");
    assertThat(world.count()).isEqualTo(TANK.nodeCount()).isEqualTo(6);
    assertThat(world.get(tank, Position.class)).isEqualTo(new Position(5, 5));
    assertThat(world.has(tank, Frozen.class)).isTrue();
    Entity front = tree.children(tank).getFirst();
    assertThat(world.has(front, Frozen.class)).as("overrides are for the root").isFalse();
    world.despawn(tank);
    assertThat(world.count()).isZero();
  }

  @Test
  void nodesAreSpawnedEachBeforeItsChildren() {
    Entity tank = world.instantiate(TANK);
    assertThat(tank).isEqualTo(new Entity(1, 1));
    assertThat(tree.children(tank))
        .containsExactly(new Entity(2, 1), new Entity(4, 1), new Entity(5, 1));
    assertThat(tree.descendants(tank)).hasSize(5);
  }

  @Test
  void childrenHaveTheirNamesAndAreFoundByPath() {
    Entity tank = world.instantiate(TANK);
    world.names().set(tank, "tank");
    Entity barrel = tree.find("/tank/rear/barrel").orElseThrow();
    assertThat(tree.path(barrel)).isEqualTo("/tank/rear/barrel");
    assertThat(tree.find(tank, "front/barrel")).contains(new Entity(3, 1));
    assertThat(world.names().count()).as("the hatch has none").isEqualTo(5);
    EntityList more = world.instantiateMany(TANK, 3);
    assertThat(tree.find(more.get(2), "rear")).contains(tree.children(more.get(2)).getLast());
  }

  @Test
  void linksBetweenNodesAreFoundByName() {
    Entity tank = world.instantiate(TANK);
    EntityList children = tree.children(tank);
    Entity barrel = tree.children(children.getFirst()).getFirst();
    var aims = world.relation(AimsAt.class);
    assertThat(aims.get(barrel, children.getLast())).isEqualTo(new AimsAt(3));
    assertThat(aims.get(children.getLast(), tank)).isEqualTo(new AimsAt(4));
    assertThat(aims.count()).isEqualTo(2);
    assertThat(world.relation(PoweredBy.class).has(children.getFirst(), tank)).isTrue();
  }

  @Test
  void linksOfANestedPrefabAreWithinItsOwnInstance() {
    Prefab platoon =
        Prefab.of(new Name("platoon"))
            .child(TANK)
            .child("second", TANK)
            .relate("second/front", new AimsAt(9), "second/rear/barrel");
    Entity root = world.instantiate(platoon);
    var aims = world.relation(AimsAt.class);
    assertThat(aims.count()).isEqualTo(5);
    for (Entity tank : tree.children(root)) {
      Entity rear = tree.children(tank).getLast();
      assertThat(aims.get(rear, tank)).isEqualTo(new AimsAt(4));
    }
    Entity second = tree.children(root).getLast();
    Entity barrel = tree.children(tree.children(second).getLast()).getFirst();
    assertThat(aims.get(tree.children(second).getFirst(), barrel)).isEqualTo(new AimsAt(9));
  }

  @Test
  void manyInstancesAreSpawnedNodeByNode() {
    EntityList tanks = world.instantiateMany(TANK, 50, new Position(2, 2));
    assertThat(tanks).hasSize(50);
    assertThat(world.count()).isEqualTo(300);
    assertThat(world.archetype(tanks.getFirst()).entities()).isEqualTo(tanks);
    for (Entity tank : tanks) {
      assertThat(names(tank)).isEqualTo("tank[turret[barrel], hatch, turret[barrel]]");
      Entity rear = tree.children(tank).getLast();
      assertThat(world.relation(AimsAt.class).targets(rear)).containsExactly(tank);
    }
    assertThat(world.relation(AimsAt.class).count()).isEqualTo(100);
    assertThat(world.instantiateMany(TANK, 0)).isEmpty();
  }

  @Test
  void recordedInstancesEqualDirectOnes() {
    var other = new World();
    Commands commands = other.commands();
    for (int i = 0; i < 3; i++) {
      assertThat(commands.instantiate(TANK, new Frozen()))
          .isEqualTo(world.instantiate(TANK, new Frozen()));
      assertThat(commands.instantiateMany(TANK, 4)).isEqualTo(world.instantiateMany(TANK, 4));
    }
    assertThat(commands.size()).isEqualTo(6);
    assertThat(commands.instantiateMany(TANK, 0)).isEmpty();
    assertThat(commands.size()).isEqualTo(6);
    assertThat(other.count()).isZero();
    other.flush();
    other.verify();
    assertThat(other.contentHash()).isEqualTo(world.contentHash());
    assertThat(other.stateHash()).isEqualTo(world.stateHash());
  }

  @Test
  void recordedInstancesCanBeUsedByLaterCommandsAndDropped() {
    Commands commands = world.commands();
    Entity tank = commands.instantiate(TANK);
    commands.set(tank, new Name("renamed"));
    try (Commands dropped = world.newCommands("dropped")) {
      dropped.instantiateMany(TANK, 3);
    }
    var appended = world.newCommands("appended");
    Entity second = appended.instantiate(TANK);
    commands.append(appended);
    world.flush();
    assertThat(name(tank)).isEqualTo("renamed");
    assertThat(names(second)).startsWith("tank[");
    assertThat(world.count()).isEqualTo(12);
  }

  @Test
  void variantsKeepChildrenAndLinks() {
    Prefab variant = TANK.with(new Name("variant")).without(Position.class);
    Entity root = world.instantiate(variant);
    assertThat(names(root)).isEqualTo("variant[turret[barrel], hatch, turret[barrel]]");
    assertThat(world.relation(AimsAt.class).count()).isEqualTo(2);
    assertThat(variant.children()).containsExactly(TURRET, Prefab.of(new Name("hatch")), TURRET);
    assertThat(TURRET.children()).hasSize(1);
    assertThat(TURRET).hasToString("prefab of [Name[text=turret]] with 2 nodes");
  }

  @Test
  void equalityIncludesChildrenNamesAndLinks() {
    Prefab leaf = Prefab.of(new Name("leaf"));
    Prefab root = Prefab.of(new Name("root"));
    Prefab one = root.child("a", leaf).child("b", leaf);
    assertThat(root.child("a", leaf).child("b", leaf)).isEqualTo(one).hasSameHashCodeAs(one);
    assertThat(root.child("a", leaf)).isNotEqualTo(one);
    assertThat(root.child("b", leaf).child("a", leaf)).isNotEqualTo(one);
    assertThat(root.child("a", leaf).child("b", leaf.with(new Frozen()))).isNotEqualTo(one);
    assertThat(root.child("a", leaf.child("b", leaf))).isNotEqualTo(one);
    assertThat(one.relate("a", new AimsAt(1), "b")).isNotEqualTo(one);
    assertThat(one.relate("a", new AimsAt(1), "b")).isEqualTo(one.relate("a", new AimsAt(1), "b"));
  }

  @Test
  void prefabsCanBeNestedDeeply() {
    int depth = 1_000;
    Prefab prefab = Prefab.of(new Name("0"));
    Prefab same = Prefab.of(new Name("0"));
    for (int i = 1; i < depth; i++) {
      prefab = Prefab.of(new Name("" + i)).child("below", prefab);
      same = Prefab.of(new Name("" + i)).child("below", same);
    }
    assertThat(prefab.nodeCount()).isEqualTo(depth);
    assertThat(prefab.equals(same)).isTrue();
    assertThat(prefab.hashCode()).isEqualTo(same.hashCode());
    Prefab linked = prefab.relate("below/below", new Follows(), ".");
    Entity root = world.instantiate(linked);
    EntityList nodes = tree.descendants(root);
    assertThat(nodes).hasSize(depth - 1);
    assertThat(name(nodes.getLast())).isEqualTo("0");
    assertThat(tree.depth(nodes.getLast())).isEqualTo(depth - 1);
    Entity recorded = world.commands().instantiate(prefab);
    world.flush();
    assertThat(tree.descendants(recorded)).hasSize(depth - 1);
    world.despawn(root);
    assertThat(world.count()).isEqualTo(depth);
  }

  @Test
  void prefabsWithTooManyNodesAreRefused() {
    Prefab large = Prefab.of();
    for (int i = 0; i < 19; i++) {
      large = large.child(large);
    }
    assertThat(large.nodeCount()).isEqualTo(1 << 19);
    Prefab half = large;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> half.child(half))
        .withMessage(
            "A prefab with 1,048,576 nodes is too large; it can have 1,000,000 at most. Instantiate"
                + " its parts one by one.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.instantiateMany(half, 5_000))
        .withMessage("5,000 instances of 524,288 nodes each are too many entities for one call.");
    assertThat(world.count()).isZero();
  }

  @Test
  void wrongNamesAreRefused() {
    Prefab leaf = Prefab.of();
    for (String name : List.of("", " ", ".", "a/b")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> leaf.child(name, leaf))
          .withMessage(
              "\""
                  + name
                  + "\" cannot be the name of a child: a name is not blank, is not a dot, and has"
                  + " no slash.");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> leaf.child("a", leaf).child("a", leaf))
        .withMessage("There is a child named \"a\" already; choose another name.");
    assertThatNullPointerException()
        .isThrownBy(() -> leaf.child(null, leaf))
        .withMessage("The name is null.");
    assertThatNullPointerException()
        .isThrownBy(() -> leaf.child(null))
        .withMessage("The prefab is null.");
  }

  @Test
  void wrongLinksAreRefused() {
    Prefab pair = Prefab.of().child("a", Prefab.of().child(Prefab.of())).child("b", Prefab.of());
    for (String name : List.of("c", "", "a/", "a/b", "/a", "a/.")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> pair.relate("a", new AimsAt(1), name))
          .withMessage(
              "The prefab of [] with 4 nodes has no node \""
                  + name
                  + "\"; add children with these names first.");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> pair.relate("a", new Name("x"), "b"))
        .withMessage(
            "dev.phyla.fixture.Name is not a relation; a relation is a record annotated with"
                + " @Relation.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> pair.relate("a", new ChildOf(), "b"))
        .withMessage(
            "The nodes of a prefab are linked by ChildOf already; add children with child.");
    Prefab chain = pair.relate("a", new Follows(), "b").relate("b", new Follows(), ".");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> chain.relate(".", new Follows(), "a"))
        .withMessage("Relating \".\" to \"a\" by Follows would close a cycle.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> pair.relate("a", new Follows(), "a"))
        .withMessage("Relating \"a\" to \"a\" by Follows would close a cycle.");
    assertThatNullPointerException()
        .isThrownBy(() -> pair.relate("a", null, "b"))
        .withMessage("The value of the link is null.");
  }

  @Test
  void relationsAreNotComponentsOfAPrefab() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.instantiate(Prefab.of(new AimsAt(1))))
        .withMessageContaining("AimsAt is a relation, not a component");
  }

  @Test
  void wrongInstancesAreRefusedAndNothingIsSpawned() {
    world.spawn();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.instantiateMany(TANK, -1))
        .withMessage("Cannot spawn -1 entities; a count is 0 or more.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.instantiate(Prefab.of().child(Prefab.of("text"))))
        .withMessageStartingWith("java.lang.String is not a component");
    assertThatIllegalStateException()
        .isThrownBy(() -> world.query().each(e -> world.instantiate(TANK)))
        .withMessageStartingWith("Spawning");
    world.query().each(e -> world.commands().instantiate(TANK));
    assertThat(world.count()).isEqualTo(1);
    world.flush();
    assertThat(world.count()).isEqualTo(7);
  }
}
