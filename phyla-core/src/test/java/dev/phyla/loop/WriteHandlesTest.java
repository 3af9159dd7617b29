package dev.phyla.loop;

import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Name;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Write handles read and write the columns directly.
final class WriteHandlesTest {
  private record Position(int x, int y) {}

  private record Velocity(int dx, int dy) {}

  private final World world = new World();
  private List<Entity> entities;

  @BeforeEach
  void spawn() {
    entities =
        world
            .entityBuilder()
            .with(Position.class, i -> new Position(i, -i))
            .with(Velocity.class, i -> new Velocity(1, i))
            .spawnMany(50);
  }

  @Test
  void getAfterSetSeesTheNewValue() {
    world
        .query(write(Position.class))
        .each(
            position -> {
              Position old = position.get();
              position.set(new Position(old.y(), old.x()));
              assertThat(position.get()).isEqualTo(new Position(old.y(), old.x()));
              position.set(new Position(7, position.get().y()));
              assertThat(position.get()).isEqualTo(new Position(7, old.x()));
            });
    assertThat(positions()).startsWith(new Position(7, 0), new Position(7, 1));
  }

  @Test
  void othersSeeTheNewValueDuringTheLoop() {
    world
        .query(write(Position.class))
        .each(
            (entity, position) -> {
              position.set(new Position(99, 99));
              assertThat(world.get(entity, Position.class)).isEqualTo(new Position(99, 99));
              world.set(entity, new Position(3, 4));
              assertThat(position.get()).isEqualTo(new Position(3, 4));
            });
    assertThat(positions()).containsOnly(new Position(3, 4));
  }

  @Test
  void rowsThatAreNotSetKeepTheirValue() {
    world
        .query(write(Position.class))
        .each(
            position -> {
              if (position.get().x() % 10 == 0) {
                position.set(new Position(-1, -1));
              }
            });
    List<Position> found = positions();
    for (int i = 0; i < found.size(); i++) {
      assertThat(found.get(i)).isEqualTo(i % 10 == 0 ? new Position(-1, -1) : new Position(i, -i));
    }
  }

  @Test
  void aRecordReadBeforeASetStaysAsItWas() {
    world
        .query(write(Position.class))
        .each(
            position -> {
              Position before = position.get();
              int x = before.x();
              position.set(new Position(1000, 1000));
              assertThat(before.x()).isEqualTo(x);
            });
  }

  @Test
  void twoHandlesOfARowAreIndependent() {
    world
        .query(write(Position.class), write(Velocity.class))
        .each(
            (position, velocity) -> {
              position.set(new Position(velocity.get().dy(), 5));
              assertThat(velocity.get().dx()).isEqualTo(1);
              velocity.set(new Velocity(2, position.get().y()));
            });
    for (int i = 0; i < entities.size(); i++) {
      assertThat(world.get(entities.get(i), Position.class)).isEqualTo(new Position(i, 5));
      assertThat(world.get(entities.get(i), Velocity.class)).isEqualTo(new Velocity(2, 5));
    }
  }

  @Test
  void theOrderOfTermsDoesNotMatter() {
    world
        .query(read(Velocity.class), write(Position.class))
        .each((velocity, position) -> position.set(new Position(velocity.dy(), velocity.dx())));
    assertThat(positions()).startsWith(new Position(0, 1), new Position(1, 1));
  }

  @Test
  void optionalGivesNullExactlyWhereAbsent() {
    for (int i = 0; i < entities.size(); i += 3) {
      world.set(entities.get(i), new Name("name " + i));
    }
    var withName = new ArrayList<Entity>();
    var withoutName = new ArrayList<Entity>();
    world
        .query(write(Position.class), optional(Name.class))
        .each(
            (entity, position, name) -> {
              (name == null ? withoutName : withName).add(entity);
              if (name != null) {
                assertThat(name).isEqualTo(new Name("name " + entities.indexOf(entity)));
              }
            });
    assertThat(withName).hasSize(17).allMatch(entity -> world.has(entity, Name.class));
    assertThat(withoutName).hasSize(33).noneMatch(entity -> world.has(entity, Name.class));
  }

  @Test
  void severalOptionalTermsAreAbsentIndependently() {
    var mixed = new World();
    mixed.spawn(new Position(0, 0));
    mixed.spawn(new Position(1, 0), new Velocity(1, 1));
    mixed.spawn(new Position(2, 0), new Name("two"));
    mixed.spawn(new Position(3, 0), new Velocity(3, 3), new Name("three"));
    var seen = new ArrayList<String>();
    mixed
        .query(read(Position.class), optional(Velocity.class), optional(Name.class))
        .each((p, v, n) -> seen.add(p.x() + " " + (v != null) + " " + (n != null)));
    assertThat(seen)
        .containsExactlyInAnyOrder("0 false false", "1 true false", "2 false true", "3 true true");
  }

  @Test
  void nestedLoopsOverTheSameRowsSeeEachOthersWrites() {
    var query = world.query(write(Position.class));
    var first = new int[1];
    query.each(
        outer -> {
          if (first[0]++ == 0) {
            query.each(inner -> inner.set(new Position(inner.get().x() + 100, 0)));
          }
          assertThat(outer.get().x()).isGreaterThanOrEqualTo(100);
        });
    assertThat(positions()).startsWith(new Position(100, 0), new Position(101, 0));
  }

  private List<Position> positions() {
    return entities.stream().map(entity -> world.get(entity, Position.class)).toList();
  }
}
