package dev.phyla.schedule;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.World;
import java.util.ArrayList;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Schedules as graphs.
class ScheduleGraphTest {
  private record Position(float x) {}

  private record Velocity(float dx) {}

  private enum Mode {
    ON
  }

  private final App app = new App(new World());
  private final Schedule schedule = app.schedule();

  private static SystemFactory writes(Class<?>... types) {
    return setup -> {
      setup.writes(types);
      return () -> {};
    };
  }

  private ScheduleGraph graph() {
    app.start();
    return app.graph();
  }

  /// A schedule with all kinds of nodes and edges.
  private void addSystems() {
    app.addState(Mode.ON);
    schedule.add("load", writes(Position.class)).in(Phase.START_UP);
    schedule.add("think", writes(Velocity.class));
    schedule.add("move", writes(Position.class, Velocity.class));
    schedule.add("report", writes()).after("move");
    schedule.add("spawn", setup -> setup.commands()::isEmpty);
    schedule.addExclusive("save", _ -> {}).in(Phase.LAST);
    schedule.add("draw", writes(Position.class)).in(Phase.LAST);
    schedule.onEnter(Mode.ON, "welcome", writes());
  }

  @Test
  void phasesStagesAndOrdersAreDrawnInDot() {
    addSystems();
    assertThat(graph().toDot())
        .isEqualTo(
            """
            digraph schedule {
              compound=true;
              rankdir=LR;
              node [shape=box];
              subgraph cluster_0 {
                label="START_UP";
                subgraph cluster_0_0 {
                  label="stage 0";
                  s0 [label="load"];
                }
              }
              subgraph cluster_1 {
                label="UPDATE";
                subgraph cluster_1_0 {
                  label="stage 0";
                  s1 [label="think"];
                }
                subgraph cluster_1_1 {
                  label="stage 1";
                  s2 [label="move"];
                }
                subgraph cluster_1_2 {
                  label="stage 2, then commands";
                  s3 [label="report"];
                  s4 [label="spawn"];
                }
                s1 -> s2 [style=invis];
                s2 -> s3 [style=invis];
              }
              subgraph cluster_2 {
                label="LAST";
                subgraph cluster_2_0 {
                  label="stage 0, then commands";
                  s5 [label="save", peripheries=2];
                }
                subgraph cluster_2_1 {
                  label="stage 1";
                  s6 [label="draw"];
                }
                s5 -> s6 [style=invis];
              }
              subgraph cluster_3 {
                label="enter Mode.ON";
                subgraph cluster_3_0 {
                  label="stage 0";
                  s7 [label="welcome"];
                }
              }
              s1 -> s2 [style=dashed, label="Velocity"];
              s2 -> s3;
              s0 -> s1 [ltail=cluster_0, lhead=cluster_1, style=bold];
              s3 -> s5 [ltail=cluster_1, lhead=cluster_2, style=bold];
            }
            """);
    assertThat(app.graph()).hasToString(app.graph().toDot());
  }

  @Test
  void phasesStagesAndOrdersAreDrawnInMermaid() {
    addSystems();
    assertThat(graph().toMermaid())
        .isEqualTo(
            """
            flowchart LR
              subgraph p0["START_UP"]
                subgraph p0s0["stage 0"]
                  s0["load"]
                end
              end
              subgraph p1["UPDATE"]
                subgraph p1s0["stage 0"]
                  s1["think"]
                end
                subgraph p1s1["stage 1"]
                  s2["move"]
                end
                subgraph p1s2["stage 2, then commands"]
                  s3["report"]
                  s4["spawn"]
                end
                s1 ~~~ s2
                s2 ~~~ s3
              end
              subgraph p2["LAST"]
                subgraph p2s0["stage 0, then commands"]
                  s5[["save"]]
                end
                subgraph p2s1["stage 1"]
                  s6["draw"]
                end
                s5 ~~~ s6
              end
              subgraph p3["enter Mode.ON"]
                subgraph p3s0["stage 0"]
                  s7["welcome"]
                end
              end
              s1 -. "Velocity" .-> s2
              s2 --> s3
              p0 ==> p1
              p1 ==> p2
            """);
  }

  @Test
  void ordersThatFollowFromOthersAreLeftOut() {
    schedule.add("a", writes(Position.class));
    schedule.add("b", writes(Position.class)).after("a");
    schedule.add("c", writes(Position.class)).after("a", "b");
    schedule.add("d", writes(Position.class));

    assertThat(graph().toMermaid().lines().filter(line -> line.contains(">")))
        .map(String::strip)
        .containsExactly("s0 --> s1", "s1 --> s2", "s2 -. \"Position\" .-> s3");
  }

