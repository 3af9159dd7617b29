package dev.phyla.internal.query;

import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.storage.ArchetypeGraph;
import dev.phyla.internal.storage.Table;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;

/// The states of the queries that are in use in a world.
///
/// States are held weakly: one that no query uses goes away, and its entry with it.
public final class QueryCache {
  private final ArchetypeGraph graph;
  private final Map<QuerySpec, Entry> entries = new HashMap<>();
  private final ReferenceQueue<QueryState> unused = new ReferenceQueue<>();

  private static final class Entry extends WeakReference<QueryState> {
    private final QuerySpec spec;

    Entry(QueryState state, ReferenceQueue<QueryState> unused) {
      super(state, unused);
      this.spec = state.spec();
    }
  }

  /// A cache that learns of new tables from a graph.
  public QueryCache(ArchetypeGraph graph) {
    this.graph = graph;
    graph.onCreated(this::extend);
  }

  /// The state of a query, shared with equal ones.
  public QueryState state(QuerySpec spec) {
    forgetUnused();
    Entry entry = entries.get(spec);
    QueryState state = entry == null ? null : entry.get();
    if (state == null) {
      state = new QueryState(spec);
      for (Table table : graph.tables()) {
        state.offer(table);
      }
      entries.put(spec, new Entry(state, unused));
    }
    return state;
  }

  /// The number of states that are kept up to date.
  public int size() {
    forgetUnused();
    return entries.size();
  }

  /// The query whose loop runs innermost, in words.
  public String describeInnermostLoop(ComponentRegistry registry) {
    QueryState innermost = null;
    for (Entry entry : entries.values()) {
      QueryState state = entry.get();
      if (state != null && (innermost == null || state.depth() > innermost.depth())) {
        innermost = state;
      }
    }
    return innermost == null ? "a loop" : innermost.spec().describe(registry);
  }

  private void extend(Table table) {
    forgetUnused();
    for (Entry entry : entries.values()) {
      QueryState state = entry.get();
      if (state != null) {
        state.offer(table);
      }
    }
  }

  private void forgetUnused() {
    for (Reference<?> gone = unused.poll(); gone != null; gone = unused.poll()) {
      entries.remove(((Entry) gone).spec, gone);
    }
  }
}
