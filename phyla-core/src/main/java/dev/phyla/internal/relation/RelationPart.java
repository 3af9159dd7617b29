package dev.phyla.internal.relation;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.layout.Columns;
import dev.phyla.internal.saved.LoadedTypes;
import dev.phyla.internal.saved.LoadedTypes.LoadedRelation;
import dev.phyla.internal.saved.SavedTypes;
import dev.phyla.internal.schema.RelationType;
import dev.phyla.internal.schema.RelationTypes;
import dev.phyla.internal.state.StatePart;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.internal.stream.StateOutput;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.value.Problems;
import dev.phyla.internal.value.ReferenceVisitor;
import java.util.List;

/// The links of a world as a part of its state.
///
/// The order of the targets of a source and of the sources of a target is part of the state; the
/// numbers of links are not.
public final class RelationPart implements StatePart {
  private final RelationGraph graph;

  /// Creates the part for the links of a world.
  public RelationPart(RelationGraph graph) {
    this.graph = graph;
  }

  @Override
  public void verify() {
    new LinkVerifier(graph).verify();
  }

  @Override
  public long contentHash(StableHash values) {
    long sum = 0;
    for (RelationStore store : graph.ordered()) {
      LinkStore links = store.links();
      for (int link = 1; link < links.end(); link++) {
        if (links.isLink(link)) {
          sum += StableHash.spread(StableHash.mix(name(store), linkHash(store, link, values)));
        }
      }
    }
    return sum;
  }

  @Override
  public long stateHash(StableHash values) {
    long hash = 0;
    for (RelationStore store : graph.ordered()) {
      if (store.links().size() != 0) {
        hash = targetOrder(store, sourceOrder(store, StableHash.mix(hash, name(store)), values));
      }
    }
    return hash;
  }

  /// Mixes in the links of each source in their order.
  private static long sourceOrder(RelationStore store, long start, StableHash values) {
    LinkStore links = store.links();
    long hash = start;
    for (int slot = 0; slot < links.slots(); slot++) {
      int link = links.firstOfSourceSlot(slot);
      for (; link != 0; link = links.nextOfSource(link)) {
        hash = StableHash.mix(hash, linkHash(store, link, values));
      }
    }
    return hash;
  }

  /// Mixes in the sources of each target in their order.
  private static long targetOrder(RelationStore store, long start) {
    if (!store.type().traits().reverseIndexed()) {
      return start;
    }
    LinkStore links = store.links();
    long hash = start;
    for (int slot = 0; slot < links.slots(); slot++) {
      int link = links.firstOfTargetSlot(slot);
      for (; link != 0; link = links.nextOfTarget(link)) {
        hash = StableHash.mix(hash, links.source(link));
      }
    }
    return hash;
  }

  private static long name(RelationStore store) {
    return StableHash.ofText(store.type().name());
  }

  private static long linkHash(RelationStore store, int link, StableHash values) {
    LinkStore links = store.links();
    long hash = StableHash.mix(links.source(link), links.target(link));
    List<ColumnLayout> columns = links.values().layouts();
    for (int i = 0; i < columns.size(); i++) {
      ColumnLayout column = columns.get(i);
      for (int element = 0; element < column.stride(); element++) {
        Object array = links.values().arrays()[i];
        int at = link * column.stride() + element;
        hash =
            StableHash.mix(hash, values.ofElement(column.kind(), array, at, store.type().name()));
      }
    }
    return hash;
  }

  /// The relations that have links.
  public List<RelationType> usedTypes() {
    return graph.ordered().stream()
        .filter(store -> store.links().size() != 0)
        .map(RelationStore::type)
        .toList();
  }

  @Override
  public void visitReferences(ReferenceVisitor visitor) {
    graph.forEachStore(
        store -> {
          Columns values = store.links().values();
          String name = store.type().name();
          visitor.visit(name, values.layouts(), values.arrays(), 0, 1, store.links().end());
        });
  }

  @Override
  public void checkSaved(SavedTypes types, Problems problems) {
    for (RelationType type : usedTypes()) {
      LinkStore links = graph.store(type).links();
      types.columns(type).checkRows(links.values().arrays(), 0, 1, links.end());
    }
  }

  @Override
  public boolean isNothingToSave() {
    return usedTypes().isEmpty();
  }

  @Override
  public void save(StateOutput out, SavedTypes types) {
    List<RelationType> used = usedTypes();
    out.putInt(used.size());
    for (RelationType type : used) {
      out.putInt(types.number(type));
      new SavedLinks(graph.store(type).links(), type).put(out, types.columns(type));
    }
  }

  @Override
  public void load(StateInput in, LoadedTypes types) {
    int count = in.getCount(types.relations(), "relations");
    for (int i = 0; i < count; i++) {
      LoadedRelation relation = types.relation(in, in.getInt());
      RelationType type = relation.type();
      if (type == null) {
        LoadedLinks.skip(in, relation);
      } else {
        RelationStore store = graph.store(type);
        if (store.links().size() != 0) {
          throw in.error("the links of " + type.name() + " are there twice");
        }
        new LoadedLinks(in, graph.index()).get(store.links(), relation);
        for (int link = 1; link < store.links().end(); link++) {
          graph.linked(store.links().source(link), store.links().target(link));
        }
      }
    }
    loaded(in);
  }

  @Override
  public void loadNothing(StateInput in) {
    loaded(in);
  }

  /// Ends loading: makes consumers start again, and checks the links together with the archetypes.
  private void loaded(StateInput in) {
    for (Table table : graph.tables().all()) {
      for (ComponentInfo info : table.infos()) {
        if (RelationTypes.isPair(info)) {
          graph.store(graph.types().relationOf(info)); // it may have archetypes, but no links
        }
      }
    }
    graph.ordered().forEach(RelationStore::stateReplaced);
    String problem = new LinkVerifier(graph).findContradiction();
    if (problem != null) {
      throw in.error(problem);
    }
  }

  /// The number of changes of all links so far, by which it is known that nothing changed.
  public long changes() {
    long changes = 0;
    for (RelationStore store : graph.ordered()) {
      changes += store.links().changes();
    }
    return changes;
  }

  @Override
  public void endUpdate() {
    graph.endUpdate();
  }

  @Override
  public void clear() {
    graph.clear();
  }

  @Override
  public void prepareCopy(StatePart other) {
    graph.reserveFor(((RelationPart) other).graph);
  }

  @Override
  public void copyFrom(StatePart other) {
    graph.copyFrom(((RelationPart) other).graph);
  }
}
