package dev.phyla.observe;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Chunk;
import dev.phyla.ComponentType;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.observe.Kinds.Alpha;
import dev.phyla.observe.Kinds.Beta;
import dev.phyla.observe.Kinds.Gamma;
import dev.phyla.observe.Kinds.Marker;
import dev.phyla.observe.Kinds.Score;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Every way to change a component, and the resulting calls of observers.
class ObservedChangesTest {
  private final World world = new World();
  private final ComponentType<StringBuilder> text = world.register(StringBuilder.class);
  private final Journal journal =
      new Journal(world)
          .observe(Gamma.class, Marker.class, Beta.class, Alpha.class, Score.class, text.type());

  @AfterEach
  void theWorldIsConsistent() {
    world.verify();
  }

  private Entity spawnQuietly(Object... components) {
    Entity entity = world.spawn(components);
    journal.take();
    return entity;
  }

  @Test
  void spawnAnnouncesComponentsByNameWhateverTheOrderOfArgumentsAndRegistration() {
    world.spawn(new Score(1), new Marker(), new Gamma("g"), new Beta(2), new Alpha(3));

    assertThat(journal.take())
        .containsExactly(
            "+ 1:1 Alpha[value=3]",
            "+ 1:1 Beta[value=2]",
            "+ 1:1 Gamma[text=g]",
            "+ 1:1 Marker[]",
            "+ 1:1 Score[points=1]");
  }

  @Test
  void spawnByClassAnnouncesDefaults() {
    world.spawn(Score.class, Alpha.class, Gamma.class);

    assertThat(journal.take())
        .containsExactly("+ 1:1 Alpha[value=0]", "+ 1:1 Gamma[text=null]", "+ 1:1 Score[points=7]");
  }

  @Test
  void spawningAnEntityWithoutComponentsAnnouncesNothing() {
    world.spawn();
    world.spawnMany(3);

    assertThat(journal.take()).isEmpty();
  }

  @Test
  void spawnManyAnnouncesEntityByEntity() {
    world.spawnMany(2, new Beta(1), new Alpha(2));

    assertThat(journal.take())
        .containsExactly(
            "+ 1:1 Alpha[value=2]",
            "+ 1:1 Beta[value=1]",
            "+ 2:1 Alpha[value=2]",
            "+ 2:1 Beta[value=1]");
  }

  @Test
  void aBuilderAnnouncesWhatItsInitialisersMade() {
    var builder =
        world.entityBuilder().with(Alpha.class, i -> new Alpha(10 + i)).with(Marker.class);
    builder.spawn();
    builder.spawnMany(2);
    builder.spawnMany(0);

    assertThat(journal.take())
        .containsExactly(
            "+ 1:1 Alpha[value=10]",
            "+ 1:1 Marker[]",
            "+ 2:1 Alpha[value=10]",
            "+ 2:1 Marker[]",
            "+ 3:1 Alpha[value=11]",
            "+ 3:1 Marker[]");
  }

  @Test
  void setOfOneComponentAddsOrReplaces() {
    Entity entity = spawnQuietly();
    world.set(entity, new Alpha(1));
    world.set(entity, new Alpha(2));
    world.set(entity, new Alpha(2));

    assertThat(journal.take())
        .containsExactly("+ 1:1 Alpha[value=1]", "= 1:1 Alpha[value=2]", "= 1:1 Alpha[value=2]");
  }

  @Test
  void setOfSeveralPresentComponentsReplacesThemInTheOrderOfTheirNames() {
    Entity entity = spawnQuietly(new Alpha(1), new Beta(1), new Gamma("a"));
    world.set(entity, new Gamma("b"), new Alpha(2));

    assertThat(journal.take()).containsExactly("= 1:1 Alpha[value=2]", "= 1:1 Gamma[text=b]");
  }

