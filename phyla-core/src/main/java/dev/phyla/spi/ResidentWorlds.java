package dev.phyla.spi;

import dev.phyla.Resources;
import dev.phyla.World;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.state.ResourceSlot;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.world.ResidentRecording;
import dev.phyla.internal.world.Residents;
import dev.phyla.internal.world.WorldCore;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;

/// Worlds that share tables, queries and generated code, for batches. One of them is selected at a
/// time, and [#world()] is that world.
public final class ResidentWorlds {
  private final World world;
  private final WorldCore core;
  private final Residents residents;
  private final Guard guard;

  /// Creates an access, for the world.
  ///
  /// @param world the facade of the selected world
  /// @param core its state
  public ResidentWorlds(World world, WorldCore core) {
    this.world = world;
    this.core = core;
    this.residents = Objects.requireNonNull(core.residents());
    this.guard = core.guard();
  }

  /// The selected world.
  ///
  /// @return the facade, always the same
  public World world() {
    return world;
  }

  /// The number of worlds.
  ///
  /// @return the number
  public int count() {
    return residents.count();
  }

  /// The number of the selected world.
  ///
  /// @return a number from 0
  public int selected() {
    return residents.selected();
  }

  /// Selects a world.
  ///
  /// @param number the number of the world
  public void select(int number) {
    Objects.checkIndex(number, count());
    residents.select(number);
  }

  /// The number of entities of a world.
  ///
  /// @param number the number of the world
  /// @return the number of entities
  public int live(int number) {
    return residents.live(number);
  }

  /// The tick of a world.
  ///
  /// @param number the number of the world
  /// @return the number of updates that have ended
  public long tick(int number) {
    return residents.tick(number);
  }

  /// The seed of a world.
  ///
  /// @param number the number of the world
  /// @return the seed
  public long seed(int number) {
    return residents.seed(number);
  }

  /// The generation of the first entity of a slot of a world.
  ///
  /// @param number the number of the world
  /// @return the generation
  public int firstGeneration(int number) {
    return residents.slots().firstGeneration(number);
  }

  /// The generation after which a slot of a world is not used again.
  ///
  /// @param number the number of the world
  /// @return the generation
  public int lastGeneration(int number) {
    return residents.slots().lastGeneration(number);
  }

  /// The states of all worlds, for recordings.
  ///
  /// @return the access to the states
  public RecordedGroup recorded() {
    return new ResidentRecording(core, residents);
  }

  /// Makes the selected world like a new one. Its resources are closed, if no other world has them.
  public void reset() {
    core.requireIdle("Resetting a world");
    removeResources();
    residents.reset();
  }

  private void removeResources() {
    Resources resources = world.resources();
    for (Class<?> type : resources.types()) {
      resources.remove(type);
    }
  }

  /// Sets the tick of a world to 0, and its seed.
  ///
  /// @param number the number of the world
  /// @param seed the new seed
  public void restartTime(int number, long seed) {
    residents.restartTime(number, seed);
  }

  /// Makes the calling thread the owner of the worlds.
  public void adopt() {
    guard.adopt();
  }

  /// Closes the resources of all worlds, and then the worlds.
  public void close() {
    if (guard.isClosed()) {
      return;
    }
    for (int number = 0; number < count(); number++) {
      residents.select(number);
      removeResources();
    }
    world.close();
  }

  /// Ends an update of all worlds but some.
  ///
  /// @param failed the worlds whose update has failed
  public void endUpdate(BitSet failed) {
    guard.checkEndUpdate();
    residents.endUpdate(failed);
  }

  /// Refuses observers and callbacks from now on, which are common to all worlds.
  public void endSubscribing() {
    residents.endSubscribing();
  }

  /// Lets all readers of events in the selected world continue after the events so far.
  public void skipEvents() {
    residents.skipEvents();
  }

  /// Begins a loop over the rows of all worlds, which cannot be used otherwise meanwhile.
  ///
  /// @param resources the resources that the loop reads
  public void lendToShared(ResourceSlot[] resources) {
    guard.lendToShared();
    residents.beginShowing(resources);
  }

  /// Shows the tick, the seed and some resources of a world to such a loop.
  ///
  /// @param number the number of the world
  /// @param resources the resources that the loop reads
  public void show(int number, ResourceSlot[] resources) {
    residents.show(number, resources);
  }

  /// Replaces a resource of the world that is shown to a loop.
  ///
  /// @param slot the slot of the resource
  /// @param value the resource
  public void setShown(ResourceSlot slot, Object value) {
    slot.show(value);
  }

  /// Counterpart of [#lendToShared].
  ///
  /// @param resources the resources that the loop has read
  public void takeBack(ResourceSlot[] resources) {
    residents.endShowing(resources);
    guard.takeBack();
  }

  /// The rows of all worlds that have exactly some components.
  ///
  /// @param types the component types
  /// @return the rows
  public ResidentRows rows(Class<?>... types) {
    guard.checkUse();
    List<ComponentInfo> infos =
        List.of(types).stream().map(type -> core.registry().register(type)).toList();
    Table table = core.tables().withAll(infos);
    return new ResidentRows(table, residents);
  }
}
