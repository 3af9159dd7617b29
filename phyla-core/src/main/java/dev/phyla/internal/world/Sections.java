package dev.phyla.internal.world;

import java.util.List;

/// The sections of a state in their order.
///
/// The time comes early, because the marks of rows refer to it, and the entities before all that
/// refers to them.
final class Sections {
  static final Section ENTITIES = new Section("ENTI", 0);
  static final Section SETS = new Section("SETS", 2);
  static final Section NAMES = new Section("NAME", 9);

  /// The positions come last, because they refer to entities, events and resources.
  static final Section POSITIONS = new Section("POSN", 10);

  private static final Section ROWS = new Section("ROWS", 1);

  /// All sections.
  static final List<Section> ALL =
      List.of(
          new Section("TYPE", Section.TYPES),
          new Section("TIME", 5),
          ENTITIES,
          ROWS,
          SETS,
          new Section("EVNT", 3),
          new Section("RSRC", 4),
          new Section("SEED", 6),
          new Section("LINK", 8),
          NAMES,
          POSITIONS);

  /// All sections but the one of rows.
  static final List<Section> WITHOUT_ROWS =
      ALL.stream().filter(section -> !section.equals(ROWS)).toList();

  /// The sections of deltas besides the rows. A mirror does not run systems, so it needs no
  /// positions.
  static final List<Section> OF_DELTAS =
      WITHOUT_ROWS.stream().filter(section -> !section.equals(POSITIONS)).toList();

  private Sections() {}
}
