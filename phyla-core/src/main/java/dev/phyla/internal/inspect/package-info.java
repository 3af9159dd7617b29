/// Reporting what apps run.
///
/// Everything here follows ticks as a [dev.phyla.internal.schedule.ScheduleListener].
/// [dev.phyla.internal.inspect.Profile] adds up times and counts for a report.
@NullMarked
package dev.phyla.internal.inspect;

import org.jspecify.annotations.NullMarked;
