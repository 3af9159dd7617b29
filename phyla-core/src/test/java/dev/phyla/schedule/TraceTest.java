package dev.phyla.schedule;

import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Commands;
import dev.phyla.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Traces of apps, and their files.
class TraceTest {
  private record Position(float x) {}

  /// A span as it is read from a file.
  ///
  /// @param start in nanoseconds
  /// @param end in nanoseconds
  private record Event(
      String name, String category, int thread, long start, long end, Map<String, ?> arguments) {

    static Event of(Map<String, ?> json) {
      long start = nanos(json.get("ts"));
      return new Event(
          (String) json.get("name"),
          (String) json.get("cat"),
          ((Double) json.get("tid")).intValue(),
          start,
          start + nanos(json.get("dur")),
          object(json.get("args")));
    }

    private static long nanos(Object micros) {
      return Math.round((Double) micros * 1000);
    }
  }

  @TempDir Path directory;

  private final World world = new World();
  private final App app = new App(world);

  @AfterEach
  void close() {
    app.close();
  }

  @Test
  void ticksStagesSystemsAndCommandsAreRecorded() throws IOException {
    app.schedule()
        .add(
            "spawn",
            setup -> {
              Commands commands = setup.commands();
              return () -> commands.spawn(new Position(1));
            });
    app.schedule().addExclusive("end", _ -> {}).in(Phase.LAST);
    app.threads(1).tick();
    Trace trace = app.trace();
    app.run(2);
    trace.stop();
    app.run(2);

    List<Event> events = events(trace);
    assertThat(events)
        .extracting(Event::name)
        .containsExactly(
            "tick 1",
            "UPDATE stage 0",
            "spawn",
            "(commands)",
            "LAST stage 0",
            "end",
            "(commands)",
            "tick 2",
            "UPDATE stage 0",
            "spawn",
            "(commands)",
            "LAST stage 0",
            "end",
            "(commands)");
    assertThat(events)
        .extracting(Event::category)
        .startsWith("tick", "UPDATE", "UPDATE", "UPDATE", "LAST", "LAST", "LAST");
    assertThat(events.get(2).arguments()).isEqualTo(Map.of("rows", 0.0, "commands", 1.0));
    assertThat(events.getFirst().start()).isNotNegative();
    assertThat(trace.isRecording()).isFalse();
    assertThat(trace).hasToString("Trace of 14 spans");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void spansOfAThreadAreNestedAndTasksCoverAllRows(int threads) throws IOException {
    world.spawnMany(20_000, new Position(1));
    app.schedule()
        .add("move", s -> s.query(write(Position.class)).updateLoop(p -> new Position(p.x() + 1)));
    InnerLoops.add(app.schedule(), "inside", Position.class, p -> new Position(p.x() + 1));
    app.schedule().add("other", _ -> () -> {});
    app.shuffle(threads, 5);
    Trace trace = app.trace();
    app.run(10);

    List<Event> events = events(trace);
    requireNesting(events);
    assertThat(events.stream().filter(e -> e.category().equals("tick"))).hasSize(10);
    assertThat(rows(events, "move")).isEqualTo(200_000);
    assertThat(events.stream().filter(e -> e.name().startsWith("inside #"))).isNotEmpty();
    assertThat(events.stream().filter(e -> e.name().startsWith("exclusive #"))).isNotEmpty();
    assertThat(events)
        .extracting(e -> e.name().replaceFirst(" #?\\d+$", ""))
        .containsOnly("tick", "UPDATE stage", "(commands)", "move", "inside", "exclusive", "other");
    assertThat(trace).hasToString("Trace of " + events.size() + " spans, recording");
  }

  private static long rows(List<Event> events, String system) {
    return events.stream()
        .filter(event -> event.name().equals(system))
        .mapToLong(event -> ((Double) event.arguments().get("rows")).longValue())
        .sum();
  }

  /// Two spans of one thread do not overlap, or one is inside of the other.
  private static void requireNesting(List<Event> events) {
    int thread = -1;
    var open = new ArrayDeque<Event>();
    for (Event event : events) {
      if (event.thread() != thread) {
        thread = event.thread();
        open.clear();
      }
      while (!open.isEmpty() && open.peek().end() <= event.start()) {
        open.pop();
      }
      if (!open.isEmpty()) {
        assertThat(event.start()).as("%s", event).isGreaterThanOrEqualTo(open.peek().start());
        assertThat(event.end()).as("%s in %s", event, open).isLessThanOrEqualTo(open.peek().end());
      }
      open.push(event);
    }
  }

  @Test
  void systemsAreOnTheTracksOfTheirThreads() throws IOException {
    var barrier = new CyclicBarrier(2);
    for (String name : List.of("one", "two")) {
      app.schedule().add(name, _ -> () -> await(barrier));
    }
    app.shuffle(2, 1);
    Trace trace = app.trace();
    app.tick();

    List<Event> systems =
        events(trace).stream()
            .filter(event -> event.name().equals("one") || event.name().equals("two"))
            .toList();
    assertThat(systems).extracting(Event::thread).containsExactly(0, 1);
    assertThat(names(trace, "thread_name"))
        .isEqualTo(Map.of(0, Thread.currentThread().getName(), 1, "phyla-worker-1"));
    assertThat(names(trace, "process_name")).isEqualTo(Map.of(0, "Phyla"));
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await(1, TimeUnit.MINUTES);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void namesAreEscaped() throws IOException {
    String name = "a \"quoted\" \\ name\nwith\ttabs, ümläuts, \ud83d\ude00 and a lone \ud83d";
    app.schedule().add(name, _ -> () -> {});
    Trace trace = app.trace();
    app.tick();

    assertThat(events(trace)).extracting(Event::name).contains(name);
  }

  @Test
  void systemsOfStartUpAndShutDownAreRecordedOutsideOfTicks() throws IOException {
    app.schedule().add("load", _ -> () -> {}).in(Phase.START_UP);
    app.schedule().add("save", _ -> () -> {}).in(Phase.SHUT_DOWN);
    app.schedule().add("never", _ -> () -> {}).runIf(_ -> false);
    Trace trace = app.trace();
    app.tick();
    app.close();

    assertThat(events(trace))
        .extracting(Event::name)
        .containsExactly("START_UP stage 0", "load", "tick 0", "SHUT_DOWN stage 0", "save");
  }

  @Test
  void aFailedSystemIsRecorded() throws IOException {
    app.schedule()
        .add(
            "fails",
            _ ->
                () -> {
                  throw new IllegalStateException("as intended");
                });
    Trace trace = app.trace();
    assertThatThrownBy(app::tick).isInstanceOf(SystemException.class);

    assertThat(events(trace))
        .extracting(Event::name)
        .containsExactly("tick 0", "UPDATE stage 0", "fails");
  }

  @Test
  void aTraceStopsAtItsLimitAndSaysSo() throws IOException {
    for (int i = 0; i < 98; i++) {
      app.schedule().add("system " + i, _ -> () -> {});
    }
    app.threads(1);
    Trace trace = app.trace();
    app.run(2_500);
    assertThat(trace.isRecording()).isTrue();
    assertThat(trace.isTruncated()).isFalse();
    app.tick();

    assertThat(trace.isRecording()).isFalse();
    assertThat(trace.isTruncated()).isTrue();
    assertThat(trace).hasToString("Trace of 250000 spans, truncated");
    assertThat(json(trace).get("otherData")).isEqualTo(Map.of("truncated", "true"));
    app.trace().stop();
  }

  @Test
  void anAppRecordsOneTraceAtATime() {
    Trace first = app.trace();
    assertThatThrownBy(app::trace)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "The app is recording a trace already; stop that one first, with Trace.stop().");
    first.stop();
    first.stop();
    assertThat(app.trace().isRecording()).isTrue();
  }

  @Test
  void aTraceAndAProfileCanFollowTheSameTicks() {
    app.schedule().add("system", _ -> () -> {});
    Trace trace = app.profile(true).trace();
    app.run(3);

    assertThat(app.report().system("system").runs()).isEqualTo(3);
    assertThat(trace).hasToString("Trace of 9 spans, recording");
  }

  @Test
  void aTraceCannotStartInsideATickOrAfterClosing() {
    app.schedule().addExclusive("system", _ -> app.trace());
    assertThatThrownBy(app::tick).hasMessageContaining("The app is running a tick");
    app.close();
    assertThatThrownBy(app::trace).hasMessage("The app is closed.");
  }

  @Test
  void aFileThatCannotBeWrittenIsReportedAndNothingIsLeft() throws IOException {
    Trace trace = app.trace();
    app.tick();
    Path missing = directory.resolve("missing").resolve("trace.json");
    assertThatThrownBy(() -> trace.writeTo(missing)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> trace.writeTo(directory)).isInstanceOf(IOException.class);
    try (var files = Files.list(directory)) {
      assertThat(files).isEmpty();
    }
  }

  private List<Event> events(Trace trace) throws IOException {
    return all(trace).stream().filter(event -> event.get("ph").equals("X")).map(Event::of).toList();
  }

  private Map<Integer, String> names(Trace trace, String kind) throws IOException {
    var names = new TreeMap<Integer, String>();
    for (Map<String, ?> event : all(trace)) {
      if (event.get("ph").equals("M") && event.get("name").equals(kind)) {
        int thread = ((Double) event.get("tid")).intValue();
        names.put(thread, (String) object(event.get("args")).get("name"));
      }
    }
    return names;
  }

  private List<Map<String, ?>> all(Trace trace) throws IOException {
    List<Map<String, ?>> events =
        ((List<?>) json(trace).get("traceEvents")).stream().map(TraceTest::object).toList();
    assertThat(events).allSatisfy(event -> assertThat(event.get("pid")).isEqualTo(1.0));
    return events;
  }

  private Map<String, ?> json(Trace trace) throws IOException {
    Path file = directory.resolve("trace.json");
    trace.writeTo(file);
    try (var files = Files.list(directory)) {
      assertThat(files).containsExactly(file);
    }
    return object(JsonReader.read(Files.readString(file)));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, ?> object(Object json) {
    return (Map<String, ?>) json;
  }
}
