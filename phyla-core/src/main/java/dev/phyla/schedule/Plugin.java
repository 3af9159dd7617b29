package dev.phyla.schedule;

/// A group of systems that is added to a schedule as a whole, for example by a library.
///
/// ```java
/// record Physics(double gravity) implements Plugin {
///   public void install(Schedule schedule) {
///     schedule.add("fall", setup -> ...).label("physics");
///     schedule.add("collide", setup -> ...).label("physics");
///   }
/// }
/// schedule.add(new Physics(9.81));
/// ```
@FunctionalInterface
public interface Plugin {
  /// Adds the systems.
  ///
  /// @param schedule the schedule to which the plug-in is added
  void install(Schedule schedule);

  /// The name of the plug-in in messages.
  ///
  /// @return the name, by default that of the class
  default String name() {
    return getClass().getSimpleName();
  }
}
