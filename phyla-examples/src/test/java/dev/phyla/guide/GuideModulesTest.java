package dev.phyla.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.World;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An application on the module path works with the module declaration that the guide shows.
class GuideModulesTest {
  private static final String COMPONENT =
      "package my.game.components; public record Position(float x) {}";
  private static final String MAIN =
      """
      package my.game;

      import static dev.phyla.Term.write;

      import dev.phyla.World;
      import my.game.components.Position;

      public class Main {
        public static String run() {
          var world = new World();
          var entity = world.spawn(new Position(1));
          world.query(write(Position.class)).update(p -> new Position(p.x() + 1));
          return world.get(entity, Position.class).toString();
        }
      }
      """;

  @TempDir Path directory;

  @Test
  void aModuleThatOpensItsComponentsWorks() throws Exception {
    Path core = Path.of(World.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    compile(core);
    var boot = ModuleLayer.boot();
    var modules =
        boot.configuration()
            .resolve(
                ModuleFinder.of(core, directory.resolve("classes")),
                ModuleFinder.of(),
                Set.of("my.game"));
    var controller =
        ModuleLayer.defineModulesWithOneLoader(
            modules, List.of(boot), ClassLoader.getPlatformClassLoader());
    Module game = controller.layer().findModule("my.game").orElseThrow();
    controller.addExports(game, "my.game", getClass().getModule());
    var main = game.getClassLoader().loadClass("my.game.Main");
    assertThat(main.getMethod("run").invoke(null)).isEqualTo("Position[x=2.0]");
  }

  private void compile(Path core) throws Exception {
    Page.Block declaration =
        Page.all().stream()
            .flatMap(page -> page.blocks("java").stream())
            .filter(PageProgram::isModule)
            .findFirst()
            .orElseThrow();
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "--module-path",
                core.toString(),
                "-d",
                directory.resolve("classes").toString(),
                write("module-info.java", String.join("\n", declaration.lines())),
                write("my/game/Main.java", MAIN),
                write("my/game/components/Position.java", COMPONENT));
    assertThat(result).as("the exit code of the compiler").isZero();
  }

  private String write(String name, String source) throws Exception {
    Path file = directory.resolve("sources").resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, source).toString();
  }
}
