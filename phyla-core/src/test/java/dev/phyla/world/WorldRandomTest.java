package dev.phyla.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Entity;
import dev.phyla.World;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WorldRandomTest {
  private final World world = new World();

  private static List<Long> draw(RandomGenerator random) {
    return LongStream.generate(random::nextLong).limit(5).boxed().toList();
  }

  @Test
  void theSeedIsZeroAtFirstAndCanBeSet() {
    assertThat(world.seed()).isZero();
    world.seed(-7);
    assertThat(world.seed()).isEqualTo(-7);
  }

  @Test
  void aStreamStartsAgainWheneverItIsRequestedWithinATick() {
    world.seed(42);
    List<Long> numbers = draw(world.random("wind"));
    assertThat(draw(world.random("wind"))).isEqualTo(numbers);
    world.random("rain").nextLong();
    world.spawn();
    assertThat(draw(world.random(String.valueOf(new char[] {'w', 'i', 'n', 'd'}))))
        .isEqualTo(numbers);
    assertThat(draw(world.random("wind", Entity.NONE))).isEqualTo(numbers);
  }

  @Test
  void streamsDifferBySeedTickNameAndEntity() {
    Set<List<Long>> streams = new HashSet<>();
    int asked = 0;
    for (long seed : new long[] {0, 1, -1, 1L << 40}) {
      var other = new World();
      other.seed(seed);
      Entity first = other.spawn();
      Entity second = other.spawn();
      for (int tick = 0; tick < 3; tick++) {
        for (String name : List.of("", "a", "b", "ab", "ba")) {
          for (Entity entity : List.of(Entity.NONE, first, second, new Entity(1, 2))) {
            streams.add(draw(other.random(name, entity)));
            asked++;
          }
        }
        other.endUpdate();
      }
    }
    assertThat(streams).hasSize(asked);
  }

  @Test
  void aWorldWithTheSavedSeedAtTheSameTickDrawsTheSame() {
    world.seed(99);
    Entity entity = world.spawn();
    world.endUpdate();
    world.endUpdate();
    List<Long> numbers = draw(world.random("mutation", entity));
    var restored = new World();
    restored.endUpdate();
    restored.endUpdate();
    assertThat(draw(restored.random("mutation", entity))).isNotEqualTo(numbers);
    restored.seed(world.seed());

    assertThat(draw(restored.random("mutation", entity))).isEqualTo(numbers);
  }

  @Test
  void whatOneEntityDrawsDoesNotDependOnOthers() {
    Entity first = world.spawn();
    Entity second = world.spawn();
    List<Long> alone = draw(world.random("step", second));
    for (int i = 0; i < 100; i++) {
      world.random("step", first).nextLong();
    }
    assertThat(draw(world.random("step", second))).isEqualTo(alone);
  }

  @Test
  void drawingChangesNoHashAndTheSeedChangesTheStateOnly() {
    world.spawn();
    long content = world.contentHash();
    long state = world.stateHash();
    draw(world.random("x"));
    assertThat(world.stateHash()).isEqualTo(state);

    world.seed(5);
    assertThat(world.stateHash()).isNotEqualTo(state);
    assertThat(world.contentHash()).isEqualTo(content);
    long five = world.stateHash();
    world.seed(6);
    assertThat(world.stateHash()).isNotEqualTo(five).isNotEqualTo(state);
    world.seed(0);
    assertThat(world.stateHash()).isEqualTo(state);
  }

  @Test
  void nullIsRefused() {
    assertThatNullPointerException()
        .isThrownBy(() -> world.random(null))
        .withMessage("The name is null.");
    assertThatNullPointerException().isThrownBy(() -> world.random("a", null));
    world.random("a");
    assertThatNullPointerException().isThrownBy(() -> world.random("a", null));
  }
}
