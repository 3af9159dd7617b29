package dev.phyla.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.Location;
import dev.phyla.Term;
import dev.phyla.World;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/// Messages for mistakes that would otherwise be hard to find.
class RefusalMessagesTest {
  private final World world = new World();

  private void assertNotSpawnedYet(Entity entity) {
    List<ThrowingCallable> reads =
        List.of(
            () -> world.get(entity, Position.class),
            () -> world.get(entity, Velocity.class), // which no entity has
            () -> world.accessor(Position.class).get(entity));
    for (ThrowingCallable read : reads) {
      assertThatExceptionOfType(NoSuchElementException.class)
          .isThrownBy(read)
          .withMessageContaining("not spawned yet")
          .withMessageContaining(entity.toString())
          .withMessageNotContaining("dead");
    }
  }

  private void assertDead(Entity entity) {
    List<ThrowingCallable> reads =
        List.of(
            () -> world.get(entity, Position.class),
            () -> world.accessor(Position.class).get(entity));
    for (ThrowingCallable read : reads) {
      assertThatExceptionOfType(NoSuchElementException.class)
          .isThrownBy(read)
          .withMessageContaining("dead")
          .withMessageNotContaining("not spawned yet");
    }
  }

  @Test
  void aHandleWhoseSpawnIsRecordedIsNotSpawnedYet() {
    Entity one = world.commands().spawn(new Position(1, 2));
    List<Entity> many = world.commands().spawnMany(2, new Position(3, 4));
    assertNotSpawnedYet(one);
    many.forEach(this::assertNotSpawnedYet);

    world.flush();
    assertThat(world.get(one, Position.class)).isEqualTo(new Position(1, 2));
    assertThat(world.get(many.getLast(), Position.class)).isEqualTo(new Position(3, 4));
    world.despawn(one);
    assertDead(one);
    world.verify();
  }

  @Test
  void aHandleInASlotThatWasUsedBeforeIsNotSpawnedYetAndTheOldOneIsDead() {
    Entity old = world.spawn(new Position(1, 1));
    world.despawn(old);
    Entity recorded = world.commands().spawn(new Position(2, 2));

    assertThat(recorded.index()).isEqualTo(old.index());
    assertNotSpawnedYet(recorded);
    assertDead(old);
    world.verify();
  }

  @Test
  void aHandleWhoseSpawnWasDroppedIsDead() {
    Entity recorded = world.commands().spawn(new Position(1, 1));
    world.commands().clear();

    assertDead(recorded);
    world.verify();
  }

  @Test
  void aLocationWithoutAnArchetypeIsRefusedWithASentence() {
    world.spawn(new Position(1, 1));
    List<ThrowingCallable> uses =
        List.of(
            () -> world.getDirect(new Location(null, 0, 0), Position.class),
            () -> world.setDirect(new Location(null, 0, 0), new Position(2, 2)));

    uses.forEach(RefusalMessagesTest::assertRefusedWithASentence);
  }

  /// The JVM's own messages for null are not among them.
  private static void assertRefusedWithASentence(ThrowingCallable use) {
    assertThatThrownBy(use)
        .isInstanceOfAny(NullPointerException.class, IllegalArgumentException.class)
        .satisfies(
            e -> {
              assertThat(e.getMessage()).isNotNull().endsWith(".").contains(" ");
              assertThat(e.getMessage()).doesNotContain("Cannot invoke", "because \"");
            });
  }

  @Test
  void aTermOfNoTypeIsRefusedWhenItIsMade() {
    List<Class<?>> none = List.of();
    List<Class<?>> withNull = Arrays.asList(Name.class, null);
    Map<String, ThrowingCallable> terms = new LinkedHashMap<>();
    terms.put("read null", () -> new Term.Read<>(null));
    terms.put("write null", () -> new Term.Write<>(null));
    terms.put("optional null", () -> new Term.Optional<>(null));
    terms.put("removed null", () -> new Term.Removed<>(null));
    terms.put("with none", () -> new Term.With(none));
    terms.put("without none", () -> new Term.Without(none));
    terms.put("anyOf none", () -> new Term.AnyOf(none));
    terms.put("added none", () -> new Term.Added(none));
    terms.put("changed none", () -> new Term.Changed(none));
    terms.put("tagged none", () -> new Term.Tagged(none));
    terms.put("untagged none", () -> new Term.Untagged(none));
    terms.put("with null", () -> new Term.With(withNull));
    terms.put("without null", () -> new Term.Without(withNull));
    terms.put("anyOf null", () -> new Term.AnyOf(withNull));
    terms.put("with a null list", () -> new Term.With(null));
    terms.put("changed a null list", () -> new Term.Changed(null));
    terms.put("added a null list", () -> new Term.Added(null));

    terms.forEach((name, term) -> assertRefusedAsATerm(name, term));
  }

  @Test
  void aChangeTermOfSeveralTypesIsRefusedWhenItIsMade() {
    List<Class<?>> two = List.of(Position.class, Velocity.class);

    assertRefusedAsATerm("changed", () -> new Term.Changed(two));
    assertRefusedAsATerm("added", () -> new Term.Added(two));
  }

  private static void assertRefusedAsATerm(String name, ThrowingCallable term) {
    assertThatThrownBy(term)
        .as(name)
        .isInstanceOfAny(NullPointerException.class, IllegalArgumentException.class)
        .satisfies(e -> assertThat(e.getMessage()).as(name).isNotNull().endsWith("."));
  }

  @Test
  void aTermOfTypesIsWhatItsFactoryMakes() {
    assertThat(new Term.With(List.of(Position.class, Name.class)))
        .isEqualTo(Term.with(Position.class, Name.class));
    assertThat(new Term.Changed(List.of(Name.class))).isEqualTo(Term.changed(Name.class));
    assertThat(new Term.Read<>(Name.class)).isEqualTo(Term.read(Name.class));
  }
}
