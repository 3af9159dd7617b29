package dev.phyla.observe;

import static dev.phyla.Term.added;
import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.removed;
import static dev.phyla.Term.with;
import static dev.phyla.loop.AllocationProbe.NOTHING;
import static dev.phyla.loop.AllocationProbe.ROWS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.loop.AllocationProbe;
import dev.phyla.observe.Kinds.Alpha;
import dev.phyla.observe.Kinds.Beta;
import dev.phyla.observe.Kinds.Gamma;
import dev.phyla.observe.Kinds.Marker;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Callbacks do not make unrelated operations allocate.
final class UnrelatedObserverAllocationTest {
  /// The bytes that any operation may allocate: an array of arguments, a handle, values.
  private static final double BYTES_OF_A_CALL = 200;

  private static final int BYTES_OF_A_PACKED_HANDLE = 8;

  /// The handle that is returned; the JIT compiler removes it where it inlines the caller.
  private static final int BYTES_OF_A_HANDLE = 24;

  /// Consumers of an unrelated type, which live as long as their world.
  private static final Map<World, List<?>> CONSUMERS = new WeakHashMap<>();

  private static World plain() {
    return new World();
  }

  private static World observed() {
    var world = new World();
    world.onAdd(Gamma.class, (w, e, g) -> w.spawn());
    world.onRemove(Gamma.class, (w, e, g) -> w.spawn());
    world.onSet(Gamma.class, (w, e, g) -> w.spawn());
    world.query(read(Gamma.class)).onEnter((archetype, first, end) -> {});
    world.query(read(Gamma.class)).onExit((archetype, first, end) -> {});
    world.onArchetypeCreated(archetype -> {});
    CONSUMERS.put(
        world,
        List.of(
            world.query(read(Gamma.class), changed(Gamma.class)),
            world.query(with(Gamma.class), added(Gamma.class)),
            world.query(removed(Gamma.class))));
    return world;
  }

  /// Fails if a world with observers of an unrelated type allocates more than one without any.
  private static void assertCostsTheSame(Consumer<World> preparation, Consumer<World> pass) {
    World plain = plain();
    preparation.accept(plain);
    double without = AllocationProbe.bytesPerRow(BYTES_OF_A_CALL, () -> pass.accept(plain));
    World observed = observed();
    preparation.accept(observed);
    double with = AllocationProbe.bytesPerRow(without + NOTHING, () -> pass.accept(observed));

    assertThat(with).as("bytes for each operation").isLessThan(without + NOTHING);
  }

  /// Fails if an operation allocates anything in a world with unrelated observers, a callback and
  /// consumers.
  private static void assertAllocatesNothing(Consumer<World> pass) {
    assertAllocates(0, pass);
  }

  private static void assertAllocates(int most, Consumer<World> pass) {
    World observed = observed();
    double limit = most + NOTHING;
    double bytes = AllocationProbe.bytesPerRow(limit, () -> pass.accept(observed));

    assertThat(bytes).as("bytes for each operation").isLessThan(limit);
    observed.verify();
  }

  @Test
  void replacingAllocatesNothing() {
    var value = new Alpha(1);
    assertAllocatesNothing(
        world -> {
          Entity entity = world.spawn(value);
          for (int i = 0; i < ROWS; i++) {
            world.set(entity, value);
          }
          world.despawn(entity);
        });
  }

  @Test
  void addingAndRemovingAllocatesNothing() {
    var alpha = new Alpha(1);
    var beta = new Beta(1);
    assertAllocatesNothing(
        world -> {
          Entity entity = world.spawn(alpha);
          for (int i = 0; i < ROWS; i++) {
            world.set(entity, beta);
            world.remove(entity, Beta.class);
          }
          world.despawn(entity);
        });
  }

  @Test
  void spawningAndDespawningAllocatesTheHandleAtMost() {
    Object[] components = {new Alpha(1), new Beta(1)};
    assertAllocates(
        BYTES_OF_A_HANDLE,
        world -> {
          for (int i = 0; i < ROWS; i++) {
            world.despawn(world.spawn(components));
          }
        });
  }

  @Test
  void spawnAndDespawn() {
    var value = new Alpha(1);
    var other = new Beta(1);
    assertCostsTheSame(
        world -> {},
        world -> {
          for (int i = 0; i < ROWS; i++) {
            world.despawn(world.spawn(value, other));
          }
        });
  }

  @Test
  void setAndRemoveOfOneComponent() {
    var value = new Beta(1);
    assertCostsTheSame(
        world -> world.spawn(new Alpha(1)),
        world -> {
          Entity entity = world.query(read(Alpha.class)).single();
          for (int i = 0; i < ROWS; i++) {
            world.set(entity, value);
            world.set(entity, value);
            world.remove(entity, Beta.class);
          }
        });
  }

  @Test
  void setAndRemoveOfSeveralComponents() {
    var alpha = new Alpha(1);
    var beta = new Beta(1);
    var marker = new Marker();
    assertCostsTheSame(
        world -> world.spawn(alpha),
        world -> {
          Entity entity = world.query(read(Alpha.class)).single();
          for (int i = 0; i < ROWS; i++) {
            world.set(entity, marker, alpha, beta);
            world.set(entity, beta, alpha);
            world.remove(entity, Beta.class, Marker.class);
          }
        });
  }

  @Test
  void bulkSpawnAndDespawn() {
    var value = new Alpha(1);
    assertCostsTheSame(
        world -> {},
        world -> {
          world.spawnMany(ROWS, value);
          world.despawnAll(world.query(read(Alpha.class)));
        });
  }

  /// A bulk spawn that is observed needs a second list of handles and a bit for each, and the
  /// observer a handle and a value.
  @Test
  void anObservedBulkSpawnAllocatesTheHandleAndTheValueOfEachEntity() {
    var world = new World();
    var sum = new long[1];
    world.onAdd(Alpha.class, (w, e, a) -> sum[0] += e.index() + a.value());
    var builder = world.entityBuilder().with(Alpha.class, Alpha::new);
    var query = world.query(read(Alpha.class));
    int handleAndValue = 16 + 16;
    double limit = 2 * BYTES_OF_A_PACKED_HANDLE + 2 * handleAndValue;
    double bytes =
        AllocationProbe.bytesPerRow(
            limit,
            () -> {
              List<Entity> spawned = builder.spawnMany(ROWS);
              assertThat(spawned).hasSize(ROWS);
              world.despawnAll(query);
            });

    assertThat(bytes).isLessThan(limit);
    assertThat(sum[0]).isPositive();
  }
}
