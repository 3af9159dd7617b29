package dev.phyla;

import dev.phyla.internal.loop.LambdaReports;
import dev.phyla.internal.loop.Loop;
import dev.phyla.internal.loop.LoopShape;
import dev.phyla.internal.loop.LoopShape.Access;
import dev.phyla.internal.loop.LoopShape.Form;
import dev.phyla.internal.loop.LoopShape.Parameter;
import dev.phyla.internal.loop.Match;
import dev.phyla.internal.query.QuerySpec.DataTerm;
import dev.phyla.internal.query.QueryState;
import dev.phyla.internal.storage.Guard;
import dev.phyla.internal.storage.Table;
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
/// While a loop runs the structure of the world cannot change: spawning, despawning, adding and
/// removing throw, and leave the world as it was. Loops may be nested, and an exception thrown by a
/// lambda ends the loop and nothing else.
public abstract sealed class Query
    permits Query0, Query1, Query2, Query3, Query4, Query5, Query6, Query7, Query8 {
  private final World world;
  private final QueryState state;
  private final RecentLoop[] recent = new RecentLoop[4];
  private final LambdaReports reports = new LambdaReports();
  private int nextRecent;

  private record RecentLoop(Class<?> lambda, Form form, int presence, Loop loop) {}

  Query(World world, QueryState state) {
    this.world = world;
    this.state = state;
  }

  QueryState state() {
    return state;
  }

  World world() {
    return world;
  }

  /// Calls a lambda for each matching entity, with components as the form says.
  final void run(Form form, Class<?> functionType, @Nullable Object function) {
    if (function == null) {
      throw new NullPointerException(this + " was given no lambda.");
    }
    Guard guard = world.guard();
    int outer = state.depth();
    state.setDepth(guard.beginLoop());
    try {
      Match[] matches = state.matches();
      int size = state.size();
      for (int from = 0; from < size; ) {
        int presence = matches[from].presence();
        int to = state.hasOptional() ? endOfRun(matches, from, size) : size;
        Loop loop = loop(form, functionType, function.getClass(), presence);
        loop.run(matches, from, to, function);
        from = to;
      }
    } finally {
      state.setDepth(outer);
      guard.endLoop();
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

  private Loop loop(Form form, Class<?> functionType, Class<?> lambda, int presence) {
    for (RecentLoop known : recent) {
      if (known != null
          && known.lambda == lambda
          && known.presence == presence
          && known.form == form) {
        return known.loop;
      }
    }
    var parameters = new ArrayList<Parameter>();
    for (DataTerm term : state.spec().terms()) {
      boolean present = (presence >>> parameters.size() & 1) != 0;
      Access access =
          switch (term.use()) {
            case WRITE -> Access.WRITE;
            case READ, OPTIONAL -> present ? Access.READ : Access.ABSENT;
          };
      parameters.add(new Parameter(access, term.component().type()));
    }
    var shape = new LoopShape(form, functionType, List.copyOf(parameters));
    Loop loop = Loop.of(lambda, shape);
    recent[nextRecent++ & (recent.length - 1)] = new RecentLoop(lambda, form, presence, loop);
    reports.add(lambda, shape);
    return loop;
  }

  /// The matching archetypes that have rows, one chunk each, for work on raw columns.
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
        for (int i = 0; i < state.size(); i++) {
          Match match = state.matches()[i];
          if (match.table().size() != 0) {
            action.accept(new Chunk(world, state, match));
          }
        }
      } finally {
        state.setDepth(outer);
        guard.endLoop();
      }
    }
  }

  private final class ChunkIterator implements Iterator<Chunk> {
    private final long version = world.structureVersion();
    private int next;

    @Override
    public boolean hasNext() {
      world.guard().checkUse();
      while (next < state.size() && state.matches()[next].table().size() == 0) {
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
                + "; collect what is to change and do it after the loop.");
      }
      if (!hasNext()) {
        throw new NoSuchElementException("There are no more chunks.");
      }
      return new Chunk(world, state, state.matches()[next++]);
    }
  }

  /// The number of matching entities.
  ///
  /// @return how many there are now
  public final int count() {
    world.guard().checkUse();
    return state.count();
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
    for (int i = 0; i < state.size(); i++) {
      Table table = state.matches()[i].table();
      if (table.size() != 0) {
        return Optional.of(Entity.fromBits(table.entities()[0]));
      }
    }
    return Optional.empty();
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

  /// The archetypes that match now, with and without rows, in the order of iteration.
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
    return reports.all(Objects.toString(this));
  }

  /// The terms.
  @Override
  public final String toString() {
    return state.spec().describe(world.registry());
  }
}
