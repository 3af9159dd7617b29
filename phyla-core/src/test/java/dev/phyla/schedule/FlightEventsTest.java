package dev.phyla.schedule;

import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Commands;
import dev.phyla.World;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Events of Java Flight Recorder.
class FlightEventsTest {
  private static final String TICK = "dev.phyla.Tick";
  private static final String SYSTEM = "dev.phyla.System";
  private static final String TASK = "dev.phyla.Task";

  private record Position(float x) {}

  @TempDir Path directory;

  private final World world = new World();
  private final App app = new App(world);

  @AfterEach
  void close() {
    app.close();
  }

  @Test
  void ticksAndSystemsAreEventsAndTasksAreNotUnlessEnabled() throws IOException {
    world.spawnMany(10, new Position(1));
    app.schedule()
        .add("move", s -> s.query(write(Position.class)).updateLoop(p -> new Position(p.x() + 1)));
    app.schedule()
        .add(
            "spawn",
            setup -> {
              Commands commands = setup.commands();
              return () -> {
                commands.spawn(new Position(1));
                commands.spawn(new Position(2));
              };
            })
        .after("move")
        .in(Phase.UPDATE);
    app.schedule().addExclusive("slow", _ -> sleep(2)).in(Phase.LAST);
    app.schedule().add("never", _ -> () -> {}).runIf(_ -> false);
    app.run(2);
    List<RecordedEvent> events = record(() -> app.run(2));

    assertThat(of(events, TICK)).extracting(event -> event.getLong("tick")).containsExactly(2L, 3L);
    assertThat(of(events, TASK)).isEmpty();
    List<RecordedEvent> systems = of(events, SYSTEM).subList(0, 3);
    assertThat(systems)
        .extracting(event -> event.getString("system"))
        .containsExactly("move", "spawn", "slow");
    assertThat(systems)
        .extracting(event -> event.getString("phase"))
        .containsExactly("UPDATE", "UPDATE", "LAST");
    assertThat(systems).extracting(event -> event.getInt("stage")).containsExactly(0, 1, 0);
    assertThat(systems).extracting(event -> event.getLong("rows")).containsExactly(14L, 0L, 0L);
    assertThat(systems).extracting(event -> event.getInt("commands")).containsExactly(0, 2, 0);
    assertThat(systems).extracting(event -> event.getInt("tasks")).containsOnly(1);
    RecordedEvent slow = systems.getLast();
    assertThat(slow.getDuration().toNanos()).isGreaterThanOrEqualTo(2_000_000);
    assertThat(slow.getDuration("busyTime").toNanos()).isGreaterThanOrEqualTo(2_000_000);
    RecordedEvent tick = of(events, TICK).getFirst();
    assertThat(slow.getStartTime()).isAfterOrEqualTo(tick.getStartTime());
    assertThat(slow.getEndTime()).isBeforeOrEqualTo(tick.getEndTime());
  }

  @Test
  void aSystemLastsFromItsFirstTaskToItsLast() throws IOException {
    world.spawnMany(20_000, new Position(1));
    app.schedule()
        .add("move", s -> s.query(write(Position.class)).updateLoop(p -> new Position(p.x() + 1)));
    app.shuffle(2, 3);
    List<RecordedEvent> events = record(app::tick, TICK, SYSTEM, TASK);

    RecordedEvent system = of(events, SYSTEM).getFirst();
    List<RecordedEvent> tasks = of(events, TASK);
    assertThat(system.getInt("tasks")).isEqualTo(tasks.size()).isGreaterThan(10);
    assertThat(tasks.stream().mapToLong(task -> task.getLong("rows")).sum()).isEqualTo(20_000);
    assertThat(tasks)
        .extracting(task -> task.getInt("task"))
        .doesNotHaveDuplicates()
        .contains(0, tasks.size() - 1);
    assertThat(tasks)
        .allSatisfy(
            task -> {
              assertThat(task.getString("system")).isEqualTo("move");
              assertThat(task.getStartTime()).isAfterOrEqualTo(system.getStartTime());
              assertThat(task.getEndTime()).isBeforeOrEqualTo(system.getEndTime());
            });
  }

