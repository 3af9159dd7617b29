package dev.phyla.internal.replica;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.replica.IncomingDelta.Header;
import dev.phyla.internal.replica.IncomingDelta.RemovedComponent;
import dev.phyla.internal.replica.IncomingDelta.Values;
import dev.phyla.internal.replica.WantedExtras.WantedLink;
import dev.phyla.internal.saved.LoadRules;
import dev.phyla.internal.saved.LoadedColumns;
import dev.phyla.internal.saved.LoadedTypes;
import dev.phyla.internal.saved.LoadedTypes.LoadedComponent;
import dev.phyla.internal.saved.LoadedTypes.LoadedRelation;
import dev.phyla.internal.schema.RelationType;
import dev.phyla.internal.sparse.TagSet;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.internal.world.WorldCore;
import dev.phyla.snapshot.SnapshotException;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Reads a delta. Nothing in the world changes, except that classes may become known to its schema.
final class DeltaInput {
  private static final int MAX = Integer.MAX_VALUE;

  private final WorldCore core;
  private final LoadRules rules;
  private final StateInput in;
  private final Replicas replicas;
  private final Header header;
  private final List<LoadedComponent> components = new ArrayList<>();
  private final List<LoadedRelation> relations = new ArrayList<>();
  private final List<Replica> gone = new ArrayList<>();
  private final Set<Replica> goneSet = new HashSet<>();

  /// The new entities.
  private final List<Replica> fresh = new ArrayList<>();

  private final Map<Integer, Replica> freshBySlot = new HashMap<>();

  /// @param replicas the entities that are here
  DeltaInput(WorldCore core, LoadRules rules, Replicas replicas, byte[] bytes) {
    this.core = core;
    this.rules = rules;
    this.replicas = replicas;
    this.in = StateInput.ofFile(new ByteArrayInputStream(bytes), bytes.length);
    in.begin(ReplicaFormat.HEADER);
    this.header = new Header(in.getLong(), in.getLong(), in.getCount(MAX, "earlier deltas"));
    in.end();
  }

  /// Where the delta belongs.
  Header header() {
    return header;
  }

  /// Reads the rest.
  ///
  /// @param last the last delta, or null if there was none or it does not matter for a full one
  /// @param isSameSource whether a full delta comes from the source of the entities that are here
  IncomingDelta read(@Nullable IncomingDelta last, boolean isSameSource) {
    if (last != null && !header.isFull()) {
      components.addAll(last.components());
      relations.addAll(last.relations());
    }
    if (in.beginIf(ReplicaFormat.TYPES)) {
      readTypes();
      in.end();
    }
    readEntities(isSameSource);
    in.translateHandles(this::translate);
    List<RemovedComponent> removed = readRemoved();
    List<Values> values = readValues();
    SortedMap<Integer, WantedExtras> extras = readExtras();
    in.finish();
    if (header.isFull()) {
      completeFull(removed, values, extras);
    }
    return new IncomingDelta(
        header,
        List.copyOf(components),
        List.copyOf(relations),
        gone,
        fresh,
        removed,
        values,
        extras);
  }

  // Types.

  private void readTypes() {
    var types = new LoadedTypes(core.schema(), rules);
    types.read(in);
    for (LoadedComponent component : types.allComponents()) {
      if (component.info() == null) {
        throw unknown("component", component.columns().owner());
      }
      components.add(component);
    }
    for (LoadedRelation relation : types.allRelations()) {
      if (relation.type() == null) {
        throw unknown("relation", relation.columns().owner());
      }
      relations.add(relation);
    }
  }

  private static SnapshotException unknown(String what, String name) {
    return new SnapshotException(
        String.format(
            "The delta has the %s \"%s\", which this program does not know; pass its class to"
                + " StateAccess.replica, or register it.%s",
            what,
            name,
            what.equals("component")
                ? " To leave it out, choose others with ReplicaSource.components."
                : ""));
  }

  private LoadedComponent getComponent() {
    int number = in.getInt();
    if (number < 0 || number >= components.size()) {
      throw in.error("there is no component type " + number);
    }
    return components.get(number);
  }

  private static ComponentInfo infoOf(LoadedComponent component) {
    return Objects.requireNonNull(component.info());
  }

  // Entities.

