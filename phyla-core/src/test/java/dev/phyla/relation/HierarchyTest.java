package dev.phyla.relation;

import static dev.phyla.Term.unrelated;
import static dev.phyla.Term.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.World;
import org.junit.jupiter.api.Test;

class HierarchyTest {
  private record Node() {}

  private final World world = new World();
  private final Hierarchy tree = world.hierarchy();
  private final Entity root = world.spawn(new Node());
  private final Entity left = world.spawn(new Node());
  private final Entity right = world.spawn(new Node());
  private final Entity leaf = world.spawn(new Node());

  private void grow() {
    assertThat(tree.setParent(left, root)).isTrue();
    assertThat(tree.setParent(right, root)).isTrue();
    assertThat(tree.setParent(leaf, left)).isTrue();
  }

  @Test
  void childrenHaveOneParentAndAnOrder() {
    grow();
    assertThat(tree.children(root)).containsExactly(left, right);
    assertThat(tree.childCount(root)).isEqualTo(2);
    assertThat(tree.parent(leaf)).isEqualTo(left);
    assertThat(tree.parent(root)).isEqualTo(Entity.NONE);
    assertThat(tree.hasParent(root)).isFalse();
    assertThat(tree.ancestors(leaf)).containsExactly(left, root);
    assertThat(tree.descendants(root)).containsExactly(left, right, leaf);
    assertThat(tree.descendants(root, 1)).containsExactly(left, right);
    assertThat(tree.root(leaf)).isEqualTo(root);
    assertThat(tree.root(root)).isEqualTo(root);
    assertThat(tree.depth(leaf)).isEqualTo(2);
    assertThat(tree.depth(root)).isZero();
    assertThat(tree.isDescendant(leaf, root)).isTrue();
    assertThat(tree.isDescendant(root, leaf)).isFalse();
    assertThat(tree.isDescendant(root, root)).isFalse();
    assertThat(world.query(unrelated(ChildOf.class)).entities()).containsExactly(root);
  }

  @Test
  void childrenAreInsertedAndMoved() {
    grow();
    Entity first = world.spawn();
    assertThat(tree.setParent(first, root, 0)).isTrue();
    assertThat(tree.children(root)).containsExactly(first, left, right);
    assertThat(tree.moveChild(first, 1)).isTrue();
    assertThat(tree.children(root)).containsExactly(left, first, right);
    assertThat(tree.setParent(left, root)).isTrue();
    assertThat(tree.children(root)).containsExactly(left, first, right);
    assertThat(tree.moveChild(root, 0)).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tree.moveChild(first, -1))
        .withMessage("The index among the children must not be negative: -1.");
    assertThatIllegalArgumentException().isThrownBy(() -> tree.setParent(leaf, root, -1));
    assertThat(tree.parent(leaf)).isEqualTo(left);
    world.verify();
  }

  @Test
  void aSubtreeMovesWithItsRoot() {
    grow();
    assertThat(tree.setParent(left, right)).isTrue();
    assertThat(tree.children(root)).containsExactly(right);
    assertThat(tree.ancestors(leaf)).containsExactly(left, right, root);
    assertThat(tree.removeParent(left)).isTrue();
    assertThat(tree.removeParent(left)).isFalse();
    assertThat(tree.root(leaf)).isEqualTo(left);
    world.verify();
  }

  @Test
  void cyclesAreRefused() {
    grow();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tree.setParent(root, leaf))
        .withMessage("Relating 1:1 to 4:1 by ChildOf would close a cycle: 1:1 → 4:1 → 2:1 → 1:1.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tree.setParent(root, root))
        .withMessage("The entity 1:1 cannot be related to itself by ChildOf, which is acyclic.");
    assertThat(tree.children(root)).containsExactly(left, right);
  }

  @Test
  void deadEntitiesAreIgnored() {
    world.despawn(leaf);
    assertThat(tree.setParent(leaf, root)).isFalse();
    assertThat(tree.setParent(root, leaf)).isFalse();
    assertThat(tree.children(leaf)).isEmpty();
    assertThat(tree.parent(leaf)).isEqualTo(Entity.NONE);
    assertThat(tree.despawnRecursive(leaf)).isFalse();
  }

  @Test
  void despawningAParentTakesItsDescendantsAlongDeepestFirst() {
    grow();
    var order = new EntityList();
    world.onRemove(Node.class, (w, entity, node) -> order.add(entity));
    assertThat(tree.despawnRecursive(root)).isTrue();
    assertThat(order).containsExactly(leaf, right, left, root);
    assertThat(world.count()).isZero();
    world.verify();
  }

  @Test
  void despawnAllByQueryTakesDescendantsAlong() {
    grow();
    Entity bare = world.spawn();
    tree.setParent(bare, leaf);
    assertThat(world.despawnAll(world.query(with(Node.class)))).isEqualTo(5);
    assertThat(world.isAlive(bare)).isFalse();
    world.verify();
  }

  @Test
  void entitiesAreFoundByTheirPath() {
    grow();
    world.names().set(root, "ship");
    world.names().set(left, "turret");
    world.names().set(right, "turret");
    world.names().set(leaf, "barrel");
    Entity other = world.spawn(new Node());
    world.names().set(other, "ship");
    assertThat(tree.find("/ship")).contains(root);
    assertThat(tree.find("/ship/turret")).contains(left);
    assertThat(tree.find("/ship/turret/barrel")).contains(leaf);
    assertThat(tree.find(root, "turret/barrel")).contains(leaf);
    assertThat(tree.find("/ship/engine/barrel")).isEmpty();
    assertThat(tree.find("/turret")).isEmpty();
    tree.moveChild(right, 0);
    assertThat(tree.find("/ship/turret")).contains(right);
    assertThat(tree.find("/ship/turret/barrel")).isEmpty();
    assertThat(tree.path(leaf)).isEqualTo("/ship/turret/barrel");
    world.names().remove(left);
    assertThat(tree.path(leaf)).isEqualTo("/ship/2:1/barrel");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tree.find("ship/turret"))
        .withMessage("The path \"ship/turret\" does not begin with a slash; write /ship/turret.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tree.find("/ship//barrel"))
        .withMessage("The path \"/ship//barrel\" has an empty segment.");
    world.despawn(root);
    assertThat(tree.find("/ship")).contains(other);
    assertThat(tree.find(root, "turret")).isEmpty();
  }

  @Test
  void entitiesAreGroupedByTheirParent() {
    grow();
    var groups = world.query(with(Node.class)).groupBy(world.relation(ChildOf.class));
    assertThat(groups.keys()).containsExactly(root, left);
    assertThat(groups.group(root)).containsExactly(left, right);
    assertThat(groups.group(left)).containsExactly(leaf);
    assertThat(groups.group(leaf)).isEmpty();
  }

  @Test
  void treesMayBeVeryDeep() {
    Entity at = root;
    for (int i = 0; i < 100_000; i++) {
      Entity child = world.spawn();
      tree.setParent(child, at);
      at = child;
    }
    assertThat(tree.depth(at)).isEqualTo(100_000);
    assertThat(tree.root(at)).isEqualTo(root);
    assertThat(tree.descendants(root)).hasSize(100_000);
    Entity deepest = at;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tree.setParent(root, deepest))
        .withMessageEndingWith(" → ….");
    world.verify();
    assertThat(world.despawn(root)).isTrue();
    assertThat(world.count()).isEqualTo(3);
    world.verify();
  }
}
