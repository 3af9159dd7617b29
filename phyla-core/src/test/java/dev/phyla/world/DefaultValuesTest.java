package dev.phyla.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phyla.Default;
import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.World;
import java.util.List;
import org.junit.jupiter.api.Test;

class DefaultValuesTest {
  private final World world = new World();

  record ByField(int a, String b) {
    @Default static final ByField USUAL = new ByField(7, "seven");
  }

  record ByMethod(int a, Inner inner) {
    @Default
    static ByMethod usual() {
      return new ByMethod(8, new Inner(9, Entity.NONE));
    }
  }

  record Inner(long b, Entity entity) {}

  enum Colour {
    RED
  }

  @SuppressWarnings("ArrayRecordComponent") // stored inline
  record Everything(
      boolean flag,
      char letter,
      double number,
      Inner inner,
      Entity entity,
      String text,
      Colour colour,
      List<String> list,
      @Length(3) short[] inline) {}

  record Strict(int positive) {
    static int constructed;

    Strict {
      constructed++;
      if (positive <= 0) {
        throw new IllegalArgumentException("must be positive");
      }
    }
  }

  /// Stored by reference.
  static final class Session {
    @Default static final Session SHARED = new Session();
  }

  /// Stored by reference, without a default.
  static final class Plain {}

  record TwoDefaults(int a) {
    @Default static final TwoDefaults ONE = new TwoDefaults(1);
    @Default static final TwoDefaults TWO = new TwoDefaults(2);
  }

  record ThrowingDefault(int a) {
    @Default
    static ThrowingDefault usual() {
      return new ThrowingDefault(Integer.parseInt("seven"));
    }
  }

  record NullDefault(int a) {
    @Default static final NullDefault NONE = null;
  }

  record InstanceDefault(int a) {
    @Default
    InstanceDefault usual() {
      return this;
    }
  }

  @Test
  void aDeclaredFieldOrMethodIsTheDefault() {
    Entity entity = world.spawn(ByField.class, ByMethod.class);

    assertThat(world.get(entity, ByField.class)).isEqualTo(new ByField(7, "seven"));
    assertThat(world.get(entity, ByMethod.class))
        .isEqualTo(new ByMethod(8, new Inner(9, Entity.NONE)));
  }

  @Test
  void everyWayToAddATypeAloneGivesItsDefault() {
    Entity added = world.spawn();
    world.set(added, ByField.class);
    Entity addedWithMore = world.spawn();
    world.set(addedWithMore, ByField.class, Inner.class);
    Entity built = world.entityBuilder().with(ByField.class).spawn();
    List<Entity> many = world.spawnMany(20, ByField.class);

    for (Entity entity : List.of(added, addedWithMore, built, many.getFirst(), many.getLast())) {
      assertThat(world.get(entity, ByField.class)).isEqualTo(ByField.USUAL);
    }
  }

  @Test
  void withoutADeclarationTheDefaultIsZerosFalseAndNull() {
    Entity entity = world.spawn(Everything.class);

    Everything value = world.get(entity, Everything.class);

    assertThat(value.flag()).isFalse();
    assertThat(value.letter()).isEqualTo('\0');
    assertThat(value.number()).isZero();
    assertThat(value.inner()).isEqualTo(new Inner(0, Entity.NONE));
    assertThat(value.entity()).isEqualTo(Entity.NONE);
    assertThat(value.text()).isNull();
    assertThat(value.colour()).isNull();
    assertThat(value.list()).isNull();
    assertThat(value.inline()).containsExactly(new short[3]);
  }

  @Test
  void defaultsOverwriteWhatOlderRowsLeftBehind() {
    var full =
        new Everything(
            true,
            'x',
            1.5,
            new Inner(5, new Entity(6, 7)),
            new Entity(8, 9),
            "text",
            Colour.RED,
            List.of("a"),
            new short[] {1, 2, 3});
    List<Entity> old = world.spawnMany(40, full);
    old.forEach(world::despawn);

    for (Entity entity : world.spawnMany(40, Everything.class)) {
      Everything value = world.get(entity, Everything.class);
      assertThat(value.number()).isZero();
      assertThat(value.inner()).isEqualTo(new Inner(0, Entity.NONE));
      assertThat(value.text()).isNull();
      assertThat(value.inline()).containsExactly(new short[3]);
    }
    world.verify();
  }

  @Test
  void zerosAreWrittenWithoutRunningTheConstructor() {
    int before = Strict.constructed;

    Entity entity = world.spawn(Strict.class);
    world.spawnMany(5, Strict.class);
    world.set(world.spawn(), Strict.class);

    assertThat(Strict.constructed).isEqualTo(before);
    assertThat(world.has(entity, Strict.class)).isTrue();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.get(entity, Strict.class))
        .withMessage("must be positive");
    world.set(entity, new Strict(3));
    assertThat(world.get(entity, Strict.class)).isEqualTo(new Strict(3));
  }

  @Test
  void theDefaultOfAClassKeptByReferenceIsTheSameObject() {
    Entity entity = world.spawn(Session.class);

    assertThat(world.get(entity, Session.class)).isSameAs(Session.SHARED);
  }

  @Test
  void aClassThatIsNotARecordAndDeclaresNoneHasNoDefault() {
    Entity entity = world.spawn();
    Runnable[] calls = {
      () -> world.spawn(Plain.class),
      () -> world.spawnMany(2, Plain.class),
      () -> world.entityBuilder().with(Plain.class),
      () -> world.set(entity, Plain.class),
      () -> world.set(entity, ByField.class, Plain.class)
    };
    for (Runnable call : calls) {
      assertThatIllegalArgumentException()
          .isThrownBy(call::run)
          .withMessage(
              "Plain is not a record, so it has no default; give a value, or declare one with"
                  + " @Default.");
    }
    assertThat(world.count()).isEqualTo(1);
    assertThat(world.has(entity, ByField.class)).isFalse();
  }

  @Test
  void declarationsThatMakeNoSenseAreRefusedWhenTheTypeIsRegistered() {
    assertRefused(TwoDefaults.class, "declares more than one @Default; keep one");
    assertRefused(ThrowingDefault.class, "threw java.lang.NumberFormatException");
    assertRefused(NullDefault.class, "must be a value of that type, not null");
    assertRefused(
        InstanceDefault.class, "usual must be on a static field or a static method without");
    assertThat(world.componentTypes()).isEmpty();
    assertThat(world.count()).isZero();
  }

  private void assertRefused(Class<?> type, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.spawn(type))
        .withMessageContaining(reason);
    assertThat(world.isRegistered(type)).isFalse();
  }
}
