package dev.phyla.spi;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Accessor;
import dev.phyla.Chunk;
import dev.phyla.Column;
import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.Query;
import dev.phyla.Schema;
import dev.phyla.World;
import dev.phyla.relation.Relation;
import dev.phyla.snapshot.Snapshots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A follower is told of every change of its component once, whatever else reacts to it.
class ComponentFollowerTest {
  record Place(int x) {}

  record Mark(int number) {}

  record Other(int number) {}

  @Relation(exclusive = true)
  record Part() {}

  /// How often each change is repeated, so that compiled forms are used too.
  private static final int ROUNDS = 60;

  /// What reacts to the component besides the follower.
  private enum Company {
    NOBODY,
    OBSERVERS,
    QUERY_CALLBACKS,
    CONSUMER,
    READER,
    FOLLOWER;

    /// What has to stay reachable.
    Object join(World world) {
      return switch (this) {
        case NOBODY -> world;
        case OBSERVERS -> {
          world.onAdd(Place.class, (w, entity, value) -> {});
          world.onSet(Place.class, (w, entity, value) -> {});
          yield world.onRemove(Place.class, (w, entity, value) -> {});
        }
        case QUERY_CALLBACKS -> {
          Query query = world.query(with(Place.class));
          query.onEnter((archetype, first, end) -> {});
          yield query.onExit((archetype, first, end) -> {});
        }
        case CONSUMER -> world.query(read(Place.class), changed(Place.class));
        case READER -> world.feed(Place.class);
        case FOLLOWER -> world.follow(Place.class, new Log());
      };
    }
  }

  /// Notes what a follower is told, as texts such as "+ 3 5": arrivals with the value, leavings,
  /// writes, ranges of writes and restarts.
  private static class Log implements ComponentFollower {
    private final List<String> entries = new ArrayList<>();
    private boolean hasUnreported;

    private void add(String what, FollowedRows rows, int first, int end) {
      assertThat(first).isGreaterThanOrEqualTo(rows.first());
      assertThat(end).isLessThanOrEqualTo(rows.end());
      for (int row = first; row < end; row++) {
        int x = ((int[]) rows.column(0))[row];
        entries.add(what + " " + (int) rows.entities()[row] + " " + x);
      }
    }

    @Override
    public void arrived(FollowedRows rows, int first, int end) {
      add("+", rows, first, end);
    }

    @Override
    public void leaving(FollowedRows rows, int first, int end) {
      add("-", rows, first, end);
    }

    @Override
    public void written(FollowedRows rows, int row) {
      add("=", rows, row, row + 1);
    }

    @Override
    public void rangeWritten(FollowedRows rows, int first, int end) {
      add("~", rows, first, end);
    }

    @Override
    public void hasUnreportedWrites() {
      hasUnreported = true;
    }

    @Override
    public void restart() {
      entries.add("restart");
    }

    List<String> take() {
      List<String> taken = List.copyOf(entries);
      entries.clear();
      return taken;
    }
  }

  private final World world = new World();
  private final Log log = new Log();
  private final FollowedComponent followed = world.follow(Place.class, log);

  private static String entry(String what, Entity entity, int x) {
    return what + " " + entity.index() + " " + x;
  }

  @ParameterizedTest
  @EnumSource
  void singleEntitiesArriveAndLeave(Company company) {
    Object companion = company.join(world);
    for (int i = 0; i < ROUNDS; i++) {
      Entity one = world.spawn(new Place(i));
      assertThat(log.take()).as("round %d", i).containsExactly(entry("+", one, i));
      Entity two = world.spawn(new Mark(1), new Place(-i));
      assertThat(log.take()).containsExactly(entry("+", two, -i));
      Entity three = world.entityBuilder().with(new Place(7)).with(new Other(1)).spawn();
      assertThat(log.take()).containsExactly(entry("+", three, 7));
      Entity none = world.spawn(new Mark(2));
      assertThat(log.take()).isEmpty();
      world.despawn(one);
      assertThat(log.take()).as("round %d", i).containsExactly(entry("-", one, i));
      world.despawn(none);
      assertThat(log.take()).isEmpty();
      world.despawnAll(List.of(two, three));
      assertThat(log.take()).containsExactlyInAnyOrder(entry("-", two, -i), entry("-", three, 7));
      world.endUpdate();
    }
    world.verify();
    assertThat(companion).isNotNull();
  }

