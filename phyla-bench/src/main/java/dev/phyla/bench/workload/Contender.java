package dev.phyla.bench.workload;

import java.util.List;

/// A system that takes part: Phyla, a peer, or the code one would write by hand.
public interface Contender {
  /// The name by which users choose it, lower case.
  String id();

  /// The name in tables.
  String name();

  /// The ways in which this contender does a task, the ordinary one first. Empty if it cannot.
  List<Form> forms(Task task);
}
