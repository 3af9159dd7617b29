package dev.phyla.copy;

import static dev.phyla.Term.added;
import static dev.phyla.Term.changed;
import static dev.phyla.Term.changedAny;
import static dev.phyla.Term.read;
import static dev.phyla.Term.relinked;
import static dev.phyla.Term.removed;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.ChangeFeed;
import dev.phyla.Entity;
import dev.phyla.Query;
import dev.phyla.World;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Selected;
import dev.phyla.fixture.Velocity;
import dev.phyla.relation.ChildOf;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Consumers of changes that belong to no system start again when the state of their world is
/// replaced.
class RestoredConsumersTest {
  private final World world = new World();
  private final Entity first = world.spawn(new Position(1, 1));
  private final Entity second = world.spawn(new Position(2, 2), new Velocity(1, 1));

  private static List<Entity> visited(Query query) {
    var visited = new ArrayList<Entity>();
    query
        .chunks()
        .forEach(
            chunk -> {
              for (int row = chunk.first(); row < chunk.end(); row++) {
                visited.add(chunk.entity(row));
              }
            });
    return visited;
  }

  private void assertSeesAllOnce(Query query, Entity... all) {
    assertThat(query.missedChanges()).isTrue();
    assertThat(query.count()).isEqualTo(all.length);
    assertThat(visited(query)).containsExactly(all);
    assertThat(query.missedChanges()).isFalse();
    assertThat(visited(query)).isEmpty();
  }

  @Test
  void queriesSeeAllMatchingEntitiesOnce() {
    Query additions = world.query(read(Position.class), added(Position.class));
    Query changes = world.query(read(Position.class), changed(Position.class));
    Query anyChanges = world.query(changedAny(Position.class, Velocity.class));
    Query moving = world.query(read(Velocity.class), changed(Position.class));
    World copy = world.copy();
    world.set(first, new Position(9, 9));
    world.spawn(new Position(3, 3));
    List.of(additions, changes, anyChanges, moving).forEach(RestoredConsumersTest::visited);
    world.restore(copy);

    assertSeesAllOnce(additions, first, second);
    assertSeesAllOnce(changes, first, second);
    assertSeesAllOnce(anyChanges, first, second);
    assertSeesAllOnce(moving, second);
    world.set(first, new Position(5, 5));
    assertThat(visited(changes)).containsExactly(first);
    assertThat(visited(additions)).isEmpty();
  }

  @Test
  void unreadChangesOfTheDiscardedStateAreNotSeen() {
    Query changes = world.query(write(Position.class), changed(Position.class));
    var all = world.query(write(Position.class));
    World copy = world.copy();
    List<Entity> discarded = world.spawnMany(500, new Position(3, 3));
    all.update(p -> new Position(p.x() + 1, 0)); // whose rows are not in the log yet
    world.restore(copy);
    assertThat(discarded).noneMatch(world::isAlive);
    world.spawn(new Velocity(0, 0));

    assertSeesAllOnce(changes, first, second);
    world.verify();
  }

  @Test
  void aTagFilterStillRejectsEntitiesAfterARestore() {
    Query changes = world.query(changed(Position.class), tagged(Selected.class));
    World copy = world.copy();
    world.tag(Selected.class).add(first);
    copy.tag(Selected.class).add(second);
    visited(changes);
    world.restore(copy);

    assertSeesAllOnce(changes, second);
  }

  @Test
  void entitiesThatALoopDidNotReachBeforeItFailedAreForgotten() {
    World checked = World.checked(3);
    Entity kept = checked.spawn(new Position(1, 1));
    World copy = checked.copy();
    var changes = checked.query(read(Position.class), changed(Position.class));
    checked.spawnMany(10, new Position(2, 2));
    try {
      changes.each(
          p -> {
            throw new UnsupportedOperationException("on purpose");
          });
    } catch (UnsupportedOperationException e) {
      assertThat(changes.count()).isEqualTo(9);
    }
    checked.restore(copy);

    assertSeesAllOnce(changes, kept);
  }

  @Test
  void relinkedQueriesSeeAllMatchingEntitiesOnce() {
    Query links = world.query(read(Position.class), relinked(ChildOf.class));
    world.hierarchy().setParent(second, first);
    World copy = world.copy();
    world.hierarchy().removeParent(second);
    visited(links);
    world.restore(copy);

    assertSeesAllOnce(links, first, second);
    assertThat(world.hierarchy().children(first)).containsExactly(second);
    world.hierarchy().removeParent(second);
    assertThat(visited(links)).containsExactly(second);
  }

  @Test
  void removalsThatWereNotReadAreLost() {
    var removals = world.query(removed(Position.class));
    World copy = world.copy();
    world.remove(first, Position.class);
    world.restore(copy);

    assertThat(removals.missedChanges()).isTrue();
    assertThat(removals.count()).isZero();
    removals.each((entity, _) -> assertThat(entity).isNull());
    assertThat(removals.missedChanges()).isFalse();
    world.remove(second, Position.class);
    var seen = new ArrayList<String>();
    removals.each((entity, value) -> seen.add(entity + " " + value.x()));
    assertThat(seen).containsExactly(second + " 2.0");
  }

  @Test
  void feedsStartAgain() {
    var feed = world.feed(Position.class);
    var lines = new ArrayList<String>();
    var listener =
        new ChangeFeed.Listener() {
          @Override
          public void joined(Entity entity) {
            lines.add("joined " + entity);
          }

          @Override
          public void changed(Entity entity, ChangeFeed.Changes changes) {
            lines.add("changed " + entity);
          }

          @Override
          public void left(Entity entity, ChangeFeed.LastValues last) {
            lines.add("left " + entity);
          }

          @Override
          public void resync() {
            lines.add("resync");
          }
        };
    World copy = world.copy();
    world.despawn(first);
    feed.read(listener);
    lines.clear();
    world.restore(copy);

    assertThat(feed.missedChanges()).isTrue();
    feed.read(listener);
    assertThat(lines).containsExactly("resync", "joined " + first, "joined " + second);
  }

  @Test
  void anEmptyStateMakesConsumersStartAgainToo() {
    Query changes = world.query(changed(Position.class));
    visited(changes);
    World empty = new World(world.schema());
    world.restore(empty);
    assertSeesAllOnce(changes);
    Entity next = world.spawn(new Position(1, 1));
    assertThat(visited(changes)).containsExactly(next);
    empty.verify();
    world.verify();
  }

  @Test
  void nothingIsAnnounced() {
    var heard = new ArrayList<String>();
    world.onAdd(Position.class, (_, entity, _) -> heard.add("add " + entity));
    world.onSet(Position.class, (_, entity, _) -> heard.add("set " + entity));
    world.onRemove(Position.class, (_, entity, _) -> heard.add("remove " + entity));
    world.query(read(Position.class)).onEnter((_, _, _) -> heard.add("enter"));
    world.query(read(Position.class)).onExit((_, _, _) -> heard.add("exit"));
    World copy = world.copy();
    Entity third = world.spawn(new Position(3, 3));
    heard.clear();
    world.restore(copy);
    assertThat(heard).isEmpty();

    assertThat(world.spawn(new Position(4, 4))).isEqualTo(third);
    assertThat(heard).containsExactly("enter", "add " + third);
    assertThat(copy.spawn(new Position(4, 4))).isEqualTo(third);
    assertThat(heard).hasSize(2);
  }
}
