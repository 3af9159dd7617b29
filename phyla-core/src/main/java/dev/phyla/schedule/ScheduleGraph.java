package dev.phyla.schedule;

import dev.phyla.internal.inspect.DotText;
import dev.phyla.internal.inspect.MermaidText;
import dev.phyla.internal.schedule.GraphData;

/// A schedule as a graph, as text for tools that draw graphs.
///
/// Phases are boxes in the order in which they run, and contain their stages. The systems of a
/// stage may run at the same time. Solid arrows are declared orders. Dashed arrows are conflicts
/// between systems without a declared order, which run in the order of insertion; they are labelled
/// with what both access. Arrows that follow from others are left out. An exclusive system has a
/// double border and no dashed arrows, because it conflicts with all others.
///
/// The same schedule always gives the same text.
public final class ScheduleGraph {
  private final GraphData data;

  ScheduleGraph(GraphData data) {
    this.data = data;
  }

  /// The graph in the DOT language of Graphviz.
  ///
  /// @return the text
  public String toDot() {
    return DotText.of(data);
  }

  /// The graph as a flowchart of Mermaid, which many Markdown viewers draw.
  ///
  /// @return the text
  public String toMermaid() {
    return MermaidText.of(data);
  }

  /// The text in the DOT language.
  @Override
  public String toString() {
    return toDot();
  }
}