  private void readEntities(boolean isSameSource) {
    var joined = new long[0];
    if (in.beginIf(ReplicaFormat.ENTITIES)) {
      for (int slot : getSlots("entities that are gone")) {
        addGone(require(slot));
      }
      joined = (long[]) in.getNewArray(ColumnKind.LONG, in.getCount(MAX, "new entities"));
      in.end();
    }
    if (header.isFull()) {
      var kept = new HashSet<Long>();
      for (long remote : joined) {
        kept.add(remote);
      }
      for (Replica replica : replicas.all()) {
        boolean isKept = isSameSource && kept.contains(replica.remote());
        if (!isKept || !core.index().isAlive(replica.local())) {
          addGone(replica);
        }
      }
    }
    long[] locals = core.index().nextHandles(joined.length);
    int slot = 0;
    for (long remote : joined) {
      if ((int) remote <= slot) {
        throw in.error("the new entities are not in order");
      }
      slot = (int) remote;
      Replica present = find(slot);
      if (present == null) {
        var replica = new Replica(remote, locals[fresh.size()]);
        fresh.add(replica);
        freshBySlot.put(slot, replica);
      } else if (!header.isFull()) {
        throw in.error("an entity is new that is not");
      }
    }
  }

  private void addGone(Replica replica) {
    gone.add(replica);
    goneSet.add(replica);
  }

  /// The entity that has a slot when the delta is applied, or null.
  private @Nullable Replica find(int slot) {
    Replica replica = freshBySlot.get(slot);
    if (replica == null) {
      replica = replicas.find(slot);
    }
    return replica == null || goneSet.contains(replica) ? null : replica;
  }

  private Replica require(int slot) {
    Replica replica = find(slot);
    if (replica == null) {
      throw in.error("there is no entity in slot " + slot);
    }
    return replica;
  }

  /// The handle here of an entity of the source, or 0.
  private long translate(long remote) {
    Replica replica = find((int) remote);
    return replica != null && replica.remote() == remote ? replica.local() : 0;
  }

  private int[] getSlots(String what) {
    var slots = (int[]) in.getNewArray(ColumnKind.INT, in.getCount(MAX, what));
    for (int i = 1; i < slots.length; i++) {
      if (slots[i] <= slots[i - 1]) {
        throw in.error("slots are not in order");
      }
    }
    return slots;
  }

  private List<Replica> getReplicas() {
    var found = new ArrayList<Replica>();
    for (int slot : getSlots("entities")) {
      found.add(require(slot));
    }
    return found;
  }

  // Components.

  private List<RemovedComponent> readRemoved() {
    var removed = new ArrayList<RemovedComponent>();
    if (in.beginIf(ReplicaFormat.REMOVED)) {
      int count = in.getCount(components.size(), "components");
      for (int i = 0; i < count; i++) {
        ComponentInfo info = infoOf(getComponent());
        getReplicas().forEach(replica -> removed.add(new RemovedComponent(replica, info)));
      }
      in.end();
    }
    return removed;
  }

  private List<Values> readValues() {
    var values = new ArrayList<Values>();
    if (in.beginIf(ReplicaFormat.VALUES)) {
      int count = in.getCount(components.size(), "components");
      var infos = new HashSet<ComponentInfo>();
      for (int i = 0; i < count; i++) {
        LoadedComponent component = getComponent();
        if (!infos.add(infoOf(component))) {
          throw in.error("the values of " + component.info() + " are there twice");
        }
        values.add(getValues(component));
      }
      in.end();
    }
    return values;
  }

  private Values getValues(LoadedComponent component) {
    ComponentInfo info = infoOf(component);
    List<Replica> entities = getReplicas();
    int count = entities.size();
    Object[] rows = newRows(info.layout().columns(), count);
    LoadedColumns columns = component.columns();
    columns.clearMissing(rows, 0, count);
    if (in.getBoolean()) {
      for (int row = 0; row < count; row++) {
        columns.get(in, rows, 0, row, 1);
      }
    } else {
      columns.get(in, rows, 0, 0, count);
    }
    translateColumns(info.layout().columns(), rows, count);
    var values = new @Nullable Object[count];
    for (int row = 0; row < count; row++) {
      if (freshBySlot.get(entities.get(row).slot()) == null) {
        values[row] = value(info, rows, row);
      }
    }
    return new Values(info, entities, rows, values);
  }

  private static Object[] newRows(List<ColumnLayout> layouts, int count) {
    return layouts.stream().map(layout -> layout.newArray(count)).toArray();
  }

