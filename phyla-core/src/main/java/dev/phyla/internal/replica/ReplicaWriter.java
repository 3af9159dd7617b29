package dev.phyla.internal.replica;

import dev.phyla.ComponentType;
import dev.phyla.Entity;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.loop.Match;
import dev.phyla.internal.query.QueryRows;
import dev.phyla.internal.replica.Mentions.Place;
import dev.phyla.internal.schema.RelationTypes;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.world.WorldCore;
import dev.phyla.snapshot.ReplicaSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/*
 * What the peer has changes only after a delta was written. If a value cannot be written, the marks
 * of changes are kept, so nothing is missing from the next delta.
 */

/// Writes a part of a world, and its changes.
final class ReplicaWriter implements ReplicaSource {
  private final WorldCore core;
  private final Consumer<String> requireIdle;
  private final QueryRows rows;
  private final Function<Object, ComponentInfo> resolve;

  /// Tells sources apart.
  private final long source = ThreadLocalRandom.current().nextLong();

  /// The components that were chosen; empty for all.
  private final Set<ComponentInfo> chosen = new LinkedHashSet<>();

  private Predicate<? super Entity> interest = _ -> true;

  /// The components that are followed, by name.
  private final List<FollowedComponent> followed = new ArrayList<>();

  private final Map<ComponentInfo, FollowedComponent> byInfo = new HashMap<>();

  /// The entities that the peer has.
  private Members known = new Members();

  /// The entities that pass the filter now.
  private Members now = new Members();

  /// What the entities of the peer have besides components, by slot; null for nothing.
  private @Nullable Extras[] extras = {};

  private final Mentions mentions = new Mentions();

  /// The types that the peer knows.
  private SentTypes types;

  /// Tells sequences of deltas apart.
  private long sequence = ThreadLocalRandom.current().nextLong();

  /// The number of the next delta in its sequence.
  private int number;

  private boolean isStarted;
  private boolean isClosed;

  /// @param rows the entities that may pass
  /// @param resolve finds the component of a class or a component type
  ReplicaWriter(
      WorldCore core,
      Consumer<String> requireIdle,
      QueryRows rows,
      Function<Object, ComponentInfo> resolve) {
    this.core = core;
    this.requireIdle = requireIdle;
    this.rows = rows;
    this.resolve = resolve;
    this.types = new SentTypes(core.schema());
  }

  // The filter.

  @Override
  public ReplicaSource components(Class<?>... classes) {
    return choose(classes);
  }

  @Override
  public ReplicaSource components(ComponentType<?>... componentTypes) {
    return choose(componentTypes);
  }

  private ReplicaSource choose(Object[] given) {
    requireOpen();
    if (isStarted) {
      throw new IllegalStateException(
          "The components of a replica are chosen before the first delta; create another source.");
    }
    Objects.requireNonNull(given, "The component types are null.");
    for (Object type : given) {
      chosen.add(resolve.apply(Objects.requireNonNull(type, "A component type is null.")));
    }
    return this;
  }

  @Override
  public ReplicaSource interest(Predicate<? super Entity> condition) {
    requireOpen();
    interest = Objects.requireNonNull(condition, "The interest is null.");
    return this;
  }

  private void requireOpen() {
    core.guard().checkUse();
    if (isClosed) {
      throw new IllegalStateException("The source of a replica is closed; create another one.");
    }
  }

  private boolean isSent(ComponentInfo info) {
    return chosen.isEmpty() ? !RelationTypes.isPair(info) : chosen.contains(info);
  }

  private void select(Members members) {
    Object outer = core.guard().beginLoop("the interest of a replica");
    try {
      members.select(rows, interest, core.index().slots());
    } finally {
      core.guard().endLoop(outer);
    }
  }

  // Deltas.

  @Override
  public byte[] full() {
    requireOpen();
    requireIdle.accept("Writing a delta");
    sequence = ThreadLocalRandom.current().nextLong();
    number = 0;
    known.clear();
    Arrays.fill(extras, null);
    mentions.clear();
    followed.forEach(FollowedComponent::restart);
    types = new SentTypes(core.schema());
    return next();
  }

