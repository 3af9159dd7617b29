package dev.phyla.internal.query;

import dev.phyla.internal.schema.QuerySpec;
import dev.phyla.internal.state.TableListener;
import dev.phyla.internal.state.Tables;
import dev.phyla.internal.table.Table;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The states of the queries that are in use in a world.
///
/// States are held weakly: the entry of a state that no query uses is removed.
public final class QueryCache implements TableListener {
  private final Tables tables;
  private final Map<QuerySpec, Entry> entries = new HashMap<>(2);
  private final ReferenceQueue<QueryState> unused = new ReferenceQueue<>();

  private static final class Entry extends WeakReference<QueryState> {
    private final QuerySpec spec;

    Entry(QueryState state, ReferenceQueue<QueryState> unused) {
      super(state, unused);
      this.spec = state.spec();
    }
  }

  /// Creates a cache that listens to the tables of a world.
  public QueryCache(Tables tables) {
    this.tables = tables;
    tables.addListener(this);
  }

  /// The state of a query, shared with equal ones.
  public QueryState state(QuerySpec spec) {
    forgetUnused();
    Entry entry = entries.get(spec);
    QueryState state = entry == null ? null : entry.get();
    if (state == null) {
      state = new QueryState(spec, tables.context().worlds() != 0);
      tables.forEach(state::offer);
      entries.put(spec, new Entry(state, unused));
    }
    return state;
  }

  /// The number of states that are kept up to date.
  public int size() {
    forgetUnused();
    return entries.size();
  }

  @Override
  public void created(Table table) {
    forgetUnused();
    for (Entry entry : entries.values()) {
      QueryState state = entry.get();
      if (state != null) {
        state.offer(table);
      }
    }
  }

  @Override
  public void reclaimed(Table table) {
    for (Entry entry : entries.values()) {
      QueryState state = entry.get();
      if (state != null) {
        state.withdraw(table);
      }
    }
  }

  /// Prepares all queries for loops on several threads.
  public void prepareAll(@Nullable WatchedComponents watches) {
    for (Entry entry : entries.values()) {
      QueryState state = entry.get();
      if (state != null) {
        state.prepare(watches);
      }
    }
  }

  private void forgetUnused() {
    for (Reference<?> gone = unused.poll(); gone != null; gone = unused.poll()) {
      entries.remove(((Entry) gone).spec, gone);
    }
  }
}
