package dev.phyla.world;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Archetype;
import dev.phyla.RowAccessor;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Access to the rows of an archetype.
class RowAccessorTest {
  record Grass(int height, String kind) {}

  record Water(float depth) {}

  private final World world = new World();

  private RowAccessor<Grass> meadow(int cells) {
    for (int i = 0; i < cells; i++) {
      world.spawn(new Grass(i, "rye"));
    }
    return archetype().accessor(Grass.class);
  }

  private Archetype archetype() {
    return world.archetype(world.query(with(Grass.class)).entities().getFirst());
  }

  @Test
  void readsAndWritesRows() {
    RowAccessor<Grass> meadow = meadow(3);

    meadow.set(1, new Grass(9, "oat"));

    assertThat(meadow.size()).isEqualTo(3);
    assertThat(meadow.get(0)).isEqualTo(new Grass(0, "rye"));
    assertThat(meadow.get(1)).isEqualTo(new Grass(9, "oat"));
    assertThat(world.query(read(Grass.class)).count(g -> g.height() == 9)).isEqualTo(1);
    assertThat(meadow.toString()).contains("Grass");
  }

  @Test
  void seesRowsThatAreAddedAndArraysThatGrow() {
    RowAccessor<Grass> meadow = meadow(1);

    world.spawnMany(10_000, new Grass(7, "new"));

    assertThat(meadow.size()).isEqualTo(10_001);
    assertThat(meadow.get(10_000)).isEqualTo(new Grass(7, "new"));
  }

  @Test
  void writesCountAsChanges() {
    RowAccessor<Grass> meadow = meadow(5);
    var changes = world.query(read(Grass.class), changed(Grass.class));
    changes.each(g -> {});

    meadow.set(3, new Grass(30, "oat"));

    List<Grass> seen = new ArrayList<>();
    changes.each(g -> seen.add(g));
    assertThat(seen).containsExactly(new Grass(30, "oat"));
  }

  @Test
  void refusesRowsThatDoNotExist() {
    RowAccessor<Grass> meadow = meadow(3);

    assertThatThrownBy(() -> meadow.get(3))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessageContaining("has 3 rows and no row 3");
    assertThatThrownBy(() -> meadow.set(-1, new Grass(1, "oat")))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessageContaining("no row -1");
  }

  @Test
  void refusesNullAndComponentsThatTheArchetypeLacks() {
    RowAccessor<Grass> meadow = meadow(1);
    Archetype archetype = archetype();

    assertThatThrownBy(() -> meadow.set(0, null))
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("A component cannot be null");
    assertThatThrownBy(() -> archetype.accessor(Water.class)).hasMessageContaining("Water");
    assertThat(meadow.get(0)).isEqualTo(new Grass(0, "rye"));
  }

  @Test
  void refusesAnArchetypeThatWasReclaimed() {
    RowAccessor<Grass> meadow = meadow(1);
    world.despawnAll(world.query(with(Grass.class)));
    world.reclaimArchetypes();

    assertThatThrownBy(meadow::size)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("reclaimed");
    assertThatThrownBy(() -> meadow.get(0)).isInstanceOf(IllegalStateException.class);
  }
}
