/// Arrivals, migrations and departures of entities.
///
/// Every entity arrives through [dev.phyla.internal.structure.Arrivals], changes its components
/// through [dev.phyla.internal.structure.Migrations] and departs through
/// [dev.phyla.internal.structure.Departures], whether the call was direct, in bulk or recorded.
/// Everything that reacts is behind the [dev.phyla.internal.structure.Reactor].
@NullMarked
package dev.phyla.internal.structure;

import org.jspecify.annotations.NullMarked;
