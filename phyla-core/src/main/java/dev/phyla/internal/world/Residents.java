package dev.phyla.internal.world;

import dev.phyla.internal.entity.Clock;
import dev.phyla.internal.entity.ResidentSlots;
import dev.phyla.internal.state.ClockPart;
import dev.phyla.internal.state.ParkedContents;
import dev.phyla.internal.state.ResidentPart;
import dev.phyla.internal.state.ResourceSlot;
import dev.phyla.internal.state.ResourceStore;
import dev.phyla.internal.state.SeedPart;
import dev.phyla.internal.state.StatePart;
import dev.phyla.internal.state.Tables;
import dev.phyla.internal.table.Shares;
import dev.phyla.internal.table.Table;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/*
 * A world of a batch has no objects of its own. Its rows are a share of tables that all worlds
 * have, and the rest of its state is in arrays by world. To work on one world it is selected: the
 * tables show its rows, and the small state is exchanged with that of the world that was selected
 * before. Everything else, such as queries, generated code, edges and subscriptions, is the same
 * for all worlds. So all operations of a world work on a world of a batch, and a loop can run over
 * the rows of all worlds at once.
 *
 * Marks and versions are not exchanged: a component counts as written if it was written in any of
 * the worlds.
 */

/// The worlds of a batch that share tables and are selected in turn.
public final class Residents {
  private final WorldCore core;
  private final Clock clock;
  private final SeedPart seed;
  private final int count;
  private final ResidentSlots slots;

  // The state of each world that is not selected.
  private final long[] ticks;
  private final long[] seeds;

  /// What other parts contain of worlds that are not selected; null for parts that were never
  /// needed.
  private final @Nullable ParkedContents[] contents = new ParkedContents[WorldCore.RESIDENT_PARTS];

  /// The selected world.
  private int selected;

  /// Whether observers can be registered, which are common to all worlds.
  private boolean isSubscribable = true;

  Residents(WorldCore core, int count) {
    this.core = core;
    this.clock = core.clock();
    this.seed = core.seed();
    this.count = count;
    this.slots = core.index().divide(count);
    this.ticks = new long[count];
    this.seeds = new long[count];
  }

  /// Whether observers can be registered, which are common to all worlds.
  boolean isSubscribable() {
    return isSubscribable;
  }

  /// Refuses observers from now on.
  public void endSubscribing() {
    isSubscribable = false;
  }

  /// The number of worlds.
  public int count() {
    return count;
  }

  /// The selected world.
  public int selected() {
    return selected;
  }

  /// Selects a world: everything that is done with the state concerns that world.
  ///
  /// @throws IllegalStateException inside loops and callbacks
  public void select(int world) {
    if (world == selected) {
      return;
    }
    core.requireIdle("Selecting another world of a batch");
    slots.select(world);
    Tables tables = core.tables();
    for (int id = 0; id < tables.end(); id++) {
      Table table = tables.find(id);
      if (table != null) {
        shares(table).select(selected, world);
      }
    }
    storeTime();
    showTime(world);
    ResourceStore resources = core.findResources();
    if (resources != null) {
      resources.select(selected, world);
    }
    for (int i = 0; i < contents.length; i++) {
      ParkedContents parked = contents(i);
      if (parked != null) {
        parked.park(selected);
      }
    }
    for (ParkedContents parked : contents) {
      if (parked != null) {
        parked.unpark(world);
      }
    }
    selected = world;
  }

  private @Nullable ParkedContents contents(int number) {
    ParkedContents known = contents[number];
    if (known == null) {
      ResidentPart part = core.residentPart(number);
      if (part != null) {
        known = new ParkedContents(part, count);
        contents[number] = known;
      }
    }
    return known;
  }

  private void storeTime() {
    ticks[selected] = clock.tick();
    seeds[selected] = seed.seed();
  }

  private void showTime(int world) {
    clock.showTick(ticks[world]);
    seed.set(seeds[world]);
  }

