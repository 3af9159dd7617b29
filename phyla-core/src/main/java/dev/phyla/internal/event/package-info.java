/// Events: values that are published in a world, kept for two updates, and passed to readers and
/// observers.
///
/// The [channels][dev.phyla.internal.event.Channels] of a world are found by the type of their
/// events. A [channel][dev.phyla.internal.event.EventChannel] numbers its events in the order in
/// which they are published. A ring holds the events that can still be read; its start moves when
/// an update ends, or when an event replaces the oldest. A reader is just the number of its first
/// unread event; comparing it with the ring shows what it can read and what it has missed. So
/// readers cost the channel nothing.
///
/// Reading runs a [generated loop][dev.phyla.internal.loop.Loop] over the arrays of the ring, in
/// one piece or, where the ring wraps around, in two. Arrays that a loop runs over are not
/// modified: an operation that would overwrite their events allocates new arrays first. This only
/// happens if the lambda ends the update or fills the channel up to its limit.
///
/// Publishing is generated as well, one class for each event type, because code shared by all
/// channels would see records of all types and could not be inlined. It calls the accessors, which
/// are user code, before it changes the channel; after that nothing can fail. The published object
/// is not kept: observers receive a record that is read back from the columns. So a record that is
/// created for publishing is not allocated where publishing is inlined.
@NullMarked
package dev.phyla.internal.event;

import org.jspecify.annotations.NullMarked;
