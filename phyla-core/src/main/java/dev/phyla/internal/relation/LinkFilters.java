package dev.phyla.internal.relation;

import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.query.RowFilter;
import dev.phyla.internal.schema.ComponentSet;
import java.util.function.LongConsumer;

/// The filters of queries over links.
final class LinkFilters {
  private LinkFilters() {}

  /// Accepts entities that have any target.
  record Sources(LinkStore links) implements RowFilter {
    @Override
    public boolean isOpen() {
      return false;
    }

    @Override
    public boolean accepts(long entity) {
      return links.isSource((int) entity);
    }

    @Override
    public int maxCandidates() {
      return links.size();
    }

    @Override
    public void forEachCandidate(LongConsumer action) {
      forEachSource(links, action);
    }
  }

  /// Accepts entities that have no target.
  record Unrelated(LinkStore links) implements RowFilter {
    @Override
    public boolean isOpen() {
      return links.size() == 0;
    }

    @Override
    public boolean accepts(long entity) {
      return !links.isSource((int) entity);
    }

    @Override
    public int maxRejected() {
      return links.size();
    }

    @Override
    public void forEachRejected(LongConsumer action) {
      forEachSource(links, action);
    }
  }

  private static void forEachSource(LinkStore links, LongConsumer action) {
    for (int link = 1; link < links.end(); link++) {
      if (links.isLink(link)) {
        action.accept(links.source(link));
      }
    }
  }

  /// Accepts the sources of one target.
  record SourcesOf(LinkStore links, boolean isReverseIndexed, long target) implements RowFilter {
    @Override
    public boolean isOpen() {
      return false;
    }

    @Override
    public boolean accepts(long entity) {
      return links.find(entity, target) != 0;
    }

    @Override
    public int maxCandidates() {
      return isReverseIndexed ? links.lengthOfTarget((int) target) : UNKNOWN;
    }

    @Override
    public void forEachCandidate(LongConsumer action) {
      for (int link = links.firstOfTarget(target); link != 0; link = links.nextOfTarget(link)) {
        action.accept(links.source(link));
      }
    }
  }

  /// Accepts entities that are a target.
  record Targets(LinkStore links) implements RowFilter {
    @Override
    public boolean isOpen() {
      return false;
    }

    @Override
    public boolean accepts(long entity) {
      return links.isTarget((int) entity);
    }

    @Override
    public int maxCandidates() {
      return links.size();
    }

    @Override
    public void forEachCandidate(LongConsumer action) {
      for (int link = 1; link < links.end(); link++) {
        if (links.isLink(link)) {
          action.accept(links.target(link));
        }
      }
    }
  }

  /// Accepts entities that have a target with given components.
  record SourcesOfMatching(RelationGraph graph, LinkStore links, ComponentSet components)
      implements RowFilter {
    @Override
    public boolean isOpen() {
      return false;
    }

    @Override
    public boolean accepts(long entity) {
      for (int link = links.firstOfSource(entity); link != 0; link = links.nextOfSource(link)) {
        int table = EntityIndex.table(graph.index().location(links.target(link)));
        if (graph.tables().table(table).components().containsAll(components)) {
          return true;
        }
      }
      return false;
    }

    @Override
    public int maxCandidates() {
      return links.size();
    }

    @Override
    public void forEachCandidate(LongConsumer action) {
      forEachSource(links, action);
    }
  }
}