  /// Starts a loop over several worlds, which [shows][#show] one after the other.
  ///
  /// @param resources the resources that the loop reads
  public void beginShowing(ResourceSlot[] resources) {
    storeTime();
    for (ResourceSlot slot : resources) {
      slot.store(selected);
    }
  }

  /// Shows the tick, the seed and some resources of a world, in a loop over several worlds. The
  /// world is not selected.
  ///
  /// @param resources the resources that the loop reads
  public void show(int world, ResourceSlot[] resources) {
    showTime(world);
    for (ResourceSlot slot : resources) {
      slot.showOf(world);
    }
  }

  /// Ends a loop over several worlds: shows the selected one.
  ///
  /// @param resources the resources that the loop has read
  public void endShowing(ResourceSlot[] resources) {
    showTime(selected);
    for (ResourceSlot slot : resources) {
      slot.takeBack(selected);
    }
  }

  /// The share of each world of a table.
  @SuppressWarnings("NullAway") // the tables of residents are shared
  public static Shares shares(Table table) {
    return table.shares();
  }

  /// Sets the tick of a world to 0, and its seed.
  public void restartTime(int world, long newSeed) {
    if (world == selected) {
      clock.showTick(0);
      seed.set(newSeed);
    } else {
      ticks[world] = 0;
      seeds[world] = newSeed;
    }
  }

  /// The number of live entities of a world.
  public int live(int world) {
    return slots.live(world);
  }

  /// The tick of a world.
  public long tick(int world) {
    return world == selected ? clock.tick() : ticks[world];
  }

  /// Ends an update of all worlds but some, whose update has failed.
  public void endUpdate(BitSet failed) {
    core.requireIdle("Ending an update");
    if (!failed.get(selected)) {
      endUpdateOfSelected();
    }
    if (isAnyParked()) {
      endUpdateOfParked(failed);
    }
    endTick(failed);
  }

  private void endUpdateOfParked(BitSet failed) {
    int home = selected;
    for (int world = 0; world < count; world++) {
      if (world != home && isParked(world) && !failed.get(world)) {
        select(world);
        endUpdateOfSelected();
      }
    }
    select(home);
  }

  /// Whether a world has tags, names, events or links.
  boolean hasContent(int world) {
    if (world != selected) {
      return isParked(world);
    }
    for (int i = 0; i < contents.length; i++) {
      ResidentPart part = core.residentPart(i);
      if (part != null && !part.isVacant()) {
        return true;
      }
    }
    return false;
  }

  /// The slots of all worlds.
  public ResidentSlots slots() {
    return slots;
  }

  /// The seed of a world.
  public long seed(int world) {
    return world == selected ? seed.seed() : seeds[world];
  }

  /// Whether any world that is not selected has events or links, whose update has to end.
  private boolean isAnyParked() {
    for (ParkedContents parked : contents) {
      if (parked != null && parked.isAnyParked()) {
        return true;
      }
    }
    return false;
  }

  private boolean isParked(int world) {
    for (ParkedContents parked : contents) {
      if (parked != null && parked.isParked(world)) {
        return true;
      }
    }
    return false;
  }

  private void endUpdateOfSelected() {
    for (StatePart part : core.parts()) {
      if (part != null && !(part instanceof ClockPart)) {
        part.endUpdate();
      }
    }
  }

  private void endTick(BitSet failed) {
    long tick = clock.tick();
    clock.endUpdate();
    if (failed.get(selected)) {
      clock.showTick(tick);
    }
    for (int world = 0; world < count; world++) {
      ticks[world]++;
    }
    for (int world = failed.nextSetBit(0); world >= 0; world = failed.nextSetBit(world + 1)) {
      ticks[world]--;
    }
  }

  /// Lets all readers of events in the selected world continue after the events so far.
  public void skipEvents() {
    if (core.findChannels() != null) {
      core.channels().skipAll();
    }
  }

  /// Makes the selected world like a new one, except for resources that are not marked as state.
  public void reset() {
    for (@Nullable StatePart part : core.parts()) {
      if (part != null && !(part instanceof ClockPart)) {
        part.clear();
      }
    }
    core.index().forget();
    clock.showTick(0);
  }
}