  private void translateColumns(List<ColumnLayout> layouts, Object[] rows, int count) {
    for (int i = 0; i < rows.length; i++) {
      if (layouts.get(i).kind() == ColumnKind.ENTITY) {
        var handles = (long[]) rows[i];
        for (int row = 0; row < count; row++) {
          handles[row] = translate(handles[row]);
        }
      }
    }
  }

  /// Reads a value from its columns, which may call a constructor.
  private static Object value(ComponentInfo info, Object[] rows, int row) {
    try {
      return info.codec().read(rows, 0, row);
    } catch (RuntimeException e) {
      throw refused(info.name(), e);
    }
  }

  private static SnapshotException refused(String type, RuntimeException e) {
    return new SnapshotException(
        "The delta has a value of " + type + " that its constructor refuses: " + e, e);
  }

  // What entities have besides.

  private SortedMap<Integer, WantedExtras> readExtras() {
    var extras = new TreeMap<Integer, WantedExtras>();
    if (in.beginIf(ReplicaFormat.EXTRAS)) {
      int count = in.getCount(MAX, "entities");
      for (int i = 0; i < count; i++) {
        int slot = in.getInt();
        require(slot);
        if (extras.put(slot, getExtras()) != null) {
          throw in.error("an entity is there twice");
        }
      }
      in.end();
    }
    return extras;
  }

  private WantedExtras getExtras() {
    var tags = new ArrayList<Class<?>>();
    int count = in.getCount(MAX, "tags");
    for (int i = 0; i < count; i++) {
      String name = getOptionalText();
      if (name == null) {
        throw in.error("a tag has no name");
      }
      tags.add(findMarker(name));
    }
    boolean isDisabled = in.getBoolean();
    var disabled = new ArrayList<ComponentInfo>();
    count = in.getCount(components.size(), "disabled components");
    for (int i = 0; i < count; i++) {
      disabled.add(infoOf(getComponent()));
    }
    String key = getOptionalText();
    String name = getOptionalText();
    var links = new ArrayList<WantedLink>();
    count = in.getCount(MAX, "links");
    for (int i = 0; i < count; i++) {
      links.add(getLink());
    }
    return new WantedExtras(tags, isDisabled, disabled, key, name, links);
  }

  private @Nullable String getOptionalText() {
    Object plain = in.getPlain();
    if (plain != null && !(plain instanceof String)) {
      throw in.error("there is a value in place of a text");
    }
    return (String) plain;
  }

  private Class<?> findMarker(String name) {
    List<Class<?>> known = core.tags().all().stream().<Class<?>>map(TagSet::marker).toList();
    Class<?> marker = LoadRules.find(name, known);
    if (marker == null) {
      marker = rules.find(name, _ -> true);
    }
    if (marker == null) {
      throw unknown("tag", name);
    }
    return marker;
  }

  private WantedLink getLink() {
    int number = in.getInt();
    if (number < 0 || number >= relations.size()) {
      throw in.error("there is no relation " + number);
    }
    LoadedRelation relation = relations.get(number);
    RelationType type = Objects.requireNonNull(relation.type());
    Replica target = require(in.getInt());
    Object[] row = newRows(type.layout().columns(), 1);
    relation.columns().clearMissing(row, 0, 1);
    relation.columns().get(in, row, 0, 0, 1);
    translateColumns(type.layout().columns(), row, 1);
    try {
      return new WantedLink(type, target.remote(), type.codec().read(row, 0, 0));
    } catch (RuntimeException e) {
      throw refused(type.name(), e);
    }
  }

  // Full deltas.

  /// Adds what the entities that stay have lost, which a full delta does not mention.
  private void completeFull(
      List<RemovedComponent> removed, List<Values> values, Map<Integer, WantedExtras> extras) {
    var present = new HashMap<Replica, Set<ComponentInfo>>();
    for (Values each : values) {
      for (Replica replica : each.replicas()) {
        present.computeIfAbsent(replica, _ -> new HashSet<>()).add(each.info());
      }
    }
    for (Replica replica : replicas.all()) {
      if (!goneSet.contains(replica)) {
        for (ComponentInfo info : replica.components()) {
          if (!present.getOrDefault(replica, Set.of()).contains(info)) {
            removed.add(new RemovedComponent(replica, info));
          }
        }
        extras.putIfAbsent(replica.slot(), WantedExtras.NONE);
      }
    }
  }
}
