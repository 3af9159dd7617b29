package dev.phyla.observe;

import static dev.phyla.Term.read;
import static dev.phyla.Term.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.CallbackException;
import dev.phyla.Entity;
import dev.phyla.Subscription;
import dev.phyla.World;
import dev.phyla.fixture.Armour;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Position;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObserverTest {
  private final World world = new World();
  private final List<String> log = new ArrayList<>();

  private void logAll() {
    world.onAdd(Position.class, (w, e, p) -> log.add("+P " + e + " " + w.get(e, Position.class)));
    world.onAdd(Health.class, (w, e, h) -> log.add("+H " + e + " " + h.points()));
    world.onRemove(Health.class, (w, e, h) -> log.add("-H " + e + " " + h.points()));
    world.onSet(Health.class, (w, e, h) -> log.add("=H " + e + " " + h.points()));
  }

  @Test
  void everyPathAnnouncesAdditionsChangesAndRemovals() {
    logAll();

    Entity one = world.spawn(new Position(1, 2), new Health(3));
    world.set(one, new Health(4));
    world.remove(one, Health.class);
    world.set(one, new Health(5));
    world.set(one, new Health(6), new Armour(1));
    world.despawn(one);
    world.verify();

    assertThat(log)
        .containsExactly(
            "+H 1:1 3",
            "+P 1:1 Position[x=1.0, y=2.0]",
            "=H 1:1 4",
            "-H 1:1 4",
            "+H 1:1 5",
            "=H 1:1 6",
            "-H 1:1 6");
  }

  @Test
  void bulkOperationsAnnounceEachEntityInOrder() {
    logAll();
    world.entityBuilder().with(Health.class, Health::new).spawnMany(3);
    world.despawnAll(world.query(read(Health.class)));

    assertThat(log)
        .containsExactly("+H 1:1 0", "+H 2:1 1", "+H 3:1 2", "-H 1:1 0", "-H 2:1 1", "-H 3:1 2");
    assertThat(world.count()).isZero();
  }

  @Test
  void anEntityOfABulkSpawnIsAnnouncedBeforeAnObserverDespawnsIt() {
    world.onAdd(
        Health.class,
        (w, e, h) -> {
          log.add("+" + h.points());
          if (h.points() == 0) {
            w.despawn(new Entity(3, 1));
          }
        });
    world.onRemove(Health.class, (w, e, h) -> log.add("-" + h.points()));
    world.entityBuilder().with(Health.class, Health::new).spawnMany(3);

    assertThat(log).containsExactly("+0", "+2", "-2", "+1");
    world.verify();
  }

  @Test
  void theObservedEntityCannotBeChanged() {
    world.onAdd(Health.class, (w, e, h) -> w.set(e, new Armour(1)));

    assertThatThrownBy(() -> world.spawn(new Health(1)))
        .isInstanceOf(CallbackException.class)
        .cause()
        .hasMessageContaining("cannot be changed from inside a callback about it");
    assertThat(world.count()).isEqualTo(1);
    world.verify();
  }

  @Test
  void queriesAnnounceRangesOnlyForRealEntriesAndExits() {
    var query = world.query(read(Health.class), without(Armour.class));
    query.onEnter((a, first, end) -> log.add("enter " + a + " " + first + "-" + (end - 1)));
    query.onExit((a, first, end) -> log.add("exit " + a + " " + first + "-" + (end - 1)));

    var all = world.spawnMany(4, new Health(1));
    world.set(all.get(1), new Position(0, 0));
    world.set(all.get(1), new Armour(1));
    world.despawn(all.get(0));
    world.despawnAll(query);

    assertThat(log)
        .containsExactly(
            "enter [Health] 0-3",
            "exit [Health, Position] 0-0",
            "exit [Health] 0-0",
            "exit [Health] 0-1");
    world.verify();
  }

  @Test
  void failuresAreThrownTogetherAfterAllObserversRan() {
    world.onAdd(
        Health.class,
        (w, e, h) -> {
          throw new IllegalStateException("one");
        });
    world.onAdd(Health.class, (w, e, h) -> log.add("two"));
    world.onAdd(
        Health.class,
        (w, e, h) -> {
          throw new IllegalStateException("three");
        });

    assertThatThrownBy(() -> world.spawn(new Health(1)))
        .isInstanceOfSatisfying(
            CallbackException.class,
            e ->
                assertThat(e.failures())
                    .extracting(Throwable::getMessage)
                    .containsExactly("one", "three"));
    assertThat(log).containsExactly("two");
    assertThat(world.count()).isEqualTo(1);
  }

  @Test
  void aClosedSubscriptionIsNotCalledAnyMoreNotEvenInTheRunningDispatch() {
    Subscription[] second = new Subscription[1];
    world.onAdd(Health.class, (w, e, h) -> second[0].close());
    second[0] = world.onAdd(Health.class, (w, e, h) -> log.add("second"));
    world.spawn(new Health(1));

    assertThat(log).isEmpty();
  }
}
