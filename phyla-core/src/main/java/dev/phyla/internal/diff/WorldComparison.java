package dev.phyla.internal.diff;

import dev.phyla.internal.world.WorldCore;
import dev.phyla.snapshot.EntityDiff;
import dev.phyla.snapshot.WorldDiff;
import java.util.List;

/// Compares two worlds.
public final class WorldComparison {
  /// The text for messages, if `equals` of a component tries to change one of the worlds.
  private static final String ACTIVITY = "the comparison of two worlds";

  private final ComparedWorlds worlds;

  /// Creates a comparison. The worlds may have different schemas.
  public WorldComparison(WorldCore before, WorldCore after) {
    this.worlds = new ComparedWorlds(before, after);
  }

  /// Finds all differences. Only `equals` of references is user code; it cannot change the
  /// structure of the worlds.
  public WorldDiff run() {
    WorldCore before = worlds.before();
    WorldCore after = worlds.after();
    after.guard().checkUse();
    Object outerBefore = before.guard().beginLoop(ACTIVITY);
    Object outerAfter = after.guard().beginLoop(ACTIVITY);
    try {
      return compare();
    } finally {
      after.guard().endLoop(outerAfter);
      before.guard().endLoop(outerBefore);
    }
  }

  private WorldDiff compare() {
    var changes = new ChangeList();
    var rows = new RowComparison(worlds, changes);
    rows.run();
    new SetComparison(worlds, changes).run();
    new TextComparison(worlds, changes).run();
    new LinkComparison(worlds, changes).run();
    List<EntityDiff> entities = changes.sorted();
    boolean isEqual =
        entities.isEmpty() && rows.onlyInFirst().isEmpty() && rows.onlyInSecond().isEmpty();
    var labels = new Labels(worlds);
    labels.addUnmatched(rows.onlyInFirst());
    labels.addUnmatched(rows.onlyInSecond());
    labels.addDiffs(entities);
    return new WorldDiff(
        new WorldLevelComparison(worlds).run(),
        entities,
        rows.onlyInFirst(),
        rows.onlyInSecond(),
        isEqual && (rows.rowsDiffer() || new LayoutComparison(worlds).differs()),
        labels.found());
  }
}
