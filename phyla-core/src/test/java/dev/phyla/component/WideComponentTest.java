package dev.phyla.component;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.World;
import java.lang.reflect.Constructor;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// A record may have many fields.
final class WideComponentTest extends ComponentContract<WideComponentTest.Wide> {
  record Wide(
      int f0,
      long f1,
      float f2,
      double f3,
      short f4,
      byte f5,
      char f6,
      boolean f7,
      String f8,
      Entity f9,
      int f10,
      long f11,
      float f12,
      double f13,
      short f14,
      byte f15,
      char f16,
      boolean f17,
      String f18,
      Entity f19,
      int f20,
      long f21,
      float f22,
      double f23,
      short f24,
      byte f25,
      char f26,
      boolean f27,
      String f28,
      Entity f29,
      int f30,
      long f31,
      float f32,
      double f33,
      short f34,
      byte f35,
      char f36,
      boolean f37,
      String f38,
      Entity f39,
      int f40,
      long f41,
      float f42,
      double f43,
      short f44,
      byte f45,
      char f46,
      boolean f47,
      String f48,
      Entity f49,
      int f50,
      long f51,
      float f52,
      double f53,
      short f54,
      byte f55,
      char f56,
      boolean f57,
      String f58,
      Entity f59) {}

  private static final Constructor<?> CONSTRUCTOR = Wide.class.getDeclaredConstructors()[0];

  @Override
  Class<Wide> type() {
    return Wide.class;
  }

  @Override
  Wide value(int index) {
    Object[] fields =
        IntStream.range(0, CONSTRUCTOR.getParameterCount())
            .mapToObj(i -> field(CONSTRUCTOR.getParameterTypes()[i], index * 61 + i))
            .toArray();
    try {
      return (Wide) CONSTRUCTOR.newInstance(fields);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("A record with 60 fields cannot be made.", e);
    }
  }

  private static Object field(Class<?> type, int seed) {
    return switch (type.getSimpleName()) {
      case "int" -> seed;
      case "long" -> (long) seed << 32;
      case "float" -> (float) seed;
      case "double" -> seed / 3d;
      case "short" -> (short) seed;
      case "byte" -> (byte) seed;
      case "char" -> (char) seed;
      case "boolean" -> (seed & 1) != 0;
      case "String" -> "text " + seed;
      default -> new Entity(seed, seed + 1);
    };
  }

  @Test
  void everyFieldHasItsColumn() {
    assertThat(new World().register(Wide.class).fields())
        .isEqualTo(IntStream.range(0, 60).mapToObj(i -> "f" + i).toList());
  }
}
