package dev.phyla.component;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.World;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// Primitive arrays of a declared length are stored in the columns.
final class InlineArrayComponentsTest {
  private record All(
      @Length(3) boolean[] flags,
      @Length(1) byte[] bytes,
      @Length(2) short[] shorts,
      @Length(5) char[] chars,
      int between,
      @Length(4) int[] ints,
      @Length(2) long[] longs,
      @Length(16) float[] floats,
      @Length(3) double[] doubles) {}

  private record Matrix(@Length(4) float[] cells) {}

  private record Camera(Matrix view, Matrix projection, int id) {}

  private record Named(@Length(2) String[] names) {}

  private record Lonely(@Length(2) int value) {}

  private record Empty(@Length(0) int[] values) {}

  @Nested
  class EightKinds extends ComponentContract<All> {
    @Override
    Class<All> type() {
      return All.class;
    }

    @Override
    All value(int index) {
      var floats = new float[16];
      Arrays.fill(floats, index);
      floats[15] = -index;
      return new All(
          new boolean[] {index % 2 == 0, true, index % 3 == 0},
          new byte[] {(byte) index},
          new short[] {(short) index, Short.MIN_VALUE},
          new char[] {'a', (char) index, 'c', 'd', Character.MAX_VALUE},
          index,
          new int[] {index, 1, 2, Integer.MIN_VALUE},
          new long[] {Long.MAX_VALUE - index, index},
          floats,
          new double[] {-0d, Double.NaN, index / 3d});
    }

    @Override
    boolean same(All stored, All found) {
      return Arrays.equals(stored.flags(), found.flags())
          && Arrays.equals(stored.bytes(), found.bytes())
          && Arrays.equals(stored.shorts(), found.shorts())
          && Arrays.equals(stored.chars(), found.chars())
          && stored.between() == found.between()
          && Arrays.equals(stored.ints(), found.ints())
          && Arrays.equals(stored.longs(), found.longs())
          && Arrays.equals(stored.floats(), found.floats())
          && Arrays.equals(stored.doubles(), found.doubles());
    }
  }

  @Nested
  class InNestedRecords extends ComponentContract<Camera> {
    @Override
    Class<Camera> type() {
      return Camera.class;
    }

    @Override
    Camera value(int index) {
      return new Camera(
          new Matrix(new float[] {index, 1, 2, 3}),
          new Matrix(new float[] {4, 5, 6, -index}),
          index);
    }

    @Override
    boolean same(Camera stored, Camera found) {
      return Arrays.equals(stored.view().cells(), found.view().cells())
          && Arrays.equals(stored.projection().cells(), found.projection().cells())
          && stored.id() == found.id();
    }
  }

  @Nested
  class Behaviour {
    private final World world = new World();

    @Test
    void storedArraysAreCopies() {
      var given = new float[] {1, 2, 3, 4};
      Entity entity = world.spawn(new Matrix(given));
      given[0] = 99;
      assertThat(world.get(entity, Matrix.class).cells()).containsExactly(1, 2, 3, 4);
      world.get(entity, Matrix.class).cells()[1] = 99;
      assertThat(world.get(entity, Matrix.class).cells()).containsExactly(1, 2, 3, 4);
    }

    @Test
    void arraysSeenInLoopsAreCopies() {
      Entity entity = world.spawn(new Matrix(new float[] {1, 2, 3, 4}));
      world.query(read(Matrix.class)).each(matrix -> matrix.cells()[0] = 99);
      world.query(write(Matrix.class)).each(matrix -> matrix.get().cells()[0] = 99);
      assertThat(world.get(entity, Matrix.class).cells()).containsExactly(1, 2, 3, 4);
    }

    @Test
    void oneValueForManyIsCopiedForEach() {
      List<Entity> entities = world.spawnMany(40, new Matrix(new float[] {1, 2, 3, 4}));
      world.set(entities.get(7), new Matrix(new float[4]));
      assertThat(world.get(entities.get(6), Matrix.class).cells()).containsExactly(1, 2, 3, 4);
      assertThat(world.get(entities.get(7), Matrix.class).cells()).containsOnly(0);
      assertThat(world.get(entities.get(8), Matrix.class).cells()).containsExactly(1, 2, 3, 4);
    }

    @Test
    void rowsLieOneAfterAnotherInTheColumn() {
      world.spawn(new Matrix(new float[] {1, 2, 3, 4}));
      world.spawn(new Matrix(new float[] {5, 6, 7, 8}));
      var column = world.column(Matrix.class, "cells", float[].class);
      assertThat(column.stride()).isEqualTo(4);
      float[] cells = world.query(read(Matrix.class)).chunks().iterator().next().read(column);
      assertThat(Arrays.copyOf(cells, 8)).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
    }

    @Test
    void theDefaultIsAllZeros() {
      world.despawn(world.spawn(new Matrix(new float[] {1, 2, 3, 4})));
      Entity entity = world.spawn(Matrix.class);
      assertThat(world.get(entity, Matrix.class).cells()).containsExactly(0, 0, 0, 0);
    }

    @Test
    void anotherLengthIsRefused() {
      Entity entity = world.spawn(new Matrix(new float[] {1, 2, 3, 4}));
      for (int length : new int[] {0, 3, 5}) {
        assertThatThrownBy(() -> world.spawn(new Matrix(new float[length])))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage(
                "Matrix.cells must have 4 elements, as its @Length says, not " + length + ".");
        assertThatThrownBy(() -> world.set(entity, new Matrix(new float[length])))
            .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(
                () -> world.query(write(Matrix.class)).update(_ -> new Matrix(new float[length])))
            .isInstanceOf(IllegalArgumentException.class);
      }
      assertThat(world.count()).isEqualTo(1);
      assertThat(world.get(entity, Matrix.class).cells()).containsExactly(1, 2, 3, 4);
    }

    @Test
    void nullIsRefused() {
      assertThatThrownBy(() -> world.spawn(new Matrix(null)))
          .isInstanceOf(NullPointerException.class)
          .hasMessageContaining("Matrix.cells is null")
          .hasMessageContaining("stored inline");
      assertThat(world.count()).isZero();
    }

    @Test
    void onlyPrimitiveArraysOfPositiveLengthHaveOne() {
      assertThatThrownBy(() -> world.register(Named.class))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "@Length on Named.names needs a primitive array such as float[], not String[].");
      assertThatThrownBy(() -> world.register(Lonely.class))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("@Length on Lonely.value needs a primitive array such as float[], not int.");
      assertThatThrownBy(() -> world.register(Empty.class))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("@Length on Empty.values must be positive, not 0.");
      assertThat(world.componentTypes()).isEmpty();
    }
  }
}
