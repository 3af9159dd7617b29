package dev.phyla.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Column;
import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Position;
import org.junit.jupiter.api.Test;

class ColumnTest {
  private final World world = new World();

  @SuppressWarnings("ArrayRecordComponent") // stored inline
  record Shape(Position centre, Entity owner, String label, @Length(4) double[] corners) {}

  /// Stored by reference.
  static final class Session {}

  @Test
  void aColumnKnowsWhatItIs() {
    Column<double[]> corners = world.column(Shape.class, "corners", double[].class);

    assertThat(corners.component()).isEqualTo("Shape");
    assertThat(corners.field()).isEqualTo("corners");
    assertThat(corners.stride()).isEqualTo(4);
    assertThat(corners.arrayType()).isEqualTo(double[].class);
    assertThat(corners).hasToString("Shape.corners");
    assertThat(world.isRegistered(Shape.class)).isTrue();
  }

  @Test
  void everyFieldHasAColumnOfItsKind() {
    var owner = new Entity(7, 8);
    var shape = new Shape(new Position(1, 2), owner, "a", new double[] {1, 2, 3, 4});
    Entity entity = world.spawn(shape);
    world.spawn(new Shape(new Position(5, 6), Entity.NONE, "b", new double[] {5, 6, 7, 8}));
    var session = new Session();
    Entity holder = world.spawn(session);
    var archetype = world.archetype(entity);

    assertThat(archetype.read(world.column(Shape.class, "centre.x", float[].class)))
        .startsWith(1, 5);
    assertThat(archetype.read(world.column(Shape.class, "centre.y", float[].class)))
        .startsWith(2, 6);
    assertThat(archetype.read(world.column(Shape.class, "owner", long[].class)))
        .startsWith(owner.bits(), Entity.NONE.bits());
    assertThat(archetype.read(world.column(Shape.class, "label", Object[].class)))
        .startsWith("a", "b");
    assertThat(archetype.read(world.column(Shape.class, "corners", double[].class)))
        .startsWith(1, 2, 3, 4, 5, 6, 7, 8);
    assertThat(
            world.archetype(holder).read(world.column(Session.class, "value", Object[].class))[0])
        .isSameAs(session);
  }

  @Test
  void anotherArrayTypeIsRefusedAndTheRightOneIsNamed() {
    assertStored("Position.x", "float[]", Position.class, "x", double[].class);
    assertStored("Position.x", "float[]", Position.class, "x", float.class);
    assertStored("Shape.owner", "long[]", Shape.class, "owner", Entity[].class);
    assertStored("Shape.label", "Object[]", Shape.class, "label", String[].class);
  }

  private void assertStored(
      String column, String stored, Class<?> type, String field, Class<?> wrong) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.column(type, field, wrong))
        .withMessageContainingAll(column, "stored", stored, "not", wrong.getSimpleName());
  }

  @Test
  void aFieldThatHasNoColumnIsRefusedAndThoseThatHaveOneAreNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.column(Position.class, "z", float[].class))
        .withMessage("Position has no column \"z\"; it has [x, y].");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.column(Shape.class, "centre", float[].class))
        .withMessage(
            "Shape has no column \"centre\"; it has [centre.x, centre.y, owner, label, corners].");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.column(Frozen.class, "", int[].class))
        .withMessage("Frozen has no column \"\"; it has [].");
  }

  @Test
  void nullIsRefused() {
    assertThatNullPointerException()
        .isThrownBy(() -> world.column(null, "x", float[].class))
        .withMessage("The component type is null.");
    assertThatNullPointerException()
        .isThrownBy(() -> world.column(Position.class, null, float[].class))
        .withMessage("The field is null.");
    assertThatNullPointerException()
        .isThrownBy(() -> world.column(Position.class, "x", null))
        .withMessage("The array type is null.");
  }
}
