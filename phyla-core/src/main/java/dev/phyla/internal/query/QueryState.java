package dev.phyla.internal.query;

import dev.phyla.internal.loop.LoopShape.Access;
import dev.phyla.internal.loop.LoopShape.Parameter;
import dev.phyla.internal.loop.Match;
import dev.phyla.internal.loop.MatchedTerms;
import dev.phyla.internal.query.QuerySpec.DataTerm;
import dev.phyla.internal.query.QuerySpec.Use;
import dev.phyla.internal.storage.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// The tables that match a query, in canonical order.
public final class QueryState {
  private static final int MOST_TERMS = 8;

  private final QuerySpec spec;
  private final boolean[] asked;
  private final boolean[] written;
  private final boolean hasOptional;
  private Match[] matches = new Match[4];
  private int[] indexOfTable = {};
  private int size;
  private int depth;
  private int watchVersion;
  private int watched;

  QueryState(QuerySpec spec) {
    this.spec = spec;
    List<DataTerm> terms = spec.terms();
    int largest = -1;
    for (DataTerm term : terms) {
      largest = Math.max(largest, term.component().id());
    }
    this.asked = new boolean[largest + 1];
    this.written = new boolean[largest + 1];
    boolean hasOptional = false;
    for (DataTerm term : terms) {
      asked[term.component().id()] = true;
      written[term.component().id()] = term.use() == Use.WRITE;
      hasOptional |= term.use() == Use.OPTIONAL;
    }
    this.hasOptional = hasOptional;
  }

  /// The terms.
  public QuerySpec spec() {
    return spec;
  }

  /// Whether a component is a data term.
  public boolean asksFor(int componentId) {
    return componentId < asked.length && asked[componentId];
  }

  /// Whether a component is a data term that is written.
  public boolean writes(int componentId) {
    return componentId < written.length && written[componentId];
  }

  /// Whether tables may lack a component that is asked for.
  public boolean hasOptional() {
    return hasOptional;
  }

  /// A bit for each data term that is written and watched, as high as [#parameters(int)] expects
  /// it.
  ///
  /// @param version changes whenever other components are watched
  /// @param isWatched says so of a component's number
  public int watched(int version, IntPredicate isWatched) {
    if (version != watchVersion) {
      watchVersion = version;
      watched = 0;
      for (int i = 0; i < spec.terms().size(); i++) {
        int component = spec.terms().get(i).component().id();
        if (written[component] && isWatched.test(component)) {
          watched |= 1 << (MOST_TERMS + i);
        }
      }
    }
    return watched;
  }

  /// What loops over tables give to lambdas.
  ///
  /// @param variant a bit for each data term that these tables have, and above these a bit for each
  ///   one that is watched
  public List<Parameter> parameters(int variant) {
    var parameters = new ArrayList<Parameter>();
    for (DataTerm term : spec.terms()) {
      boolean present = (variant >>> parameters.size() & 1) != 0;
      boolean noted = (variant >>> (MOST_TERMS + parameters.size()) & 1) != 0;
      Access access =
          switch (term.use()) {
            case WRITE -> noted ? Access.WATCHED_WRITE : Access.WRITE;
            case READ, OPTIONAL -> present ? Access.READ : Access.ABSENT;
          };
      parameters.add(new Parameter(access, term.component().layout()));
    }
    return List.copyOf(parameters);
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
      count += matches[i].size();
    }
    return count;
  }

  /// How deep inside other loops the innermost loop over this query runs; 0 if none does.
  public int depth() {
    return depth;
  }

  /// Says how deep the innermost loop runs.
  public void setDepth(int depth) {
    this.depth = depth;
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
    number(table.id());
  }

  /// Notes at which index each table is, with a new one.
  private void number(int newTable) {
    if (newTable >= indexOfTable.length) {
      int known = indexOfTable.length;
      indexOfTable = Arrays.copyOf(indexOfTable, newTable + 8);
      Arrays.fill(indexOfTable, known, indexOfTable.length, -1);
    }
    for (int i = 0; i < size; i++) {
      indexOfTable[matches[i].table().id()] = i;
    }
  }

  /// The index of the match of a table, or -1 if the table does not match.
  public int indexOf(int table) {
    return table < indexOfTable.length ? indexOfTable[table] : -1;
  }

  private Match match(Table table) {
    int count = spec.terms().size();
    int[] written = new int[count];
    int[] writtenTerms = new int[count];
    int writes = 0;
    int presence = 0;
    var columns = IntStream.builder();
    for (int i = 0; i < count; i++) {
      DataTerm term = spec.terms().get(i);
      int id = term.component().id();
      int base = table.base(id);
      if (base >= 0) {
        presence |= 1 << i;
        for (int column = 0; column < term.component().layout().columns().size(); column++) {
          columns.add(base + column);
        }
      }
      if (term.use() == Use.WRITE) {
        writtenTerms[writes] = i;
        written[writes++] = table.position(id);
      }
    }
    return Match.of(
        table,
        new MatchedTerms(
            columns.build().toArray(),
            Arrays.copyOf(written, writes),
            Arrays.copyOf(writtenTerms, writes),
            presence));
  }
}
