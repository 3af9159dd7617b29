package dev.phyla.bench.workload;

import java.util.List;

/// A measured system: Phyla, a peer, or hand-written code.
public interface Contender {
  /// The name on the command line, in lower case.
  String id();

  /// The name in tables.
  String name();

  /// The forms in which this contender does a task, the usual one first; empty if it cannot do it.
  List<Form> forms(Task task);
}
