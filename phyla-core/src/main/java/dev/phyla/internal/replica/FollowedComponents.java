package dev.phyla.internal.replica;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.replica.Mentions.Mention;
import dev.phyla.internal.replica.Mentions.Place;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.world.WorldCore;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The components that are sent to a peer, and what they mention.
final class FollowedComponents {
  private final WorldCore core;

  /// The components, by name.
  private final List<FollowedComponent> all = new ArrayList<>();

  private final Map<ComponentInfo, FollowedComponent> byInfo = new HashMap<>();
  private final Mentions mentions = new Mentions();

  FollowedComponents(WorldCore core) {
    this.core = core;
  }

  /// All components, by name.
  List<FollowedComponent> all() {
    return all;
  }

  /// The components that have values in the delta.
  List<ComponentInfo> outgoing() {
    return all.stream()
        .filter(each -> !each.outgoing().isEmpty())
        .map(FollowedComponent::info)
        .toList();
  }

  /// Starts to follow a component, if it is new.
  void follow(ComponentInfo info) {
    if (!info.isReleased() && !byInfo.containsKey(info)) {
      var component =
          new FollowedComponent(info, core.watches().indexed(info), core.schema().values());
      byInfo.put(info, component);
      all.add(component);
      all.sort(Comparator.comparing(each -> each.info().name()));
    }
  }

  /// Finds out which values belong to the next delta.
  ///
  /// @param known the entities that the peer has
  /// @param now the entities that pass the filter
  void read(Members known, Members now, OutgoingDelta delta) {
    all.forEach(component -> component.read(known.slots()));
    if (!mentions.isEmpty()) {
      delta.gone().stream().forEach(slot -> mentions.mark(known.in(slot)));
      delta.joined().stream().forEach(slot -> mentions.mark(now.in(slot)));
    }
    delta.joined().stream().forEach(slot -> addAll(now.in(slot)));
    all.forEach(component -> addChanges(component, known, now));
  }

  /// Adds all components of an entity to the delta.
  private void addAll(long entity) {
    for (ComponentInfo info : tableOf(entity).infos()) {
      FollowedComponent component = byInfo.get(info);
      if (component != null) {
        component.outgoing().set((int) entity);
      }
    }
  }

  private Table tableOf(long entity) {
    return core.tables().table(EntityIndex.table(core.index().location(entity)));
  }

  /// Adds the changes of a component to the delta, for entities that the peer keeps.
  private void addChanges(FollowedComponent component, Members known, Members now) {
    BitSet dirty = component.dirty();
    for (int slot = dirty.nextSetBit(0); slot >= 0; slot = dirty.nextSetBit(slot + 1)) {
      long entity = now.in(slot);
      if (entity != 0 && entity == known.in(slot)) {
        if (component.isIn(tableOf(entity))) {
          component.outgoing().set(slot);
        } else if (component.isSent(slot)) {
          component.removed().set(slot);
        }
      }
    }
  }

  /// Notes that the delta was written.
  ///
  /// @param gone the entities that the peer no longer has
  /// @param mentioned the handles in the values of the delta
  void commit(BitSet gone, List<Mention> mentioned) {
    for (FollowedComponent component : all) {
      if (component.isMentioning() && !mentions.isEmpty()) {
        forget(component, gone);
        forget(component, component.removed());
        forget(component, component.outgoing());
      }
      component.commit(gone);
    }
    mentioned.forEach(mentions::add);
    all.removeIf(component -> component.info().isReleased());
    byInfo.keySet().removeIf(ComponentInfo::isReleased);
  }

  private void forget(FollowedComponent component, BitSet slots) {
    slots.stream().forEach(slot -> mentions.forget(new Place(component, slot)));
  }

  /// Forgets what the peer has.
  void restart() {
    mentions.clear();
    all.forEach(FollowedComponent::restart);
  }

  void close() {
    all.forEach(FollowedComponent::close);
  }
}