  @ParameterizedTest
  @EnumSource
  void theComponentIsAddedAndRemoved(Company company) {
    Object companion = company.join(world);
    Entity entity = world.spawn(new Mark(1));
    for (int i = 0; i < ROUNDS; i++) {
      world.set(entity, new Place(i));
      assertThat(log.take()).as("round %d", i).containsExactly(entry("+", entity, i));
      world.set(entity, new Other(i));
      world.remove(entity, Other.class);
      assertThat(log.take()).isEmpty(); // rows move, which followers do not hear of
      world.remove(entity, Place.class);
      assertThat(log.take()).as("round %d", i).containsExactly(entry("-", entity, i));
      world.set(entity, new Place(2), new Other(2));
      assertThat(log.take()).containsExactly(entry("+", entity, 2));
      world.remove(entity, Place.class, Other.class);
      assertThat(log.take()).containsExactly(entry("-", entity, 2));
      world.endUpdate();
    }
    assertThat(companion).isNotNull();
  }

  @ParameterizedTest
  @EnumSource
  void singleWritesAreReportedAtOnce(Company company) {
    Object companion = company.join(world);
    Entity entity = world.spawn(new Place(1), new Mark(1));
    Accessor<Place> accessor = world.accessor(Place.class);
    log.take();
    for (int i = 0; i < ROUNDS; i++) {
      world.set(entity, new Place(i));
      assertThat(log.take()).containsExactly(entry("=", entity, i));
      world.set(entity, new Place(i + 1), new Mark(2));
      assertThat(log.take()).containsExactly(entry("=", entity, i + 1));
      accessor.set(entity, new Place(i + 2));
      assertThat(log.take()).containsExactly(entry("=", entity, i + 2));
      accessor.update(entity, place -> new Place(place.x() + 1));
      assertThat(log.take()).containsExactly(entry("=", entity, i + 3));
      world.setDirect(world.locate(entity), new Place(i));
      assertThat(log.take()).containsExactly(entry("=", entity, i));
      world.set(entity, new Mark(i));
      assertThat(log.take()).isEmpty();
      world.endUpdate();
    }
    assertThat(companion).isNotNull();
  }

  @ParameterizedTest
  @EnumSource
  void loopsAreReportedWhenTheFollowerAsksOrRowsMove(Company company) {
    Object companion = company.join(world);
    EntityList all = world.spawnMany(3, new Place(0));
    Entity other = world.spawn(new Place(5), new Mark(1));
    Column<int[]> column = world.column(Place.class, "x", int[].class);
    var places = world.query(write(Place.class), with(Place.class));
    log.take();
    for (int i = 1; i < ROUNDS; i++) {
      int x = i;
      log.hasUnreported = false;
      places.update(place -> new Place(x));
      assertThat(log.hasUnreported).as("round %d", i).isTrue();
      assertThat(log.take()).isEmpty();
      followed.reportWrites();
      List<String> expected = new ArrayList<>();
      for (Entity entity : all) {
        expected.add(entry("~", entity, x));
      }
      expected.add(entry("~", other, x));
      assertThat(log.take()).containsExactlyInAnyOrderElementsOf(expected);
      followed.reportWrites();
      assertThat(log.take()).isEmpty();
      // Some rows only.
      places.each(
          (entity, ref) -> {
            if (entity.equals(other)) {
              ref.set(new Place(-x));
            }
          });
      followed.reportWrites();
      assertThat(log.take()).hasSize(1).allMatch(entry -> entry.endsWith(" " + -x));
      // Columns, and a structural change before the follower asks.
      for (Chunk chunk : places.chunks()) {
        Arrays.fill(chunk.write(column), chunk.first(), chunk.end(), x + 1);
      }
      world.set(all.get(0), new Mark(1));
      world.remove(all.get(0), Mark.class);
      assertThat(log.take()).contains(entry("~", all.get(0), x + 1)).noneMatch(this::isArrival);
      followed.reportWrites();
      log.take();
      world.endUpdate();
    }
    assertThat(companion).isNotNull();
  }

  private boolean isArrival(String entry) {
    return entry.startsWith("+") || entry.startsWith("-");
  }

  @ParameterizedTest
  @EnumSource
  void writesOfEntitiesThatThenLeaveAreReportedBeforeTheyLeave(Company company) {
    Object companion = company.join(world);
    for (int i = 0; i < ROUNDS; i++) {
      Entity one = world.spawn(new Place(1));
      Entity two = world.spawn(new Place(2));
      log.take();
      world.query(write(Place.class)).update(place -> new Place(place.x() + 10));
      world.despawn(one);
      List<String> entries = log.take();
      assertThat(entries).contains(entry("~", one, 11), entry("~", two, 12));
      assertThat(entries.getLast()).isEqualTo(entry("-", one, 11));
      world.query(write(Place.class)).update(place -> new Place(3));
      world.despawnAll(world.query(with(Place.class)));
      assertThat(log.take()).endsWith(entry("-", two, 3));
      followed.reportWrites();
      assertThat(log.take()).isEmpty();
      world.endUpdate();
    }
    assertThat(companion).isNotNull();
  }

