/// Running parts of systems and loops on several threads, with the same result as on one.
///
/// A [dev.phyla.internal.task.Work] is the loop or the code of one system. A
/// [dev.phyla.internal.task.Section] runs works that may overlap: it lends the world to their
/// [tasks][dev.phyla.internal.task.Task], runs them with a [crew][dev.phyla.internal.crew.Crew] or
/// on the calling thread, and takes the world back. What a task may hand out is fixed by its
/// number: it records commands in its own buffer and takes handles from its own blocks. Afterwards
/// the commands are applied in the order of works and tasks.
@NullMarked
package dev.phyla.internal.task;

import org.jspecify.annotations.NullMarked;
