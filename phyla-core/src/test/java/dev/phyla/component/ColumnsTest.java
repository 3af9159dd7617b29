package dev.phyla.component;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Column;
import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.World;
import org.junit.jupiter.api.Test;

/// Columns are named by their fields and are the arrays themselves.
final class ColumnsTest {
  private record Point(float x, float y) {}

  private record Body(Point centre, Entity owner, String name, @Length(2) int[] pair) {}

  private record All(boolean z, byte b, short s, char c, int i, long l, float f, double d) {}

  private record Tag() {}

  private final World world = new World();

  @Test
  void fieldsAreInTheOrderOfDeclaration() {
    assertThat(world.register(Body.class).fields())
        .containsExactly("centre.x", "centre.y", "owner", "name", "pair");
    assertThat(world.register(All.class).fields())
        .containsExactly("z", "b", "s", "c", "i", "l", "f", "d");
    assertThat(world.register(Tag.class).fields()).isEmpty();
  }

  @Test
  void eachKindOfFieldHasItsKindOfArray() {
    world.spawn(new All(true, (byte) 1, (short) 2, '3', 4, 5, 6, 7));
    var chunk = world.query(read(All.class)).chunks().iterator().next();
    assertThat(chunk.read(world.column(All.class, "z", boolean[].class))[0]).isTrue();
    assertThat(chunk.read(world.column(All.class, "b", byte[].class))[0]).isEqualTo((byte) 1);
    assertThat(chunk.read(world.column(All.class, "s", short[].class))[0]).isEqualTo((short) 2);
    assertThat(chunk.read(world.column(All.class, "c", char[].class))[0]).isEqualTo('3');
    assertThat(chunk.read(world.column(All.class, "i", int[].class))[0]).isEqualTo(4);
    assertThat(chunk.read(world.column(All.class, "l", long[].class))[0]).isEqualTo(5);
    assertThat(chunk.read(world.column(All.class, "f", float[].class))[0]).isEqualTo(6);
    assertThat(chunk.read(world.column(All.class, "d", double[].class))[0]).isEqualTo(7);
  }

  @Test
  void handlesArePackedAndReferencesAreObjects() {
    var owner = new Entity(7, 3);
    world.spawn(new Body(new Point(1, 2), owner, "name", new int[] {8, 9}));
    var chunk = world.query(read(Body.class)).chunks().iterator().next();
    long[] owners = chunk.read(world.column(Body.class, "owner", long[].class));
    assertThat(Entity.fromBits(owners[0])).isEqualTo(owner);
    assertThat(chunk.read(world.column(Body.class, "name", Object[].class))[0]).isEqualTo("name");
    assertThat(chunk.read(world.column(Body.class, "pair", int[].class))).startsWith(8, 9);
  }

  @Test
  void aColumnSaysWhatItIs() {
    Column<float[]> column = world.column(Body.class, "centre.y", float[].class);
    assertThat(column.component()).isEqualTo("Body");
    assertThat(column.field()).isEqualTo("centre.y");
    assertThat(column.stride()).isEqualTo(1);
    assertThat(column.arrayType()).isEqualTo(float[].class);
    assertThat(column).hasToString("Body.centre.y");
    assertThat(world.column(Body.class, "pair", int[].class).stride()).isEqualTo(2);
  }

  @Test
  void writingToAColumnChangesTheComponent() {
    Entity entity = world.spawn(new Point(1, 2));
    Column<float[]> y = world.column(Point.class, "y", float[].class);
    for (var chunk : world.query(write(Point.class)).chunks()) {
      chunk.write(y)[chunk.first()] = 42;
    }
    assertThat(world.get(entity, Point.class)).isEqualTo(new Point(1, 42));
  }

  @Test
  void anotherKindOfArrayIsRefused() {
    assertThatThrownBy(() -> world.column(Body.class, "centre.x", double[].class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Body.centre.x is stored as float[], not as double[].");
    assertThatThrownBy(() -> world.column(Body.class, "name", String[].class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Body.name is stored as Object[], not as String[].");
  }

  @Test
  void aFieldThatDoesNotExistIsRefused() {
    assertThatThrownBy(() -> world.column(Body.class, "centre", float[].class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Body has no column \"centre\";" + " it has [centre.x, centre.y, owner, name, pair].");
  }
}
