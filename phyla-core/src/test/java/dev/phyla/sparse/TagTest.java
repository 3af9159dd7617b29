package dev.phyla.sparse;

import static dev.phyla.Term.read;
import static dev.phyla.Term.removed;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Archetype;
import dev.phyla.Component;
import dev.phyla.Entity;
import dev.phyla.Location;
import dev.phyla.Tag;
import dev.phyla.World;
import dev.phyla.fixture.Burning;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Selected;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class TagTest {
  private final World world = new World();
  private final Tag selected = world.tag(Selected.class);
  private final Entity first = world.spawn(new Position(1, 1));
  private final Entity second = world.spawn(new Position(2, 2));
  private final Entity third = world.spawn(new Health(3));
  private final Entity fourth = world.spawn();

  @AfterEach
  void verify() {
    world.verify();
  }

  @Test
  void anEntityHasATagFromAddingToRemoving() {
    assertThat(selected.has(first)).isFalse();
    assertThat(selected.add(first)).isTrue();
    assertThat(selected.has(first)).isTrue();
    assertThat(selected.has(second)).isFalse();
    assertThat(selected.count()).isEqualTo(1);
    assertThat(selected.remove(first)).isTrue();
    assertThat(selected.has(first)).isFalse();
    assertThat(selected.count()).isZero();
  }

  @Test
  void addingTwiceAndRemovingWhatIsNotThereChangeNothing() {
    selected.add(first);
    selected.add(second);
    assertThat(selected.add(first)).isTrue();
    assertThat(selected.entities()).containsExactly(first, second);
    assertThat(selected.remove(third)).isTrue();
    assertThat(selected.entities()).containsExactly(first, second);
  }

  @Test
  void theSameClassNamesTheSameTag() {
    assertThat(world.tag(Selected.class)).isSameAs(selected);
    assertThat(world.tag(Burning.class)).isNotSameAs(selected);
    assertThat(selected.marker()).isEqualTo(Selected.class);
    assertThat(selected).hasToString("tagged Selected");
  }

  @Test
  void aRemovalMovesTheLastEntityIntoTheGap() {
    List.of(first, second, third, fourth).forEach(selected::add);
    selected.remove(second);
    assertThat(selected.entities()).containsExactly(first, fourth, third);
    world.despawn(first);
    assertThat(selected.entities()).containsExactly(third, fourth);
    selected.remove(fourth);
    selected.add(second);
    assertThat(selected.entities()).containsExactly(third, second);
  }

  @Test
  void entitiesIsACopy() {
    selected.add(first);
    List<Entity> before = selected.entities();
    selected.remove(first);
    selected.add(second);
    assertThat(before).containsExactly(first);
  }

  @Test
  void deadAndForgedHandlesHaveNoTagAndCannotGetOne() {
    world.despawn(first);
    List<Entity> strangers =
        List.of(
            first,
            Entity.NONE,
            new Entity(second.index(), second.generation() + 1),
            new Entity(-1, 1),
            new Entity(Integer.MIN_VALUE, 1),
            new Entity(Integer.MAX_VALUE, Integer.MAX_VALUE));
    for (Entity stranger : strangers) {
      assertThat(selected.add(stranger)).as("adding to %s", stranger).isFalse();
      assertThat(selected.has(stranger)).as("having it of %s", stranger).isFalse();
      assertThat(selected.remove(stranger)).as("removing from %s", stranger).isFalse();
    }
    assertThat(selected.count()).isZero();
  }

  @Test
  void aForgedHandleDoesNotTakeTheTagFromTheEntityInItsSlot() {
    selected.add(first);
    selected.remove(new Entity(first.index(), first.generation() + 1));
    assertThat(selected.has(first)).isTrue();
  }

  @Test
  void aDespawnedEntityLosesItsTagsAndANewOneInItsSlotHasNone() {
    Tag burning = world.tag(Burning.class);
    selected.add(second);
    burning.add(second);
    burning.add(third);
    world.despawn(second);
    assertThat(selected.count()).isZero();
    assertThat(burning.entities()).containsExactly(third);

    Entity reused = world.spawn();
    assertThat(reused.index()).isEqualTo(second.index());
    assertThat(selected.has(reused)).isFalse();
    assertThat(burning.has(reused)).isFalse();
    selected.add(reused);
    assertThat(selected.has(second)).isFalse();
    assertThat(selected.entities()).containsExactly(reused);
  }

  @Test
  void despawningAWholeArchetypeTakesItsTags() {
    List.of(first, third, second, fourth).forEach(selected::add);
    world.despawnAll(world.query(with(Position.class)));
    assertThat(selected.entities()).containsExactlyInAnyOrder(third, fourth);
  }

  @Test
  void tagsStayWhenAnEntityMoves() {
    selected.add(first);
    world.set(first, new Health(1));
    world.remove(first, Position.class);
    assertThat(selected.has(first)).isTrue();
  }

  @Test
  void tagsMoveNothingAndLetNothingExpire() {
    Archetype archetype = world.archetype(first);
    Location location = world.locate(first);
    selected.add(first);
    selected.add(second);
    selected.remove(first);
    assertThat(world.archetype(first)).isSameAs(archetype);
    assertThat(archetype.entities()).containsExactly(first, second);
    assertThat(world.getDirect(location, Position.class)).isEqualTo(new Position(1, 1));
  }

  @Test
  void aClassCanBeATagAndAComponentThatDoNotKnowOfEachOther() {
    Tag tag = world.tag(Health.class);
    tag.add(first);
    assertThat(world.has(first, Health.class)).isFalse();
    assertThat(tag.has(third)).isFalse();
    assertThat(world.has(third, Health.class)).isTrue();
  }

  @Test
  void aTagIsNotAComponentType() {
    world.tag(Burning.class).add(first);
    assertThat(world.isRegistered(Burning.class)).isFalse();
  }

  @Test
  void aTermThatUsesATagAsAComponentIsRefused() {
    record Poisoned() {}
    world.tag(Poisoned.class).add(first);
    String sentence =
        Poisoned.class.getTypeName()
            + " names a tag of this world and is not registered as a component; use"
            + " tagged(Poisoned.class) or untagged(Poisoned.class). If it is also a component,"
            + " register it with World.register.";
    List<ThrowingCallable> uses =
        List.of(
            () -> world.query(with(Poisoned.class)),
            () -> world.query(without(Poisoned.class)),
            () -> world.query(read(Poisoned.class)));
    for (ThrowingCallable use : uses) {
      assertThatThrownBy(use).isInstanceOf(IllegalArgumentException.class).hasMessage(sentence);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.query(removed(Poisoned.class)))
        .withMessage(
            Poisoned.class.getTypeName()
                + " names a tag of this world and is not registered as a component; tags are not"
                + " reported by feeds or as removals, nor indexed. If it is also a component, register it with"
                + " World.register.");
    assertThat(world.isRegistered(Poisoned.class)).isFalse();
    assertThat(world.query(tagged(Poisoned.class)).count()).isEqualTo(1);

    world.register(Poisoned.class);

    assertThat(world.query(with(Poisoned.class)).count()).isZero();
    assertThat(new World().query(with(Poisoned.class)).count()).isZero();
  }

  @Test
  void clearTakesTheTagFromAll() {
    Tag burning = world.tag(Burning.class);
    List.of(first, second, third).forEach(selected::add);
    List.of(second, third).forEach(burning::add);
    selected.clear();
    assertThat(selected.count()).isZero();
    assertThat(selected.has(second)).isFalse();
    assertThat(burning.entities()).containsExactly(second, third);
    selected.add(third);
    assertThat(selected.entities()).containsExactly(third);
  }

  @Test
  void eachVisitsEntitiesThatHadTheTagAtTheStart() {
    List.of(first, second, third).forEach(selected::add);
    var visited = new ArrayList<Entity>();
    selected.each(
        entity -> {
          visited.add(entity);
          selected.clear();
          selected.add(fourth);
        });
    assertThat(visited).containsExactly(first, second, third);
    assertThat(selected.entities()).containsExactly(fourth);
  }

  @Test
  void eachMayDespawnAndPassesOverTheDead() {
    List.of(first, second, third).forEach(selected::add);
    var visited = new ArrayList<Entity>();
    selected.each(
        entity -> {
          visited.add(entity);
          world.despawn(second);
        });
    assertThat(visited).containsExactly(first, third);
    selected.each(world::despawn);
    assertThat(world.query().first()).contains(fourth);
    assertThat(selected.count()).isZero();
  }

  @Test
  void eachCanBeNestedAndSurvivesAnException() {
    List.of(first, second, third).forEach(selected::add);
    var pairs = new ArrayList<List<Entity>>();
    selected.each(a -> selected.each(b -> pairs.add(List.of(a, b))));
    assertThat(pairs).hasSize(9).doesNotHaveDuplicates();
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                selected.each(
                    entity -> {
                      throw new IllegalStateException("on purpose");
                    }));
    assertThat(selected.count()).isEqualTo(3);
  }

  @Test
  void nullIsRefused() {
    assertThatNullPointerException()
        .isThrownBy(() -> world.tag(null))
        .withMessage("The class that names the tag is null.");
    assertThatNullPointerException().isThrownBy(() -> selected.add(null));
    assertThatNullPointerException().isThrownBy(() -> selected.remove(null));
    assertThatNullPointerException()
        .isThrownBy(() -> selected.has(null))
        .withMessage("The entity is null; use Entity.NONE for no entity.");
    assertThatNullPointerException()
        .isThrownBy(() -> selected.each(null))
        .withMessage("tagged Selected was given no lambda.");
  }

  @Test
  void twoTagsOfOneNameAreRefused() {
    interface Local {
      interface Selected {}

      @Component(name = "Chosen")
      interface Burning {}
    }
    world.tag(Burning.class);
    assertThat(world.tag(Local.Burning.class)).hasToString("tagged Chosen");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.tag(Local.Selected.class))
        .withMessageContaining("would both be named \"Selected\"; give one of them another name");
  }

  @Test
  void aClosedWorldHasNoTags() {
    var other = new World();
    Entity entity = other.spawn();
    Tag tag = other.tag(Selected.class);
    other.close();
    assertThatIllegalStateException().isThrownBy(() -> tag.add(entity));
    assertThatIllegalStateException().isThrownBy(() -> tag.has(entity));
    assertThatIllegalStateException().isThrownBy(tag::count);
    assertThatIllegalStateException().isThrownBy(() -> other.tag(Selected.class));
  }

  @Test
  void worldsDoNotShareTags() {
    var other = new World();
    Entity twin = other.spawn();
    selected.add(first);
    assertThat(twin).isEqualTo(first);
    assertThat(other.tag(Selected.class).has(twin)).isFalse();
  }
}
