package dev.phyla.internal.query;

import dev.phyla.internal.loop.LoopShape.Access;
import dev.phyla.internal.loop.LoopShape.Parameter;
import dev.phyla.internal.loop.Match;
import dev.phyla.internal.loop.MatchedTerms;
import dev.phyla.internal.schema.ComponentSet;
import dev.phyla.internal.schema.QuerySpec;
import dev.phyla.internal.schema.QuerySpec.DataTerm;
import dev.phyla.internal.schema.QuerySpec.Use;
import dev.phyla.internal.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/*
 * Inserting each new table in order would take quadratic time. So new matches are appended, and
 * sorted into a new array when they are needed; loops over the old array are not affected.
 */

/// The tables of a world that match a query, in canonical order.
public final class QueryState {
  private static final Comparator<Match> ORDER =
      Comparator.comparing(Match::table, Table.CANONICAL_ORDER);
  private static final Match[] NO_MATCHES = {};
  private static final int[] NO_INDEXES = {};

  private final QuerySpec spec;

  /// Whether several worlds share the tables, so that the rows of a world need not start at 0.
  private final boolean isShared;

  /// The components of all data terms.
  private final ComponentSet asked;

  /// The components of the data terms that are written.
  private final ComponentSet written;

  /// The matching tables; replaced when they change.
  private Match[] matches = NO_MATCHES;

  /// The number of matches.
  private int size;

  /// Whether the matches are in order.
  private boolean sorted = true;

  /// The index of the match of each table, by the table's id, or -1.
  private int[] indexOfTable = NO_INDEXES;

  /// Whether the indexes are up to date.
  private boolean numbered;

  /// The version of the watches at which the following fields were computed.
  private int watchVersion;

  /// A bit for each written term whose write handles record rows.
  private int notedByHandles;

  /// A bit for each written term of which an update compares and records rows.
  private int notedByUpdates;

  /// Whether any written term is watched.
  private boolean isWatched;

  QueryState(QuerySpec spec, boolean isShared) {
    this.spec = spec;
    this.isShared = isShared;
    this.asked = components(term -> true);
    this.written = components(term -> term.use() == Use.WRITE);
  }

  private ComponentSet components(Predicate<DataTerm> condition) {
    return ComponentSet.of(
        spec.terms().stream().filter(condition).map(DataTerm::component).toList());
  }

  /// Whether several worlds share the tables, so that the rows of a world need not start at 0.
  public boolean isShared() {
    return isShared;
  }

  /// Whether a component is a data term.
  public boolean asksFor(int componentId) {
    return asked.contains(componentId);
  }

  /// Whether a component is a data term that is written.
  public boolean writes(int componentId) {
    return written.contains(componentId);
  }

  /// The terms.
  public QuerySpec spec() {
    return spec;
  }

  /// The matches; only the first [#size()] are set. The array is replaced when matches change.
  public Match[] matches() {
    if (!sorted) {
      sort();
    }
    return matches;
  }

  private void sort() {
    Match[] ordered = Arrays.copyOf(matches, matches.length);
    Arrays.sort(ordered, 0, size, ORDER);
    matches = ordered;
    sorted = true;
    numbered = false;
  }

  /// The number of matching tables.
  public int size() {
    return size;
  }

  /// The number of rows in matching tables.
  public int count() {
    int count = 0;
    for (int i = 0; i < size; i++) {
      count += matches[i].size();
    }
    return count;
  }

  /// Adds a new table, if it matches.
  void offer(Table table) {
    if (!spec.matches(table.components())) {
      return;
    }
    Match match = match(table);
    if (size == matches.length) {
      matches = Arrays.copyOf(matches, Math.max(2, size * 2));
    }
    sorted = sorted && (size == 0 || ORDER.compare(matches[size - 1], match) < 0);
    matches[size++] = match;
    numbered = false;
  }

  /// Removes a reclaimed table.
  void withdraw(Table table) {
    Match[] left = matches.clone();
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (matches[i].table() != table) {
        left[kept++] = matches[i];
      }
    }
    if (kept != size) {
      Arrays.fill(left, kept, size, null);
      matches = left;
      size = kept;
      numbered = false;
      if (table.id() < indexOfTable.length) {
        indexOfTable[table.id()] = -1;
      }
    }
  }

  /// The index of the match of a table, or -1 if the table does not match.
  public int indexOf(int table) {
    if (!numbered || !sorted) {
      number();
    }
    return table < indexOfTable.length ? indexOfTable[table] : -1;
  }

  private void number() {
    Match[] ordered = matches();
    int maxId = -1;
    for (int i = 0; i < size; i++) {
      maxId = Math.max(maxId, ordered[i].table().id());
    }
    if (maxId >= indexOfTable.length) {
      indexOfTable = new int[Math.max(maxId + 1, 2 * indexOfTable.length)];
    }
    Arrays.fill(indexOfTable, -1);
    for (int i = 0; i < size; i++) {
      indexOfTable[ordered[i].table().id()] = i;
    }
    numbered = true;
  }

  /// Computes what loops compute on demand, so that loops on several threads need not.
  void prepare(@Nullable WatchedComponents watches) {
    notice(watches);
    Match[] ordered = matches();
    for (int i = 0; i < size; i++) {
      ordered[i].prepare();
    }
    if (!numbered) {
      number();
    }
  }

  // Watched terms.

  /// Updates which of the written terms are watched, if the watches have changed.
  public void notice(@Nullable WatchedComponents watches) {
    if (watches != null && watches.version() != watchVersion) {
      watchVersion = watches.version();
      notedByHandles = 0;
      notedByUpdates = 0;
      isWatched = false;
      for (int i = 0; i < spec.terms().size(); i++) {
        DataTerm term = spec.terms().get(i);
        int component = term.component().id();
        if (term.use() == Use.WRITE && watches.isWatched(component)) {
          isWatched = true;
          notedByHandles |= 1 << i;
          notedByUpdates |= watches.ignoresEqual(component) ? 1 << i : 0;
        }
      }
    }
  }

  /// Whether any written term is watched, as of the last [#notice(WatchedComponents)].
  public boolean isWatched() {
    return isWatched;
  }

  /// A bit for each written term of which loops record single rows.
  ///
  /// @param isUpdate whether the loop stores the results of its lambda
  public int noted(boolean isUpdate) {
    return isUpdate ? notedByUpdates : notedByHandles;
  }

  /// The parameters of lambdas for some tables.
  ///
  /// @param variant a bit for each data term that the tables have, and above these a bit for each
  ///   term of which loops record single rows
  public List<Parameter> parameters(int variant) {
    var parameters = new ArrayList<Parameter>();
    for (DataTerm term : spec.terms()) {
      boolean isPresent = (variant >>> parameters.size() & 1) != 0;
      boolean isNoted = (variant >>> (QuerySpec.MAX_TERMS + parameters.size()) & 1) != 0;
      Access access =
          switch (term.use()) {
            case WRITE -> isNoted ? Access.WATCHED_WRITE : Access.WRITE;
            case READ, OPTIONAL -> isPresent ? Access.READ : Access.ABSENT;
          };
      parameters.add(new Parameter(access, term.component().layout()));
    }
    return List.copyOf(parameters);
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
      int base = table.base(term.component().id());
      if (base >= 0 && !term.component().isReleased()) {
        presence |= 1 << i;
        for (int column = 0; column < term.component().layout().columns().size(); column++) {
          columns.add(base + column);
        }
      }
      if (term.use() == Use.WRITE) {
        writtenTerms[writes] = i;
        written[writes++] = table.position(term.component().id());
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