  @ParameterizedTest
  @EnumSource
  void manyEntitiesArriveAndLeaveAtOnce(Company company) {
    Object companion = company.join(world);
    for (int i = 0; i < 10; i++) {
      EntityList all = world.spawnMany(20, new Place(i), new Mark(1));
      assertThat(log.take())
          .containsExactlyElementsOf(all.stream().map(e -> entry("+", e, ofRound(e))).toList());
      world.removeAll(world.query(with(Mark.class)), Mark.class);
      world.setAll(world.query(with(Place.class)), new Other(1));
      assertThat(log.take()).isEmpty();
      world.removeAll(world.query(with(Place.class)), Place.class);
      assertThat(log.take()).hasSize(20).allMatch(entry -> entry.startsWith("-"));
      world.setAll(world.query(with(Other.class)), new Place(9));
      assertThat(log.take()).hasSize(20).allMatch(e -> e.startsWith("+") && e.endsWith(" 9"));
      world.setAll(world.query(with(Other.class)), new Place(8));
      followed.reportWrites();
      assertThat(log.take()).hasSize(20).allMatch(e -> !isArrival(e) && e.endsWith(" 8"));
      world.despawnAll(world.query(with(Place.class)));
      assertThat(log.take()).hasSize(20).allMatch(e -> e.startsWith("-") && e.endsWith(" 8"));
      world.endUpdate();
    }
    assertThat(companion).isNotNull();
  }

  private int ofRound(Entity entity) {
    return world.get(entity, Place.class).x();
  }

  @ParameterizedTest
  @EnumSource
  void commandsAreReportedWhenTheyAreApplied(Company company) {
    Object companion = company.join(world);
    Entity kept = world.spawn(new Place(0));
    log.take();
    for (int i = 0; i < ROUNDS; i++) {
      var commands = world.commands();
      Entity one = commands.spawn(new Place(1));
      Entity two = commands.spawn(new Mark(1));
      commands.set(two, new Place(2));
      commands.set(kept, new Place(i));
      EntityList many = commands.spawnMany(3, new Place(3));
      assertThat(log.take()).isEmpty();
      commands.flush();
      List<String> entries = log.take();
      assertThat(entries).contains(entry("+", one, 1), entry("=", kept, i));
      assertThat(entries.stream().filter(e -> e.startsWith("+ " + two.index() + " "))).hasSize(1);
      for (Entity entity : many) {
        assertThat(entries).contains(entry("+", entity, 3));
      }
      commands.despawn(one);
      commands.remove(two, Place.class);
      many.forEach(commands::despawn);
      commands.flush();
      assertThat(log.take()).hasSize(5).allMatch(entry -> entry.startsWith("-"));
      world.despawn(two);
      assertThat(log.take()).isEmpty();
      world.endUpdate();
    }
    assertThat(companion).isNotNull();
  }

  @ParameterizedTest
  @EnumSource
  void partsLeaveWithTheWhole(Company company) {
    Object companion = company.join(world);
    for (int i = 0; i < 10; i++) {
      Entity whole = world.spawn(new Place(1));
      Entity part = world.spawn(new Place(2), new Mark(1));
      Entity partOfPart = world.spawn(new Place(3));
      world.hierarchy().setParent(part, whole);
      world.hierarchy().setParent(partOfPart, part);
      Entity linked = world.spawn(new Place(4));
      world.relate(linked, new Part(), whole);
      log.take();
      world.despawn(whole);
      assertThat(log.take())
          .containsExactlyInAnyOrder(
              entry("-", whole, 1), entry("-", part, 2), entry("-", partOfPart, 3));
      world.despawn(linked);
      assertThat(log.take()).containsExactly(entry("-", linked, 4));
    }
    assertThat(companion).isNotNull();
  }

  @Test
  void aReplacedStateIsARestart() {
    Entity entity = world.spawn(new Place(1));
    World copy = world.copy();
    byte[] saved = Snapshots.toBytes(world);
    var past = world.state().rollback(2);
    world.endUpdate();
    past.record();
    world.set(entity, new Place(2));
    log.take();

    world.restore(copy);
    assertThat(log.take()).containsExactly("restart");
    assertThat(rowsNow()).containsExactly(entry("row", entity, 1));
    past.restore(1);
    assertThat(log.take()).containsExactly("restart");
    world.despawn(entity);
    log.take();
    Snapshots.load(world, saved);
    assertThat(log.take()).contains("restart").noneMatch(this::isArrival);
    assertThat(rowsNow()).containsExactly(entry("row", entity, 1));
    assertThat(followed.slots()).isGreaterThan(entity.index());
  }

  private List<String> rowsNow() {
    List<String> found = new ArrayList<>();
    followed.forEach(
        rows -> {
          for (int row = rows.first(); row < rows.end(); row++) {
            found.add("row " + (int) rows.entities()[row] + " " + ((int[]) rows.column(0))[row]);
          }
        });
    return found;
  }

