/// Events: what is published in a world, kept for two updates, and handed to readers and observers.
///
/// The [channels][dev.phyla.internal.event.Channels] of a world are found by the type of their
/// events. A [channel][dev.phyla.internal.event.EventChannel] numbers its events in the order in
/// which they are published. A ring holds those that can still be read; ending an update moves its
/// beginning, and so does an event for which there is no more room. A reader is the number of the
/// event it has not read yet and nothing else: what it can read, and what it has missed, follows
/// from comparing that with the ring. So readers cost the channel nothing.
///
/// Reading runs a [generated loop][dev.phyla.internal.loop.Loop] over the arrays of the ring, in
/// one piece or, where the ring wraps around, in two. The arrays that a loop runs over are left
/// alone: whatever would overwrite events in them takes new arrays first. That is rare, since it
/// takes a lambda that ends the update or fills the channel up to its limit.
///
/// Publishing is generated as well, one class for each type of events, because code that all
/// channels share would see records of all types and inline none. It calls the accessors first,
/// which are user code, and touches the channel after that, when nothing can fail any more. The
/// published object goes nowhere: observers get what is read back from the columns. So a record
/// that is made for publishing is not allocated where publishing is inlined, however many channels
/// there are.
@NullMarked
package dev.phyla.internal.event;

import org.jspecify.annotations.NullMarked;
