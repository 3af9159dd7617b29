package dev.phyla.schedule;

import java.util.ArrayList;
import java.util.List;

/// Notes in which order systems run.
final class Log {
  private final List<String> entries = new ArrayList<>();

  /// A system that notes its name.
  SystemFactory system() {
    return setup -> {
      String name = setup.name();
      return () -> entries.add(name);
    };
  }

  /// Notes something.
  void add(String entry) {
    entries.add(entry);
  }

  /// What was noted since the last call.
  List<String> take() {
    List<String> taken = List.copyOf(entries);
    entries.clear();
    return taken;
  }
}
