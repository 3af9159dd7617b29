/// Positions: what the consumers of systems have read of changes and events, as a part of the state
/// of a world.
///
/// A system is found by its name, and its consumers by the order in which its factory requested
/// them. A consumer has one [reading][dev.phyla.internal.position.Reading] for each thing that it
/// reads: a log of changes, the events of a channel, or what it remembers itself. A reading can say
/// what its [position][dev.phyla.internal.position.Position] is, and move to one.
///
/// When a state is replaced, the systems that exist move to the positions of the new state. The
/// positions of other systems wait: they become readings of the world that follow its changes,
/// until a system of that name is created and takes them over, or the next update ends.
///
/// Consumers that belong to no system have no place here. They start again when the state is
/// replaced.
@NullMarked
package dev.phyla.internal.position;

import org.jspecify.annotations.NullMarked;
