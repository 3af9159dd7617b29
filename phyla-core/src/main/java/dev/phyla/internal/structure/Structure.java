package dev.phyla.internal.structure;

import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.sparse.EntitySets;
import dev.phyla.internal.state.Tables;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.table.TableEdge;
import org.jspecify.annotations.Nullable;

/// The structure of a world, with the one way in, the one way to move and the one way out that all
/// its entities take.
///
/// Every operation is made of the same steps: prepare, which runs user code, may throw and changes
/// nothing; callbacks about what leaves; commit, which cannot fail; callbacks about what is there.
/// Where nothing reacts and code is generated, a compiled form of the commit does it all.
public final class Structure {
  private final Tables tables;
  private final EntityIndex index;
  private final Guard guard;
  private final EntitySets sets;
  private final Arrivals arrivals;
  private final Migrations migrations;
  private final Departures departures;
  private final BulkMigrations bulkMigrations;

  /// Reacts to changes, or null if nothing ever subscribed.
  private @Nullable Reactor reactor;

  /// The structure of an empty world.
  public Structure(Tables tables) {
    this.tables = tables;
    this.index = tables.context().index();
    this.guard = tables.context().guard();
    this.sets = new EntitySets(tables::forgetReactions);
    this.arrivals = new Arrivals(this);
    this.migrations = new Migrations(this);
    this.departures = new Departures(this);
    this.bulkMigrations = new BulkMigrations(this);
  }

  /// The tables.
  public Tables tables() {
    return tables;
  }

  /// Where the entities are.
  public EntityIndex index() {
    return index;
  }

  Guard guard() {
    return guard;
  }

  /// Changes components of many entities at once.
  public BulkMigrations bulkMigrations() {
    return bulkMigrations;
  }

  /// The sets that entities leave when they depart.
  public EntitySets sets() {
    return sets;
  }

  /// How entities arrive.
  public Arrivals arrivals() {
    return arrivals;
  }

  /// How entities migrate.
  public Migrations migrations() {
    return migrations;
  }

  /// How entities depart.
  public Departures departures() {
    return departures;
  }

  /// Says what reacts to changes from now on.
  public void reactWith(Reactor reactor) {
    this.reactor = reactor;
    tables.forgetReactions();
  }

  /// What reacts to changes, or null if nothing ever subscribed.
  public @Nullable Reactor reactor() {
    return reactor;
  }

  /// Whether nothing reacts to entities that arrive in a table.
  boolean arrivesQuietly(Table table) {
    if (!table.arrivesQuietly() && (reactor == null || !reactor.reactsToArrival(table))) {
      table.setArrivesQuietly();
    }
    return table.arrivesQuietly();
  }

  /// Whether nothing reacts to entities that depart from a table.
  public boolean departsQuietly(Table table) {
    if (!table.departsQuietly() && (reactor == null || !reactor.reactsToDeparture(table))) {
      table.setDepartsQuietly();
    }
    return table.departsQuietly();
  }

  /// Whether nothing reacts to moves along an edge.
  boolean isQuiet(TableEdge edge) {
    if (!edge.isQuiet()
        && (reactor == null || !reactor.reactsToMove(edge.source(), edge.target()))
        && !losesDisabled(edge)) {
      edge.setQuiet();
    }
    return edge.isQuiet();
  }

  /// Whether a component that is lost along an edge may be disabled.
  private boolean losesDisabled(TableEdge edge) {
    for (int component : edge.lost()) {
      if (sets.findOfComponent(component) != null) {
        return true;
      }
    }
    return false;
  }

  /// The reactor if an operation has to be announced, or null if it can be done quietly.
  ///
  /// @param isQuiet whether nothing reacts to it
  @Nullable Reactor announcer(boolean isQuiet) {
    Reactor reactor = this.reactor;
    return reactor == null || (isQuiet && !reactor.hasPendingFailures()) ? null : reactor;
  }

  void requireShallow() {
    if (reactor != null) {
      reactor.requireShallow();
    }
  }

  /// Refuses to change an entity that is being announced. Others may have changed afterwards, and
  /// so may the row of this one, but not its table.
  void requireChangeable(long entity) {
    if (reactor != null && guard.isAnnouncing()) {
      reactor.requireChangeable(entity);
    }
  }

  /// Called when an operation failed before it changed anything.
  void failed(Throwable failure) {
    if (reactor != null) {
      reactor.failed(failure);
    }
  }
}
