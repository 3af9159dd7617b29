package dev.phyla.internal.relation;

import dev.phyla.internal.schema.RelationType;
import java.util.List;

/// The links of one relation in one world, for reading them all.
///
/// Links are numbered from 1. A number is valid until links change.
public final class LinkView {
  private final RelationType type;
  private final LinkStore links;

  /// Views the links of a relation.
  public LinkView(RelationStore store) {
    this.type = store.type();
    this.links = store.links();
  }

  /// The links of all relations of a world that has used them, in the order of their names.
  public static List<LinkView> all(RelationGraph graph) {
    return graph.ordered().stream().map(LinkView::new).toList();
  }

  /// The relation.
  public RelationType type() {
    return type;
  }

  /// One more than the largest number of a link.
  public int end() {
    return links.end();
  }

  /// Whether a number is that of a link.
  public boolean isLink(int link) {
    return links.isLink(link);
  }

  /// The source of a link, packed.
  public long source(int link) {
    return links.source(link);
  }

  /// The target of a link, packed.
  public long target(int link) {
    return links.target(link);
  }

  /// The link from a source to a target, or 0.
  public int find(long source, long target) {
    return links.find(source, target);
  }

  /// The first link of a source, or 0.
  public int firstOfSource(long source) {
    return links.firstOfSource(source);
  }

  /// The next link of the same source, or 0.
  public int nextOfSource(int link) {
    return links.nextOfSource(link);
  }

  /// A new object with the value of a link.
  public Object value(int link) {
    return links.value(link);
  }

  /// Moves a link behind the other links of its source. Nothing is announced.
  public void moveToEndOfSource(int link) {
    links.moveToEndOfSource(link);
  }

  /// The arrays of the values, in which links are rows.
  public Object[] values() {
    return links.values().arrays();
  }

  /// Whether the same links of another world have the same order, for each source and each target.
  public boolean hasOrderOf(LinkView other) {
    int slots = Math.max(links.slots(), other.links.slots());
    for (int slot = 0; slot < slots; slot++) {
      if (!hasOrderOfTargets(slot, other.links) || !hasOrderOfSources(slot, other)) {
        return false;
      }
    }
    return true;
  }

  /// Compares the links of the source in a slot.
  private boolean hasOrderOfTargets(int slot, LinkStore others) {
    int link = links.firstOfSourceSlot(slot);
    int other = others.firstOfSourceSlot(slot);
    while (link != 0 && other != 0 && links.target(link) == others.target(other)) {
      link = links.nextOfSource(link);
      other = others.nextOfSource(other);
    }
    return link == 0 && other == 0;
  }

  /// Compares the links of the target in a slot, if both worlds know their order.
  private boolean hasOrderOfSources(int slot, LinkView view) {
    if (!type.traits().reverseIndexed() || !view.type.traits().reverseIndexed()) {
      return true;
    }
    LinkStore others = view.links;
    int link = links.firstOfTargetSlot(slot);
    int other = others.firstOfTargetSlot(slot);
    while (link != 0 && other != 0 && links.source(link) == others.source(other)) {
      link = links.nextOfTarget(link);
      other = others.nextOfTarget(other);
    }
    return link == 0 && other == 0;
  }
}
