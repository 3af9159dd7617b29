package dev.phyla.naming;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Entity;
import dev.phyla.Keys;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KeysTest {
  record Position(int x) {}

  record Name(String text) {}

  private final World world = new World();
  private final Keys keys = world.keys();
  private final Entity ann = world.spawn(new Position(1));
  private final Entity bob = world.spawn(new Position(2));

  @Test
  void anEntityIsFoundByItsKey() {
    assertThat(keys.set(ann, "ann")).isTrue();
    assertThat(keys.set(bob, "bob")).isTrue();

    assertThat(keys.find("ann")).contains(ann);
    assertThat(keys.find("bob")).contains(bob);
    assertThat(keys.find("cem")).isEmpty();
    assertThat(keys.find(" ")).isEmpty();
    assertThat(keys.get(ann)).contains("ann");
    assertThat(keys.count()).isEqualTo(2);
    assertThat(world.keys()).isSameAs(keys).hasToString("2 keys");
    world.verify();
  }

  @Test
  void settingAKeyAgainDoesNothing() {
    keys.set(ann, "ann");
    assertThat(keys.set(ann, "ann")).isTrue();
    assertThat(keys.count()).isEqualTo(1);
    assertThat(keys.find("ann")).contains(ann);
    world.verify();
  }

  @Test
  void aNewKeyReplacesTheOldOneWhichAnotherEntityCanThenHave() {
    keys.set(ann, "hero");
    keys.set(ann, "retired hero");
    assertThat(keys.find("hero")).isEmpty();
    assertThat(keys.set(bob, "hero")).isTrue();

    assertThat(keys.find("hero")).contains(bob);
    assertThat(keys.get(ann)).contains("retired hero");
    assertThat(keys.count()).isEqualTo(2);
    world.verify();
  }

  @Test
  void aKeyThatAnotherEntityHasIsRefusedAndNothingChanges() {
    keys.set(ann, "hero");
    keys.set(bob, "helper");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> keys.set(bob, "hero"))
        .withMessage(
            "The entity 2:1 cannot have the key \"hero\", because 1:1 has it; remove it there"
                + " first, or use another key.");
    assertThat(keys.find("hero")).contains(ann);
    assertThat(keys.get(bob)).contains("helper");
    world.verify();
  }

  @Test
  void aRemovedKeyIsFree() {
    keys.set(ann, "hero");
    assertThat(keys.remove(ann)).isTrue();
    assertThat(keys.remove(ann)).isTrue();

    assertThat(keys.get(ann)).isEmpty();
    assertThat(keys.find("hero")).isEmpty();
    assertThat(keys.count()).isZero();
    assertThat(keys.set(bob, "hero")).isTrue();
    world.verify();
  }

  @Test
  void aDespawnedEntityLosesItsKeyAtOnce() {
    keys.set(ann, "hero");
    world.despawn(ann);

    assertThat(keys.find("hero")).isEmpty();
    assertThat(keys.get(ann)).isEmpty();
    assertThat(keys.count()).isZero();
    Entity reused = world.spawn(new Position(3));
    assertThat(reused.index()).isEqualTo(ann.index());
    assertThat(keys.get(reused)).isEmpty();
    assertThat(keys.set(reused, "hero")).isTrue();
    assertThat(keys.get(ann)).isEmpty();
    assertThat(keys.find("hero")).contains(reused);
    world.verify();
  }

  @Test
  void entitiesThatAreDespawnedTogetherLoseTheirKeys() {
    Entity named = world.spawn(new Name("stays"));
    keys.set(ann, "ann");
    keys.set(bob, "bob");
    keys.set(named, "named");
    assertThat(world.despawnAll(world.query(read(Position.class)))).isEqualTo(2);

    assertThat(keys.count()).isEqualTo(1);
    assertThat(keys.find("ann")).isEmpty();
    assertThat(keys.find("named")).contains(named);
    world.verify();
    world.despawnAll(List.of(named));
    assertThat(keys.count()).isZero();
    world.verify();
  }

  @Test
  void childrenThatAreDespawnedWithTheirParentLoseTheirKeys() {
    world.hierarchy().setParent(bob, ann);
    keys.set(bob, "child");
    world.names().set(bob, "Child");
    world.despawn(ann);
    assertThat(keys.find("child")).isEmpty();
    assertThat(world.names().count()).isZero();
    world.verify();
  }

  @Test
  void aDeadEntityHasNoKeyAndCannotGetOne() {
    world.despawn(ann);
    keys.set(bob, "bob");
    assertThat(keys.set(ann, "hero")).isFalse();
    assertThat(keys.set(ann, "bob")).isFalse();
    assertThat(keys.set(Entity.NONE, "nothing")).isFalse();
    assertThat(keys.remove(ann)).isFalse();
    assertThat(keys.get(ann)).isEmpty();
    assertThat(keys.find("hero")).isEmpty();
  }

  @Test
  void theHandleOfARecordedSpawnCannotHaveAKeyBeforeItIsSpawned() {
    Entity later = world.commands().spawn(new Position(3));
    assertThat(keys.set(later, "later")).isFalse();
    world.commands().run(w -> w.keys().set(later, "later"));
    world.flush();
    assertThat(keys.find("later")).contains(later);
    world.verify();
  }

  @Test
  void keysCanBeSetInsideLoops() {
    world
        .query(read(Position.class))
        .each((entity, position) -> keys.set(entity, "at " + position.x()));
    assertThat(keys.find("at 2")).contains(bob);
    assertThat(world.archetype(ann).entity(0)).isEqualTo(ann);
  }

  @Test
  void anEntityHasItsKeyWhileItsRemovalIsObserved() {
    var seen = new ArrayList<Optional<String>>();
    world.onRemove(Position.class, (w, entity, position) -> seen.add(w.keys().get(entity)));
    keys.set(ann, "hero");
    world.despawn(ann);
    assertThat(seen).containsExactly(Optional.of("hero"));
    assertThat(keys.count()).isZero();
  }

  @Test
  void keysAreVisitedInTheirOrder() {
    Entity cem = world.spawn();
    keys.set(ann, "z");
    keys.set(bob, "B");
    keys.set(cem, "a");
    var seen = new ArrayList<String>();
    keys.forEach((key, entity) -> seen.add(key + " " + entity));
    assertThat(seen).containsExactly("B 2:1", "a 3:1", "z 1:1");
  }

  @Test
  void keysThatAreRemovedDuringAVisitAreSkipped() {
    Entity cem = world.spawn();
    keys.set(ann, "1");
    keys.set(bob, "2");
    keys.set(cem, "3");
    var seen = new ArrayList<String>();
    keys.forEach(
        (key, entity) -> {
          seen.add(key);
          world.despawn(bob);
          keys.set(cem, "4");
        });
    assertThat(seen).containsExactly("1");
    assertThat(keys.find("4")).contains(cem);
  }

  @Test
  void badKeysAreRefused() {
    assertThatNullPointerException()
        .isThrownBy(() -> keys.set(ann, null))
        .withMessage("The key is null; Keys.remove removes the key of an entity.");
    assertThatNullPointerException()
        .isThrownBy(() -> keys.find(null))
        .withMessageStartingWith("The key is null");
    for (String blank : List.of("", " ", "\t\n")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> keys.set(ann, blank))
          .withMessage("The entity 1:1 was given a blank key; use a text with visible characters.");
    }
    assertThatNullPointerException()
        .isThrownBy(() -> keys.set(null, "key"))
        .withMessageStartingWith("The entity is null");
    assertThatNullPointerException()
        .isThrownBy(() -> keys.forEach(null))
        .withMessage("The keys were given no lambda.");
    assertThat(keys.count()).isZero();
  }

  @Test
  void keysOfAClosedWorldThrow() {
    keys.set(ann, "ann");
    world.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> keys.find("ann"))
        .withMessage("The world is closed.");
    assertThatIllegalStateException().isThrownBy(() -> keys.set(ann, "b"));
    assertThatIllegalStateException().isThrownBy(world::keys);
  }

  @Test
  void aCheckedWorldRefusesHandlesOfOthers() {
    var checked = World.checked(3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> checked.keys().set(ann, "ann"))
        .withMessageContaining("was never issued by this world");
  }
}
