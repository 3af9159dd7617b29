package dev.phyla.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.World;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// Records inside records are flattened, entity handles too.
final class NestedComponentsTest {
  private record Point(double x, double y) {}

  private record Line(Point from, Point to) {}

  private record Wall(byte height, Line line, boolean solid) {}

  private record Room(Wall left, Wall right, String name) {}

  private record Link(Entity source, int weight, Entity target) {}

  private record Nothing() {}

  private record HoldsNothing(Nothing first, int value, Nothing second) {}

  @Nested
  class FourLevels extends ComponentContract<Room> {
    @Override
    Class<Room> type() {
      return Room.class;
    }

    @Override
    Room value(int index) {
      var from = new Point(index, -index);
      var to = new Point(index * 0.5, Double.NaN);
      return new Room(
          new Wall((byte) index, new Line(from, to), true),
          new Wall((byte) -index, new Line(to, from), index % 2 == 0),
          "room " + index);
    }
  }

  @Nested
  class EntityHandles extends ComponentContract<Link> {
    @Override
    Class<Link> type() {
      return Link.class;
    }

    @Override
    Link value(int index) {
      return new Link(
          index % 3 == 0 ? Entity.NONE : new Entity(index, 1),
          index,
          new Entity(Integer.MAX_VALUE - index, -1));
    }
  }

  @Nested
  class RecordsWithoutFieldsInside extends ComponentContract<HoldsNothing> {
    @Override
    Class<HoldsNothing> type() {
      return HoldsNothing.class;
    }

    @Override
    HoldsNothing value(int index) {
      return new HoldsNothing(new Nothing(), index, new Nothing());
    }
  }

  @Nested
  class NullInside {
    private final World world = new World();

    @Test
    void aNestedRecordMustNotBeNull() {
      assertThatThrownBy(() -> world.spawn(new Line(new Point(1, 2), null)))
          .isInstanceOf(NullPointerException.class)
          .hasMessageContaining("Line.to is null")
          .hasMessageContaining("stored inline");
      assertThat(world.count()).isZero();
    }

    @Test
    void aHandleMustNotBeNull() {
      assertThatThrownBy(() -> world.spawn(new Link(null, 1, Entity.NONE)))
          .isInstanceOf(NullPointerException.class)
          .hasMessageContaining("Link.source is null")
          .hasMessageContaining("Entity.NONE");
      assertThat(world.count()).isZero();
    }

    @Test
    void aRefusedValueLeavesTheOldOne() {
      var old = new Line(new Point(1, 2), new Point(3, 4));
      Entity entity = world.spawn(old);
      assertThatThrownBy(() -> world.set(entity, new Line(new Point(9, 9), null)))
          .isInstanceOf(NullPointerException.class);
      assertThat(world.get(entity, Line.class)).isEqualTo(old);
    }
  }

  @Test
  void theFieldsOfNestedRecordsAreNamedWithDots() {
    var world = new World();
    assertThat(world.register(Wall.class).fields())
        .isEqualTo(
            List.of("height", "line.from.x", "line.from.y", "line.to.x", "line.to.y", "solid"));
    assertThat(world.register(Link.class).fields()).containsExactly("source", "weight", "target");
    assertThat(world.register(HoldsNothing.class).fields()).containsExactly("value");
  }
}
