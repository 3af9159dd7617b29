package dev.phyla.naming;

import static dev.phyla.Term.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Entity;
import dev.phyla.Names;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NamesTest {
  record Position(int x) {}

  private final World world = new World();
  private final Names names = world.names();
  private final Entity ann = world.spawn(new Position(1));
  private final Entity bob = world.spawn(new Position(2));

  @Test
  void severalEntitiesCanHaveTheSameName() {
    assertThat(names.set(ann, "guard")).isTrue();
    assertThat(names.set(bob, "guard")).isTrue();
    assertThat(names.get(ann)).contains("guard");
    assertThat(names.get(bob)).contains("guard");
    assertThat(names.count()).isEqualTo(2);
    assertThat(world.names()).isSameAs(names).hasToString("2 names");
    world.verify();
  }

  @Test
  void aNameCanBeReplacedAndRemoved() {
    names.set(ann, "Ann");
    names.set(ann, "Anna");
    assertThat(names.get(ann)).contains("Anna");
    assertThat(names.remove(ann)).isTrue();
    assertThat(names.remove(ann)).isTrue();
    assertThat(names.get(ann)).isEmpty();
    assertThat(names.count()).isZero();
    world.verify();
  }

  @Test
  void namesAndKeysAreIndependent() {
    names.set(ann, "x");
    world.keys().set(bob, "x");
    assertThat(names.get(bob)).isEmpty();
    assertThat(world.keys().get(ann)).isEmpty();
    assertThat(world.keys().find("x")).contains(bob);
    world.verify();
  }

  @Test
  void aDespawnedEntityLosesItsNameAtOnce() {
    names.set(ann, "Ann");
    names.set(bob, "Bob");
    world.tag(Position.class).add(ann);
    world.keys().set(ann, "ann");
    world.despawn(ann);
    Entity reused = world.spawn();

    assertThat(reused.index()).isEqualTo(ann.index());
    assertThat(names.get(ann)).isEmpty();
    assertThat(names.get(reused)).isEmpty();
    assertThat(names.count()).isEqualTo(1);
    world.verify();
    world.despawnAll(world.query(with(Position.class)));
    assertThat(names.count()).isZero();
    world.verify();
  }

  @Test
  void anOldHandleDoesNotHaveTheNameOfTheNewEntityInItsSlot() {
    world.despawn(ann);
    Entity reused = world.spawn();
    names.set(reused, "new");
    assertThat(names.get(ann)).isEmpty();
    assertThat(names.remove(ann)).isFalse();
    assertThat(names.set(ann, "old")).isFalse();
    assertThat(names.get(reused)).contains("new");
  }

  @Test
  void theHandleOfARecordedSpawnCannotHaveANameBeforeItIsSpawned() {
    Entity later = world.commands().spawn();
    assertThat(names.set(later, "later")).isFalse();
    world.flush();
    assertThat(names.set(later, "later")).isTrue();
  }

  @Test
  void namesAreVisitedInTheOrderOfTheirEntities() {
    List<Entity> many = world.spawnMany(2000);
    names.set(many.get(1500), "late");
    names.set(bob, "Bob");
    names.set(many.get(3), "early");
    names.set(ann, "Ann");
    world.despawn(ann);
    Entity reused = world.spawn();
    names.set(reused, "Anna");
    var seen = new ArrayList<String>();
    names.forEach((entity, name) -> seen.add(entity + " " + name));
    assertThat(seen).containsExactly("1:2 Anna", "2:1 Bob", "6:1 early", "1503:1 late");
    world.verify();
  }

  @Test
  void namesThatAreRemovedDuringAVisitAreSkipped() {
    names.set(ann, "Ann");
    names.set(bob, "Bob");
    var seen = new ArrayList<String>();
    names.forEach(
        (entity, name) -> {
          seen.add(name);
          world.despawn(bob);
        });
    assertThat(seen).containsExactly("Ann");
  }

  @Test
  void badNamesAreRefused() {
    assertThatNullPointerException()
        .isThrownBy(() -> names.set(ann, null))
        .withMessage("The name is null; Names.remove removes the name of an entity.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> names.set(bob, " "))
        .withMessage("The entity 2:1 was given a blank name; use a text with visible characters.");
    assertThatNullPointerException()
        .isThrownBy(() -> names.get(null))
        .withMessageStartingWith("The entity is null");
    assertThatNullPointerException()
        .isThrownBy(() -> names.forEach(null))
        .withMessage("The names were given no lambda.");
    assertThat(names.count()).isZero();
  }

  @Test
  void namesOfAClosedWorldThrow() {
    world.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> names.get(ann))
        .withMessage("The world is closed.");
    assertThatIllegalStateException().isThrownBy(world::names);
  }
}
