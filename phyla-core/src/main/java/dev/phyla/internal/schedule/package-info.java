/// The machinery of schedules: from descriptions of systems to stages, and running them.
///
/// A [schedule model][dev.phyla.internal.schedule.ScheduleModel] holds a
/// [description][dev.phyla.internal.schedule.SystemSpec] of each system. `PhaseOrder` orders those
/// of a phase. For each app, `ScheduleCompiler` creates the systems, which records their
/// [access][dev.phyla.internal.schedule.Access], and divides them into
/// [stages][dev.phyla.internal.schedule.Stage] by a [plan][dev.phyla.internal.schedule.StagePlan].
/// The result is a `CompiledSchedule`: arrays of stages of arrays of systems.
///
/// `TickRunner` runs ticks: transitions of states, then phase by phase. `PhaseRunner` tests the
/// conditions of the systems of a stage, passes the stage to a
/// [StageRunner][dev.phyla.internal.schedule.StageRunner], which runs its systems in any order or
/// at the same time, and then applies their commands and events in the order of the schedule.
///
/// Everything that must survive a snapshot is a resource of the world: `Time`, `FixedTime`,
/// `StateStacks`, `LastRuns`.
@NullMarked
package dev.phyla.internal.schedule;

import org.jspecify.annotations.NullMarked;
