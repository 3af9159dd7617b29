package dev.phyla.sparse;

import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.untagged;
import static dev.phyla.Term.with;
import static dev.phyla.Term.write;
import static dev.phyla.fixture.Entities.visit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Chunk;
import dev.phyla.Entity;
import dev.phyla.Query0;
import dev.phyla.Tag;
import dev.phyla.World;
import dev.phyla.fixture.Burning;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Hidden;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Selected;
import dev.phyla.fixture.Velocity;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class TaggedQueryTest {
  private static final int ROWS = 100;

  private final World world = new World();
  private final Tag selected = world.tag(Selected.class);
  private final Tag burning = world.tag(Burning.class);
  private final List<Entity> still =
      world.entityBuilder().with(Position.class, i -> new Position(i, 0)).spawnMany(ROWS);
  private final List<Entity> moving =
      world
          .entityBuilder()
          .with(Position.class, i -> new Position(i, 1))
          .with(new Velocity(1, 1))
          .spawnMany(ROWS);

  @AfterEach
  void verify() {
    world.verify();
  }

  private static List<Entity> visited(Query0 query) {
    List<Entity> visited = visit(query);
    assertThat(query.count()).isEqualTo(visited.size());
    assertThat(query.isEmpty()).isEqualTo(visited.isEmpty());
    assertThat(query.first()).isEqualTo(visited.stream().findFirst());
    return visited;
  }

  @Test
  void taggedKeepsEntitiesThatHaveAllTagsInTheOrderOfIteration() {
    List.of(moving.get(7), still.get(9), moving.get(2), still.get(1)).forEach(selected::add);
    List.of(still.get(9), moving.get(2), moving.get(3)).forEach(burning::add);
    assertThat(visited(world.query(tagged(Selected.class))))
        .containsExactly(still.get(1), still.get(9), moving.get(2), moving.get(7));
    assertThat(visited(world.query(tagged(Selected.class, Burning.class))))
        .containsExactly(still.get(9), moving.get(2));
    assertThat(visited(world.query(tagged(Selected.class), tagged(Burning.class))))
        .containsExactly(still.get(9), moving.get(2));
    assertThat(visited(world.query(tagged(Selected.class), with(Velocity.class))))
        .containsExactly(moving.get(2), moving.get(7));
    assertThat(visited(world.query(tagged(Hidden.class)))).isEmpty();
  }

  @Test
  void taggedKeepsManyEntitiesAsWellAsFew() {
    for (int i = 0; i < ROWS; i += 2) {
      selected.add(still.get(ROWS - 2 - i));
    }
    var expected = new ArrayList<Entity>();
    for (int i = 0; i < ROWS; i += 2) {
      expected.add(still.get(i));
    }
    assertThat(visited(world.query(tagged(Selected.class)))).isEqualTo(expected);
    still.forEach(selected::add);
    moving.forEach(selected::add);
    assertThat(world.query(tagged(Selected.class)).count()).isEqualTo(2 * ROWS);
  }

  @Test
  void untaggedLeavesOutFewEntitiesAndMany() {
    Query0 plain = world.query(untagged(Selected.class, Burning.class), with(Position.class));
    assertThat(visited(plain)).hasSize(2 * ROWS);
    var expected = new ArrayList<>(still);
    expected.addAll(moving);
    for (Entity entity : List.of(still.get(99), moving.get(0), still.get(50), still.get(49))) {
      (entity.index() % 2 == 0 ? selected : burning).add(entity);
      selected.add(entity);
      expected.remove(entity);
      assertThat(visited(plain)).isEqualTo(expected);
    }
    for (Entity entity : still) {
      burning.add(entity);
      expected.remove(entity);
      assertThat(visited(plain)).isEqualTo(expected);
    }
  }

  @Test
  void taggedAndUntaggedWorkTogether() {
    still.forEach(selected::add);
    burning.add(still.get(0));
    burning.add(moving.get(0));
    assertThat(visited(world.query(tagged(Selected.class), untagged(Burning.class))))
        .isEqualTo(still.subList(1, ROWS));
    assertThat(visited(world.query(tagged(Burning.class), untagged(Selected.class))))
        .containsExactly(moving.get(0));
  }

  @Test
  void updateWritesTaggedRowsOnly() {
    selected.add(still.get(3));
    selected.add(moving.get(4));
    world
        .query(write(Position.class), tagged(Selected.class))
        .update(p -> new Position(p.x() + 1000, p.y()));
    assertThat(world.get(still.get(3), Position.class)).isEqualTo(new Position(1003, 0));
    assertThat(world.get(moving.get(4), Position.class)).isEqualTo(new Position(1004, 1));
    assertThat(world.get(still.get(4), Position.class)).isEqualTo(new Position(4, 0));
  }

  @Test
  void loopsMarkOnlyArchetypesWithTaggedRows() {
    world.endUpdate();
    selected.add(moving.get(0));
    world.query(write(Position.class), tagged(Selected.class)).update(p -> new Position(-1, -1));
    assertThat(world.archetype(moving.get(0)).isDirty(Position.class)).isTrue();
    assertThat(world.archetype(still.get(0)).isDirty(Position.class)).isFalse();
  }

  @Test
  void chunksAreRunsOfConsecutiveRows() {
    List.of(still.get(4), still.get(5), still.get(6), still.get(8), moving.get(0))
        .forEach(selected::add);
    var chunks = new ArrayList<String>();
    for (Chunk chunk : world.query(read(Position.class), tagged(Selected.class)).chunks()) {
      chunks.add(chunk.toString());
    }
    assertThat(chunks)
        .containsExactly(
            "[Position] rows 4 to 7", "[Position] rows 8 to 9", "[Position, Velocity] rows 0 to 1");
    chunks.clear();
    world
        .query(read(Velocity.class), untagged(Selected.class))
        .chunks()
        .forEach(chunk -> chunks.add(chunk.toString()));
    assertThat(chunks).containsExactly("[Position, Velocity] rows 1 to 100");
  }

  @Test
  void singleCountsTaggedEntities() {
    Query0 query = world.query(tagged(Selected.class));
    assertThatIllegalStateException()
        .isThrownBy(query::single)
        .withMessage("query(tagged Selected) matches 0 entities, not exactly one.");
    selected.add(moving.get(5));
    assertThat(query.single()).isEqualTo(moving.get(5));
    selected.add(still.get(5));
    assertThatIllegalStateException()
        .isThrownBy(query::single)
        .withMessage("query(tagged Selected) matches 2 entities, not exactly one.");
  }

  @Test
  void archetypesIgnoreTags() {
    assertThat(world.query(with(Position.class), tagged(Selected.class)).archetypes()).hasSize(2);
  }

  @Test
  void despawnAllEndsOnlyEntitiesThatPass() {
    List.of(still.get(0), still.get(1), moving.get(50)).forEach(selected::add);
    assertThat(world.despawnAll(world.query(tagged(Selected.class)))).isEqualTo(3);
    assertThat(world.count()).isEqualTo(2 * ROWS - 3);
    assertThat(world.isAlive(still.get(0))).isFalse();
    assertThat(world.isAlive(still.get(2))).isTrue();
    assertThat(selected.count()).isZero();

    selected.add(still.get(10));
    assertThat(world.despawnAll(world.query(untagged(Selected.class)))).isEqualTo(2 * ROWS - 4);
    assertThat(world.query().single()).isEqualTo(still.get(10));
    assertThat(selected.entities()).containsExactly(still.get(10));
  }

  @Test
  void tagsThatChangeInsideALoopDoNotChangeWhatItVisits() {
    still.subList(0, 10).forEach(selected::add);
    Query0 query = world.query(tagged(Selected.class));
    var visited = new ArrayList<Entity>();
    query.each(
        entity -> {
          visited.add(entity);
          selected.remove(still.get(9));
          selected.add(still.get(20));
          selected.remove(entity);
        });
    assertThat(visited).isEqualTo(still.subList(0, 10));
    assertThat(selected.entities()).containsExactly(still.get(20));
  }

  @Test
  void aLoopOverUntaggedEntitiesCanTagThem() {
    Query0 query = world.query(with(Velocity.class), untagged(Burning.class));
    burning.add(moving.get(3));
    query.each(burning::add);
    assertThat(burning.count()).isEqualTo(ROWS);
    assertThat(query.isEmpty()).isTrue();
  }

  @Test
  void aLoopOverAllEntitiesCanTagThem() {
    world
        .query(read(Position.class))
        .each(
            (entity, position) -> {
              if (position.x() < 3) {
                selected.add(entity);
              }
            });
    assertThat(selected.entities())
        .containsExactly(
            still.get(0), still.get(1), still.get(2), moving.get(0), moving.get(1), moving.get(2));
  }

  @Test
  void loopsOverTaggedEntitiesCanBeNested() {
    List.of(still.get(0), still.get(5), moving.get(7)).forEach(selected::add);
    Query0 query = world.query(tagged(Selected.class));
    var pairs = new ArrayList<List<Entity>>();
    for (int pass = 0; pass < 3; pass++) {
      pairs.clear();
      query.each(a -> query.each(b -> pairs.add(List.of(a, b))));
      assertThat(pairs).hasSize(9).doesNotHaveDuplicates();
    }
  }

  @Test
  void aLoopThatThrowsLeavesTheQueryUsable() {
    selected.add(still.get(0));
    Query0 query = world.query(tagged(Selected.class));
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                query.each(
                    entity -> {
                      throw new IllegalStateException("on purpose");
                    }));
    assertThat(visited(query)).containsExactly(still.get(0));
    world.despawn(still.get(0));
    assertThat(visited(query)).isEmpty();
  }

  @Test
  void structureCannotChangeInsideALoopOverTaggedEntities() {
    selected.add(still.get(0));
    Query0 query = world.query(tagged(Selected.class));
    assertThatIllegalStateException().isThrownBy(() -> query.each(world::despawn));
    assertThat(world.isAlive(still.get(0))).isTrue();
  }

  @Test
  void aQueryNamesItsTags() {
    assertThat(
            world.query(
                write(Position.class),
                tagged(Selected.class, Burning.class),
                untagged(Hidden.class)))
        .hasToString("query(write Position, tagged Selected, tagged Burning, untagged Hidden)");
  }

  @Test
  void queriesThatDifferInTagsOnlyAreStillExtendedByNewArchetypes() {
    Query0 query = world.query(tagged(Selected.class));
    Entity late = world.spawn(new Health(1));
    selected.add(late);
    assertThat(visited(query)).containsExactly(late);
  }

  @Test
  void contradictionsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> world.query(tagged(Selected.class, Burning.class), untagged(Burning.class)))
        .withMessage(
            "A query asks for entities tagged Burning and excludes them; drop one of the two"
                + " terms.");
  }

  @Test
  void termsWithoutAClassAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tagged())
        .withMessage("The term tagged needs at least one tag; leave the term out instead.");
    assertThatNullPointerException()
        .isThrownBy(() -> untagged(Selected.class, null))
        .withMessage("The term untagged needs a tag, not null.");
    assertThatNullPointerException()
        .isThrownBy(() -> tagged((Class<?>[]) null))
        .withMessage("The term tagged needs tags, not null.");
  }
}
