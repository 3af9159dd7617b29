package dev.phyla.internal.replica;

import dev.phyla.ComponentType;
import dev.phyla.Entity;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.loop.Match;
import dev.phyla.internal.query.QueryRows;
import dev.phyla.internal.schema.RelationTypes;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.world.WorldCore;
import dev.phyla.snapshot.ReplicaSource;
import java.util.Arrays;
import java.util.LinkedHashSet;
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

  /// What is sent of the components.
  private final FollowedComponents followed;

  /// The entities that the peer has.
  private Members known = new Members();

  /// The entities that pass the filter now.
  private Members now = new Members();

  /// What the entities of the peer have besides components, by slot; null for nothing.
  private @Nullable Extras[] extras = {};

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
    this.followed = new FollowedComponents(core);
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
    followed.restart();
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
    OutgoingDelta delta = OutgoingDelta.between(known, now);
    followed.read(known, now, delta);
    findExtras(delta);
    SentTypes extended = types.with(followed.outgoing(), delta.relations());
    var out = new DeltaOutput(core, now, extended);
    byte[] bytes = out.write(source, sequence, number, delta, followed.all());
    types = extended;
    number++;
    followed.commit(delta.gone(), out.mentions());
    commit(delta);
    return bytes;
  }

  /// Starts to follow components that are new.
  private void follow() {
    if (!chosen.isEmpty()) {
      chosen.forEach(followed::follow);
      return;
    }
    Match[] matches = rows.state().matches();
    for (int i = 0; i < rows.state().size(); i++) {
      Table table = matches[i].table();
      if (table.size() != 0) {
        for (ComponentInfo info : table.infos()) {
          if (isSent(info)) {
            followed.follow(info);
          }
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

  /// Notes which entities the peer has when it has applied the delta, and what they have besides.
  private void commit(OutgoingDelta delta) {
    if (!delta.extras().isEmpty() && extras.length < now.slots()) {
      extras = Arrays.copyOf(extras, now.slots());
    }
    delta.gone().stream().filter(slot -> slot < extras.length).forEach(slot -> extras[slot] = null);
    delta.extras().forEach((slot, each) -> extras[slot] = each);
    Members before = known;
    known = now;
    now = before;
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
      followed.close();
    }
    isClosed = true;
  }
}
