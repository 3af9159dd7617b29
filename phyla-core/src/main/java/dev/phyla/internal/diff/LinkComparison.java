package dev.phyla.internal.diff;

import dev.phyla.Entity;
import dev.phyla.internal.layout.FieldValues;
import dev.phyla.internal.relation.LinkView;
import dev.phyla.internal.world.WorldCore;
import dev.phyla.snapshot.EntityChange.LinkAdded;
import dev.phyla.snapshot.EntityChange.LinkFieldChanged;
import dev.phyla.snapshot.EntityChange.LinkRemoved;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Compares the links of two worlds whose sources are alive in both.
final class LinkComparison {
  private final ComparedWorlds worlds;
  private final ChangeList changes;

  LinkComparison(ComparedWorlds worlds, ChangeList changes) {
    this.worlds = worlds;
    this.changes = changes;
  }

  /// Compares all links.
  void run() {
    Map<String, LinkView> before = relations(worlds.before());
    Map<String, LinkView> after = relations(worlds.after());
    before.forEach((name, links) -> compare(links, after.get(name)));
    after.forEach((name, links) -> addNew(links, before.get(name)));
  }

  /// The links of a world by the names of relations.
  static SortedMap<String, LinkView> relations(WorldCore world) {
    var relations = new TreeMap<String, LinkView>();
    for (LinkView links : LinkView.all(world.relations())) {
      relations.put(links.type().name(), links);
    }
    return relations;
  }

  private void compare(LinkView before, @Nullable LinkView after) {
    List<FieldPair> fields =
        after == null
            ? List.of()
            : FieldPair.of(before.type().layout(), 0, after.type().layout(), 0);
    for (int link = 1; link < before.end(); link++) {
      if (before.isLink(link)) {
        long source = before.source(link);
        int other = after == null ? 0 : after.find(source, before.target(link));
        if (after != null && other != 0) {
          compareValues(fields, before, link, after, other);
        } else if (worlds.isInBoth(source)) {
          changes.add(
              source,
              new LinkRemoved(before.type().name(), target(before, link), value(before, link)));
        }
      }
    }
  }

  /// Both worlds have the link, and so its source.
  private void compareValues(
      List<FieldPair> fields, LinkView before, int link, LinkView after, int other) {
    Object[] values = before.values();
    Object[] others = after.values();
    for (FieldPair field : fields) {
      if (!field.isEqual(values, link, others, other)) {
        changes.add(
            before.source(link),
            new LinkFieldChanged(
                before.type().name(),
                target(before, link),
                field.path(),
                field.before(values, link),
                field.after(others, other)));
      }
    }
  }

  private void addNew(LinkView after, @Nullable LinkView before) {
    for (int link = 1; link < after.end(); link++) {
      if (after.isLink(link)) {
        long source = after.source(link);
        boolean isKnown = before != null && before.find(source, after.target(link)) != 0;
        if (!isKnown && worlds.isInBoth(source)) {
          changes.add(
              source, new LinkAdded(after.type().name(), target(after, link), value(after, link)));
        }
      }
    }
  }

  private static Entity target(LinkView links, int link) {
    return Entity.fromBits(links.target(link));
  }

  private static Map<String, @Nullable Object> value(LinkView links, int link) {
    return FieldValues.readAll(links.type().layout(), links.values(), 0, link);
  }
}
