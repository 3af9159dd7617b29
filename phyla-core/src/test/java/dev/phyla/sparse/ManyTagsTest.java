package dev.phyla.sparse;

import static dev.phyla.Term.tagged;
import static dev.phyla.Term.untagged;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.Tag;
import dev.phyla.World;
import dev.phyla.fixture.Burning;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Selected;
import dev.phyla.internal.sparse.EntitySet;
import dev.phyla.internal.sparse.EntitySets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ManyTagsTest {
  private static final int MILLION = 1_000_000;

  @Test
  void anEntityCanBeInAThousandSetsAndLeavesThemAll() {
    var sets = new EntitySets(() -> {});
    var all = new ArrayList<EntitySet>();
    for (int i = 0; i < 1000; i++) {
      all.add(sets.create());
    }
    long wanted = new Entity(123_456, 7).bits();
    long bystander = new Entity(3, 1).bits();
    for (EntitySet set : all) {
      set.add(bystander);
      set.add(wanted);
    }
    for (int i = 0; i < 1000; i += 3) {
      all.get(i).remove(wanted);
    }
    for (int i = 0; i < 1000; i++) {
      assertThat(all.get(i).contains(wanted)).isEqualTo(i % 3 != 0);
    }
    sets.forget(wanted);
    for (EntitySet set : all) {
      assertThat(set.toArray()).containsExactly(bystander);
    }
  }

  @Test
  void aWorldCanHaveAsManyTagsAsThereAreClasses() {
    var world = new World();
    List<Class<?>> markers = arrayClasses();
    List<Entity> entities = world.spawnMany(markers.size(), new Position(0, 0));
    for (int i = 0; i < markers.size(); i++) {
      Tag tag = world.tag(markers.get(i));
      for (Entity entity : entities.subList(i, entities.size())) {
        tag.add(entity);
      }
    }
    world.verify();
    for (int i = 0; i < markers.size(); i++) {
      assertThat(world.query(tagged(markers.get(i))).count()).isEqualTo(markers.size() - i);
      assertThat(world.query(untagged(markers.get(i))).count()).isEqualTo(i);
    }
    for (Entity entity : entities) {
      world.despawn(entity);
    }
    for (Class<?> marker : markers) {
      assertThat(world.tag(marker).count()).isZero();
    }
    world.verify();
  }

  /// A thousand classes with different names: arrays of many dimensions.
  private static List<Class<?>> arrayClasses() {
    var classes = new ArrayList<Class<?>>();
    for (Class<?> element : List.of(int.class, long.class, String.class, Object.class)) {
      Class<?> type = element;
      for (int dimensions = 0; dimensions < 250; dimensions++) {
        classes.add(type);
        type = type.arrayType();
      }
    }
    return classes;
  }

  @Test
  void aMillionEntitiesCanBeTagged() {
    var world = new World();
    List<Entity> entities =
        world.entityBuilder().with(Position.class, i -> new Position(i, 0)).spawnMany(MILLION);
    Tag selected = world.tag(Selected.class);
    Tag burning = world.tag(Burning.class);
    for (int i = 0; i < MILLION; i++) {
      selected.add(entities.get(i));
      if (i % 1000 == 0) {
        burning.add(entities.get(i));
      }
    }
    assertThat(selected.count()).isEqualTo(MILLION);
    var both = world.query(tagged(Selected.class, Burning.class));
    var one = world.query(tagged(Selected.class), untagged(Burning.class));
    assertThat(both.count()).isEqualTo(1000);
    assertThat(one.count()).isEqualTo(MILLION - 1000);
    assertThat(world.despawnAll(one)).isEqualTo(MILLION - 1000);
    assertThat(selected.count()).isEqualTo(1000);
    world.verify();
    assertThat(world.despawnAll(world.query())).isEqualTo(1000);
    assertThat(selected.count()).isZero();
    assertThat(burning.count()).isZero();
    world.verify();
  }
}
