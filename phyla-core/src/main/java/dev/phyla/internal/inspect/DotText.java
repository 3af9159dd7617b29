package dev.phyla.internal.inspect;

import dev.phyla.internal.schedule.GraphData;
import dev.phyla.internal.schedule.GraphData.Edge;
import dev.phyla.internal.schedule.GraphData.Node;
import dev.phyla.internal.schedule.GraphData.PhaseBox;
import dev.phyla.internal.schedule.GraphData.StageBox;

/// A graph in the DOT language of Graphviz. Phases and stages are clusters.
public final class DotText {
  private final StringBuilder text = new StringBuilder();

  private DotText() {}

  /// The text of a graph.
  public static String of(GraphData graph) {
    var dot = new DotText();
    dot.line(0, "digraph schedule {");
    dot.line(1, "compound=true;");
    dot.line(1, "rankdir=LR;");
    dot.line(1, "node [shape=box];");
    for (int i = 0; i < graph.phases().size(); i++) {
      dot.add(i, graph.phases().get(i));
    }
    for (Edge edge : graph.edges()) {
      dot.add(edge);
    }
    for (int i = 1; i < graph.phases().size(); i++) {
      if (graph.phases().get(i).isInSequence()) {
        dot.addSequence(i, graph.phases().get(i - 1), graph.phases().get(i));
      }
    }
    dot.line(0, "}");
    return dot.text.toString();
  }

  private void add(int number, PhaseBox phase) {
    line(1, "subgraph cluster_" + number + " {");
    line(2, "label=" + quote(phase.name()) + ";");
    for (int i = 0; i < phase.stages().size(); i++) {
      StageBox stage = phase.stages().get(i);
      line(2, "subgraph cluster_" + number + "_" + i + " {");
      line(3, "label=" + quote(Labels.of(i, stage)) + ";");
      for (Node system : stage.systems()) {
        String border = system.isExclusive() ? ", peripheries=2" : "";
        line(3, name(system) + " [label=" + quote(system.name()) + border + "];");
      }
      line(2, "}");
    }
    for (int i = 1; i < phase.stages().size(); i++) {
      // Keeps stages in order that no other edge orders.
      line(
          2,
          first(phase.stages().get(i - 1))
              + " -> "
              + first(phase.stages().get(i))
              + " [style=invis];");
    }
    line(1, "}");
  }

  private void add(Edge edge) {
    String style = edge.isDeclared() ? "" : " [style=dashed, label=" + quote(Labels.of(edge)) + "]";
    line(1, "s" + edge.from() + " -> s" + edge.to() + style + ";");
  }

  /// Adds an edge between the boxes of two phases.
  private void addSequence(int number, PhaseBox before, PhaseBox phase) {
    line(
        1,
        String.format(
            "%s -> %s [ltail=cluster_%d, lhead=cluster_%d, style=bold];",
            first(before.stages().getLast()),
            first(phase.stages().getFirst()),
            number - 1,
            number));
  }

  private static String first(StageBox stage) {
    return name(stage.systems().getFirst());
  }

  private static String name(Node system) {
    return "s" + system.id();
  }

  private static String quote(String label) {
    return '"' + label.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\R", "\\\\n") + '"';
  }

  private void line(int depth, String line) {
    text.append("  ".repeat(depth)).append(line).append('\n');
  }
}
