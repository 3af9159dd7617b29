package dev.phyla.component;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.World;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// Records of primitives keep every bit.
final class PrimitiveComponentsTest {
  private record All(boolean flag, byte b, short s, char c, int i, long l, float f, double d) {
    static final All LEAST =
        new All(
            false,
            Byte.MIN_VALUE,
            Short.MIN_VALUE,
            Character.MIN_VALUE,
            Integer.MIN_VALUE,
            Long.MIN_VALUE,
            Float.NEGATIVE_INFINITY,
            Double.NEGATIVE_INFINITY);
    static final All MOST =
        new All(
            true,
            Byte.MAX_VALUE,
            Short.MAX_VALUE,
            Character.MAX_VALUE,
            Integer.MAX_VALUE,
            Long.MAX_VALUE,
            Float.MAX_VALUE,
            Double.MAX_VALUE);
    static final All ODD =
        new All(true, (byte) -1, (short) -1, '\uD800', -1, -1, Float.MIN_VALUE, Double.MIN_VALUE);
    static final All SIGNED_ZERO = new All(false, (byte) 0, (short) 0, '\0', 0, 0, -0f, -0d);
    static final All NOT_A_NUMBER =
        new All(true, (byte) 1, (short) 1, 'x', 1, 1, Float.NaN, Double.NaN);
  }

  private record Bits(float f, double d) {}

  @Nested
  class EightPrimitives extends ComponentContract<All> {
    @Override
    Class<All> type() {
      return All.class;
    }

    @Override
    All value(int index) {
      return switch (index % 6) {
        case 0 -> All.LEAST;
        case 1 -> All.MOST;
        case 2 -> All.ODD;
        case 3 -> All.SIGNED_ZERO;
        case 4 -> All.NOT_A_NUMBER;
        default ->
            new All(
                index % 2 == 0,
                (byte) index,
                (short) (index * 31),
                (char) (index * 57),
                index * 0x9E3779B9,
                index * 0x9E3779B97F4A7C15L,
                index / 3f,
                index / 7d);
      };
    }
  }

  @Nested
  class RawBits {
    private static final int SIGNALLING_FLOAT = 0x7FA1_2345;
    private static final long SIGNALLING_DOUBLE = 0x7FF4_0000_1234_5678L;

    private final World world = new World();
    private final Bits payload =
        new Bits(
            Float.intBitsToFloat(SIGNALLING_FLOAT), Double.longBitsToDouble(SIGNALLING_DOUBLE));

    @Test
    void payloadsOfNaNStayInTheColumns() {
      Entity entity = world.spawn(payload);
      checkPayload(world.get(entity, Bits.class));
      var chunk = world.query(read(Bits.class)).chunks().iterator().next();
      float[] f = chunk.read(world.column(Bits.class, "f", float[].class));
      double[] d = chunk.read(world.column(Bits.class, "d", double[].class));
      assertThat(Float.floatToRawIntBits(f[0])).isEqualTo(SIGNALLING_FLOAT);
      assertThat(Double.doubleToRawLongBits(d[0])).isEqualTo(SIGNALLING_DOUBLE);
    }

    @Test
    void payloadsOfNaNPassThroughLoops() {
      Entity entity = world.spawn(new Bits(1, 2));
      var query = world.query(write(Bits.class));
      query.update(bits -> payload);
      checkPayload(world.get(entity, Bits.class));
      query.each(bits -> bits.set(new Bits(bits.get().f(), bits.get().d())));
      checkPayload(world.get(entity, Bits.class));
    }

    @Test
    void zeroKeepsItsSign() {
      Entity entity = world.spawn(new Bits(-0f, -0d));
      Bits found = world.get(entity, Bits.class);
      assertThat(Float.floatToRawIntBits(found.f())).isEqualTo(0x8000_0000);
      assertThat(Double.doubleToRawLongBits(found.d())).isEqualTo(0x8000_0000_0000_0000L);
      assertThat(found).isNotEqualTo(new Bits(0f, 0d));
    }

    private void checkPayload(Bits found) {
      assertThat(Float.floatToRawIntBits(found.f())).isEqualTo(SIGNALLING_FLOAT);
      assertThat(Double.doubleToRawLongBits(found.d())).isEqualTo(SIGNALLING_DOUBLE);
    }
  }
}
