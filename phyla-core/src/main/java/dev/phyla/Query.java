package dev.phyla;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.loop.LoopShape.Form;
import dev.phyla.internal.loop.Match;
import dev.phyla.internal.loop.Reduction;
import dev.phyla.internal.query.QueryRows;
import dev.phyla.internal.query.QueryState;
import dev.phyla.internal.run.QueryRunner;
import dev.phyla.internal.run.RangeIterator;
import dev.phyla.internal.run.SplitLoop;
import dev.phyla.internal.world.WorldCore;
import dev.phyla.relation.RelationAccess;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A reusable query that selects entities by component.
///
/// Create a query once and keep it, for example in a field of the system that uses it. The list of
/// matching archetypes is updated when archetypes are created, and its order depends only on the
/// names of their components. Equal queries share the list. Queries need not be closed.
///
/// Tags and enabling select single entities. A loop determines the rows to visit before it starts,
/// so changing tags or disabling entities inside a loop does not affect it.
///
/// The structure of the world cannot change while a loop runs: spawning, despawning, adding and
/// removing throw, and the world does not change. Loops may be nested. An exception thrown by the
/// lambda ends the loop. For a query that consumes changes, the entities that the lambda was called
/// with then count as read; the next loop visits the others.
public abstract sealed class Query
    permits Query0, Query1, Query2, Query3, Query4, Query5, Query6, Query7, Query8 {
  private final WorldView view;
  private final QueryRows rows;
  private final QueryState state;
  private final QueryRunner runner;

  Query(WorldView view, QueryRows rows) {
    WorldCore core = view.core();
    this.view = view;
    this.rows = rows;
    this.state = rows.state();
    this.runner = new QueryRunner(rows, view.guard(), core::findWatches, core.mode().isChecked());
  }

  QueryRunner runner() {
    return runner;
  }

  QueryRows rows() {
    return rows;
  }

  WorldView view() {
    return view;
  }

  /// Calls a lambda for each matching entity, with the arguments given by the form.
  final void run(Form form, Class<?> functionType, @Nullable Object function) {
    if (function == null) {
      throw noLambda();
    }
    runner.run(this, form, functionType, function);
  }

  /// Creates a loop that calls a lambda for each matching entity.
  final QueryLoop newLoop(Form form, Class<?> functionType, @Nullable Object function) {
    if (function == null) {
      throw noLambda();
    }
    return new QueryLoop(view, new SplitLoop(this, runner, form, functionType, function));
  }

  /// Calls a lambda for the first matching entity.
  final boolean runFirst(Form form, Class<?> functionType, @Nullable Object function) {
    if (function == null) {
      throw noLambda();
    }
    Optional<Entity> first = first();
    first.ifPresent(entity -> runner.run(this, form, functionType, function, entity.bits()));
    return first.isPresent();
  }

  /// Calls a lambda for the only matching entity.
  final void runSingle(Form form, Class<?> functionType, @Nullable Object function) {
    if (function == null) {
      throw noLambda();
    }
    runner.run(this, form, functionType, function, single().bits());
  }

  /// Calls a lambda for each matching entity and reduces its results as given by the form.
  final Reduction reduce(Form form, Class<?> functionType, @Nullable Object function) {
    if (function == null) {
      throw noLambda();
    }
    return runner.reduce(this, form, functionType, function);
  }

  /// Always throws; null is the only possible argument.
  final void requireUpdatable(UpdateNeedsTheOnlyWriteTermFirst never) {
    Objects.requireNonNull(
        never, () -> this + " has no update: its first term, and no other, must be a write term.");
  }

  static OptionalDouble doubleOf(Reduction reduction) {
    return reduction.rows() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(reduction.doubleValue());
  }

  static OptionalLong longOf(Reduction reduction) {
    return reduction.rows() == 0 ? OptionalLong.empty() : OptionalLong.of(reduction.longValue());
  }

  static OptionalDouble averageOf(Reduction reduction) {
    return reduction.rows() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(reduction.doubleValue() / reduction.rows());
  }

  @SuppressWarnings("unchecked") // The list contains only results of the lambda.
  static <R> List<R> listOf(Reduction reduction) {
    return (List<R>) Collections.unmodifiableList(reduction.list());
  }

  private NullPointerException noLambda() {
    return new NullPointerException(this + " was given no lambda.");
  }

  /// The matching rows as chunks, for work on raw columns. There is one chunk for each archetype
  /// that has rows, or one for each range of consecutive rows if a term or disabled entities
  /// exclude rows.
  ///
  /// A `for` loop does not lock the world, so it can be left at any time. After a structural change
  /// the next call of its iterator throws, even at the end of the loop. `forEach` locks the world
  /// as `each` does. For a query that consumes changes, the rows of chunks that were not visited
  /// stay unread.
  ///
  /// @return the chunks
  public final Iterable<Chunk> chunks() {
    return new Chunks();
  }

  private final class Chunks implements Iterable<Chunk> {
    @Override
    public Iterator<Chunk> iterator() {
      view.guard().checkRead();
      return new ChunkIterator();
    }

    @Override
    public void forEach(Consumer<? super Chunk> action) {
      Objects.requireNonNull(action, () -> Query.this + " was given no lambda.");
      Object outer = view.guard().beginLoop(Query.this);
      try {
        var chunks = new ChunkIterator();
        while (chunks.hasNext()) {
          action.accept(chunks.next());
        }
      } finally {
        view.guard().endLoop(outer);
      }
    }
  }

  private final class ChunkIterator implements Iterator<Chunk> {
    private final RangeIterator ranges =
        new RangeIterator(Query.this, rows, view.guard(), view.core().index());

    @Override
    public boolean hasNext() {
      return ranges.hasNext();
    }

    @Override
    public Chunk next() {
      ranges.advance();
      return new Chunk(view, state, ranges.match().table(), ranges.first(), ranges.end());
    }
  }

  /// Registers a callback for entities that start to match: when they are spawned, or gain or lose
  /// components. A move between two archetypes that both match does not count.
  ///
  /// The callback is called once for each contiguous range of rows, when the rows are in place and
  /// before observers of components are called. Terms that select single entities, such as tags,
  /// are ignored. The subscription lasts until it is closed, even if the query is no longer
  /// referenced.
  ///
  /// @param observer receives the archetype and the rows
  /// @return the subscription; closing it unregisters the callback
  public final Subscription onEnter(RowsObserver observer) {
    view.guard().checkUse();
    return view.dispatcher().onEnter(state, requireObserver(observer));
  }

  /// Registers a callback like [#onEnter(RowsObserver)], and calls it immediately for the entities
  /// that already match, in the order of iteration.
  ///
  /// @param observer receives the archetype and the rows
  /// @return the subscription
  /// @throws CallbackException if the observer threw; it is then not registered
  public final Subscription onEnterWithReplay(RowsObserver observer) {
    view.guard().checkUse();
    view.dispatcher().replay(state, requireObserver(observer));
    return onEnter(observer);
  }

  /// Registers a callback for entities that stop matching. It is called after observers of
  /// components, while the rows still exist.
  ///
  /// @param observer receives the archetype and the rows
  /// @return the subscription
  /// @see #onEnter(RowsObserver) onEnter, for the rules
  public final Subscription onExit(RowsObserver observer) {
    view.guard().checkUse();
    return view.dispatcher().onExit(state, requireObserver(observer));
  }

  private RowsObserver requireObserver(RowsObserver observer) {
    return Objects.requireNonNull(observer, () -> this + " was given no observer.");
  }

  /// Whether changes were dropped because this query was not run for too long, or because the state
  /// of the world was [replaced][World#restore(World)]. The next loop then visits every matching
  /// entity, as if all had changed.
  ///
  /// @return true if so, until the next loop
  public final boolean missedChanges() {
    checkRead();
    return rows.missedChanges();
  }

  /// The number of matching entities.
  ///
  /// @return the number
  public final int count() {
    checkRead();
    return rows.count();
  }

  /// Whether no entity matches.
  ///
  /// @return true if there is none now
  public final boolean isEmpty() {
    return first().isEmpty();
  }

  /// The first matching entity, in the order of iteration.
  ///
  /// @return the entity, or empty
  public final Optional<Entity> first() {
    checkRead();
    long first = rows.first();
    return first == 0 ? Optional.empty() : Optional.of(Entity.fromBits(first));
  }

  /// The matching entities, in the order of iteration. Asking for them does not count as reading
  /// what changed.
  ///
  /// @return a copy, which belongs to the caller
  public final EntityList entities() {
    checkRead();
    return EntityList.of(rows.entities());
  }

  /// Throws if the calling thread may not read the rows. Selecting changed rows brings logs up to
  /// date that other tasks may use.
  private void checkRead() {
    if (rows.isConsuming()) {
      view.guard().checkAlone();
    } else {
      view.guard().checkRead();
    }
  }

  /// The only matching entity.
  ///
  /// @return the entity
  /// @throws IllegalStateException if none or several match
  public final Entity single() {
    int count = count();
    if (count != 1) {
      throw new IllegalStateException(this + " matches " + count + " entities, not exactly one.");
    }
    return first().orElseThrow();
  }

  /// The archetypes that match now, with and without rows, in the order of iteration. Terms that
  /// select single entities, such as [Term#tagged(Class...)], and disabled entities have no
  /// influence.
  ///
  /// @return the archetypes
  public final List<Archetype> archetypes() {
    view.guard().checkUse();
    var archetypes = new ArrayList<Archetype>();
    Match[] matches = state.matches();
    for (int i = 0; i < state.size(); i++) {
      archetypes.add(view.archetype(matches[i].table()));
    }
    return List.copyOf(archetypes);
  }

  // Sorting and grouping.

  /// Sorts the rows of each matching archetype by a field, the least value first.
  ///
  /// Floating-point numbers are ordered as by [Float#compare] and [Double#compare], entities by
  /// [Entity#bits()]. Rows with equal values keep their order. All rows of an archetype are sorted,
  /// also those that the query does not visit because of tags, changes or disabled entities. Rows
  /// of different archetypes do not mix.
  ///
  /// If rows move, this is a structural change: columns, chunks and locations of the archetype
  /// expire, and all its components are marked as changed. Nothing expires if the rows are already
  /// in order. An archetype in which the component was not marked as changed and no row was added
  /// or moved since it was last sorted by the same field takes no time at all.
  ///
  /// @param column a column of numbers, characters, booleans or entities; all matching archetypes
  ///   that have entities must have its component
  /// @return whether rows moved
  /// @throws IllegalArgumentException if an archetype lacks the component, or the column holds
  ///   something else; nothing was sorted
  /// @throws IllegalStateException inside a loop, an observer or a callback
  public final boolean sort(Column<?> column) {
    return sort(column, false);
  }

  /// Sorts the rows of each matching archetype by a field, the greatest value first. Rows with
  /// equal values keep their order.
  ///
  /// @param column a column of numbers, characters, booleans or entities
  /// @return whether rows moved
  /// @see #sort(Column) sort, for the rules
  public final boolean sortDescending(Column<?> column) {
    return sort(column, true);
  }

  private boolean sort(Column<?> column, boolean descending) {
    checkSort();
    requireOwn(column);
    return view.core()
        .ordering()
        .sorter()
        .sort(this, state, column.info(), column.offset(), descending);
  }

  /// Sorts the rows of each matching archetype by a component, with a comparator. This reads the
  /// component of every row and takes several times as long as sorting by a [field][#sort(Column)].
  ///
  /// All comparisons are made before the first row moves. The comparator cannot change the
  /// structure of the world. If it throws, or contradicts itself and this is detected, nothing is
  /// sorted.
  ///
  /// @param type the component type; all matching archetypes that have entities must have it
  /// @param order compares components; those that are equal keep their order
  /// @param <T> the component type
  /// @return whether rows moved
  /// @throws IllegalArgumentException if an archetype lacks the component, or the comparator
  ///   contradicts itself
  /// @throws IllegalStateException inside a loop, an observer or a callback
  /// @see #sort(Column) sort by a field, for the other rules
  public final <T> boolean sort(Class<T> type, Comparator<? super T> order) {
    checkSort();
    ComponentInfo info = view.registry().use(Objects.requireNonNull(type, World.NULL_TYPE));
    Objects.requireNonNull(order, "The comparator is null.");
    return view.core()
        .ordering()
        .sorter()
        .sort(this, state, info, (a, b) -> order.compare(type.cast(a), type.cast(b)));
  }

  private void checkSort() {
    view.guard().checkStructure("Sorting");
    if (view.guard().isAnnouncing()) {
      throw new IllegalStateException(
          this
              + " cannot be sorted inside an observer, because rows that are being announced would"
              + " move; sort it afterwards.");
    }
  }

  private void requireOwn(Column<?> column) {
    if (Objects.requireNonNull(column, Column.NULL).view() != view) {
      throw column.foreign();
    }
  }

  /// Groups the matching entities by an `int` field.
  ///
  /// The groups are a snapshot: they do not follow later changes. Asking for them does not count as
  /// reading what changed.
  ///
  /// @param column the column of the field; the archetypes of all matching entities must have its
  ///   component
  /// @return the groups, in ascending order of the field
  /// @throws IllegalArgumentException if an archetype lacks the component
  public final Groups<Integer> groupBy(Column<int[]> column) {
    view.guard().checkUse();
    requireOwn(column);
    return Groups.of(
        view.core().ordering().grouping().group(this, rows, column.info(), column.offset()),
        key -> (int) key,
        Comparator.naturalOrder());
  }

  /// Groups the matching entities by a key that is computed from a component.
  ///
  /// The groups are a snapshot: they do not follow later changes. Asking for them does not count as
  /// reading what changed. Keys are equal if `compareTo` returns 0. The function cannot change the
  /// structure of the world.
  ///
  /// @param type the component type; the archetypes of all matching entities must have it
  /// @param key computes the key of an entity from its component
  /// @param <T> the component type
  /// @param <K> the type of the keys
  /// @return the groups, in ascending order of the keys
  /// @throws IllegalArgumentException if an archetype lacks the component
  public final <T, K extends Comparable<? super K>> Groups<K> groupBy(
      Class<T> type, Function<? super T, ? extends K> key) {
    view.guard().checkUse();
    ComponentInfo info = view.registry().use(Objects.requireNonNull(type, World.NULL_TYPE));
    Objects.requireNonNull(key, "The function is null.");
    var groups = new TreeMap<K, EntityList>();
    view.core()
        .ordering()
        .grouping()
        .forEach(
            this,
            rows,
            info,
            (entity, value) ->
                groups
                    .computeIfAbsent(
                        Objects.requireNonNull(
                            key.apply(type.cast(value)), "The function returned null."),
                        _ -> new EntityList())
                    .addBits(entity));
    return Groups.of(groups);
  }

  /// Groups the matching entities by their targets. An entity with several targets is in several
  /// groups, one without a target in none.
  ///
  /// The groups are a snapshot: they do not follow later changes.
  ///
  /// @param relation the links, from [World#relation(Class)] of the same world
  /// @return the groups, in the order of the [indices][Entity#index()] of the targets
  public final Groups<Entity> groupBy(RelationAccess<?> relation) {
    view.guard().checkUse();
    Objects.requireNonNull(relation, "The relation is null.");
    Comparator<Entity> order =
        Comparator.comparingInt(Entity::index).thenComparingInt(Entity::generation);
    var groups = new TreeMap<Entity, EntityList>(order);
    relation.forEachLink(
        this,
        (source, _, target) -> groups.computeIfAbsent(target, _ -> new EntityList()).add(source));
    return Groups.of(groups, order);
  }

  /// Reports about the lambdas that were passed to this query, above all whether they are inlined.
  /// If not, a loop is many times slower and allocates for each row.
  ///
  /// @return a report for each lambda that is still in use
  public final List<LambdaReport> lambdas() {
    view.guard().checkUse();
    return runner.loops().reports(toString());
  }

  /// The terms.
  @Override
  public final String toString() {
    return state.spec().describe(rows.conditions());
  }
}