  @Test
  void declaredOrdersAreKeptBesideConflictsThatImplyThem() {
    schedule.add("a", writes(Position.class));
    schedule.add("b", writes(Position.class, Velocity.class));
    schedule.add("c", writes(Velocity.class)).after("a");

    assertThat(graph().toMermaid().lines().filter(line -> line.contains(">")))
        .map(String::strip)
        .containsExactly("s0 -. \"Position\" .-> s1", "s1 -. \"Velocity\" .-> s2", "s0 --> s2");
  }

  /// Compares which systems the arrows put before each other with what random schedules declare.
  @Test
  void arrowsOrderTheSystemsThatHaveAReasonAndNoOthers() {
    var types = new Class<?>[] {Position.class, Velocity.class, Mode.class, Integer.class};
    for (long seed = 0; seed < 50; seed++) {
      var random = new Random(seed);
      var randomApp = new App(new World());
      var expected = new boolean[8][8];
      var written = new ArrayList<Class<?>>();
      for (int second = 0; second < 8; second++) {
        Class<?> type = types[random.nextInt(types.length)];
        ScheduledSystem system = randomApp.schedule().add("" + second, writes(type)).alone();
        for (int first = 0; first < second; first++) {
          expected[first][second] = type.equals(written.get(first));
          if (random.nextInt(5) == 0) {
            system.after("" + first);
            expected[first][second] = true;
          }
        }
        written.add(type);
      }
      randomApp.start();

      assertThat(closed(arrows(randomApp.graph())))
          .as("seed %d", seed)
          .isDeepEqualTo(closed(expected));
    }
  }

  private static boolean[][] arrows(ScheduleGraph graph) {
    var arrows = new boolean[8][8];
    Matcher arrow = Pattern.compile("s(\\d) -.*> s(\\d)").matcher(graph.toMermaid());
    while (arrow.find()) {
      arrows[Integer.parseInt(arrow.group(1))][Integer.parseInt(arrow.group(2))] = true;
    }
    return arrows;
  }

  /// Adds what follows from two steps.
  private static boolean[][] closed(boolean[][] before) {
    for (int middle = 0; middle < before.length; middle++) {
      for (int first = 0; first < before.length; first++) {
        for (int second = 0; second < before.length; second++) {
          before[first][second] |= before[first][middle] && before[middle][second];
        }
      }
    }
    return before;
  }

  @Test
  void conflictsOnSeveralThingsAreListed() {
    schedule.add("a", writes(Position.class, Velocity.class));
    schedule.add("b", writes(Position.class, Velocity.class));
    schedule.add("one", setup -> setup.query(read(Mode.class), changed(Mode.class))::count);
    schedule.add("two", setup -> setup.query(read(Mode.class), changed(Mode.class))::count);

    assertThat(graph().toDot())
        .contains("s0 -> s1 [style=dashed, label=\"Position, Velocity\"];")
        .contains("[style=dashed, label=\"changes of Mode\"];");
  }

  @Test
  void namesAreEscaped() {
    schedule.add("a \"b\" \\ <c>\n#1 & `d`", writes());
    ScheduleGraph graph = graph();

    assertThat(graph.toDot()).contains("[label=\"a \\\"b\\\" \\\\ <c>\\n#1 & `d`\"];");
    assertThat(graph.toMermaid()).contains("[\"a #34;b#34; #92; #60;c#62; #35;1 #38; #96;d#96;\"]");
  }

  @Test
  void anEmptyScheduleIsAnEmptyGraph() {
    assertThat(graph().toMermaid()).isEqualTo("flowchart LR\n");
  }

  @Test
  void theGraphNeedsAnAppThatHasStartedSinceTheLastEdit() {
    schedule.add("a", setup -> setup.query(read(Position.class))::count);
    assertThatThrownBy(app::graph)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("call App.start() first");
    assertThat(graph().toDot()).contains("label=\"a\"");
    schedule.remove("a");
    assertThatThrownBy(app::graph).isInstanceOf(IllegalStateException.class);
    assertThat(graph().toDot()).doesNotContain("label=\"a\"");
  }

  @Test
  void theSameScheduleGivesTheSameText() {
    addSystems();
    String first = graph().toDot();
    var other = new App(new World(), schedule);
    other.addState(Mode.ON);
    other.start();
    assertThat(other.graph().toDot()).isEqualTo(first);
  }
}