  @Test
  void tasksAreEventsOfTheirThreads() throws IOException {
    var barrier = new CyclicBarrier(2);
    for (String name : List.of("one", "two")) {
      app.schedule().add(name, _ -> () -> await(barrier));
    }
    app.shuffle(2, 1);
    List<RecordedEvent> events = record(app::tick, TASK);

    assertThat(events)
        .extracting(event -> event.getThread().getJavaName())
        .containsExactlyInAnyOrder(Thread.currentThread().getName(), "phyla-worker-1");
  }

  @Test
  void tasksInsideOfTasksAreEvents() throws IOException {
    world.spawnMany(5_000, new Position(1));
    InnerLoops.add(app.schedule(), "alone", Position.class, p -> new Position(p.x() + 1));
    app.shuffle(1, 1);
    List<RecordedEvent> events = record(app::tick, SYSTEM, TASK);

    for (String name : List.of("alone", "exclusive")) {
      List<RecordedEvent> tasks =
          of(events, TASK).stream().filter(e -> e.getString("system").equals(name)).toList();
      assertThat(tasks).as(name).hasSizeGreaterThan(2);
      assertThat(tasks.stream().mapToLong(task -> task.getLong("rows")).max())
          .as(name)
          .hasValue(5_000);
    }
    assertThat(of(events, SYSTEM)).hasSize(2);
  }

  @Test
  void recordingsProfilesAndTracesCanFollowTheSameTicks() throws IOException {
    app.schedule().add("system", _ -> () -> {});
    app.profile(true);
    Trace trace = app.trace();
    List<RecordedEvent> events = record(() -> app.run(3));

    assertThat(of(events, SYSTEM)).hasSize(3);
    assertThat(app.report().ticks()).isEqualTo(3);
    assertThat(trace).hasToString("Trace of 9 spans, recording");
  }

  /// Without the module, Phyla works and emits no events.
  @Test
  void aRuntimeWithoutJfrRunsTicks() throws IOException, InterruptedException {
    Path output = directory.resolve("output");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "--limit-modules",
                "java.management",
                "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean hasEnded = process.waitFor(2, TimeUnit.MINUTES);
    process.destroyForcibly();

    assertThat(hasEnded).isTrue();
    assertThat(Files.readString(output, StandardCharsets.UTF_8).strip()).isEqualTo("false 3");
  }

  /// Runs ticks, and prints whether there is a module of JFR, and how many ticks were profiled.
  static final class Program {
    static void main() {
      var app = new App(new World()).profile(true);
      app.schedule().add("system", _ -> () -> {});
      app.run(3);
      boolean hasJfr = ModuleLayer.boot().findModule("jdk.jfr").isPresent();
      System.out.println(hasJfr + " " + app.report().system("system").runs());
    }
  }

  /// Records events.
  ///
  /// @param enabled the types of events, or none for those that are enabled by default
  /// @return the events of Phyla, by time
  private List<RecordedEvent> record(Runnable action, String... enabled) throws IOException {
    Path file = directory.resolve("recording.jfr");
    try (var recording = new Recording()) {
      for (String type : enabled) {
        recording.enable(type);
      }
      if (enabled.length > 0) {
        for (String type : List.of(TICK, SYSTEM, TASK)) {
          if (!List.of(enabled).contains(type)) {
            recording.disable(type);
          }
        }
      }
      recording.start();
      action.run();
      recording.stop();
      recording.dump(file);
    }
    var events = new ArrayList<RecordedEvent>();
    for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
      if (event.getEventType().getName().startsWith("dev.phyla.")) {
        events.add(event);
      }
    }
    events.sort(Comparator.comparing(RecordedEvent::getStartTime));
    return events;
  }

  private static List<RecordedEvent> of(List<RecordedEvent> events, String type) {
    return events.stream().filter(event -> event.getEventType().getName().equals(type)).toList();
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await(1, TimeUnit.MINUTES);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
