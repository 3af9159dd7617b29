package dev.phyla.internal.query;

import dev.phyla.internal.loop.Match;
import dev.phyla.internal.query.QuerySpec.DataTerm;
import dev.phyla.internal.query.QuerySpec.Use;
import dev.phyla.internal.storage.ComponentSet;
import dev.phyla.internal.storage.Table;
import java.util.Arrays;

/// The tables that match a query, in canonical order.
public final class QueryState {
  private final QuerySpec spec;
  private final ComponentSet readable;
  private final ComponentSet writable;
  private final boolean hasOptional;
  private Match[] matches = new Match[4];
  private int size;

  QueryState(QuerySpec spec) {
    this.spec = spec;
    var readable = new ComponentSet.Builder();
    var writable = new ComponentSet.Builder();
    boolean hasOptional = false;
    for (DataTerm term : spec.terms()) {
      readable.add(term.component().id());
      if (term.use() == Use.WRITE) {
        writable.add(term.component().id());
      }
      hasOptional |= term.use() == Use.OPTIONAL;
    }
    this.readable = readable.build();
    this.writable = writable.build();
    this.hasOptional = hasOptional;
  }

  /// The terms.
  public QuerySpec spec() {
    return spec;
  }

  /// The components that the terms let a loop see.
  public ComponentSet readable() {
    return readable;
  }

  /// The components that the terms let a loop write.
  public ComponentSet writable() {
    return writable;
  }

  /// Whether tables may lack a component that is asked for.
  public boolean hasOptional() {
    return hasOptional;
  }

  /// The matches; only the first [#size()] are set.
  public Match[] matches() {
    return matches;
  }

  /// The number of matching tables.
  public int size() {
    return size;
  }

  /// The number of matching entities.
  public int count() {
    int count = 0;
    for (int i = 0; i < size; i++) {
      count += matches[i].table().size();
    }
    return count;
  }

  /// Takes a new table in, if it matches.
  void offer(Table table) {
    if (!spec.matches(table.components())) {
      return;
    }
    int at = 0;
    int beyond = size;
    while (at < beyond) {
      int middle = (at + beyond) >>> 1;
      if (Table.CANONICAL_ORDER.compare(matches[middle].table(), table) < 0) {
        at = middle + 1;
      } else {
        beyond = middle;
      }
    }
    if (size == matches.length) {
      matches = Arrays.copyOf(matches, size * 2);
    }
    System.arraycopy(matches, at, matches, at + 1, size - at);
    matches[at] = match(table);
    size++;
  }

  private Match match(Table table) {
    int count = spec.terms().size();
    int[] bases = new int[count];
    int[] written = new int[count];
    int writes = 0;
    int presence = 0;
    for (int i = 0; i < count; i++) {
      DataTerm term = spec.terms().get(i);
      int id = term.component().id();
      bases[i] = table.base(id);
      if (bases[i] >= 0) {
        presence |= 1 << i;
      }
      if (term.use() == Use.WRITE) {
        written[writes++] = table.position(id);
      }
    }
    return new Match(table, bases, Arrays.copyOf(written, writes), presence);
  }
}
