package dev.phyla.transform;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.within;

import dev.phyla.Archetype;
import dev.phyla.CallbackException;
import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.World;
import dev.phyla.relation.Hierarchy;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The rules of propagation, in space and in the plane.
class TransformsTest {
  private record Marker(int number) {}

  private record Other() {}

  private final World world = new World();
  private final Hierarchy tree = world.hierarchy();

  private void assertX(Kind kind, Entity entity, float x) {
    assertThat(kind.x(world, entity)).isEqualTo(x);
  }

  @ParameterizedTest
  @EnumSource
  void theWorldTransformIsTheProductOfTheParentAndTheLocalTransform(Kind kind) {
    Entity ship = world.spawn(kind.at(10));
    Entity turret = world.spawn(kind.at(1));
    Entity barrel = world.spawn(kind.at(0.5f));
    tree.setParent(barrel, turret);
    tree.setParent(turret, ship);

    kind.propagation(world).run();

    assertX(kind, ship, 10);
    assertX(kind, turret, 11);
    assertX(kind, barrel, 11.5f);
    world.verify();
  }

  @ParameterizedTest
  @EnumSource
  void aChangeReachesAllDescendantsAndNothingElse(Kind kind) {
    EntityList all = world.spawnMany(5, kind.at(1), kind.world);
    tree.setParent(all.get(1), all.get(0));
    tree.setParent(all.get(2), all.get(1));
    tree.setParent(all.get(3), all.get(0));
    Runnable propagation = kind.propagation(world);
    propagation.run();
    var moved = world.query(changed(kind.world));

    world.set(all.get(1), kind.at(5));
    propagation.run();

    assertThat(moved.entities()).containsExactly(all.get(1), all.get(2));
    assertX(kind, all.get(0), 1);
    assertX(kind, all.get(1), 6);
    assertX(kind, all.get(2), 7);
    assertX(kind, all.get(3), 2);
    assertX(kind, all.get(4), 1);
  }

