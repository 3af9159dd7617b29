package dev.phyla.batch;

import dev.phyla.spi.ResidentColumn;
import dev.phyla.spi.ResidentRows;
import java.util.List;

/// The rows of one archetype in all worlds of a batch.
final class BatchRows {
  private final Batch batch;
  private final ResidentRows[] groups;
  private final int fixedSize;

  BatchRows(Batch batch, Class<?>[] archetype) {
    this.batch = batch;
    WorldGroup[] all = batch.groups();
    this.groups = new ResidentRows[all.length];
    for (int i = 0; i < groups.length; i++) {
      groups[i] = all[i].rows(archetype);
    }
    this.fixedSize = groups[0].fixedSize();
  }

  Batch batch() {
    return batch;
  }

  /// The number of groups of worlds, each of which has its own arrays.
  int groups() {
    return groups.length;
  }

  /// The rows of a group.
  ResidentRows group(int number) {
    return groups[number];
  }

  /// The number of worlds of a group.
  int worlds(int group) {
    return batch.groups()[group].count();
  }

  /// The maximum number of rows of a world, or 0 if it is not fixed.
  int fixedSize() {
    return fixedSize;
  }

  /// The number of rows of all worlds.
  int total() {
    int total = 0;
    for (ResidentRows group : groups) {
      total += group.refresh();
    }
    return total;
  }

  /// The columns of a component.
  List<ResidentColumn> columns(Class<?> component) {
    return groups[0].columns(component);
  }

  /// The column of the entities.
  ResidentColumn entities() {
    return groups[0].entities();
  }

  @Override
  public String toString() {
    return groups[0].toString();
  }
}
