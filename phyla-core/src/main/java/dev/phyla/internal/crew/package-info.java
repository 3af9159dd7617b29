/// Worker threads for jobs that are cut into numbered tasks.
///
/// A [dev.phyla.internal.crew.Crew] runs a [dev.phyla.internal.crew.CrewJob]: the calling thread
/// and the workers claim tasks until none is left, and the caller waits only for tasks that another
/// thread has begun. Which thread runs a task is left to chance. Results that must not depend on
/// that are stored by task number, or written in order after
/// [dev.phyla.internal.crew.Crew#awaitTurn(CrewJob, int)].
@NullMarked
package dev.phyla.internal.crew;

import org.jspecify.annotations.NullMarked;