  @Test
  void entitiesAreLocated() {
    Entity entity = world.spawn(new Place(4));
    Entity other = world.spawn(new Mark(1));
    Entity dead = world.spawn(new Place(5));
    world.despawn(dead);

    long location = followed.locate(entity.index());
    FollowedRows rows = followed.rowsAt(location);
    assertThat(rows.entities()[FollowedComponent.rowAt(location)]).isEqualTo(entity.bits());
    assertThat(followed.rowsAt(followed.locate(other.index()))).isNull();
    assertThat(followed.locate(dead.index())).isNegative();
    assertThat(followed.locate(1_000)).isNegative();
    Entity reserved = world.commands().spawn(new Place(1));
    assertThat(followed.locate(reserved.index())).isNegative();
    world.commands().clear();
    // In a table whose number was used before.
    for (int i = 0; i < 3; i++) {
      world.set(entity, new Other(1));
      long moved = followed.locate(entity.index());
      FollowedRows there = followed.rowsAt(moved);
      assertThat(((int[]) there.column(0))[FollowedComponent.rowAt(moved)]).isEqualTo(4);
      world.remove(entity, Other.class);
      world.reclaimArchetypes();
    }
  }

  @Test
  void thereCanBeManyArchetypes() {
    Entity last = Entity.NONE;
    for (int i = 0; i < 40; i++) {
      Entity target = world.spawn(new Mark(i));
      last = world.spawn(new Place(i));
      world.relate(last, new Dense(), target);
    }

    long location = followed.locate(last.index());
    assertThat(followed.rowsAt(location).column(0)).isInstanceOf(int[].class);
    assertThat(rowsNow()).hasSize(40);
  }

  @Relation(storage = Relation.Storage.DENSE)
  record Dense() {}

  @Test
  void aClosedFollowerHearsNothing() {
    Entity entity = world.spawn(new Place(1));
    var other = new Log();
    FollowedComponent second = world.follow(Place.class, other);
    log.take();
    assertThat(second.name()).isEqualTo("Place");
    assertThat(second.isClosed()).isFalse();

    followed.close();
    followed.close();
    world.set(entity, new Place(2));
    assertThat(followed.isClosed()).isTrue();
    assertThat(log.take()).isEmpty();
    assertThat(other.take()).containsExactly(entry("=", entity, 2));
    second.close();
    world.endUpdate();
    world.endUpdate();
    world.query(write(Place.class)).update(place -> new Place(3));
    world.despawn(entity);
    world.spawn(new Place(1));
    assertThat(other.take()).isEmpty();
    world.verify();
    FollowedComponent third = world.follow(Place.class, other);
    world.spawn(new Place(7));
    assertThat(other.take()).hasSize(1);
    world.close();
    third.close();
    assertThat(third.isClosed()).isTrue();
  }

  @Test
  void consumersComeAndGoBesideAFollower() {
    Entity entity = world.spawn(new Place(0));
    log.take();
    for (int i = 1; i < 5; i++) {
      var consumer = world.query(read(Place.class), changed(Place.class));
      world.set(entity, new Place(i));
      Entity born = world.spawn(new Place(i));
      assertThat(consumer.toList(Place::x)).containsExactly(i, i);
      world.despawn(born);
      assertThat(log.take())
          .containsExactly(entry("=", entity, i), entry("+", born, i), entry("-", born, i));
      consumer = null;
      System.gc();
      for (int j = 0; j < 3; j++) {
        world.endUpdate(); // forgets the consumer
      }
      Entity next = world.spawn(new Place(i));
      world.despawn(next);
      assertThat(log.take()).containsExactly(entry("+", next, i), entry("-", next, i));
    }
    world.verify();
  }

  @Test
  void equalWritesThatAreIgnoredAreNotReported() {
    world.ignoreEqualWrites(Place.class);
    Entity entity = world.spawn(new Place(1));
    log.take();

    world.set(entity, new Place(1));
    assertThat(log.take()).isEmpty();
    world.set(entity, new Place(2));
    assertThat(log.take()).containsExactly(entry("=", entity, 2));
  }

  @Test
  void followingIsRefusedWhereItCannotBe() {
    assertThatIllegalStateException()
        .isThrownBy(() -> World.residents(new Schema(), 2).world().follow(Place.class, log))
        .withMessageContaining("Following a component");
    assertThatThrownBy(() -> world.follow(null, log)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> world.follow(Place.class, null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("The follower is null.");
    followed.checkRead();
    assertThatThrownBy(() -> CompletableFuture.runAsync(followed::checkRead).join())
        .hasCauseInstanceOf(IllegalStateException.class);
  }
}
