package dev.phyla.visibility;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;

/// Components and loops in a separate class loader.
final class Plugin {
  private static final String RECORDS =
      """
      package plugin;

      public final class Records {
        record Spin(double angle, double speed) {}
        static final class Part { int wear; }

        public static Class<?> component() {
          return Spin.class;
        }

        public static Object value(int index) {
          return new Spin(index, 1);
        }
      }
      """;

  /// Uses every kind of generated code and returns a sum.
  private static final String SYSTEM =
      """
      package plugin;

      import static dev.phyla.Term.*;
      import dev.phyla.World;
      import java.util.function.Supplier;

      public final class System implements Supplier<Double> {
        @Override
        public Double get() {
          var world = new World();
          var spun = world.query(write(Records.Spin.class), optional(Records.Part.class));
          var first = world.spawn(new Records.Spin(1, 2), new Records.Part());
          world.entityBuilder().with(Records.Spin.class, i -> new Records.Spin(i, 1)).spawnMany(1000);
          spun.update((spin, part) -> new Records.Spin(spin.angle() + spin.speed(), 1));
          spun.each((spin, part) -> spin.set(new Records.Spin(spin.get().angle() + 1, 1)));
          for (int i = 0; i < 300; i++) {
            world.remove(first, Records.Part.class);
            world.set(first, new Records.Part());
          }
          var accessor = world.accessor(Records.Spin.class);
          accessor.set(first, new Records.Spin(0, 0));
          var sum = new double[1];
          world.query(read(Records.Spin.class)).each(spin -> sum[0] += spin.angle());
          return sum[0];
        }
      }
      """;

  /// What [#run(ClassLoader)] returns: 0 + 1 + ... + 999, and 2 for each of a thousand.
  static final double SUM = 999 * 1000 / 2 + 2 * 1000;

  private Plugin() {}

  /// Compiles the plug-in.
  static void compile(Path directory) {
    CompiledSources.compileClasses(
        directory, Map.of("plugin.Records", RECORDS, "plugin.System", SYSTEM));
  }

  /// A new class loader with the plug-in.
  static URLClassLoader load(Path directory) {
    try {
      return new URLClassLoader(
          new URL[] {directory.toUri().toURL()}, Plugin.class.getClassLoader());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Runs a world inside the plug-in and drops it.
  static double run(ClassLoader plugin) throws ReflectiveOperationException {
    var system = plugin.loadClass("plugin.System").getConstructor().newInstance();
    return (Double) ((Supplier<?>) system).get();
  }

  /// The component type of the plug-in.
  static Class<?> component(ClassLoader plugin) throws ReflectiveOperationException {
    return (Class<?>) plugin.loadClass("plugin.Records").getMethod("component").invoke(null);
  }

  /// A component of the plug-in.
  static Object value(ClassLoader plugin, int index) throws ReflectiveOperationException {
    return plugin.loadClass("plugin.Records").getMethod("value", int.class).invoke(null, index);
  }
}
