package dev.phyla.visibility;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.loop.AllocationProbe;
import dev.phyla.visibility.elsewhere.Neighbours;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Records need not be public, and all are stored in columns.
final class RecordVisibilityTest {
  private record Hidden(int value) {}

  record PackagePrivate(int value) {}

  protected record Protected(int value) {}

  public record Public(int value) {}

  private static final class Vault {
    private static final class Safe {
      private record Gold(float ounces, Hidden label) {}
    }
  }

  private interface Rules {
    record Limit(short most) {}
  }

  private enum Kind {
    ONLY;

    private record Inner(char letter) {}
  }

  private record Generic<T>(T value, int times) {}

  private final World world = new World();

  @AfterEach
  void theWorldIsConsistent() {
    world.verify();
  }

  @Test
  void nestedRecordsOfAnyVisibility() {
    Entity entity =
        world.spawn(new Hidden(1), new PackagePrivate(2), new Protected(3), new Public(4));
    world
        .query(
            write(Hidden.class),
            read(PackagePrivate.class),
            read(Protected.class),
            read(Public.class))
        .update((a, b, c, d) -> new Hidden(a.value() + b.value() + c.value() + d.value()));
    assertThat(world.get(entity, Hidden.class)).isEqualTo(new Hidden(10));
    assertFields(Hidden.class, "value");
    assertFields(PackagePrivate.class, "value");
    assertFields(Protected.class, "value");
    assertFields(Public.class, "value");
  }

  @Test
  void recordsInsidePrivateClassesInterfacesAndEnums() {
    Entity entity =
        world.spawn(
            new Vault.Safe.Gold(2.5f, new Hidden(7)),
            new Rules.Limit((short) 12),
            new Kind.Inner('k'));
    world
        .query(write(Vault.Safe.Gold.class), write(Rules.Limit.class), write(Kind.Inner.class))
        .each(
            (gold, limit, inner) -> {
              gold.set(new Vault.Safe.Gold(gold.get().ounces() * 2, new Hidden(8)));
              limit.set(new Rules.Limit((short) (limit.get().most() + 1)));
              inner.set(new Kind.Inner((char) (inner.get().letter() + 1)));
            });
    assertThat(world.get(entity, Vault.Safe.Gold.class))
        .isEqualTo(new Vault.Safe.Gold(5f, new Hidden(8)));
    assertThat(world.get(entity, Rules.Limit.class)).isEqualTo(new Rules.Limit((short) 13));
    assertThat(world.get(entity, Kind.Inner.class)).isEqualTo(new Kind.Inner('l'));
    assertFields(Vault.Safe.Gold.class, "ounces", "label.value");
  }

  @Test
  void recordsLocalToAMethod() {
    record Local(int value, double half) {}

    var entities = world.entityBuilder().with(Local.class, i -> new Local(i, i / 2d)).spawnMany(40);
    world.query(write(Local.class)).update(local -> new Local(-local.value(), local.half()));
    assertThat(world.get(entities.get(30), Local.class)).isEqualTo(new Local(-30, 15));
    assertFields(Local.class, "value", "half");
  }

  @Test
  void localRecordsOfTwoMethodsAreTwoTypes() {
    Class<?> first = firstLocal();
    Class<?> second = secondLocal();
    assertThat(first.getSimpleName()).isEqualTo(second.getSimpleName());
    world.register(first);
    assertThat(new World().register(second).fields()).containsExactly("b");
    assertThat(world.register(first).fields()).containsExactly("a");
  }

  private static Class<?> firstLocal() {
    record Same(int a) {}

    return Same.class;
  }

  private static Class<?> secondLocal() {
    record Same(long b) {}

    return Same.class;
  }

  @Test
  @SuppressWarnings("rawtypes") // a class literal has no type arguments
  void genericRecords() {
    Entity entity = world.spawn(new Generic<>("ha", 3));
    var seen = new ArrayList<String>();
    world
        .query(write(Generic.class))
        .each(
            found -> {
              seen.add(String.valueOf(found.get().value()).repeat(found.get().times()));
              found.set(new Generic<>(List.of(1), 0));
            });
    assertThat(seen).containsExactly("hahaha");
    assertThat(world.get(entity, Generic.class)).isEqualTo(new Generic<>(List.of(1), 0));
    assertFields(Generic.class, "value", "times");
  }

  @Test
  void recordsOfAnotherPackageThatThisOneCannotName() {
    Neighbours.spawnMany(world, 50);
    var weight = world.register(Neighbours.packagePrivate());
    var secret = world.register(Neighbours.hidden());
    assertThat(weight.fields()).containsExactly("kilograms");
    assertThat(secret.fields()).containsExactly("number");
    var seen = new ArrayList<String>();
    world
        .query(read(Neighbours.packagePrivate()), read(Neighbours.hidden()))
        .each((w, s) -> seen.add(w + " " + s));
    assertThat(seen).hasSize(50).last().isEqualTo("Weight[kilograms=49.0] Secret[number=-49]");
  }

  @Test
  void recordsOfSeveralPackagesMeetInOneLoop() {
    record Local(int value) {}

    Neighbours.spawnMany(world, 20);
    List<Entity> entities = new ArrayList<>();
    world.query(read(Neighbours.hidden())).each((entity, _) -> entities.add(entity));
    entities.forEach(entity -> world.set(entity, new Local(1), new Hidden(2)));
    world
        .query(
            write(Local.class),
            read(Hidden.class),
            read(Neighbours.packagePrivate()),
            read(Neighbours.hidden()))
        .update(
            (local, hidden, weight, secret) ->
                new Local(local.value() + hidden.value() + (weight + " " + secret).length()));
    for (int i = 0; i < 20; i++) {
      int length = ("Weight[kilograms=" + i + ".0] Secret[number=" + -i + "]").length();
      assertThat(world.get(entities.get(i), Local.class)).isEqualTo(new Local(3 + length));
    }
  }

  @Test
  @SuppressWarnings("rawtypes") // a class literal has no type arguments
  void loopsOverRecordsOfSeveralVisibilitiesAllocateNothing() {
    record Local(double value) {}

    world
        .entityBuilder()
        .with(Local.class, i -> new Local(i))
        .with(Hidden.class, i -> new Hidden(i))
        .with(Vault.Safe.Gold.class, i -> new Vault.Safe.Gold(i, new Hidden(-i)))
        .with(new Public(1))
        .with(Generic.class, i -> new Generic<>("text", i))
        .spawnMany(AllocationProbe.ROWS);
    var query =
        world.query(
            write(Local.class),
            read(Hidden.class),
            read(Vault.Safe.Gold.class),
            read(Public.class),
            read(Generic.class));
    double bytes =
        AllocationProbe.bytesPerRow(
            AllocationProbe.NOTHING,
            () ->
                query.update(
                    (local, hidden, gold, open, generic) ->
                        new Local(
                            local.value()
                                + hidden.value() * gold.ounces()
                                + gold.label().value()
                                + open.value() * generic.times())));
    assertThat(bytes).isLessThan(AllocationProbe.NOTHING);
  }

  private void assertFields(Class<?> type, String... fields) {
    assertThat(world.register(type).fields()).containsExactly(fields);
  }
}
