/// Many worlds that are stepped together, and their values as blocks of primitive elements.
///
/// A [dev.phyla.batch.Batch] is built from a description of one world: how it starts, and a
/// schedule. Its worlds share tables, so a loop runs over the entities of many worlds at once. They
/// restart one by one, can be copied out and put back, and have the state that they would have
/// alone.
///
/// A [dev.phyla.batch.Tensor] is a component of all worlds, for code that reads and writes it
/// between steps.
///
/// A [dev.phyla.batch.Plane] is one field of all worlds or rows, with a shape such as `[worlds]` or
/// `[worlds, rows]`. It is copied to and from memory outside the heap as a whole. Its
/// [dev.phyla.batch.ElementType] is a type that numpy has too.
///
/// Package [dev.phyla.batch.remote] shares planes with other processes.
@NullMarked
package dev.phyla.batch;

import org.jspecify.annotations.NullMarked;
