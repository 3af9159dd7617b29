package dev.phyla.internal.replica;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.world.WorldCore;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Predicate;

/// Hashes what both sides know about an entity.
final class EntityHash {
  private final WorldCore core;
  private final TranslatedHash hashes;

  EntityHash(WorldCore core, TranslatedHash hashes) {
    this.core = core;
    this.hashes = hashes;
  }

  /// The hash of a live entity.
  ///
  /// @param remote its packed handle in the source
  /// @param entity its packed handle in this world
  /// @param isIncluded whether a component counts
  long of(long remote, long entity, Predicate<ComponentInfo> isIncluded, Extras extras) {
    long location = core.index().location(entity);
    Table table = core.tables().table(EntityIndex.table(location));
    ComponentInfo[] infos = table.infos().clone();
    Arrays.sort(infos, Comparator.comparing(ComponentInfo::name));
    long hash = StableHash.mix(remote, extras.hash());
    for (ComponentInfo info : infos) {
      if (isIncluded.test(info)) {
        int base = table.base(info.id());
        int row = EntityIndex.row(location);
        long value = hashes.of(info.name(), info.layout().columns(), table.columns(), base, row);
        hash = StableHash.mix(hash, value);
      }
    }
    return hash;
  }
}
