package dev.phyla.observe;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.CallbackException;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.observe.Kinds.Alpha;
import dev.phyla.observe.Kinds.Gamma;
import dev.phyla.observe.Kinds.Marker;
import dev.phyla.observe.Kinds.Picky;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Observers that overflow the stack when little of it is left, so that the calling code has little
/// left too.
///
/// A class whose initialiser overflows the stack cannot be used any more, so each of these runs in
/// a separate JVM.
class ExhaustedStackTest {
  private static final String USABLE = "The world can be used.";

  /// What runs when the stack is nearly used up.
  enum Scenario {
    SPAWN {
      @Override
      void run(Program program) {
        program.world.onAdd(Alpha.class, (w, e, a) -> program.overflow());
        program.runInTheDepth(() -> program.world.spawn(new Alpha(1)));
      }
    },
    SET {
      @Override
      void run(Program program) {
        Entity entity = program.world.spawn(new Alpha(1));
        program.world.onSet(Alpha.class, (w, e, a) -> program.overflow());
        program.runInTheDepth(() -> program.world.set(entity, new Alpha(2)));
      }
    },
    DESPAWN {
      @Override
      void run(Program program) {
        World world = program.world;
        world.onRemove(Alpha.class, (w, e, a) -> program.overflow());
        program.runInTheDepth(
            () -> world.query(read(Alpha.class)).first().ifPresent(world::despawn));
      }

      @Override
      int entitiesBefore() {
        return 5000;
      }
    },
    ENTER {
      @Override
      void run(Program program) {
        program
            .world
            .query(read(Alpha.class))
            .onEnter((archetype, first, end) -> program.overflow());
        program.runInTheDepth(() -> program.world.spawn(new Alpha(1)));
      }
    },
    CHAIN {
      @Override
      void run(Program program) {
        program.world.onAdd(Alpha.class, (w, e, a) -> w.spawn(new Alpha(a.value() + 1)));
        program.runInTheDepth(() -> program.world.spawn(new Alpha(0)));
        program.calls++;
      }
    };

    abstract void run(Program program);

    int entitiesBefore() {
      return 0;
    }
  }

  @ParameterizedTest
  @EnumSource
  void theWorldCanBeUsedAfterwards(Scenario scenario, @TempDir Path directory)
      throws IOException, InterruptedException {
    Path output = directory.resolve("output");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName(),
                scenario.name())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean hasEnded = process.waitFor(2, TimeUnit.MINUTES);
    process.destroyForcibly();

    assertThat(hasEnded).as("ended by itself").isTrue();
    assertThat(Files.readString(output, StandardCharsets.UTF_8).strip()).isEqualTo(USABLE);
  }

  /// A scenario on a thread with little stack, and a look at the world from the main thread.
  static final class Program {
    private static final int STACK = 256 << 10;

    private final World world = new World();
    private boolean isCalm = true;
    private int calls;
    private int deepest;

    static void main(String[] arguments) throws InterruptedException {
      new Program().run(Scenario.valueOf(arguments[0]));
    }

    private void run(Scenario scenario) throws InterruptedException {
      world.spawnMany(scenario.entitiesBefore(), new Alpha(1));
      useWorld();
      Thread thread =
          new Thread(
              null,
              () -> {
                world.adopt();
                scenario.run(this);
              },
              "little stack",
              STACK);
      thread.start();
      thread.join();
      if (calls == 0) {
        throw new AssertionError("The observer was not called.");
      }
      world.adopt();
      useWorld();
      world.close();
      System.out.println(USABLE);
    }

    private void useWorld() {
      Entity entity = world.spawn(new Marker());
      world.set(entity, new Gamma("g"));
      world.remove(entity, Marker.class);
      if (!world.get(entity, Gamma.class).text().equals("g")) {
        throw new AssertionError("The value is lost.");
      }
      world.despawn(entity);
      if (world.isAlive(entity)) {
        throw new AssertionError("The entity is alive.");
      }
    }

    /// What the observer does.
    void overflow() {
      if (!isCalm) {
        calls++;
        dig(0);
      }
    }

    @SuppressWarnings("InfiniteRecursion") // that is the point
    private static int dig(int depth) {
      return dig(depth + 1) + depth;
    }

    /// Runs an operation on the last levels of the stack, after all the code it needs was used.
    void runInTheDepth(Runnable operation) {
      for (int i = 0; i < 1000; i++) {
        attempt(operation);
      }
      attempt(() -> world.spawn(new Picky(-1)));
      isCalm = false;
      attempt(operation);
      tryToDescend(Integer.MAX_VALUE, operation);
      int levels = deepest;
      for (int margin = 500; margin >= 100; margin -= 100) {
        tryToDescend(levels - margin, operation);
      }
    }

    private static void attempt(Runnable operation) {
      try {
        operation.run();
      } catch (CallbackException | IllegalStateException e) {
        return; // as is to be expected
      }
    }

    private void tryToDescend(int levels, Runnable operation) {
      deepest = 0;
      try {
        descend(levels, operation);
      } catch (StackOverflowError e) {
        return; // the stack may end between two operations as well
      }
    }

    /// Goes down some levels, then runs an operation on each of the following ones, until nothing
    /// is left to call its observer with.
    @SuppressWarnings("InfiniteRecursion") // that is the point
    private void descend(int levels, Runnable operation) {
      deepest++;
      if (levels <= 0) {
        int before = calls;
        try {
          operation.run();
        } catch (CallbackException | IllegalStateException | StackOverflowError e) {
          if (calls == before) {
            return;
          }
        }
      }
      descend(levels - 1, operation);
    }
  }
}
