/// The state of one world, as a list of parts in a fixed order.
///
/// Each [dev.phyla.internal.state.StatePart] can verify itself, hash itself, end an update, empty
/// itself and copy itself from another world. The [dev.phyla.internal.state.Tables] of a world are
/// found by id and by components.
@NullMarked
package dev.phyla.internal.state;

import org.jspecify.annotations.NullMarked;
