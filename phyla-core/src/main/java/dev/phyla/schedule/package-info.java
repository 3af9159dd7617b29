/// Systems, the schedule that orders them, and the app that runs them tick by tick.
///
/// A [system][dev.phyla.schedule.SystemFactory] is a function that runs once per tick. What it
/// requests when it is [set up][dev.phyla.schedule.SystemSetup] is what it may access:
///
/// ```java
/// var schedule = new Schedule();
/// schedule.add("move", setup -> {
///   var movers = setup.query(write(Position.class), read(Velocity.class));
///   var time = setup.time();
///   return () -> {
///     float seconds = (float) time.get().delta();
///     movers.update((p, v) -> new Position(p.x() + v.dx() * seconds, p.y() + v.dy() * seconds));
///   };
/// });
/// try (var app = new App(world, schedule)) {
///   app.run(600);
/// }
/// ```
///
/// A [schedule][dev.phyla.schedule.Schedule] is a list of systems. They belong to
/// [phases][dev.phyla.schedule.Phase] and run in the order of insertion, unless they declare
/// another order or a [condition][dev.phyla.schedule.Condition].
/// [States][dev.phyla.schedule.StateMachine] switch between groups of systems, and
/// [plug-ins][dev.phyla.schedule.Plugin] add groups of them.
///
/// An [app][dev.phyla.schedule.App] runs a schedule on a world. The systems of a phase are divided
/// into stages. Systems of one stage do not conflict: none writes what another one accesses, so
/// their order within the stage cannot change the result. At the end of a stage, commands and
/// events of its systems are applied, in the order of the schedule.
@NullMarked
package dev.phyla.schedule;

import org.jspecify.annotations.NullMarked;
