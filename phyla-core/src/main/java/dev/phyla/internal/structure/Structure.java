package dev.phyla.internal.structure;

import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.sparse.EntitySets;
import dev.phyla.internal.state.Tables;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.table.TableEdge;
import org.jspecify.annotations.Nullable;

/// The structural operations of a world: arrivals, migrations and departures.
///
/// Every operation has the same steps: prepare, which runs user code, may throw and changes
/// nothing; callbacks for what leaves; commit, which cannot fail; callbacks for what arrived. Where
/// nothing reacts and code is generated, a compiled form does the whole operation.
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

  /// Creates the structure of an empty world.
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

  /// Sets the links between entities, which departures remove from now on.
  public void linkWith(Links links) {
    departures.linkWith(links);
  }

  /// The tables.
  public Tables tables() {
    return tables;
  }

  /// The entity index.
  public EntityIndex index() {
    return index;
  }

  /// The guard of the world.
  public Guard guard() {
    return guard;
  }

  /// Migrations of many entities at once.
  public BulkMigrations bulkMigrations() {
    return bulkMigrations;
  }

  /// The sets from which departing entities are removed.
  public EntitySets sets() {
    return sets;
  }

  /// The creation of entities.
  public Arrivals arrivals() {
    return arrivals;
  }

  /// The migration of entities.
  public Migrations migrations() {
    return migrations;
  }

  /// The destruction of entities.
  public Departures departures() {
    return departures;
  }

  /// Sets the reactor.
  public void reactWith(Reactor reactor) {
    this.reactor = reactor;
    tables.forgetReactions();
  }

  /// The reactor, or null if nothing ever subscribed.
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

  /// The reactor if an operation has to be announced, or null if nothing reacts.
  ///
  /// @param isQuiet whether nothing reacts to it
  @Nullable Reactor announcer(boolean isQuiet) {
    Reactor reactor = this.reactor;
    return reactor == null || (isQuiet && !reactor.hasPendingFailures()) ? null : reactor;
  }

  void checkDepth() {
    if (reactor != null) {
      reactor.checkDepth();
    }
  }

  /// Throws if an entity is being announced. Other entities may change during the call, and so may
  /// the row of this entity, but not its table.
  public void requireChangeable(long entity) {
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
