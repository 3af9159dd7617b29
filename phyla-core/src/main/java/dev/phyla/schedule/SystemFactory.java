package dev.phyla.schedule;

/// Creates a system for one app.
///
/// ```java
/// schedule.add("move", setup -> {
///   var movers = setup.query(write(Position.class), read(Velocity.class));
///   return () -> movers.update((p, v) -> new Position(p.x() + v.dx(), p.y() + v.dy()));
/// });
/// ```
///
/// A class whose constructor takes a [SystemSetup] is a factory too: `schedule.add("reap",
/// Reaper::new)`.
@FunctionalInterface
public interface SystemFactory {
  /// Creates the system. Called once for each app, before the system first runs.
  ///
  /// @param setup gives the system what it works with; what is requested is what the system may
  ///   access
  /// @return the code that runs in each tick
  SystemBody create(SystemSetup setup);
}
