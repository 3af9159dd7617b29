package dev.phyla.internal.diff;

import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.state.ResourceStore;
import dev.phyla.snapshot.WorldChange;
import dev.phyla.snapshot.WorldChange.EventsChanged;
import dev.phyla.snapshot.WorldChange.ResourceChanged;
import dev.phyla.snapshot.WorldChange.SeedChanged;
import dev.phyla.snapshot.WorldChange.TickChanged;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/// Compares the state of two worlds that belongs to no entity.
final class WorldLevelComparison {
  private final ComparedWorlds worlds;
  private final List<WorldChange> changes = new ArrayList<>();

  WorldLevelComparison(ComparedWorlds worlds) {
    this.worlds = worlds;
  }

  /// All differences: tick, seed, resources by name, events by name.
  List<WorldChange> run() {
    long tick = worlds.before().clock().tick();
    long otherTick = worlds.after().clock().tick();
    if (tick != otherTick) {
      changes.add(new TickChanged(tick, otherTick));
    }
    long seed = worlds.before().seed().seed();
    long otherSeed = worlds.after().seed().seed();
    if (seed != otherSeed) {
      changes.add(new SeedChanged(seed, otherSeed));
    }
    compareResources();
    worlds
        .before()
        .channels()
        .differencesTo(worlds.after().channels())
        .forEach(event -> changes.add(new EventsChanged(event)));
    return changes;
  }

  private void compareResources() {
    Map<String, Object> before = marked(worlds.before().resources());
    Map<String, Object> after = marked(worlds.after().resources());
    var names = new TreeSet<String>(before.keySet());
    names.addAll(after.keySet());
    for (String name : names) {
      Object one = before.get(name);
      Object other = after.get(name);
      if (!Objects.deepEquals(one, other)) {
        changes.add(new ResourceChanged(name, one, other));
      }
    }
  }

  private static Map<String, Object> marked(ResourceStore resources) {
    var marked = new TreeMap<String, Object>();
    for (Class<?> type : resources.types()) {
      Object value = resources.find(type);
      if (resources.isMarked(type) && value != null) {
        marked.put(ComponentRegistry.nameOf(type), value);
      }
    }
    return marked;
  }
}
