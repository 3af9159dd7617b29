/// Values of many worlds as blocks of primitive elements.
///
/// A [dev.phyla.batch.Plane] is one field of all worlds or rows, with a shape such as `[worlds]` or
/// `[worlds, rows]`. It is copied to and from memory outside the heap as a whole. Its
/// [dev.phyla.batch.ElementType] is a type that numpy has too.
///
/// Package [dev.phyla.batch.remote] shares planes with other processes.
@NullMarked
package dev.phyla.batch;

import org.jspecify.annotations.NullMarked;
