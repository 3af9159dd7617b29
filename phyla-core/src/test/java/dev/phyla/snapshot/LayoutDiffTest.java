package dev.phyla.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Burning;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Position;
import org.junit.jupiter.api.Test;

/// Worlds that have equal entities, in another layout.
class LayoutDiffTest {
  private final World before = new World();
  private final World after = new World();

  private Entity spawn(Object... components) {
    before.spawn(components);
    return after.spawn(components);
  }

  private void assertLayoutDiffers(boolean differs) {
    WorldDiff diff = World.diff(before, after);
    assertThat(diff.isEmpty()).isTrue();
    assertThat(diff.layoutDiffers()).isEqualTo(differs);
    assertThat(before.contentHash()).isEqualTo(after.contentHash());
    assertThat(before.stateHash() != after.stateHash()).isEqualTo(differs);
  }

  @Test
  void rowsInAnotherOrderAreALayout() {
    Entity first = spawn(new Health(1));
    spawn(new Health(2));
    after.set(first, new Position(0, 0));
    after.remove(first, Position.class);
    assertLayoutDiffers(true);
  }

  @Test
  void emptyArchetypesAreNotPartOfTheLayout() {
    Entity only = spawn(new Health(1));
    after.set(only, new Position(0, 0));
    after.remove(only, Position.class);
    assertLayoutDiffers(false);
  }

  @Test
  void usedSlotsAreALayout() {
    spawn(new Health(1));
    after.despawn(after.spawn());
    assertLayoutDiffers(true);
  }

  @Test
  void generationsOfFreeSlotsAreALayout() {
    before.despawn(spawn());
    after.despawn(new Entity(1, 1));
    assertLayoutDiffers(false);
    after.despawn(after.spawn());
    assertLayoutDiffers(true);
  }

  @Test
  void theOrderOfFreeSlotsIsALayout() {
    Entity first = spawn();
    Entity second = spawn();
    before.despawn(first);
    before.despawn(second);
    after.despawn(second);
    after.despawn(first);
    assertLayoutDiffers(true);
  }

  @Test
  void theOrderOfTaggedEntitiesIsALayout() {
    Entity first = spawn();
    Entity second = spawn();
    before.tag(Health.class);
    before.tag(Burning.class).add(first);
    before.tag(Burning.class).add(second);
    after.tag(Burning.class).add(first);
    after.tag(Burning.class).add(second);
    assertLayoutDiffers(false);
    after.tag(Burning.class).remove(first);
    after.tag(Burning.class).add(first);
    assertLayoutDiffers(true);
  }

  @Test
  void theLayoutIsOnlyReportedIfTheEntitiesAreEqual() {
    Entity first = spawn(new Health(1));
    spawn(new Health(2));
    after.set(first, new Position(0, 0));
    WorldDiff diff = World.diff(before, after);
    assertThat(diff.isEmpty()).isFalse();
    assertThat(diff.layoutDiffers()).isFalse();
  }
}
