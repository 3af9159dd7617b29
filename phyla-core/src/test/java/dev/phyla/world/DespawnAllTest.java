package dev.phyla.world;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Entities can be despawned by a list of handles, and lists of handles need no objects.
final class DespawnAllTest {
  private record Amount(int value) {}

  private final World world = new World();
  private final EntityList entities =
      world.entityBuilder().with(Amount.class, i -> new Amount(i)).spawnMany(10);

  @Test
  void allOfACollectionAreDespawned() {
    assertThat(world.despawnAll(entities.subList(2, 5))).isEqualTo(3);
    assertThat(world.count()).isEqualTo(7);
    assertThat(world.isAlive(entities.get(2))).isFalse();
    assertThat(world.isAlive(entities.get(5))).isTrue();
    world.verify();
  }

  @Test
  void deadHandlesAndRepeatedOnesCountOnce() {
    world.despawn(entities.get(0));
    Entity twice = entities.get(1);
    assertThat(world.despawnAll(List.of(entities.get(0), twice, twice, Entity.NONE))).isEqualTo(1);
    assertThat(world.despawnAll(List.of())).isZero();
    assertThat(world.count()).isEqualTo(8);
  }

  @Test
  void observersAreCalledOnceForEachInTheOrderOfTheCollection() {
    var removed = new ArrayList<Integer>();
    world.onRemove(Amount.class, (w, entity, number) -> removed.add(number.value()));
    world.despawnAll(List.of(entities.get(7), entities.get(3), entities.get(7)));
    assertThat(removed).containsExactly(7, 3);
  }

  @Test
  void nothingHappensInsideALoopOrIfAHandleIsNull() {
    assertThatThrownBy(
            () -> world.query(read(Amount.class)).each(number -> world.despawnAll(entities)))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> world.despawnAll(Arrays.asList(entities.get(0), null)))
        .isInstanceOf(NullPointerException.class);
    assertThat(world.count()).isEqualTo(10);
  }

  @Test
  void aListOfEntitiesGivesPackedHandles() {
    assertThat(entities.bits(4)).isEqualTo(entities.get(4).bits());
    assertThat(entities.toBits()).hasSize(10).startsWith(entities.get(0).bits());
    entities.toBits()[0] = 0;
    assertThat(world.isAlive(entities.get(0))).isTrue();
    assertThatThrownBy(() -> entities.bits(10)).isInstanceOf(IndexOutOfBoundsException.class);
  }
}
