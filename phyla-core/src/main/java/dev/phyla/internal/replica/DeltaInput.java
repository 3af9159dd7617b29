package dev.phyla.internal.replica;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.replica.IncomingDelta.Header;
import dev.phyla.internal.replica.IncomingDelta.RemovedComponent;
import dev.phyla.internal.replica.IncomingDelta.Values;
import dev.phyla.internal.replica.IncomingTypes.Described;
import dev.phyla.internal.saved.LoadRules;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.internal.world.WorldCore;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/// Reads a delta. Nothing in the world changes, except that classes may become known to its schema.
final class DeltaInput {
  private final WorldCore core;
  private final LoadRules rules;
  private final StateInput in;
  private final IncomingEntities entities;
  private final Header header;

  /// The types that were described, up to this delta.
  private IncomingTypes types = IncomingTypes.NONE;

  /// @param replicas the entities that are here
  DeltaInput(WorldCore core, LoadRules rules, Replicas replicas, byte[] bytes) {
    this.core = core;
    this.rules = rules;
    this.in = StateInput.ofFile(new ByteArrayInputStream(bytes), bytes.length);
    this.entities = new IncomingEntities(in, replicas);
    in.begin(ReplicaFormat.HEADER);
    this.header =
        new Header(in.getLong(), in.getLong(), in.getCount(Integer.MAX_VALUE, "earlier deltas"));
    in.end();
  }

  /// Where the delta belongs.
  Header header() {
    return header;
  }

  /// Reads the rest.
  ///
  /// @param known the types that were described before, if the delta is not a full one
  /// @param isSameSource whether a full delta comes from the source of the entities that are here
  IncomingDelta read(IncomingTypes known, boolean isSameSource) {
    types = header.isFull() ? IncomingTypes.NONE : known;
    if (in.beginIf(ReplicaFormat.TYPES)) {
      types = types.withAdded(in, core.schema(), rules);
      in.end();
    }
    entities.read(core.index(), header.isFull(), isSameSource);
    in.translateHandles(entities::translate);
    List<RemovedComponent> removed = readRemoved();
    List<Values> values = readValues();
    SortedMap<Integer, WantedExtras> extras =
        new ExtrasInput(in, types, entities, core.tags(), rules).read();
    in.finish();
    if (header.isFull()) {
      addLost(removed, values);
      entities.kept().forEach(each -> extras.putIfAbsent(each.slot(), WantedExtras.NONE));
    }
    return new IncomingDelta(
        header, types, entities.gone(), entities.fresh(), removed, values, extras);
  }

  private List<RemovedComponent> readRemoved() {
    var removed = new ArrayList<RemovedComponent>();
    if (in.beginIf(ReplicaFormat.REMOVED)) {
      int count = in.getCount(types.components().size(), "components");
      for (int i = 0; i < count; i++) {
        ComponentInfo info = types.getComponent(in).type();
        entities.getAll().forEach(replica -> removed.add(new RemovedComponent(replica, info)));
      }
      in.end();
    }
    return removed;
  }

  private List<Values> readValues() {
    var values = new ArrayList<Values>();
    if (in.beginIf(ReplicaFormat.VALUES)) {
      int count = in.getCount(types.components().size(), "components");
      var infos = new HashSet<ComponentInfo>();
      for (int i = 0; i < count; i++) {
        Described<ComponentInfo> component = types.getComponent(in);
        if (!infos.add(component.type())) {
          throw in.error("the values of " + component.type() + " are there twice");
        }
        values.add(getValues(component));
      }
      in.end();
    }
    return values;
  }

  private Values getValues(Described<ComponentInfo> component) {
    ComponentInfo info = component.type();
    List<Replica> replicas = entities.getAll();
    IncomingRows rows =
        IncomingRows.get(
            in,
            info.name(),
            info.layout().columns(),
            component.columns(),
            replicas.size(),
            in.getBoolean(),
            entities::translate);
    var values = new @Nullable Object[replicas.size()];
    for (int row = 0; row < values.length; row++) {
      if (!entities.isFresh(replicas.get(row))) {
        values[row] = rows.value(info.codec(), row);
      }
    }
    return new Values(info, replicas, rows.arrays(), values);
  }

  /// Adds the components that entities have lost, which a full delta does not mention.
  private void addLost(List<RemovedComponent> removed, List<Values> values) {
    Map<Replica, Set<ComponentInfo>> present = new HashMap<>();
    for (Values each : values) {
      for (Replica replica : each.replicas()) {
        present.computeIfAbsent(replica, _ -> new HashSet<>()).add(each.info());
      }
    }
    for (Replica replica : entities.kept()) {
      for (ComponentInfo info : replica.components()) {
        if (!present.getOrDefault(replica, Set.of()).contains(info)) {
          removed.add(new RemovedComponent(replica, info));
        }
      }
    }
  }
}
