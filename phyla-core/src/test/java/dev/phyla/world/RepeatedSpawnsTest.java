package dev.phyla.world;

import static dev.phyla.Term.added;
import static dev.phyla.Term.read;
import static dev.phyla.world.Samples.THROWING;
import static dev.phyla.world.Samples.onAnotherThread;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Position;
import dev.phyla.world.Samples.Code;
import dev.phyla.world.Samples.Health;
import dev.phyla.world.Samples.Tricky;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Repeated spawns of the same kind use a compiled form, which must have the same effects as the
/// general code.
class RepeatedSpawnsTest {
  private static final int OFTEN = 300;

  private final World world = new World();

  @BeforeEach
  void spawnOften() {
    world.registerHash(Code.class, _ -> 0);
    for (int i = 0; i < OFTEN; i++) {
      spawn(i);
    }
  }

  private Entity spawn(int i) {
    return world.spawn(new Name("n" + i), new Health(i, -i), Tricky.harmless(i));
  }

  @AfterEach
  void theWorldIsConsistent() {
    world.verify();
  }

  @Test
  void everyEntityHasItsValues() {
    var entities = new ArrayList<Entity>();
    for (int i = 0; i < 5000; i++) {
      entities.add(spawn(i));
    }
    for (int i = 0; i < 5000; i++) {
      assertThat(world.get(entities.get(i), Name.class)).isEqualTo(new Name("n" + i));
      assertThat(world.get(entities.get(i), Health.class)).isEqualTo(new Health(i, -i));
    }
    assertThat(entities).doesNotHaveDuplicates();
    assertThat(world.count()).isEqualTo(5000 + OFTEN);
  }

  @Test
  void freeSlotsAreUsedAgain() {
    Entity first = spawn(1);
    Entity second = spawn(2);
    world.despawn(first);
    world.despawn(second);
    assertThat(spawn(3)).isEqualTo(new Entity(second.index(), 2));
    assertThat(spawn(4)).isEqualTo(new Entity(first.index(), 2));
    assertThat(spawn(5).generation()).isEqualTo(1);
    assertThat(world.isAlive(first)).isFalse();
  }

  @Test
  void otherValuesOtherOrdersAndDefaultsAreNotMistaken() {
    Entity other = world.spawn(new Health(1, 2), new Name("other"), Tricky.harmless(1));
    assertThat(world.get(other, Name.class)).isEqualTo(new Name("other"));
    assertThat(world.get(other, Health.class)).isEqualTo(new Health(1, 2));
    assertThat(world.archetype(other)).isEqualTo(world.archetype(spawn(1)));
    Entity byDefault = world.spawn(new Name("d"), Health.class, Tricky.harmless(1));
    assertThat(world.get(byDefault, Health.class)).isEqualTo(Health.FULL);
    Entity more =
        world.spawn(new Name("m"), new Health(1, 2), Tricky.harmless(1), new Position(1, 2));
    assertThat(world.get(more, Position.class)).isEqualTo(new Position(1, 2));
    Entity fewer = world.spawn(new Name("f"), new Health(3, 4));
    assertThat(world.archetype(fewer).componentTypes()).hasSize(2);
    assertThat(world.archetype(world.spawn()).componentTypes()).isEmpty();
  }

  @Test
  void badInputChangesNothing() {
    long before = world.stateHash();
    assertThatNullPointerException()
        .isThrownBy(() -> world.spawn(new Name("n"), null, Tricky.harmless(1)))
        .withMessage("A component cannot be null.");
    assertThatNullPointerException().isThrownBy(() -> world.spawn((Object[]) null));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.spawn(new Name("n"), new Name("m"), Tricky.harmless(1)));
    assertThatExceptionOfType(OnPurposeException.class)
        .isThrownBy(() -> world.spawn(new Name("n"), new Health(1, 1), THROWING));
    assertThatIllegalStateException()
        .isThrownBy(
            () -> world.spawn(new Name("n"), new Health(1, 1), new Tricky(1, () -> spawn(1))));
    assertThatIllegalStateException()
        .isThrownBy(() -> world.query(read(Name.class)).each(_ -> spawn(1)))
        .withMessageContaining("cannot run inside");
    assertThatIllegalStateException().isThrownBy(() -> onAnotherThread(() -> spawn(1)));
    assertThat(world.stateHash()).isEqualTo(before);
  }

  @Test
  void aClosedWorldRefuses() {
    var closed = new World();
    for (int i = 0; i < OFTEN; i++) {
      closed.spawn(new Name("n"));
    }
    closed.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> closed.spawn(new Name("n")))
        .withMessage("The world is closed.");
  }

  @Test
  void aLaterSubscriberIsCalled() {
    var told = new ArrayList<Entity>();
    world.onAdd(Health.class, (_, entity, _) -> told.add(entity));
    assertThat(told).isEmpty();
    List<Entity> spawned = List.of(spawn(1), spawn(2));
    assertThat(told).isEqualTo(spawned);
  }

  @Test
  void aLaterConsumerSees() {
    var fresh = world.query(read(Health.class), added(Health.class));
    var seen = new ArrayList<Health>();
    fresh.each(health -> seen.add(health));
    seen.clear();
    spawn(7);
    fresh.each(health -> seen.add(health));
    assertThat(seen).containsExactly(new Health(7, -7));
  }
}
