package dev.phyla.internal.relation;

import dev.phyla.EntityList;
import dev.phyla.relation.DepthVisitor;
import java.util.BitSet;
import java.util.function.LongConsumer;

/// Visits the entities that can be reached along links, breadth first, each once.
final class Traversal {
  private final LinkStore links;

  /// Whether links are followed from targets to sources.
  private final boolean isDown;

  /// The slots of the entities that were reached.
  private final BitSet reached = new BitSet();

  /// The entities of the present depth, and those of the next one.
  private EntityList level = new EntityList();

  private EntityList next = new EntityList();

  Traversal(LinkStore links, boolean isDown) {
    this.links = links;
    this.isDown = isDown;
  }

  /// Visits the entities that can be reached from a start, which is not visited.
  ///
  /// @param checkVersion throws if the version of the links has changed
  void run(long start, int maxDepth, DepthVisitor visitor, LongConsumer checkVersion) {
    if (maxDepth < 1) {
      throw new IllegalArgumentException("The depth must be at least 1, not " + maxDepth + ".");
    }
    long version = links.version();
    reached.set((int) start);
    expand(start);
    for (int depth = 1; depth <= maxDepth && next.size() != 0; depth++) {
      EntityList done = level;
      level = next;
      next = done;
      next.clear();
      for (int i = 0; i < level.size(); i++) {
        boolean continues = visitor.visit(level.get(i), depth);
        checkVersion.accept(version);
        if (continues && depth < maxDepth) {
          expand(level.bits(i));
        }
      }
    }
  }

  private void expand(long entity) {
    int link = isDown ? links.firstOfTarget(entity) : links.firstOfSource(entity);
    while (link != 0) {
      long other = isDown ? links.source(link) : links.target(link);
      if (!reached.get((int) other)) {
        reached.set((int) other);
        next.addBits(other);
      }
      link = isDown ? links.nextOfTarget(link) : links.nextOfSource(link);
    }
  }
}
