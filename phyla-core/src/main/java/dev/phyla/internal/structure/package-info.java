/// The one way in, the one way to move and the one way out.
///
/// Every entity arrives through [dev.phyla.internal.structure.Arrivals], changes its components
/// through [dev.phyla.internal.structure.Migrations] and departs through
/// [dev.phyla.internal.structure.Departures], whether it was asked for directly, in bulk or by a
/// command. What reacts to that is behind the [dev.phyla.internal.structure.Reactor].
@NullMarked
package dev.phyla.internal.structure;

import org.jspecify.annotations.NullMarked;
