package dev.phyla.world;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BadInputTest {
  private static final String NULL_COMPONENT = "A component cannot be null.";
  private static final String NULL_TYPE = "The component type is null.";
  private static final String NULL_ENTITY = "The entity is null; use Entity.NONE for no entity.";

  private final World world = new World();
  private final Entity entity = world.spawn(new Position(1, 2), new Name("it"));
  private long before;

  @BeforeEach
  void hash() {
    before = world.stateHash();
  }

  @AfterEach
  void nothingChanged() {
    assertThat(world.stateHash()).isEqualTo(before);
    world.verify();
  }

  private static void assertNull(String sentence, ThrowingCallable... calls) {
    for (ThrowingCallable call : calls) {
      assertThatNullPointerException().isThrownBy(call).withMessage(sentence);
    }
  }

  @Test
  void aComponentThatIsNull() {
    assertNull(
        NULL_COMPONENT,
        () -> world.spawn((Object) null),
        () -> world.spawn(new Name("a"), null),
        () -> world.spawn(null, new Name("a")),
        () -> world.spawnMany(3, new Name("a"), null),
        () -> world.entityBuilder().with((Object) null),
        () -> world.set(entity, (Object) null),
        () -> world.set(entity, new Name("new"), null),
        () -> world.set(entity, null, new Name("new")),
        () -> world.set(entity, new Name("new"), new Velocity(1, 1), (Object) null),
        () -> world.set(Entity.NONE, (Object) null));
  }

  @Test
  void anEntityThatIsNull() {
    assertNull(
        NULL_ENTITY,
        () -> world.isAlive(null),
        () -> world.despawn(null),
        () -> world.has(null, Name.class),
        () -> world.get(null, Name.class),
        () -> world.find(null, Name.class),
        () -> world.set(null, new Name("a")),
        () -> world.set(null, new Name("a"), new Position(1, 1)),
        () -> world.remove(null, Name.class),
        () -> world.remove(null, Name.class, Position.class),
        () -> world.archetype(null),
        () -> world.locate(null));
  }

  @Test
  void aTypeThatIsNull() {
    assertNull(
        NULL_TYPE,
        () -> world.register(null),
        () -> world.isRegistered(null),
        () -> world.has(entity, null),
        () -> world.get(entity, null),
        () -> world.find(entity, null),
        () -> world.remove(entity, (Class<?>) null),
        () -> world.remove(entity, Name.class, null),
        () -> world.accessor(null),
        () -> world.registerHash(null, value -> 1));
    assertNull("The name is null.", () -> world.componentType(null));
    assertNull("The hash is null.", () -> world.registerHash(Name.class, null));
    assertNull("The initialiser is null.", () -> world.entityBuilder().with(Name.class, null));
  }

  @Test
  void aNegativeCount() {
    for (int count : new int[] {-1, Integer.MIN_VALUE}) {
      String sentence = "Cannot spawn " + count + " entities; a count is 0 or more.";
      assertThatIllegalArgumentException()
          .isThrownBy(() -> world.spawnMany(count, new Name("a")))
          .withMessage(sentence);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> world.entityBuilder().with(Name.class).spawnMany(count))
          .withMessage(sentence);
    }
  }

  @Test
  void aQueryOfAnotherWorld() {
    var other = new World();
    other.spawn(new Name("there"));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.despawnAll(other.query(read(Name.class))))
        .withMessage("query(read Name) belongs to another world.");
    assertThat(other.count()).isEqualTo(1);
  }
}
