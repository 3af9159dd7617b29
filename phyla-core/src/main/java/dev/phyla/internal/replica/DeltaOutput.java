package dev.phyla.internal.replica;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.relation.LinkView;
import dev.phyla.internal.replica.Mentions.Mention;
import dev.phyla.internal.replica.Mentions.Place;
import dev.phyla.internal.stream.StateOutput;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.world.WorldCore;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;

/// Writes a delta.
final class DeltaOutput {
  private final WorldCore core;
  private final Members members;
  private final SentTypes types;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final StateOutput out = StateOutput.ofFile(bytes);

  /// The handles in the components that were written.
  private final List<Mention> mentions = new ArrayList<>();

  /// @param members the entities that pass the filter
  /// @param types the types that the peer knows when it has read the delta
  DeltaOutput(WorldCore core, Members members, SentTypes types) {
    this.core = core;
    this.members = members;
    this.types = types;
  }

  /// The handles in the components that were written.
  List<Mention> mentions() {
    return mentions;
  }

  /// Writes everything.
  ///
  /// @param source tells sources apart
  /// @param sequence tells sequences of deltas apart
  /// @param number the number of the delta in its sequence
  byte[] write(
      long source,
      long sequence,
      int number,
      OutgoingDelta delta,
      List<FollowedComponent> components) {
    out.begin(ReplicaFormat.HEADER);
    out.putLong(source);
    out.putLong(sequence);
    out.putInt(number);
    out.end();
    if (types.hasAdded()) {
      out.begin(ReplicaFormat.TYPES);
      types.added().put(out);
      out.end();
    }
    if (!delta.gone().isEmpty() || !delta.joined().isEmpty()) {
      putEntities(delta);
    }
    putRemoved(components);
    putValues(components);
    if (!delta.extras().isEmpty()) {
      putExtras(delta);
    }
    out.finish();
    return bytes.toByteArray();
  }

  private void putEntities(OutgoingDelta delta) {
    out.begin(ReplicaFormat.ENTITIES);
    putSlots(delta.gone());
    out.putInt(delta.joined().cardinality());
    delta.joined().stream().forEach(slot -> out.putLong(members.in(slot)));
    out.end();
  }

  private void putSlots(BitSet slots) {
    int[] numbers = slots.stream().toArray();
    out.putInt(numbers.length);
    out.putArray(ColumnKind.INT, numbers, 0, numbers.length);
  }

  // Components.

  private void putRemoved(List<FollowedComponent> components) {
    List<FollowedComponent> affected = affected(components, each -> !each.removed().isEmpty());
    if (!affected.isEmpty()) {
      out.begin(ReplicaFormat.REMOVED);
      out.putInt(affected.size());
      for (FollowedComponent component : affected) {
        out.putInt(types.number(component.info()));
        putSlots(component.removed());
      }
      out.end();
    }
  }

  private void putValues(List<FollowedComponent> components) {
    List<FollowedComponent> affected = affected(components, each -> !each.outgoing().isEmpty());
    if (!affected.isEmpty()) {
      out.begin(ReplicaFormat.VALUES);
      out.putInt(affected.size());
      affected.forEach(this::putValues);
      out.end();
    }
  }

  private static List<FollowedComponent> affected(
      List<FollowedComponent> components, Predicate<FollowedComponent> condition) {
    return components.stream().filter(condition).toList();
  }

  private void putValues(FollowedComponent component) {
    out.putInt(types.number(component.info()));
    putSlots(component.outgoing());
    int[] slots = component.outgoing().stream().toArray();
    Object[] rows = gathered(component.info(), slots);
    boolean isByRow = component.columns().hasReferences();
    out.putBoolean(isByRow);
    if (!isByRow) {
      component.columns().put(out, rows, 0, 0, slots.length);
    }
    for (int i = 0; component.isMentioning() && i < slots.length; i++) {
      var place = new Place(component, slots[i]);
      out.reportHandles(handle -> addMention(place, handle));
      if (isByRow) {
        component.columns().put(out, rows, 0, i, i + 1);
      }
      addHandles(place, rows, i);
    }
    out.reportHandles(_ -> {});
  }

  /// The values of entities, one after the other.
  private Object[] gathered(ComponentInfo info, int[] slots) {
    List<ColumnLayout> layouts = info.layout().columns();
    var rows = new Object[layouts.size()];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = layouts.get(i).newArray(slots.length);
    }
    for (int to = 0; to < slots.length; to++) {
      long location = core.index().location(members.in(slots[to]));
      Table table = core.tables().table(EntityIndex.table(location));
      int base = table.base(info.id());
      for (int i = 0; i < rows.length; i++) {
        Object column = table.columns()[base + i];
        layouts.get(i).copyRow(column, EntityIndex.row(location), rows[i], to);
      }
    }
    return rows;
  }

  private void addHandles(Place place, Object[] rows, int row) {
    List<ColumnLayout> layouts = place.component().info().layout().columns();
    for (int i = 0; i < rows.length; i++) {
      if (layouts.get(i).kind() == ColumnKind.ENTITY) {
        addMention(place, ((long[]) rows[i])[row]);
      }
    }
  }

  private void addMention(Place place, long handle) {
    if (handle != 0) {
      mentions.add(new Mention(place, handle));
    }
  }

  // What entities have besides.

  private void putExtras(OutgoingDelta delta) {
    out.begin(ReplicaFormat.EXTRAS);
    out.putInt(delta.extras().size());
    delta
        .extras()
        .forEach(
            (slot, extras) -> {
              out.putInt(slot);
              put(members.in(slot), extras);
            });
    out.end();
  }

  private void put(long entity, Extras extras) {
    out.putInt(extras.tags().size());
    extras.tags().forEach(out::putPlain);
    out.putBoolean(extras.isDisabled());
    out.putInt(extras.disabled().size());
    extras.disabled().forEach(info -> out.putInt(types.number(info)));
    out.putPlain(extras.key());
    out.putPlain(extras.name());
    out.putInt(extras.links().size());
    for (Extras.Link link : extras.links()) {
      var view = new LinkView(core.relations().store(link.type()));
      int row = view.find(entity, link.target());
      out.putInt(types.number(link.type()));
      out.putInt((int) link.target());
      types.columns(link.type()).put(out, view.values(), 0, row, row + 1);
    }
  }
}
