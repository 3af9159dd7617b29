package dev.phyla.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PlaneTest {
  static List<Object> arrays() {
    return List.of(
        new boolean[] {true, false, true},
        new byte[] {1, -2, 3},
        new short[] {1, -2, 300},
        new int[] {1, -2, 70_000},
        new long[] {1, -2, 1L << 40},
        new float[] {1, -2.5f, Float.NaN},
        new double[] {1, -2.5, 1e300});
  }

  @ParameterizedTest
  @MethodSource("arrays")
  void aPlaneIsCopiedOutAndBackIn(Object array) {
    Plane plane = Plane.of("values", array, 3);
    Object target = Array.newInstance(array.getClass().getComponentType(), 3);
    Plane copy = Plane.of("copy", target, 3);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(plane.bytes(), 8);
      plane.copyTo(memory);
      copy.copyFrom(memory);
    }
    assertThat(target).isEqualTo(array);
    assertThat(copy.type()).isEqualTo(plane.type());
  }

  @Test
  void aPlaneWritesElementsInOrderOfTheMachine() {
    Plane plane = Plane.of("values", new int[] {1, 2, 3, 4, 5, 6}, 2, 3);
    MemorySegment memory = MemorySegment.ofArray(new byte[24]);
    plane.copyTo(memory);
    assertThat(memory.get(ValueLayout.JAVA_INT_UNALIGNED, 16)).isEqualTo(5);
    assertThat(plane.shape()).containsExactly(2, 3);
    assertThat(plane.bytes()).isEqualTo(24);
    assertThat(plane).hasToString("values: INT32[2, 3]");
  }

  @Test
  void aPlaneSeesLaterChangesOfItsArray() {
    float[] values = new float[1];
    Plane plane = Plane.of("value", values);
    MemorySegment memory = MemorySegment.ofArray(new float[1]);
    values[0] = 7;
    plane.copyTo(memory);
    assertThat(memory.get(ValueLayout.JAVA_FLOAT_UNALIGNED, 0)).isEqualTo(7);
  }

  @Test
  void anyByteButZeroIsTrue() {
    boolean[] flags = new boolean[2];
    Plane.of("flags", flags, 2).copyFrom(MemorySegment.ofArray(new byte[] {0, 2}));
    assertThat(flags).containsExactly(false, true);
  }

  @Test
  void memoryOfAnotherSizeIsRefusedWithBothSizes() {
    Plane plane = Plane.of("values", new int[6], 2, 3);
    MemorySegment memory = MemorySegment.ofArray(new byte[23]);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plane.copyTo(memory))
        .withMessage(
            "Plane 'values' of type INT32 and shape [2, 3] has 24 bytes, and the memory has 23.");
    assertThatIllegalArgumentException().isThrownBy(() -> plane.copyFrom(memory));
  }

  @Test
  void arraysThatDoNotFitAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Plane.of("values", new int[5], 2, 3))
        .withMessage(
            "Plane 'values' of shape [2, 3] needs an array of 6 elements, and its array has 5.");
    assertThatIllegalArgumentException().isThrownBy(() -> Plane.of("values", new int[6], -2, -3));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Plane.of("values", new String[1], 1))
        .withMessage(
            "Plane 'values' cannot be made of java.lang.String[]. Use an array of booleans or numbers.");
    assertThatThrownBy(() -> Plane.of("values", new int[1], 1L << 62, 4))
        .isInstanceOf(ArithmeticException.class);
  }

  @Test
  void typesHaveTheNamesOfNumpy() {
    String order = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? "<" : ">";
    assertThat(ElementType.values())
        .extracting(ElementType::dtype)
        .containsExactly(
            "|b1", "|i1", order + "i2", order + "i4", order + "i8", order + "f4", order + "f8");
    assertThat(ElementType.values())
        .extracting(ElementType::bytes)
        .containsExactly(1, 1, 2, 4, 8, 4, 8);
  }
}
