package dev.phyla.visibility;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.World;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.function.IntFunction;

/// Lambdas of a long-lived class loader that run over the components of plug-ins.
///
/// Started with a plug-in's directory, it reports whether the plug-in's classes are unloaded
/// although the lambdas stay. They are softly reachable, so the process must clear soft references
/// immediately.
final class SharedLibrary {
  static final String COLLECTED = "The plug-in was collected.";
  static final String PINNED = "The plug-in is still there.";

  private SharedLibrary() {}

  public static void main(String[] arguments) throws Exception {
    WeakReference<ClassLoader> plugin = loopOver(Path.of(arguments[0]));
    System.out.println(GarbageCollection.isCollected(plugin) ? COLLECTED : PINNED);
  }

  /// Runs loops of this class over components of a new class loader.
  static WeakReference<ClassLoader> loopOver(Path directory) throws Exception {
    try (var loader = Plugin.load(directory)) {
      ClassLoader plugin = loader;
      int count = visitAll(Plugin.component(plugin), i -> valueOf(plugin, i));
      if (count != 3 * 500) {
        throw new IllegalStateException("Three loops over 500 rows visited " + count + " rows.");
      }
      return new WeakReference<>(loader);
    }
  }

  private static Object valueOf(ClassLoader plugin, int index) {
    try {
      return Plugin.value(plugin, index);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static <T> int visitAll(Class<T> type, IntFunction<?> values) {
    var visits = new int[1];
    var world = new World();
    world.entityBuilder().with(type, i -> type.cast(values.apply(i))).spawnMany(500);
    world.query(read(type)).each(component -> visits[0] += component == null ? 0 : 1);
    world
        .query(write(type))
        .each(
            component -> {
              component.set(component.get());
              visits[0]++;
            });
    world
        .query(write(type))
        .update(
            component -> {
              visits[0]++;
              return component;
            });
    return visits[0];
  }
}
