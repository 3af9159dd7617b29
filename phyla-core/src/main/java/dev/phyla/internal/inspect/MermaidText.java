package dev.phyla.internal.inspect;

import dev.phyla.internal.schedule.GraphData;
import dev.phyla.internal.schedule.GraphData.Edge;
import dev.phyla.internal.schedule.GraphData.Node;
import dev.phyla.internal.schedule.GraphData.PhaseBox;
import dev.phyla.internal.schedule.GraphData.StageBox;

/// A graph as a flowchart of Mermaid. Phases and stages are subgraphs.
public final class MermaidText {
  private final StringBuilder text = new StringBuilder();

  private MermaidText() {}

  /// The text of a graph.
  public static String of(GraphData graph) {
    var mermaid = new MermaidText();
    mermaid.line(0, "flowchart LR");
    for (int i = 0; i < graph.phases().size(); i++) {
      mermaid.add(i, graph.phases().get(i));
    }
    for (Edge edge : graph.edges()) {
      mermaid.add(edge);
    }
    for (int i = 1; i < graph.phases().size(); i++) {
      if (graph.phases().get(i).isInSequence()) {
        mermaid.line(1, "p" + (i - 1) + " ==> p" + i);
      }
    }
    return mermaid.text.toString();
  }

  private void add(int number, PhaseBox phase) {
    line(1, "subgraph p" + number + "[" + quote(phase.name()) + "]");
    for (int i = 0; i < phase.stages().size(); i++) {
      StageBox stage = phase.stages().get(i);
      line(2, "subgraph p" + number + "s" + i + "[" + quote(Labels.of(i, stage)) + "]");
      for (Node system : stage.systems()) {
        String label = "[" + quote(system.name()) + "]";
        line(3, "s" + system.id() + (system.isExclusive() ? "[" + label + "]" : label));
      }
      line(2, "end");
    }
    for (int i = 1; i < phase.stages().size(); i++) {
      // An invisible edge keeps stages in order that no other edge orders.
      line(2, first(phase.stages().get(i - 1)) + " ~~~ " + first(phase.stages().get(i)));
    }
    line(1, "end");
  }

  private void add(Edge edge) {
    String arrow = edge.isDeclared() ? "-->" : "-. " + quote(Labels.of(edge)) + " .->";
    line(1, "s" + edge.from() + " " + arrow + " s" + edge.to());
  }

  private static String first(StageBox stage) {
    return "s" + stage.systems().getFirst().id();
  }

  /// A text in quotes, in which characters that mean something to Mermaid or HTML are entities.
  private static String quote(String label) {
    var quoted = new StringBuilder().append('"');
    for (int i = 0; i < label.length(); i++) {
      char c = label.charAt(i);
      if ("\"#<>&`\\".indexOf(c) >= 0) {
        quoted.append('#').append((int) c).append(';');
      } else {
        quoted.append(Character.isISOControl(c) ? ' ' : c);
      }
    }
    return quoted.append('"').toString();
  }

  private void line(int depth, String line) {
    text.append("  ".repeat(depth)).append(line).append('\n');
  }
}