  @ParameterizedTest
  @EnumSource
  void ifNothingChangedNothingIsWritten(Kind kind) {
    EntityList all = world.spawnMany(20, kind.at(1), kind.world);
    for (int i = 1; i < 10; i++) {
      tree.setParent(all.get(i), all.get(i / 2));
    }
    Runnable propagation = kind.propagation(world);
    propagation.run();
    var moved = world.query(changed(kind.world));
    world.endUpdate();
    long hash = world.stateHash();

    propagation.run();

    Archetype archetype = world.archetype(all.getFirst());
    assertThat(archetype.isDirty(kind.world)).isFalse();
    assertThat(archetype.isDirty(kind.local)).isFalse();
    assertThat(world.stateHash()).isEqualTo(hash);
    assertThat(moved.count()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void onlyArchetypesWithComputedEntitiesAreMarked(Kind kind) {
    Entity parent = world.spawn(kind.at(1), kind.world, new Marker(1));
    Entity child = world.spawn(kind.at(1), kind.world);
    tree.setParent(child, parent);
    Runnable propagation = kind.propagation(world);
    propagation.run();
    world.endUpdate();

    world.set(child, kind.at(2));
    propagation.run();

    assertThat(world.archetype(child).isDirty(kind.world)).isTrue();
    assertThat(world.archetype(parent).isDirty(kind.world)).as("it is only read").isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void anEntityMovesToAnotherParentWithItsDescendants(Kind kind) {
    EntityList all = world.spawnMany(4, kind.at(1), kind.world);
    world.set(all.get(3), kind.at(100));
    tree.setParent(all.get(1), all.get(0));
    tree.setParent(all.get(2), all.get(1));
    Runnable propagation = kind.propagation(world);
    propagation.run();
    assertX(kind, all.get(2), 3);

    tree.setParent(all.get(1), all.get(3));
    propagation.run();
    assertX(kind, all.get(1), 101);
    assertX(kind, all.get(2), 102);

    tree.removeParent(all.get(1));
    propagation.run();
    assertX(kind, all.get(1), 1);
    assertX(kind, all.get(2), 2);

    tree.removeParent(all.get(2));
    propagation.run();
    assertX(kind, all.get(2), 1);
  }

  @ParameterizedTest
  @EnumSource
  void aParentWithoutATransformIsNoParent(Kind kind) {
    Entity group = world.spawn(new Marker(1));
    Entity top = world.spawn(kind.at(50));
    Entity member = world.spawn(kind.at(1));
    Entity leaf = world.spawn(kind.at(2));
    tree.setParent(group, top);
    tree.setParent(member, group);
    tree.setParent(leaf, member);
    Runnable propagation = kind.propagation(world);
    propagation.run();
    assertX(kind, member, 1);
    assertX(kind, leaf, 3);

    world.set(group, kind.at(10));
    propagation.run();
    assertX(kind, group, 60);
    assertX(kind, member, 61);
    assertX(kind, leaf, 63);

    world.remove(group, kind.local);
    propagation.run();
    assertX(kind, member, 1);
    assertX(kind, leaf, 3);
    assertX(kind, group, 60);
  }

  @ParameterizedTest
  @EnumSource
  void aParentThatLosesItsTransformLeavesItsOnlyChildAlone(Kind kind) {
    Entity parent = world.spawn(kind.at(10), kind.world);
    Entity child = world.spawn(kind.at(1), kind.world);
    tree.setParent(child, parent);
    Runnable propagation = kind.propagation(world);
    propagation.run();
    assertX(kind, child, 11);

    world.remove(parent, kind.local, kind.world);
    propagation.run();
    assertX(kind, child, 1);

    world.set(parent, kind.at(20));
    propagation.run();
    assertX(kind, parent, 20);
    assertX(kind, child, 21);
  }

  @ParameterizedTest
  @EnumSource
  void aLocalTransformBringsAWorldTransform(Kind kind) {
    Entity spawned = world.spawn(kind.at(10));
    Entity set = world.spawn();
    world.set(set, kind.at(1));

    assertThat(world.has(spawned, kind.world)).isTrue();
    assertThat(world.has(set, kind.world)).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void aWorldTransformThatWasRemovedIsAddedAgain(Kind kind) {
    Entity parent = world.spawn(kind.at(10));
    Entity child = world.spawn(kind.at(1));
    Entity alone = world.spawn(kind.at(4));
    tree.setParent(child, parent);
    Runnable propagation = kind.propagation(world);
    world.remove(child, kind.world);
    propagation.run();
    assertX(kind, child, 11);

    world.remove(parent, kind.world);
    world.remove(child, kind.world);
    world.remove(alone, kind.world);
    propagation.run();
    assertX(kind, parent, 10);
    assertX(kind, child, 11);
    assertX(kind, alone, 4);
    world.verify();
  }

  @ParameterizedTest
  @EnumSource
  void aWorldTransformCannotBeAddedAgainInsideALoop(Kind kind) {
    Entity first = world.spawn(kind.at(1));
    Entity second = world.spawn(kind.at(2));
    world.remove(second, kind.world);
    Runnable propagation = kind.propagation(world);

    assertThatIllegalStateException()
        .isThrownBy(() -> world.query(read(kind.world)).each(_ -> propagation.run()));
    assertThat(world.has(second, kind.world)).isFalse();
    propagation.run();
    world.set(first, kind.at(3));
    world.query(read(kind.world)).each(_ -> propagation.run());

    assertX(kind, first, 3);
    assertX(kind, second, 2);
  }

  @ParameterizedTest
  @EnumSource
  void entitiesAreFoundAgainAfterRowsWereSorted(Kind kind) {
    EntityList all = new EntityList();
    for (int i = 0; i < 30; i++) {
      all.add(world.spawn(kind.at(1), new Marker((7 * i) % 30)));
    }
    for (int i = 1; i < 20; i++) {
      tree.setParent(all.get(i), all.get(i / 2));
    }
    Runnable propagation = kind.propagation(world);
    propagation.run();

    world.query(with(kind.local)).sort(world.column(Marker.class, "number", int[].class));
    world.set(all.getFirst(), kind.at(5));
    propagation.run();

    for (int i = 0; i < 30; i++) {
      assertX(kind, all.get(i), i < 20 ? 5 + tree.depth(all.get(i)) : 1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void anObserverThatThrowsDoesNotStopThePropagationForGood(Kind kind) {
    Entity parent = world.spawn(kind.at(10), kind.world);
    Entity child = world.spawn(kind.at(1), kind.world);
    tree.setParent(child, parent);
    Runnable propagation = kind.propagation(world);
    propagation.run();
    world.remove(child, kind.world);
    var failing =
        world.onAdd(
            kind.world,
            (_, _, _) -> {
              throw new IllegalArgumentException("on purpose");
            });

    assertThatExceptionOfType(CallbackException.class).isThrownBy(propagation::run);
    failing.close();
    propagation.run();

    assertX(kind, child, 11);
    world.verify();
  }

  @ParameterizedTest
  @EnumSource
  void disabledEntitiesTakePart(Kind kind) {
    Entity parent = world.spawn(kind.at(10), kind.world);
    Entity child = world.spawn(kind.at(1), kind.world);
    Entity alone = world.spawn(kind.at(1));
    tree.setParent(child, parent);
    world.disable(parent);
    world.disable(alone);
    world.disable(child, kind.local);
    Runnable propagation = kind.propagation(world);
    propagation.run();
    assertX(kind, child, 11);
    assertX(kind, alone, 1);

    world.set(parent, kind.at(20));
    propagation.run();
    assertX(kind, parent, 20);
    assertX(kind, child, 21);
  }

  @ParameterizedTest
  @EnumSource
  void entitiesAreFoundAgainAfterRowsHaveMoved(Kind kind) {
    EntityList all = world.spawnMany(6, kind.at(1), kind.world);
    tree.setParent(all.get(5), all.get(4));
    tree.setParent(all.get(4), all.get(3));
    Runnable propagation = kind.propagation(world);
    propagation.run();

    world.despawn(all.get(0)); // 5 moves to its row
    world.set(all.get(3), new Marker(1)); // 3 moves to another archetype
    propagation.run();
    world.set(all.get(3), kind.at(10));
    propagation.run();
    assertX(kind, all.get(3), 10);
    assertX(kind, all.get(4), 11);
    assertX(kind, all.get(5), 12);

    world.despawn(all.get(5));
    world.set(all.get(3), kind.at(20));
    propagation.run();
    assertX(kind, all.get(4), 21);
    assertX(kind, all.get(2), 1);
    world.verify();
  }

  @ParameterizedTest
  @EnumSource
  void archetypesMayBeReclaimedAndTheirIdsReused(Kind kind) {
    Entity parent = world.spawn(kind.at(10), kind.world, new Marker(1));
    Entity child = world.spawn(kind.at(1), kind.world, new Marker(2));
    tree.setParent(child, parent);
    Runnable propagation = kind.propagation(world);
    propagation.run();

    world.remove(parent, Marker.class);
    world.remove(child, Marker.class);
    world.reclaimArchetypes();
    world.spawn(new Other());
    Entity late = world.spawn(kind.at(3), kind.world, new Other());
    tree.setParent(late, child);
    propagation.run();
    assertX(kind, late, 14);

    world.set(parent, kind.at(20));
    propagation.run();
    assertX(kind, child, 21);
    assertX(kind, late, 24);

    world.despawn(parent);
    world.reclaimArchetypes();
    propagation.run();
    assertThat(world.query(read(kind.world)).count()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void parentsAndChildrenMayBeInAnyArchetypes(Kind kind) {
    EntityList all = new EntityList();
    for (int i = 0; i < 40; i++) {
      all.add(
          switch (i % 3) {
            case 0 -> world.spawn(kind.at(1), kind.world);
            case 1 -> world.spawn(kind.at(1), kind.world, new Marker(i));
            default -> world.spawn(kind.at(1), kind.world, new Other());
          });
      if (i > 3) {
        tree.setParent(all.get(i), all.get(i / 4));
      }
    }
    Runnable propagation = kind.propagation(world);
    propagation.run();

    for (int i = 0; i < 40; i++) {
      assertX(kind, all.get(i), tree.depth(all.get(i)) + 1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aChainOfAHundredThousandEntitiesIsPropagated(Kind kind) {
    int depth = 100_000;
    EntityList chain = world.spawnMany(depth, kind.at(1), kind.world);
    for (int i = 1; i < depth; i++) {
      tree.setParent(chain.get(i), chain.get(i - 1));
    }
    Runnable propagation = kind.propagation(world);
    propagation.run();
    assertX(kind, chain.getLast(), depth);

    world.set(chain.getFirst(), kind.at(0));
    propagation.run();
    assertX(kind, chain.getLast(), depth - 1);

    int half = depth / 2;
    tree.removeParent(chain.get(half));
    propagation.run();
    assertX(kind, chain.get(half - 1), half - 1);
    assertX(kind, chain.getLast(), half);
  }

  @ParameterizedTest
  @EnumSource
  void aPropagationThatMissedChangesComputesEverythingAgain(Kind kind) {
    EntityList all = world.spawnMany(1_000, kind.at(1), kind.world);
    Runnable propagation = kind.propagation(world);
    propagation.run();
    var other = world.query(changed(kind.local));
    for (int i = 0; i < 150; i++) {
      for (Entity entity : all) {
        world.set(entity, kind.at(i));
        if (i > 0 && !entity.equals(all.getFirst())) {
          tree.setParent(entity, all.getFirst());
        }
      }
      other.each(_ -> {});
    }
    propagation.run();

    assertX(kind, all.getFirst(), 149);
    assertX(kind, all.getLast(), 298);
  }

  @ParameterizedTest
  @EnumSource
  void severalPropagationsOfOneWorldDoNotDisturbEachOther(Kind kind) {
    Entity parent = world.spawn(kind.at(10));
    Entity child = world.spawn(kind.at(1));
    Runnable first = kind.propagation(world);
    first.run();
    tree.setParent(child, parent);
    Runnable second = kind.propagation(world);
    second.run();
    assertX(kind, child, 11);

    world.set(parent, kind.at(20));
    first.run();
    assertX(kind, child, 21);
    second.run();
    assertX(kind, child, 21);
  }

  @ParameterizedTest
  @EnumSource
  void transformsOfTheOtherKindHaveNoInfluence(Kind kind) {
    Kind other = kind == Kind.SPACE ? Kind.PLANE : Kind.SPACE;
    Entity parent = world.spawn(other.at(10));
    Entity child = world.spawn(kind.at(1), other.at(2));
    tree.setParent(child, parent);
    kind.propagation(world).run();
    other.propagation(world).run();

    assertX(kind, child, 1);
    assertX(other, child, 12);
    assertThat(world.has(parent, kind.world)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void checkedWorldsArePropagatedToo(Kind kind) {
    try (World checked = World.checked(3)) {
      Entity parent = checked.spawn(kind.at(10));
      Entity child = checked.spawn(kind.at(1));
      checked.hierarchy().setParent(child, parent);
      Runnable propagation = kind.propagation(checked);
      propagation.run();
      checked.set(parent, kind.at(20));
      checked.spawn(kind.at(3));
      propagation.run();

      assertThat(kind.x(checked, child)).isEqualTo(21);
    }
  }

  @ParameterizedTest
  @EnumSource
  void transformsHaveDefaultsThatChangeNothing(Kind kind) {
    Entity parent = world.spawn(kind.local, kind.world);
    Entity child = world.spawn(kind.at(3), kind.world);
    tree.setParent(child, parent);
    kind.propagation(world).run();

    assertX(kind, child, 3);
    assertThat(kind.world(world, parent)).isEqualTo(kind.local(world, parent));
  }

  @ParameterizedTest
  @EnumSource
  void aPropagationNeedsAWorld(Kind kind) {
    assertThatNullPointerException()
        .isThrownBy(() -> kind.propagation(null))
        .withMessage("The world is null.");
  }

  @ParameterizedTest
  @EnumSource
  void rotationAndScaleOfTheParentApplyToTheChild(Kind kind) {
    float quarter = (float) (Math.PI / 2);
    Entity parent =
        world.spawn(
            new LocalTransform(new Vec3(1, 2, 3), Quat.ofRotationZ(quarter), new Vec3(2, 2, 2)),
            LocalTransform2.at(new Vec2(1, 2)).withAngle(quarter).withScale(2));
    Entity child =
        world.spawn(
            LocalTransform.at(Vec3.UNIT_X).withRotation(Quat.ofRotationX(1)).withScale(3),
            LocalTransform2.at(Vec2.UNIT_X).withTranslation(new Vec2(1, 0)));
    world.set(child, world.get(child, LocalTransform.class).withTranslation(new Vec3(1, 0, 0)));
    tree.setParent(child, parent);
    kind.propagation(world).run();

    float[] matrix = kind.world(world, child);
    int translation = kind == Kind.SPACE ? 12 : 4;
    assertThat(matrix[translation]).isCloseTo(1, within(1e-5f));
    assertThat(matrix[translation + 1]).isCloseTo(4, within(1e-5f));
    if (kind == Kind.SPACE) {
      WorldTransform transform = world.get(child, WorldTransform.class);
      Samples.assertClose(transform.position(), new Vec3(1, 4, 3));
      Samples.assertClose(transform.matrix().transformDirection(Vec3.UNIT_X), new Vec3(0, 6, 0));
    } else {
      Samples.assertClose(world.get(child, WorldTransform2.class).position(), new Vec2(1, 4));
    }
  }
}
