package dev.phyla.sparse;

import static dev.phyla.Term.anyOf;
import static dev.phyla.Term.includeDisabled;
import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Chunk;
import dev.phyla.Entity;
import dev.phyla.Query;
import dev.phyla.Query0;
import dev.phyla.World;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Selected;
import dev.phyla.fixture.Velocity;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class EnabledQueryTest {
  private static final int ROWS = 1000;

  private final World world = new World();
  private final List<Entity> entities =
      world
          .entityBuilder()
          .with(Position.class, i -> new Position(i, 0))
          .with(new Velocity(1, 1))
          .spawnMany(ROWS);
  private final Entity still = world.spawn(new Position(-1, -1));
  private final Query0 all = world.query();

  @AfterEach
  void verify() {
    world.verify();
  }

  private static List<String> chunks(Query query) {
    var chunks = new ArrayList<String>();
    for (Chunk chunk : query.chunks()) {
      chunks.add(chunk.toString());
    }
    return chunks;
  }

  @Test
  void queriesPassOverDisabledEntities() {
    world.disable(entities.get(0));
    world.disable(still);
    assertThat(all.count()).isEqualTo(ROWS - 1);
    assertThat(all.first()).contains(entities.get(1));
    assertThat(world.query(with(Position.class), without(Velocity.class)).isEmpty()).isTrue();
    world.enable(still);
    assertThat(all.first()).contains(still);
  }

  @Test
  void fewDisabledEntitiesLeaveLongRanges() {
    for (int row : List.of(500, 3, 999, 4, 0)) {
      world.disable(entities.get(row));
      world.disable(entities.get(row), Velocity.class);
    }
    assertThat(chunks(all))
        .containsExactly(
            "[Position] rows 0 to 1",
            "[Position, Velocity] rows 1 to 3",
            "[Position, Velocity] rows 5 to 500",
            "[Position, Velocity] rows 501 to 999");
  }

  @Test
  void manyDisabledEntitiesAreLeftOutToo() {
    for (int row = 0; row < ROWS; row += 2) {
      world.disable(entities.get(row));
    }
    var sum = new int[1];
    world.query(read(Position.class), with(Velocity.class)).each(p -> sum[0] += (int) p.x());
    assertThat(sum[0]).isEqualTo(ROWS * ROWS / 4);
    entities.forEach(world::disable);
    assertThat(all.single()).isEqualTo(still);
  }

  @Test
  void aDisabledComponentHidesTheEntityFromQueriesThatNeedIt() {
    Entity entity = entities.get(10);
    world.disable(entity, Velocity.class);
    assertThat(world.query(read(Velocity.class)).count()).isEqualTo(ROWS - 1);
    assertThat(world.query(write(Velocity.class)).count()).isEqualTo(ROWS - 1);
    assertThat(world.query(with(Velocity.class)).count()).isEqualTo(ROWS - 1);
    assertThat(world.query(read(Position.class)).count()).isEqualTo(ROWS + 1);
    assertThat(all.count()).isEqualTo(ROWS + 1);
  }

  @Test
  void termsThatDoNotNeedTheComponentTakeNoNotice() {
    Entity entity = entities.get(10);
    world.disable(entity, Velocity.class);
    assertThat(world.query(without(Velocity.class)).count()).isEqualTo(1);
    assertThat(world.query(anyOf(Velocity.class)).count()).isEqualTo(ROWS);
    var given = new ArrayList<Velocity>();
    world
        .query(read(Position.class), optional(Velocity.class))
        .each(
            (visited, p, v) -> {
              if (visited.equals(entity)) {
                given.add(v);
              }
            });
    assertThat(given).containsExactly(new Velocity(1, 1));
  }

  @Test
  void includeDisabledSelectsEverything() {
    world.disable(entities.get(1));
    world.disable(entities.get(2), Position.class);
    var query = world.query(read(Position.class), includeDisabled(), includeDisabled());
    assertThat(query.count()).isEqualTo(ROWS + 1);
    assertThat(query).hasToString("query(read Position, including disabled)");
    assertThat(query.archetypes()).isEqualTo(world.query(read(Position.class)).archetypes());
  }

  @Test
  void updateLeavesDisabledRowsAlone() {
    world.disable(entities.get(5));
    world
        .query(write(Position.class), read(Velocity.class))
        .update((p, v) -> new Position(p.x() + v.dx(), 9));
    assertThat(world.get(entities.get(4), Position.class)).isEqualTo(new Position(5, 9));
    assertThat(world.get(entities.get(5), Position.class)).isEqualTo(new Position(5, 0));
    assertThat(world.get(entities.get(6), Position.class)).isEqualTo(new Position(7, 9));
  }

  @Test
  void aTaggedEntityThatIsDisabledIsNotVisited() {
    var selected = world.tag(Selected.class);
    selected.add(entities.get(1));
    selected.add(entities.get(2));
    world.disable(entities.get(1));
    assertThat(world.query(tagged(Selected.class)).single()).isEqualTo(entities.get(2));
    assertThat(world.query(tagged(Selected.class), includeDisabled()).count()).isEqualTo(2);
    assertThat(selected.count()).isEqualTo(2);
  }

  @Test
  void disablingInsideALoopHoldsFromTheNextLoopOn() {
    var visited = new ArrayList<Entity>();
    all.each(
        entity -> {
          visited.add(entity);
          world.disable(entities.get(ROWS - 1));
          world.disable(entity);
        });
    assertThat(visited).hasSize(ROWS + 1);
    assertThat(all.isEmpty()).isTrue();
    world.query(includeDisabled()).each(world::enable);
    assertThat(all.count()).isEqualTo(ROWS + 1);
  }

  @Test
  void enablingInsideALoopHoldsFromTheNextLoopOn() {
    world.disable(still, Position.class);
    world.disable(entities.get(7), Position.class);
    var positions = world.query(read(Position.class));
    var count = new int[1];
    positions.each(
        p -> {
          world.enable(entities.get(7), Position.class);
          count[0]++;
        });
    assertThat(count[0]).isEqualTo(ROWS - 1);
    assertThat(positions.count()).isEqualTo(ROWS);
  }

  @Test
  void despawnAllSparesDisabledEntities() {
    world.disable(entities.get(3));
    world.disable(still, Position.class);
    assertThat(world.despawnAll(world.query(with(Position.class)))).isEqualTo(ROWS - 1);
    assertThat(world.count()).isEqualTo(2);
    assertThat(world.despawnAll(world.query(includeDisabled()))).isEqualTo(2);
  }

  @Test
  void aQueryThatLeavesNothingOutHasOneChunkForEachArchetype() {
    world.disable(still);
    world.enable(still);
    world.disable(still, Position.class);
    assertThat(chunks(world.query(read(Velocity.class))))
        .containsExactly("[Position, Velocity] rows 0 to 1000");
  }
}
