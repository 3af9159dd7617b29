package dev.phyla.visibility;

import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.World;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Records may have as many fields as a constructor can be called with.
final class FieldLimitTest {
  @TempDir private static Path directory;

  @BeforeAll
  static void compile() {
    CompiledSources.compileClasses(
        directory,
        Map.of(
            "MostInts", record("MostInts", "int", 250),
            "TooManyInts", record("TooManyInts", "int", 251),
            "MostLongs", record("MostLongs", "long", 125),
            "TooManyLongs", record("TooManyLongs", "long", 126)));
  }

  private static String record(String name, String type, int fields) {
    return IntStream.range(0, fields)
        .mapToObj(i -> type + " f" + i)
        .collect(Collectors.joining(", ", "public record " + name + "(", ") {}"));
  }

  @Test
  void theMostFieldsWork() throws Exception {
    checkWorks("MostInts", 250);
    checkWorks("MostLongs", 125);
  }

  @Test
  void oneMoreIsRefused() throws Exception {
    checkRefused("TooManyInts", 251);
    checkRefused("TooManyLongs", 252);
  }

  private static void checkRefused(String name, int counted) throws Exception {
    try (var loader = loader()) {
      Class<?> type = loader.loadClass(name);
      assertThatThrownBy(() -> new World().register(type))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              name
                  + " has "
                  + counted
                  + " fields, with longs and doubles counted twice, and a constructor can"
                  + " be called with 250 at most; group fields into nested records.");
    }
  }

  private static void checkWorks(String name, int fields) throws Exception {
    try (var loader = loader()) {
      checkWorks(loader.loadClass(name), fields);
    }
  }

  private static <T> void checkWorks(Class<T> type, int fields) {
    var world = new World();
    Entity entity = world.spawn(type);
    T zeros = world.get(entity, type);
    assertThat(world.register(type).fields()).hasSize(fields);
    world.query(write(type)).update(value -> zeros);
    world.query(write(type)).each(value -> value.set(value.get()));
    world.accessor(type).set(entity, zeros);
    for (int i = 0; i < 400; i++) {
      world.spawn(zeros);
    }
    assertThat(world.get(entity, type)).isEqualTo(zeros);
    world.verify();
  }

  private static URLClassLoader loader() throws Exception {
    return new URLClassLoader(
        new URL[] {directory.toUri().toURL()}, FieldLimitTest.class.getClassLoader());
  }
}
