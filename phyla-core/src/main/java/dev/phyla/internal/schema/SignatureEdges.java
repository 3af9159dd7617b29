package dev.phyla.internal.schema;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The edges of one signature: the outgoing ones, found by target, and the sources of the incoming
/// ones.
final class SignatureEdges {
  private final Map<Signature, SignatureEdge> outgoing = new HashMap<>(0);
  private final Set<Signature> incoming = new HashSet<>(0);

  @Nullable SignatureEdge find(Signature target) {
    return outgoing.get(target);
  }

  /// Adds an outgoing edge, and registers its source at the target.
  void add(SignatureEdge edge) {
    outgoing.put(edge.target(), edge);
    edge.target().edges().incoming.add(edge.source());
  }

  /// Removes all edges that begin or end here.
  void removeAll(Signature owner) {
    for (Signature source : incoming) {
      source.edges().outgoing.remove(owner);
    }
    for (Signature target : outgoing.keySet()) {
      target.edges().incoming.remove(owner);
    }
    incoming.clear();
    outgoing.clear();
  }
}
