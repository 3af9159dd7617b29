package dev.phyla.loop;

import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.UpdateQuery2;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import org.junit.jupiter.api.Test;

/// `update` replaces the first component by what its lambda returns.
final class UpdateTest {
  private record Position(int x, int y) {}

  private record Velocity(int dx) {}

  private final World world = new World();
  private final Entity still = world.spawn(new Position(1, 2));
  private final Entity moving = world.spawn(new Position(3, 4), new Velocity(5));
  private final Entity frozen = world.spawn(new Position(6, 7), new Velocity(8), new Frozen());

  @Test
  void onlyMatchingRowsAreReplaced() {
    world
        .query(write(Position.class), read(Velocity.class), without(Frozen.class))
        .update((p, v) -> new Position(p.x() + v.dx(), p.y()));
    assertPositions(new Position(1, 2), new Position(8, 4), new Position(6, 7));

    world.query(write(Position.class), with(Frozen.class)).update(p -> new Position(0, p.y()));
    assertPositions(new Position(1, 2), new Position(8, 4), new Position(0, 7));
  }

  @Test
  void optionalIsNullWhereAbsent() {
    world
        .query(write(Position.class), optional(Velocity.class))
        .update((p, v) -> new Position(v == null ? -1 : v.dx(), p.y()));
    assertPositions(new Position(-1, 2), new Position(5, 4), new Position(8, 7));
  }

  @Test
  void theEntityIsThatOfTheRow() {
    world
        .query(write(Position.class))
        .update((entity, p) -> new Position(entity.index(), entity.generation()));
    assertPositions(
        new Position(still.index(), still.generation()),
        new Position(moving.index(), moving.generation()),
        new Position(frozen.index(), frozen.generation()));
  }

  @Test
  void oneLambdaClassServesManyQueriesAndCaptures() {
    var other = new World();
    Entity elsewhere = other.spawn(new Position(100, 0), new Velocity(1));
    for (int step = 1; step <= 3; step++) {
      advance(world.query(write(Position.class), read(Velocity.class)), step);
      advance(other.query(write(Position.class), read(Velocity.class)), 10 * step);
    }
    assertPositions(new Position(1, 2), new Position(33, 4), new Position(54, 7));
    assertThat(other.get(elsewhere, Position.class)).isEqualTo(new Position(160, 0));
  }

  private static void advance(UpdateQuery2<Position, Velocity> query, int step) {
    query.update((p, v) -> new Position(p.x() + v.dx() * step, p.y()));
  }

  @Test
  void manyLambdasRunThroughOneQuery() {
    var query = world.query(write(Position.class));
    for (int round = 0; round < 3; round++) {
      query.update(p -> new Position(p.x() + 1, p.y()));
      query.update(p -> new Position(p.x() * 2, p.y()));
      query.update(p -> new Position(p.x() - 3, p.y()));
      query.each(p -> p.set(new Position(p.get().x(), p.get().x())));
      query.update((e, p) -> new Position(p.x() + e.generation(), p.y()));
      query.each((e, p) -> p.set(new Position(p.get().x(), p.get().y() + 1)));
    }
    assertPositions(new Position(8, 8), new Position(24, 24), new Position(48, 48));
  }

  @Test
  void noLambdaIsRefusedByName() {
    UpdateQuery2.Update<Position, Velocity> none = null;
    assertThatThrownBy(() -> world.query(write(Position.class), read(Velocity.class)).update(none))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("query(write Position, read Velocity) was given no lambda.");
  }

  private void assertPositions(Position ofStill, Position ofMoving, Position ofFrozen) {
    assertThat(world.get(still, Position.class)).isEqualTo(ofStill);
    assertThat(world.get(moving, Position.class)).isEqualTo(ofMoving);
    assertThat(world.get(frozen, Position.class)).isEqualTo(ofFrozen);
  }
}
