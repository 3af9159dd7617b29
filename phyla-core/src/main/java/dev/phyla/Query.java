package dev.phyla;

import dev.phyla.internal.loop.LoopShape.Form;
import dev.phyla.internal.loop.Match;
import dev.phyla.internal.loop.Reduction;
import dev.phyla.internal.query.QueryRows;
import dev.phyla.internal.query.QueryState;
import dev.phyla.internal.run.QueryRunner;
import dev.phyla.internal.run.RangeIterator;
import dev.phyla.internal.world.WorldCore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A reusable query that selects entities by component.
///
/// A query is an object to keep, in a field of the system that uses it. The archetypes it matches
/// are kept up to date as archetypes appear, and visited in an order that depends on the names of
/// their components only. Equal queries share that list; one that is dropped leaves nothing behind.
///
/// Tags and enabling select single entities. Which ones a loop visits is settled before it begins,
/// so a loop that changes tags or disables something still visits what it would have visited.
///
/// While a loop runs the structure of the world cannot change: spawning, despawning, adding and
/// removing throw, and leave the world as it was. Loops may be nested, and an exception thrown by a
/// lambda ends the loop and nothing else. A query that sees each change once takes the entities
/// that the lambda was called with as read then, and visits the others in the next loop.
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

  QueryRows rows() {
    return rows;
  }

  WorldView view() {
    return view;
  }

  /// Calls a lambda for each matching entity, with components as the form says.
  final void run(Form form, Class<?> functionType, @Nullable Object function) {
    if (function == null) {
      throw noLambda();
    }
    runner.run(this, form, functionType, function);
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

  /// Calls a lambda for each matching entity and reduces what it returns, as the form says.
  final Reduction reduce(Form form, Class<?> functionType, @Nullable Object function) {
    if (function == null) {
      throw noLambda();
    }
    return runner.reduce(this, form, functionType, function);
  }

  /// Refuses null, which is all that can be given.
  final void requireUpdatable(UpdateNeedsTheOnlyWriteTermFirst never) {
    Objects.requireNonNull(
        never, () -> this + " has no update: its first term, and no other, must be written.");
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

  @SuppressWarnings("unchecked") // The list has what the lambda returned, and nothing else.
  static <R> List<R> listOf(Reduction reduction) {
    return (List<R>) Collections.unmodifiableList(reduction.list());
  }

  private NullPointerException noLambda() {
    return new NullPointerException(this + " was given no lambda.");
  }

  /// The matching rows, for work on raw columns: one chunk for each archetype that has any, or one
  /// for each run of consecutive rows where a term or what is disabled leaves rows out.
  ///
  /// In a `for` loop the world is not locked, so the loop can be left at any time; a structural
  /// change during it makes the next step throw, also the one that would end the loop. `forEach`
  /// locks the world like `each` does. For a query that sees each change once, the rows of chunks
  /// that were not reached stay unread.
  ///
  /// @return the chunks
  public final Iterable<Chunk> chunks() {
    return new Chunks();
  }

  private final class Chunks implements Iterable<Chunk> {
    @Override
    public Iterator<Chunk> iterator() {
      view.guard().checkUse();
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
  /// There is one call for each contiguous range of rows, also for bulk operations, when the rows
  /// are in place and before observers of components are called. Only the structure counts:
  /// conditions on single entities, such as tags, do not count. The subscription lasts until it is
  /// closed, also if the query is not referenced any more.
  ///
  /// @param observer gets the archetype and the rows
  /// @return the subscription, to be closed when it is no longer wanted
  public final Subscription onEnter(RowsObserver observer) {
    view.guard().checkUse();
    return view.dispatcher().onEnter(state, requireObserver(observer));
  }

  /// Like [#onEnter(RowsObserver)], and calls it now for what matches already, archetype by
  /// archetype in the order of iteration.
  ///
  /// @param observer gets the archetype and the rows
  /// @return the subscription
  /// @throws CallbackException if the observer threw; then it is not registered
  public final Subscription onEnterWithReplay(RowsObserver observer) {
    view.guard().checkUse();
    view.dispatcher().replay(state, requireObserver(observer));
    return onEnter(observer);
  }

  /// Registers a callback for entities that cease to match. It is called while their rows are still
  /// there and after observers of components were called.
  ///
  /// @param observer gets the archetype and the rows
  /// @return the subscription
  /// @see #onEnter(RowsObserver) onEnter, for what counts
  public final Subscription onExit(RowsObserver observer) {
    view.guard().checkUse();
    return view.dispatcher().onExit(state, requireObserver(observer));
  }

  private RowsObserver requireObserver(RowsObserver observer) {
    return Objects.requireNonNull(observer, () -> this + " was given no observer.");
  }

  /// Whether changes were dropped before this query looked, because it did not for too long. Then
  /// the next loop visits every matching entity instead, as if all had changed.
  ///
  /// @return true if so, until the next loop
  public final boolean missedChanges() {
    view.guard().checkUse();
    return rows.missedChanges();
  }

  /// The number of matching entities.
  ///
  /// @return how many there are now
  public final int count() {
    view.guard().checkUse();
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
  /// @return the entity, or nothing
  public final Optional<Entity> first() {
    view.guard().checkUse();
    long first = rows.first();
    return first == 0 ? Optional.empty() : Optional.of(Entity.fromBits(first));
  }

  /// The matching entities, in the order of iteration. Asking for them does not count as reading
  /// what changed.
  ///
  /// @return a copy, which belongs to the caller
  public final EntityList entities() {
    view.guard().checkUse();
    return EntityList.of(rows.entities());
  }

  /// The only matching entity.
  ///
  /// @return the entity
  /// @throws IllegalStateException if none or several match; the message says how many
  public final Entity single() {
    int count = count();
    if (count != 1) {
      throw new IllegalStateException(this + " matches " + count + " entities, not exactly one.");
    }
    return first().orElseThrow();
  }

  /// The archetypes that match now, with and without rows, in the order of iteration. Terms that
  /// select entities, such as [Term#tagged(Class...)], have no say in this, and neither has what is
  /// disabled.
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

  /// What is known of the lambdas this query was looped with: above all whether they are small
  /// enough to be inlined, without which a loop is many times slower and allocates for each row.
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
