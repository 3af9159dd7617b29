package dev.phyla.loop;

import static dev.phyla.Term.write;
import static dev.phyla.loop.AllocationProbe.NOTHING;
import static dev.phyla.loop.AllocationProbe.ROWS;
import static dev.phyla.loop.AllocationProbe.bytesPerRow;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Query1;
import dev.phyla.Ref;
import dev.phyla.World;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Lambdas are inlined by a compiler directive, and loops work without it.
final class InliningTest {
  private static String probe(String... options) throws Exception {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options));
    command.add("-cp");
    command.add(
        String.join(File.pathSeparator, locationOf(World.class), locationOf(InliningProbe.class)));
    command.add(InliningProbe.class.getName());
    Process java = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output =
        new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(java.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(java.exitValue()).as(output).isZero();
    return output;
  }

  private static String locationOf(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
  }

  @Test
  void aDirectiveIsAddedWithoutAnyOption() throws Exception {
    assertThat(probe()).isEqualTo("FORCED: A compiler directive has HotSpot inline it.");
  }

  @Test
  void itCanBeSwitchedOff() throws Exception {
    assertThat(probe("-Dphyla.compilerDirectives=false"))
        .startsWith("FITS: HotSpot decides by itself, because compiler directives are switched off")
        .endsWith("bytes are few enough.");
  }

  @Test
  void loopsWorkWithoutTheManagementModule() throws Exception {
    assertThat(probe("--limit-modules", "java.base"))
        .startsWith(
            "FITS: HotSpot decides by itself, because the module java.management is absent");
  }

  @Test
  void directivesOfTheProgramAreKept(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("own.json");
    Files.writeString(
        file, "[{match: [\"java/lang/String.*\"], c2: {BackgroundCompilation: true}}]");
    assertThat(probe("-XX:+UnlockDiagnosticVMOptions", "-XX:CompilerDirectivesFile=" + file))
        .endsWith("FORCED: A compiler directive has HotSpot inline it.");
  }

  private record Level(float value, float rate) {}

  /// Rare while the loop is compiled, common later: without a directive HotSpot does not inline the
  /// methods, and every row allocates.
  @Test
  void aHandlePassedOnInARareBranchIsNeverAllocated() {
    var world = new World();
    world.entityBuilder().with(Level.class, i -> new Level(i % 1_000, 1)).spawnMany(ROWS);
    Query1<Ref<Level>> levels = world.query(write(Level.class));
    var limit = new float[] {998};
    Runnable pass =
        () -> {
          float most = limit[0];
          levels.each(
              level -> {
                if (level.get().value() > most) {
                  restart(level);
                } else {
                  raise(level, 0.001f);
                }
              });
        };
    assertThat(bytesPerRow(NOTHING, pass)).isLessThan(NOTHING);
    limit[0] = 500;
    assertThat(bytesPerRow(NOTHING, pass)).isLessThan(NOTHING);
  }

  private static void restart(Ref<Level> level) {
    level.set(new Level(level.get().value() / 2, level.get().rate()));
  }

  private static void raise(Ref<Level> level, float by) {
    level.set(new Level(level.get().value() + by * level.get().rate(), level.get().rate()));
  }
}
