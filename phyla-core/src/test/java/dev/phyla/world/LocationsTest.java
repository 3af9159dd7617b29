package dev.phyla.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Column;
import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.Location;
import dev.phyla.Schema;
import dev.phyla.World;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class LocationsTest {
  record Cells(@Length(4) int[] values) {}

  private final Schema schema = new Schema();
  private final World world = new World(schema);
  private final List<Entity> entities =
      world
          .entityBuilder()
          .with(Position.class, i -> new Position(i, -i))
          .with(Cells.class, i -> new Cells(new int[] {i, i, i, i}))
          .spawnMany(5);
  private final Entity entity = entities.get(3);
  private final Column<float[]> x = world.column(Position.class, "x", float[].class);
  private final Column<int[]> cells = world.column(Cells.class, "values", int[].class);

  @Test
  void aLocationIsFoundForLiveEntitiesOnly() {
    assertThat(world.findLocation(entity)).contains(world.locate(entity));
    Entity reserved = world.commands().spawn(new Name("n"));
    assertThat(world.findLocation(reserved)).isEmpty();
    assertThat(world.findLocation(Entity.NONE)).isEmpty();
    assertThat(world.findLocation(new Entity(9_999, 1))).isEmpty();
    world.despawn(entity);
    assertThat(world.findLocation(entity)).isEmpty();
    assertThatNullPointerException().isThrownBy(() -> world.findLocation(null));
    world.flush();

    assertThat(world.findLocation(reserved)).map(Location::row).contains(0);
  }

  @Test
  void theElementsOfAnEntityAreFoundByItsRow() {
    Location location = world.findLocation(entity).orElseThrow();
    assertThat(world.getDirect(x, location)[location.row()]).isEqualTo(3);
    int from = location.row() * cells.stride();
    assertThat(Arrays.copyOfRange(world.getDirect(cells, location), from, from + cells.stride()))
        .containsExactly(3, 3, 3, 3);
    assertThat(world.getDirect(x, location)).isSameAs(location.archetype().read(x));
  }

  @Test
  void readingAColumnMarksNothing() {
    world.endUpdate();
    world.getDirect(x, world.locate(entity));

    assertThat(world.archetype(entity).isAnyDirty()).isFalse();
  }

  @Test
  void whatDoesNotFitIsRefused() {
    Location location = world.locate(entity);
    var sharing = new World(schema);
    sharing.spawn(new Position(1, 1));
    Column<float[]> foreign = sharing.column(Position.class, "x", float[].class);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.getDirect(foreign, location))
        .withMessageContaining("belongs to another world");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> sharing.getDirect(foreign, location))
        .withMessageContaining("is in another world");
    Column<float[]> absent = world.column(Velocity.class, "dx", float[].class);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.getDirect(absent, location))
        .withMessageContaining("has no Velocity");
    assertThatNullPointerException().isThrownBy(() -> world.getDirect(x, null));
    assertThatNullPointerException()
        .isThrownBy(() -> world.getDirect((Column<int[]>) null, location));
    world.spawn(new Position(1, 1), new Cells(new int[4]));
    assertThatIllegalStateException()
        .isThrownBy(() -> world.getDirect(x, location))
        .withMessageContaining("is stale");
    world.verify();
  }
}
