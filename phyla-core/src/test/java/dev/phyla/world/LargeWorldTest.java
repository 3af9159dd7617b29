package dev.phyla.world;

import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import java.util.List;
import org.junit.jupiter.api.Test;

class LargeWorldTest {
  private static final int MILLION = 1_000_000;
  private final World world = new World();

  @SuppressWarnings("ArrayRecordComponent") // stored inline
  record Texture(@Length(1_000_000) int[] pixels) {}

  @Test
  void aMillionEntitiesAreSpawnedMovedAndChanged() {
    List<Entity> entities =
        world
            .entityBuilder()
            .with(Position.class, i -> new Position(i % 1000, 0))
            .with(new Velocity(1, 2))
            .spawnMany(MILLION);
    var movers = world.query(write(Position.class), read(Velocity.class));

    movers.update((p, v) -> new Position(p.x() + v.dx(), p.y() + v.dy()));
    for (int i = 0; i < MILLION; i += 3) {
      world.set(entities.get(i), Frozen.class);
    }
    for (int i = 0; i < MILLION; i += 5) {
      world.despawn(entities.get(i));
    }

    assertThat(world.count()).isEqualTo(MILLION - MILLION / 5);
    int frozen = (MILLION + 2) / 3 - (MILLION + 14) / 15;
    assertThat(world.query(with(Frozen.class)).count()).isEqualTo(frozen);
    assertThat(world.query(without(Frozen.class)).count())
        .isEqualTo(MILLION - MILLION / 5 - frozen);
    for (int i : new int[] {1, 2, 3, 6, 33_333, 999_998, 999_999}) {
      assertThat(world.get(entities.get(i), Position.class))
          .isEqualTo(new Position(i % 1000 + 1, 2));
    }
    world.verify();
  }

  @Test
  void slotsOfAMillionDeadEntitiesAreReused() {
    world.spawnMany(MILLION, Frozen.class);
    assertThat(world.despawnAll(world.query())).isEqualTo(MILLION);

    List<Entity> entities = world.spawnMany(MILLION + 1);

    assertThat(entities.getFirst()).isEqualTo(new Entity(MILLION, 2));
    assertThat(entities.get(MILLION - 1)).isEqualTo(new Entity(1, 2));
    assertThat(entities.getLast()).isEqualTo(new Entity(MILLION + 1, 1));
    world.verify();
  }

  @Test
  void moreEntitiesThanAWorldCanHoldAreRefusedAndNothingChanges() {
    Entity entity = world.spawn(Frozen.class);
    long before = world.stateHash();

    assertThatIllegalStateException()
        .isThrownBy(() -> world.spawnMany(Integer.MAX_VALUE, Frozen.class))
        .withMessageContainingAll("A world holds at most", "1 are alive");

    assertThat(world.stateHash()).isEqualTo(before);
    world.verify();
    assertThat(world.spawn(Frozen.class)).isEqualTo(new Entity(2, 1));
    assertThat(world.isAlive(entity)).isTrue();
  }

  @Test
  void moreRowsThanAnArrayCanHoldAreRefusedAndNothingChanges() {
    Entity entity = world.spawn(new Position(1, 1));
    long before = world.stateHash();

    assertThatIllegalStateException()
        .isThrownBy(() -> world.spawnMany(3000, Texture.class))
        .withMessage(
            "The archetype [Texture] has 0 rows and cannot take 3000 more: an array holds at most"
                + " 2147.");

    assertThat(world.stateHash()).isEqualTo(before);
    world.verify();
    assertThat(world.spawn()).isEqualTo(new Entity(2, 1));
    assertThat(world.isAlive(entity)).isTrue();
  }
}
