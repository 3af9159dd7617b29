package dev.phyla.visibility;

import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.World;
import java.io.File;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Generated code keeps neither worlds nor class loaders alive.
final class ClassUnloadingTest {
  private record Local(int value) {}

  @TempDir private static Path plugin;

  @BeforeAll
  static void compilePlugin() {
    Plugin.compile(plugin);
  }

  @Test
  void aWorldThatIsDroppedIsCollected() throws InterruptedException {
    assertThat(GarbageCollection.isCollected(useWorld())).isTrue();
  }

  private static WeakReference<World> useWorld() {
    var world = new World();
    world.entityBuilder().with(Local.class, i -> new Local(i)).spawnMany(100);
    var query = world.query(write(Local.class));
    query.update(local -> new Local(local.value() + 1));
    query.each((entity, local) -> local.set(new Local(entity.index())));
    var accessor = world.accessor(Local.class);
    accessor.set(query.first().orElseThrow(), new Local(7));
    assertThat(accessor.get(query.first().orElseThrow())).isEqualTo(new Local(7));
    return new WeakReference<>(world);
  }

  @Test
  void aClassLoaderWithItsOwnRecordsAndLambdasIsCollected() throws Exception {
    assertThat(GarbageCollection.isCollected(runPlugin())).isTrue();
  }

  private static WeakReference<ClassLoader> runPlugin() throws Exception {
    try (var loader = Plugin.load(plugin)) {
      assertThat(Plugin.run(loader)).isEqualTo(Plugin.SUM);
      return new WeakReference<>(loader);
    }
  }

  @Test
  void theSamePluginCanBeLoadedAgain() throws Exception {
    for (int i = 0; i < 5; i++) {
      runPlugin();
      SharedLibrary.loopOver(plugin);
    }
  }

  @Test
  void lambdasThatStayDoNotKeepTheRecordsTheyLoopedOver() throws Exception {
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:SoftRefLRUPolicyMSPerMB=0",
                "-cp",
                CompiledSources.engine()
                    + File.pathSeparator
                    + CompiledSources.locationOf(SharedLibrary.class),
                SharedLibrary.class.getName(),
                plugin.toString())
            .redirectErrorStream(true)
            .start();
    String output =
        new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(java.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(output).isEqualTo(SharedLibrary.COLLECTED);
    assertThat(java.exitValue()).isZero();
  }
}
