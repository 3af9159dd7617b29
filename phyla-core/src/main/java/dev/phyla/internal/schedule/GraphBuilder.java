package dev.phyla.internal.schedule;

import dev.phyla.internal.schedule.GraphData.Edge;
import dev.phyla.internal.schedule.GraphData.Node;
import dev.phyla.internal.schedule.GraphData.PhaseBox;
import dev.phyla.internal.schedule.GraphData.StageBox;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Describes a schedule as a graph.
final class GraphBuilder {
  private final List<PhaseBox> phases = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();

  /// The numbers of the systems, by name.
  private final Map<String, Integer> ids = new HashMap<>();

  private GraphBuilder() {}

  /// The graph of a schedule.
  static GraphData of(CompiledSchedule schedule) {
    var builder = new GraphBuilder();
    builder.add(schedule.startUp(), true);
    for (CompiledPhase phase : schedule.tick()) {
      builder.add(phase, true);
    }
    builder.add(schedule.shutDown(), true);
    for (CompiledPhase phase : schedule.transitions().values()) {
      builder.add(phase, false);
    }
    return new GraphData(List.copyOf(builder.phases), List.copyOf(builder.edges));
  }

  private void add(CompiledPhase phase, boolean isInSequence) {
    if (phase.systems().isEmpty()) {
      return;
    }
    var stages = new ArrayList<StageBox>();
    for (Stage stage : phase.stages()) {
      var nodes = new ArrayList<Node>();
      for (int i = 0; i < stage.size(); i++) {
        nodes.add(node(stage.system(i)));
      }
      stages.add(new StageBox(stage.isSynced(), List.copyOf(nodes)));
    }
    phases.add(new PhaseBox(phase.phase().name(), isInSequence, List.copyOf(stages)));
    addEdges(phase);
  }

  private Node node(SystemInstance system) {
    int id = ids.size();
    ids.put(system.name(), id);
    return new Node(id, system.name(), system.access().isExclusive());
  }

  /// Adds what orders the systems of a phase. Going backwards from each system, an earlier one that
  /// another edge already puts before it needs none; but declared orders are not left out because
  /// of conflicts.
  private void addEdges(CompiledPhase phase) {
    List<SystemInstance> systems = phase.systems();
    var before = new ArrayList<BitSet>();
    for (int second = 0; second < systems.size(); second++) {
      var declared = new BitSet();
      var implied = new BitSet();
      for (int first = second - 1; first >= 0; first--) {
        Edge edge = edge(phase, first, second);
        if (edge != null && !(edge.isDeclared() ? declared : implied).get(first)) {
          edges.add(edge);
          implied.set(first);
          implied.or(before.get(first));
          if (edge.isDeclared()) {
            declared.or(phase.predecessors(first));
          }
        }
      }
      before.add(implied);
    }
  }

  /// The reason for the order of two systems, or null if there is none. An exclusive system is
  /// ordered with all others, which needs no edges.
  private @Nullable Edge edge(CompiledPhase phase, int first, int second) {
    SystemInstance earlier = phase.systems().get(first);
    SystemInstance later = phase.systems().get(second);
    if (phase.isDeclared(first, second)) {
      return new Edge(id(earlier), id(later), List.of());
    }
    if (earlier.access().isExclusive() || later.access().isExclusive()) {
      return null;
    }
    List<AccessKey> conflicts = earlier.access().conflicts(later.access());
    return conflicts.isEmpty()
        ? null
        : new Edge(id(earlier), id(later), conflicts.stream().map(AccessKey::toString).toList());
  }

  private int id(SystemInstance system) {
    return Objects.requireNonNull(ids.get(system.name()));
  }
}
