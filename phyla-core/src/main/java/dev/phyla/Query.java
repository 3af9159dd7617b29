package dev.phyla;

import dev.phyla.internal.check.CheckedCalls;
import dev.phyla.internal.loop.LambdaLoop;
import dev.phyla.internal.loop.LoopShape.Form;
import dev.phyla.internal.loop.Match;
import dev.phyla.internal.loop.RecentLoops;
import dev.phyla.internal.query.QueryRows;
import dev.phyla.internal.query.QueryState;
import dev.phyla.internal.query.RowRanges;
import dev.phyla.internal.storage.Guard;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A question for entities by what they have, asked once and answered at the speed of arrays ever
/// after.
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
/// lambda ends the loop and nothing else.
public abstract sealed class Query
    permits Query0, Query1, Query2, Query3, Query4, Query5, Query6, Query7, Query8 {
  private final World world;
  private final QueryRows rows;
  private final QueryState state;
  private final RecentLoops loops;
  private final boolean isChecked;

  Query(World world, QueryRows rows) {
    this.world = world;
    this.rows = rows;
    this.state = rows.state();
    this.loops = new RecentLoops(Match.class, state::parameters);
    this.isChecked = world.mode().isChecked();
  }

  QueryRows rows() {
    return rows;
  }

  World world() {
    return world;
  }

  /// Calls a lambda for each matching entity, with components as the form says.
  final void run(Form form, Class<?> functionType, @Nullable Object function) {
    if (function == null) {
      throw new NullPointerException(this + " was given no lambda.");
    }
    Object called = isChecked ? CheckedCalls.of(functionType, function) : function;
    Guard guard = world.guard();
    int outer = state.depth();
    state.setDepth(guard.beginLoop());
    try {
      if (rows.isFiltered()) {
        runFiltered(form, functionType, called);
      } else {
        rows.advance();
        runAll(form, functionType, called);
      }
    } finally {
      state.setDepth(outer);
      guard.endLoop();
    }
  }

  private void runAll(Form form, Class<?> functionType, Object function) {
    Match[] matches = state.matches();
    int size = state.size();
    for (int from = 0; from < size; ) {
      int variant = matches[from].presence() | watched();
      int to = state.hasOptional() ? endOfRun(matches, from, size) : size;
      LambdaLoop loop = loops.find(form, functionType, function.getClass(), variant);
      loop.run(matches, from, to, function);
      from = to;
    }
  }

  /// The end of a sequence of archetypes that have the same optional components.
  private static int endOfRun(Match[] matches, int from, int size) {
    int to = from + 1;
    while (to < size && matches[to].presence() == matches[from].presence()) {
      to++;
    }
    return to;
  }

  private int watched() {
    return state.watched(world.watchVersion(), world.isWatched());
  }

  private void runFiltered(Form form, Class<?> functionType, Object function) {
    RowRanges ranges = rows.select();
    rows.advance();
    try {
      for (int i = 0; i < ranges.size(); ) {
        Match match = ranges.match(i);
        match.enter();
        LambdaLoop loop =
            loops.find(form, functionType, function.getClass(), match.presence() | watched());
        for (; i < ranges.size() && ranges.match(i) == match; i++) {
          loop.run(match, ranges.first(i), ranges.end(i), function);
        }
      }
    } finally {
      rows.giveBack(ranges);
    }
  }

  /// The matching rows, for work on raw columns: one chunk for each archetype that has any, or one
  /// for each run of consecutive rows where a term or what is disabled leaves rows out.
  ///
  /// In a `for` loop the world is not locked, so the loop can be left at any time; a structural
  /// change during it makes the next step throw. `forEach` locks the world like `each` does.
  ///
  /// @return the chunks
  public final Iterable<Chunk> chunks() {
    return new Chunks();
  }

  private final class Chunks implements Iterable<Chunk> {
    @Override
    public Iterator<Chunk> iterator() {
      world.guard().checkUse();
      return new ChunkIterator();
    }

    @Override
    public void forEach(Consumer<? super Chunk> action) {
      Objects.requireNonNull(action, () -> Query.this + " was given no lambda.");
      Guard guard = world.guard();
      int outer = state.depth();
      state.setDepth(guard.beginLoop());
      try {
        var chunks = new ChunkIterator();
        while (chunks.hasNext()) {
          action.accept(chunks.next());
        }
      } finally {
        state.setDepth(outer);
        guard.endLoop();
      }
    }
  }

  private final class ChunkIterator implements Iterator<Chunk> {
    private final long version = world.structureVersion();
    private final @Nullable RowRanges ranges = rows.isFiltered() ? rows.select() : null;
    private int next;

    ChunkIterator() {
      rows.advance();
    }

    @Override
    public boolean hasNext() {
      world.guard().checkUse();
      if (ranges != null) {
        return next < ranges.size();
      }
      while (next < state.size() && state.matches()[next].size() == 0) {
        next++;
      }
      return next < state.size();
    }

    @Override
    public Chunk next() {
      if (world.structureVersion() != version) {
        throw new IllegalStateException(
            "The structure of the world changed during "
                + Query.this
                + "; record changes with World.commands() and flush them after the loop.");
      }
      if (!hasNext()) {
        throw new NoSuchElementException("There are no more chunks.");
      }
      int index = next++;
      if (ranges == null) {
        Match match = state.matches()[index];
        return new Chunk(world, state, match, 0, match.size());
      }
      return new Chunk(world, state, ranges.match(index), ranges.first(index), ranges.end(index));
    }
  }

  /// Calls somebody whenever entities begin to match: when they are spawned, or gain or lose
  /// components. A move between two archetypes that both match is none.
  ///
  /// There is one call for each contiguous range of rows, also for bulk operations, when the rows
  /// are in place and before observers of components are called. Only the structure counts:
  /// conditions on single entities, such as tags, call nobody. The subscription lasts until it is
  /// closed, also if nobody holds the query any more.
  ///
  /// @param observer gets the archetype and the rows
  /// @return the subscription, to be closed when it is no longer wanted
  public final Subscription onEnter(RowsObserver observer) {
    world.guard().checkUse();
    return world.dispatcher().onEnter(state, requireObserver(observer));
  }

  /// Like [#onEnter(RowsObserver)], and calls it now for what matches already, archetype by
  /// archetype in the order of iteration.
  ///
  /// @param observer gets the archetype and the rows
  /// @return the subscription
  /// @throws CallbackException if the observer threw; then it is not registered
  public final Subscription onEnterWithReplay(RowsObserver observer) {
    world.guard().checkUse();
    world.dispatcher().replay(state, requireObserver(observer));
    return onEnter(observer);
  }

  /// Calls somebody whenever entities cease to match, while their rows are still there and after
  /// observers of components were called.
  ///
  /// @param observer gets the archetype and the rows
  /// @return the subscription
  /// @see #onEnter(RowsObserver) onEnter, for what counts
  public final Subscription onExit(RowsObserver observer) {
    world.guard().checkUse();
    return world.dispatcher().onExit(state, requireObserver(observer));
  }

  private RowsObserver requireObserver(RowsObserver observer) {
    return Objects.requireNonNull(observer, () -> this + " was given no observer.");
  }

  /// Whether changes were dropped before this query looked, because it did not for too long. Then
  /// the next loop visits every matching entity instead, as if all had changed.
  ///
  /// @return true if so, until the next loop
  public final boolean missedChanges() {
    world.guard().checkUse();
    return rows.missedChanges();
  }

  /// The number of matching entities.
  ///
  /// @return how many there are now
  public final int count() {
    world.guard().checkUse();
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
    world.guard().checkUse();
    long first = rows.first();
    return first == 0 ? Optional.empty() : Optional.of(Entity.fromBits(first));
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
    world.guard().checkUse();
    var archetypes = new ArrayList<Archetype>();
    for (int i = 0; i < state.size(); i++) {
      archetypes.add(world.archetype(state.matches()[i].table()));
    }
    return List.copyOf(archetypes);
  }

  /// What is known of the lambdas this query was looped with: above all whether they are small
  /// enough to be inlined, without which a loop is many times slower and allocates for each row.
  ///
  /// @return a report for each lambda that is still in use
  public final List<LambdaReport> lambdas() {
    return loops.reports(toString());
  }

  /// The terms.
  @Override
  public final String toString() {
    return state.spec().describe(world.registry(), rows.conditions());
  }
}
