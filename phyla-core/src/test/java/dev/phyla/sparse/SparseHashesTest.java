package dev.phyla.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Component;
import dev.phyla.Entity;
import dev.phyla.Tag;
import dev.phyla.World;
import dev.phyla.fixture.Burning;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Selected;
import java.util.HashSet;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class SparseHashesTest {
  /// A world of two entities in a separate state.
  private record Twin(World world, Entity first, Entity second) {
    static Twin after(Consumer<Twin> changes) {
      var world = new World();
      var twin = new Twin(world, world.spawn(new Position(1, 1)), world.spawn(new Position(2, 2)));
      changes.accept(twin);
      return twin;
    }

    void tag(Class<?> marker, Entity... entities) {
      for (Entity entity : entities) {
        world.tag(marker).add(entity);
      }
    }
  }

  private static void assertSameContent(Consumer<Twin> left, Consumer<Twin> right) {
    compare(left, right, (a, b) -> assertThat(a.contentHash()).isEqualTo(b.contentHash()));
  }

  private static void assertSameState(Consumer<Twin> left, Consumer<Twin> right) {
    compare(left, right, (a, b) -> assertThat(a.stateHash()).isEqualTo(b.stateHash()));
  }

  private static void assertOtherContent(Consumer<Twin> left, Consumer<Twin> right) {
    compare(left, right, (a, b) -> assertThat(a.contentHash()).isNotEqualTo(b.contentHash()));
    assertOtherState(left, right);
  }

  private static void assertOtherState(Consumer<Twin> left, Consumer<Twin> right) {
    compare(left, right, (a, b) -> assertThat(a.stateHash()).isNotEqualTo(b.stateHash()));
  }

  private static void compare(
      Consumer<Twin> left, Consumer<Twin> right, BiConsumer<World, World> comparison) {
    comparison.accept(Twin.after(left).world, Twin.after(right).world);
  }

  @Test
  void anyTwoTaggedEntitiesCountDifferentlyFromAnyOtherTwo() {
    var world = new World();
    List<Entity> entities = world.spawnMany(60, Position.class);
    Tag selected = world.tag(Selected.class);
    var hashes = new HashSet<Long>();
    int pairs = 0;
    for (int i = 0; i < entities.size(); i++) {
      selected.add(entities.get(i));
      for (int j = i + 1; j < entities.size(); j++) {
        selected.add(entities.get(j));
        hashes.add(world.contentHash());
        selected.remove(entities.get(j));
        pairs++;
      }
      selected.remove(entities.get(i));
    }
    assertThat(hashes.size()).isEqualTo(pairs);
  }

  @Test
  void tagsCountByNameAndEntity() {
    assertOtherContent(w -> {}, w -> w.tag(Selected.class, w.first));
    assertOtherContent(w -> w.tag(Selected.class, w.second), w -> w.tag(Selected.class, w.first));
    assertOtherContent(w -> w.tag(Burning.class, w.first), w -> w.tag(Selected.class, w.first));
    assertSameState(w -> w.tag(Selected.class, w.first), w -> w.tag(Selected.class, w.first));
  }

  @Test
  void aTagWithoutEntitiesDoesNotCount() {
    assertSameState(
        w -> {},
        w -> {
          w.tag(Selected.class, w.first, w.second);
          w.world.tag(Selected.class).clear();
          w.world.tag(Burning.class);
        });
    assertSameContent(w -> {}, w -> w.world.tag(Burning.class));
  }

  @Test
  void theOrderOfAddingCountsInTheStateOnly() {
    Consumer<Twin> forwards = w -> w.tag(Selected.class, w.first, w.second);
    Consumer<Twin> backwards = w -> w.tag(Selected.class, w.second, w.first);
    assertSameContent(forwards, backwards);
    assertOtherState(forwards, backwards);
  }

  @Test
  void theOrderInWhichTagsAppearDoesNotCount() {
    assertSameState(
        w -> {
          w.tag(Selected.class, w.first);
          w.tag(Burning.class, w.first, w.second);
        },
        w -> {
          w.tag(Burning.class, w.first, w.second);
          w.tag(Selected.class, w.first);
        });
  }

  @Test
  void aTagCountsByItsStableName() {
    @Component(name = "Selected")
    interface Renamed {}
    assertSameState(w -> w.tag(Selected.class, w.first), w -> w.tag(Renamed.class, w.first));
  }

  @Test
  void whatIsDisabledCounts() {
    assertOtherContent(w -> {}, w -> w.world.disable(w.first));
    assertOtherContent(w -> {}, w -> w.world.disable(w.first, Position.class));
    assertOtherContent(
        w -> w.world.disable(w.first), w -> w.world.disable(w.first, Position.class));
    assertOtherContent(
        w -> w.world.disable(w.second, Position.class),
        w -> w.world.disable(w.first, Position.class));
    assertSameState(
        w -> {},
        w -> {
          w.world.disable(w.first);
          w.world.enable(w.first);
        });
  }

  @Test
  void theOrderOfDisablingDoesNotCount() {
    assertSameState(
        w -> {
          w.world.disable(w.first);
          w.world.disable(w.second);
        },
        w -> {
          w.world.disable(w.second);
          w.world.disable(w.first);
        });
  }

  @Test
  void theNumberOfADisabledComponentDoesNotCount() {
    assertSameState(
        w -> w.world.disable(w.first, Position.class),
        w -> {
          w.world.register(Health.class);
          w.world.disable(w.first, Position.class);
        });
  }
}
