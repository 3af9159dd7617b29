/// Reporting what apps run, and drawing schedules.
///
/// What reports runs follows ticks as a [dev.phyla.internal.schedule.ScheduleListener].
/// [dev.phyla.internal.inspect.Profile] adds up times and counts for a report,
/// [dev.phyla.internal.inspect.TraceRecorder] records spans of threads, and `FlightEvents` emits
/// events of Java Flight Recorder. [dev.phyla.internal.inspect.Inspection] chooses those that
/// follow the next tick; usually there is none, and nothing is measured.
@NullMarked
package dev.phyla.internal.inspect;

import org.jspecify.annotations.NullMarked;