  @Override
  public byte[] next() {
    requireOpen();
    requireIdle.accept("Writing a delta");
    isStarted = true;
    select(now);
    follow();
    followed.forEach(component -> component.read(known.slots()));
    OutgoingDelta delta = OutgoingDelta.between(known, now);
    if (!mentions.isEmpty()) {
      delta.gone().stream().forEach(slot -> mentions.mark(known.in(slot)));
      delta.joined().stream().forEach(slot -> mentions.mark(now.in(slot)));
    }
    delta.joined().stream().forEach(slot -> addAll(now.in(slot)));
    followed.forEach(this::addChanges);
    findExtras(delta);
    SentTypes extended = types.with(sentComponents(), delta.relations());
    var out = new DeltaOutput(core, now, extended);
    byte[] bytes = out.write(source, sequence, number, delta, followed);
    commit(delta, extended);
    out.mentions().forEach(mentions::add);
    return bytes;
  }

  /// Starts to follow components that are new.
  private void follow() {
    if (!chosen.isEmpty()) {
      chosen.forEach(this::follow);
      return;
    }
    Match[] matches = rows.state().matches();
    for (int i = 0; i < rows.state().size(); i++) {
      Table table = matches[i].table();
      if (table.size() != 0) {
        for (ComponentInfo info : table.infos()) {
          follow(info);
        }
      }
    }
  }

  private void follow(ComponentInfo info) {
    if (isSent(info) && !info.isReleased() && !byInfo.containsKey(info)) {
      var component =
          new FollowedComponent(info, core.watches().indexed(info), core.schema().values());
      byInfo.put(info, component);
      followed.add(component);
      followed.sort(Comparator.comparing(each -> each.info().name()));
    }
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
  private void addChanges(FollowedComponent component) {
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

  private void findExtras(OutgoingDelta delta) {
    if (core.structure().sets().memberships() == 0
        && !core.relations().isAny()
        && extras.length == 0) {
      return;
    }
    LongUnaryOperator handles = now::orNone;
    var reader = new ExtrasReader(core, hashes(handles), handles);
    for (int slot = 1; slot < now.slots(); slot++) {
      long entity = now.in(slot);
      if (entity != 0) {
        Extras before = slot < extras.length && !delta.joined().get(slot) ? extras[slot] : null;
        Extras present = reader.read(entity, this::isSent);
        if (!present.equals(before == null ? Extras.NONE : before)) {
          delta.extras().put(slot, present);
        }
      }
    }
  }

  private TranslatedHash hashes(LongUnaryOperator handles) {
    return new TranslatedHash(core.stableHash(), core.schema().values(), handles);
  }

  private List<ComponentInfo> sentComponents() {
    return followed.stream()
        .filter(each -> !each.outgoing().isEmpty())
        .map(FollowedComponent::info)
        .toList();
  }

  /// Notes what the peer has when it has applied the delta.
  private void commit(OutgoingDelta delta, SentTypes extended) {
    types = extended;
    number++;
    if (!mentions.isEmpty()) {
      for (FollowedComponent component : followed) {
        if (component.isMentioning()) {
          forget(component, delta.gone());
          forget(component, component.removed());
          forget(component, component.outgoing());
        }
      }
    }
    followed.forEach(component -> component.commit(delta.gone()));
    followed.removeIf(component -> !component.isInUse());
    byInfo.keySet().removeIf(ComponentInfo::isReleased);
    if (!delta.extras().isEmpty() && extras.length < now.slots()) {
      extras = Arrays.copyOf(extras, now.slots());
    }
    delta.gone().stream().filter(slot -> slot < extras.length).forEach(slot -> extras[slot] = null);
    delta.extras().forEach((slot, each) -> extras[slot] = each);
    Members before = known;
    known = now;
    now = before;
  }

  private void forget(FollowedComponent component, BitSet slots) {
    slots.stream().forEach(slot -> mentions.forget(new Place(component, slot)));
  }

  // The hash.

  @Override
  public long contentHash() {
    requireOpen();
    requireIdle.accept("Hashing what passes a filter");
    var members = new Members();
    select(members);
    LongUnaryOperator handles = members::orNone;
    TranslatedHash hashes = hashes(handles);
    var reader = new ExtrasReader(core, hashes, handles);
    var entityHash = new EntityHash(core, hashes);
    long sum = 0;
    for (int slot = 1; slot < members.slots(); slot++) {
      long entity = members.in(slot);
      if (entity != 0) {
        Extras present = reader.read(entity, this::isSent);
        sum += StableHash.spread(entityHash.of(entity, entity, this::isSent, present));
      }
    }
    return sum;
  }

  @Override
  public void close() {
    if (!isClosed && !core.guard().isClosed()) {
      core.guard().checkUse();
      followed.forEach(FollowedComponent::close);
    }
    isClosed = true;
  }
}