  @Test
  void setOfPresentAndAbsentComponentsMixesBothInTheOrderOfTheirNames() {
    Entity entity = spawnQuietly(new Beta(1), new Score(1));
    world.set(entity, new Score(2), new Gamma("new"), new Beta(2), new Alpha(5));

    assertThat(journal.take())
        .containsExactly(
            "+ 1:1 Alpha[value=5]",
            "= 1:1 Beta[value=2]",
            "+ 1:1 Gamma[text=new]",
            "= 1:1 Score[points=2]");
  }

  @Test
  void everyNewValueIsInPlaceWhenTheFirstIsAnnounced() {
    Entity entity = world.spawn(new Beta(1));
    world.onAdd(
        Alpha.class, (w, e, a) -> journal.add(w.get(e, Beta.class) + " " + w.get(e, Gamma.class)));
    world.set(entity, new Beta(2), new Gamma("g"), new Alpha(1));

    assertThat(journal.take()).contains("Beta[value=2] Gamma[text=g]");
  }

  @Test
  void aClassAddsTheDefaultWhereItIsMissingAndAnnouncesNothingWhereItIsNot() {
    Entity entity = spawnQuietly(new Alpha(1));
    world.set(entity, Alpha.class);
    world.set(entity, Score.class);
    world.set(entity, Score.class, Alpha.class);
    world.set(entity, Score.class, new Alpha(3), Beta.class);

    assertThat(journal.take())
        .containsExactly("+ 1:1 Score[points=7]", "= 1:1 Alpha[value=3]", "+ 1:1 Beta[value=0]");
  }

  @Test
  void removeAnnouncesTheOldValuesWhileAllOfThemCanBeRead() {
    Entity entity = spawnQuietly(new Alpha(1), new Beta(2), new Gamma("g"));
    world.onRemove(Alpha.class, (w, e, a) -> journal.add("still " + w.get(e, Gamma.class)));
    world.remove(entity, Gamma.class, Score.class, Alpha.class);
    world.remove(entity, Beta.class);

    assertThat(journal.take())
        .containsExactly(
            "- 1:1 Alpha[value=1]",
            "still Gamma[text=g]",
            "- 1:1 Gamma[text=g]",
            "- 1:1 Beta[value=2]");
  }

  @Test
  void removingWhatIsAbsentAnnouncesNothing() {
    Entity entity = spawnQuietly(new Alpha(1));
    world.remove(entity, Beta.class);
    world.remove(entity, Gamma.class, Beta.class);
    world.remove(entity, Integer.class);

    assertThat(journal.take()).isEmpty();
  }

  @Test
  void despawnAnnouncesEverythingInTheOrderOfNames() {
    Entity entity = spawnQuietly(new Gamma("g"), new Marker(), new Alpha(4));
    world.despawn(entity);

    assertThat(journal.take())
        .containsExactly("- 1:1 Alpha[value=4]", "- 1:1 Gamma[text=g]", "- 1:1 Marker[]");
  }

  @Test
  void despawnAllAnnouncesArchetypesInCanonicalOrderAndEntitiesByRow() {
    world.spawn(new Gamma("third"), new Alpha(3));
    world.spawn(new Alpha(1));
    world.spawn(new Beta(2), new Alpha(2));
    world.spawn(new Alpha(4));
    journal.take();
    var seen = new int[1];
    world.onRemove(Alpha.class, (w, e, a) -> seen[0] = w.count());

    assertThat(world.despawnAll(world.query(read(Alpha.class)))).isEqualTo(4);
    assertThat(journal.take())
        .containsExactly(
            "- 2:1 Alpha[value=1]",
            "- 4:1 Alpha[value=4]",
            "- 3:1 Alpha[value=2]",
            "- 3:1 Beta[value=2]",
            "- 1:1 Alpha[value=3]",
            "- 1:1 Gamma[text=third]");
    assertThat(seen[0]).as("entities alive when the last was announced").isEqualTo(4);
    assertThat(world.count()).isZero();
  }

