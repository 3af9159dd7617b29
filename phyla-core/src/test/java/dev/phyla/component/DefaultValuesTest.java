package dev.phyla.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Default;
import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.World;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A type can be added without a value.
final class DefaultValuesTest {
  private record Point(int x, int y) {}

  private record Everything(
      boolean flag, char c, double d, String text, Entity owner, Point at, @Length(2) int[] pair) {}

  private record Health(int current, int max) {
    @Default private static final Health FULL = new Health(100, 100);
  }

  private record Name(String text) {
    @Default
    private static Name unknown() {
      return new Name("unknown");
    }
  }

  private static final class Clock {
    @Default static final Clock SHARED = new Clock();
  }

  private enum Light {
    ON {
      @Override
      boolean shines() {
        return true;
      }
    },
    OFF {
      @Override
      boolean shines() {
        return false;
      }
    };

    @Default static final Light FIRST = OFF;

    abstract boolean shines();
  }

  private record Twice(int value) {
    @Default static final Twice ONE = new Twice(1);
    @Default static final Twice TWO = new Twice(2);
  }

  private record Other(int value) {
    @Default static final Point WRONG = new Point(1, 2);
  }

  private record NullDefault(int value) {
    @Default static final NullDefault NOTHING = null;
  }

  private record Demanding(int value) {
    @Default
    static Demanding of(int value) {
      return new Demanding(value);
    }
  }

  private record Failing(int value) {
    @Default
    static Failing fail() {
      throw new UnsupportedOperationException("no default today");
    }
  }

  private final World world = new World();

  @Test
  void withoutADeclarationItIsAllZerosAndNull() {
    Everything found = world.get(world.spawn(Everything.class), Everything.class);
    assertThat(found.flag()).isFalse();
    assertThat(found.c()).isEqualTo('\0');
    assertThat(found.d()).isZero();
    assertThat(found.text()).isNull();
    assertThat(found.owner()).isEqualTo(Entity.NONE);
    assertThat(found.at()).isEqualTo(new Point(0, 0));
    assertThat(found.pair()).containsExactly(0, 0);
  }

  @Test
  void aRowThatWasUsedBeforeIsCleared() {
    var full = new Everything(true, 'x', 1, "text", new Entity(1, 1), new Point(1, 2), new int[2]);
    List<Entity> old = world.spawnMany(40, full);
    old.forEach(world::despawn);
    for (Entity entity : world.spawnMany(40, Everything.class)) {
      Everything found = world.get(entity, Everything.class);
      assertThat(found.flag()).isFalse();
      assertThat(found.text()).isNull();
      assertThat(found.owner()).isEqualTo(Entity.NONE);
      assertThat(found.at()).isEqualTo(new Point(0, 0));
    }
  }

  @Test
  void aStaticFieldOrMethodDeclaresIt() {
    Entity entity = world.spawn(Health.class, Clock.class);
    world.set(entity, Name.class);
    assertThat(world.get(entity, Health.class)).isEqualTo(Health.FULL);
    assertThat(world.get(entity, Name.class)).isEqualTo(Name.unknown());
    assertThat(world.get(entity, Clock.class)).isSameAs(Clock.SHARED);
    for (Entity one : world.entityBuilder().with(Health.class).with(Name.class).spawnMany(40)) {
      assertThat(world.get(one, Health.class)).isEqualTo(Health.FULL);
      assertThat(world.get(one, Name.class)).isEqualTo(Name.unknown());
    }
  }

  @Test
  void aConstantWithABodyCanBeTheDefaultOfItsEnum() {
    assertThat(world.get(world.spawn(Light.class), Light.class)).isEqualTo(Light.OFF);
  }

  @Test
  void aPresentValueIsLeftAlone() {
    Entity entity = world.spawn(new Health(3, 9));
    world.set(entity, Health.class);
    world.set(entity, Health.class, Name.class);
    assertThat(world.get(entity, Health.class)).isEqualTo(new Health(3, 9));
  }

  @Test
  void declarationsThatCannotWorkAreRefused() {
    refused(Twice.class, " declares more than one @Default; keep one.");
    refused(Other.class, " must be a value of that type, not " + Point.class.getTypeName() + ".");
    refused(NullDefault.class, " must be a value of that type, not null.");
    refused(
        Demanding.class, ".of must be on a static field or a static method without parameters.");
    refused(Failing.class, " threw java.lang.UnsupportedOperationException: no default today.");
    assertThat(world.componentTypes()).isEmpty();
  }

  private void refused(Class<?> type, String reason) {
    assertThatThrownBy(() -> world.register(type))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith(type.getTypeName() + reason);
  }
}
