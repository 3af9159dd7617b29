package dev.phyla.visibility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// In a named module Phyla can use what the module exports or opens to it; otherwise the message
/// says what to open.
final class NamedModuleTest {
  private static final String MODULE =
      """
      module town {
        requires dev.phyla.core;
        exports town;
        exports town.exported;
        exports town.shared to dev.phyla.core;
        opens town.opened to dev.phyla.core;
      }
      """;

  /// Spawns, updates and reads a house; the package and the records' visibility are filled in.
  private static final String STREET =
      """
      package town.PACKAGE;

      import static dev.phyla.Term.write;
      import dev.phyla.World;
      import java.util.function.Supplier;

      public final class Street implements Supplier<String> {
        VISIBILITY record Point(float x, float y) {}
        VISIBILITY record House(Point door, int number) {}

        @Override
        public String get() {
          var world = new World();
          var house = world.spawn(new House(new Point(1, 2), 3));
          var query = world.query(write(House.class));
          query.update(h -> new House(h.door(), h.number() + 1));
          query.each(h -> h.set(new House(new Point(9, 8), h.get().number())));
          return world.register(House.class).fields() + " " + world.get(house, House.class);
        }
      }
      """;

  private static final String ENTRY =
      """
      package town;

      import java.util.function.Supplier;

      public final class Entry {
        public static Supplier<String> street(String name) {
          return switch (name) {
            case "exported" -> new town.exported.Street();
            case "shared" -> new town.shared.Street();
            case "opened" -> new town.opened.Street();
            default -> new town.closed.Street();
          };
        }
      }
      """;

  private static final Map<String, String> SOURCES =
      Map.of(
          "module-info", MODULE,
          "town.Entry", ENTRY,
          "town.exported.Street", street("exported", "public"),
          "town.shared.Street", street("shared", "public"),
          "town.opened.Street", street("opened", "private"),
          "town.closed.Street", street("closed", "private"));

  private static final String TAKEN_APART =
      "[door.x, door.y, number] House[door=Point[x=9.0, y=8.0], number=4]";

  @TempDir private static Path directory;

  private static ModuleLayer engine;

  private static ClassLoader town;

  private static String street(String name, String visibility) {
    return STREET.replace("PACKAGE", name).replace("VISIBILITY", visibility);
  }

  @BeforeAll
  static void compileAndLoad() {
    Path annotations = CompiledSources.locationOf(NullMarked.class);
    CompiledSources.compileModule(directory, List.of(annotations), SOURCES);
    engine =
        layer(
            ModuleLayer.boot(),
            ClassLoader.getPlatformClassLoader(),
            CompiledSources.engine(),
            "dev.phyla.core");
    town = newTown();
  }

  private static ClassLoader newTown() {
    return layer(engine, engine.findLoader("dev.phyla.core"), directory, "town").findLoader("town");
  }

  private static ModuleLayer layer(
      ModuleLayer parent, ClassLoader parentLoader, Path modules, String root) {
    Configuration configuration =
        parent.configuration().resolve(ModuleFinder.of(modules), ModuleFinder.of(), Set.of(root));
    return parent.defineModulesWithOneLoader(configuration, parentLoader);
  }

  @Test
  void bothModulesAreNamed() throws ReflectiveOperationException {
    assertThat(town.loadClass("town.Entry").getModule().getName()).isEqualTo("town");
    assertThat(town.loadClass("dev.phyla.World").getModule().getName()).isEqualTo("dev.phyla.core");
  }

  @Test
  void publicRecordsOfAnExportedPackageAreTakenApart() throws ReflectiveOperationException {
    assertThat(run("exported")).isEqualTo(TAKEN_APART);
  }

  @Test
  void publicRecordsOfAPackageExportedToPhylaAreTakenApart() throws ReflectiveOperationException {
    assertThat(run("shared")).isEqualTo(TAKEN_APART);
  }

  @Test
  void privateRecordsOfAnOpenedPackageAreTakenApart() throws ReflectiveOperationException {
    assertThat(run("opened")).isEqualTo(TAKEN_APART);
  }

  @Test
  void privateRecordsOfAClosedPackageAreRefusedAndItIsSaidWhatToOpen() {
    assertThatThrownBy(() -> run("closed"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "town.closed.Street$House cannot be read: it is not accessible to Phyla. Add"
                + " \"opens town.closed to dev.phyla.core;\" to the module-info of town.");
  }

  @Test
  void privateRecordsOfTheClassPathAreTakenApartByTheModule(@TempDir Path output)
      throws ReflectiveOperationException, IOException {
    CompiledSources.compileClasses(
        output, Map.of("town.outside.Street", street("outside", "private")));
    try (var outside = new URLClassLoader(new URL[] {output.toUri().toURL()}, town)) {
      Class<?> street = outside.loadClass("town.outside.Street");
      assertThat(street.getModule().isNamed()).isFalse();
      assertThat(((Supplier<?>) street.getConstructor().newInstance()).get())
          .isEqualTo(TAKEN_APART);
    }
  }

  @Test
  void aModuleThatUsesPhylaNeedsNoOtherModule(@TempDir Path output) {
    CompiledSources.compileModule(output, List.of(), SOURCES);
    assertThat(Files.exists(output.resolve("module-info.class"))).isTrue();
  }

  @Test
  void aModuleIsCollectedAfterUse() throws ReflectiveOperationException, InterruptedException {
    ClassLoader another = newTown();
    assertThat(run(another, "opened")).isEqualTo(TAKEN_APART);
    var module = new WeakReference<>(another.loadClass("town.Entry").getModule());
    another = null;
    assertThat(GarbageCollection.isCollected(module)).isTrue();
  }

  private static String run(String name) throws ReflectiveOperationException {
    return run(town, name);
  }

  private static String run(ClassLoader town, String name) throws ReflectiveOperationException {
    Object street =
        town.loadClass("town.Entry").getMethod("street", String.class).invoke(null, name);
    return (String) ((Supplier<?>) street).get();
  }
}