  @Test
  void archetypeSetAndSetDirectReplace() {
    Entity entity = spawnQuietly(new Alpha(1), new Beta(1));
    world.archetype(entity).set(0, new Alpha(2));
    world.setDirect(world.locate(entity), new Beta(3));

    assertThat(journal.take()).containsExactly("= 1:1 Alpha[value=2]", "= 1:1 Beta[value=3]");
  }

  @Test
  void anAccessorCallsObserversWhenItAddsAndNotWhenItWrites() {
    Entity entity = spawnQuietly();
    var accessor = world.accessor(Alpha.class);
    accessor.set(entity, new Alpha(1));
    accessor.set(entity, new Alpha(2));

    assertThat(journal.take()).containsExactly("+ 1:1 Alpha[value=1]");
    assertThat(world.get(entity, Alpha.class)).isEqualTo(new Alpha(2));
  }

  @Test
  void loopsAndColumnsDoNotCallObservers() {
    Entity entity = spawnQuietly(new Alpha(1));
    var query = world.query(write(Alpha.class));
    var column = world.column(Alpha.class, "value", int[].class);
    query.update(a -> new Alpha(a.value() + 1));
    query.each(a -> a.set(new Alpha(a.get().value() + 1)));
    for (Chunk chunk : query.chunks()) {
      chunk.write(column)[0]++;
    }
    world.archetype(entity).write(column)[0]++;

    assertThat(journal.take()).isEmpty();
    assertThat(world.get(entity, Alpha.class)).isEqualTo(new Alpha(5));
  }

  @Test
  void setInPlaceInsideALoopCallsObservers() {
    spawnQuietly(new Alpha(1));
    world.query(read(Alpha.class)).each((e, a) -> world.set(e, new Alpha(a.value() * 10)));

    assertThat(journal.take()).containsExactly("= 1:1 Alpha[value=10]");
  }

  @Test
  void deadHandlesDoNotCallObservers() {
    Entity dead = world.spawn(new Alpha(1));
    world.despawn(dead);
    journal.take();
    for (Entity entity : List.of(dead, Entity.NONE, new Entity(99, 1))) {
      assertThat(world.set(entity, new Alpha(2))).isFalse();
      assertThat(world.set(entity, new Alpha(2), new Beta(2))).isFalse();
      assertThat(world.remove(entity, Alpha.class)).isFalse();
      assertThat(world.remove(entity, Alpha.class, Beta.class)).isFalse();
      assertThat(world.despawn(entity)).isFalse();
      assertThat(world.accessor(Alpha.class).set(entity, new Alpha(3))).isFalse();
    }

    assertThat(journal.take()).isEmpty();
  }

  @Test
  void componentsThatAreNotRecordsAreAnnouncedAsTheyAre() {
    var text = new StringBuilder("x");
    Entity entity = world.spawn(text);
    world.set(entity, text.append("y"));
    world.despawn(entity);

    assertThat(journal.take()).containsExactly("+ 1:1 x", "= 1:1 xy", "- 1:1 xy");
  }

  @Test
  void closingTheWorldAnnouncesNothing() {
    var other = new World();
    other.onRemove(Alpha.class, (w, e, a) -> journal.add("removed"));
    other.spawn(new Alpha(1));
    other.close();

    assertThat(journal.take()).isEmpty();
  }

  @Test
  void observersOfOneComponentAreCalledInTheOrderOfRegistration() {
    var other = new World();
    other.onAdd(Beta.class, (w, e, b) -> journal.add("beta 1"));
    other.onAdd(Alpha.class, (w, e, a) -> journal.add("alpha 1"));
    other.onAdd(Beta.class, (w, e, b) -> journal.add("beta 2"));
    other.onAdd(Alpha.class, (w, e, a) -> journal.add("alpha 2"));
    other.spawn(new Beta(1), new Alpha(1));

    assertThat(journal.take()).containsExactly("alpha 1", "alpha 2", "beta 1", "beta 2");
  }
}
