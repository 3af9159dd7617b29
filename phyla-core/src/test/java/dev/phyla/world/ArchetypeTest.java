package dev.phyla.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Archetype;
import dev.phyla.Column;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.world.Samples.Health;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArchetypeTest {
  private final World world = new World();
  private final Column<float[]> x = world.column(Position.class, "x", float[].class);
  private final List<Entity> entities =
      world
          .entityBuilder()
          .with(Name.class, i -> new Name("n" + i))
          .with(Position.class, i -> new Position(i, 10 * i))
          .spawnMany(3);
  private final Archetype archetype = world.archetype(entities.getFirst());

  @Test
  void archetypesAreNumberedInOrderOfAppearanceAndKeptAsOneObjectEach() {
    Archetype frozen = world.archetype(world.spawn(Frozen.class));

    assertThat(world.archetypes()).containsExactly(world.archetypes().get(0), archetype, frozen);
    assertThat(world.archetypes()).extracting(Archetype::id).containsExactly(0, 1, 2);
    assertThat(world.archetype(entities.getLast())).isSameAs(archetype);
  }

  @Test
  void anArchetypeSaysWhatItsEntitiesHave() {
    assertThat(archetype.componentTypes())
        .containsExactly(world.register(Position.class), world.register(Name.class));
    assertThat(archetype.has(Position.class)).isTrue();
    assertThat(archetype.has(Frozen.class)).isFalse();
    assertThat(archetype).hasToString("[Name, Position]");
  }

  @Test
  void rowsHoldEntitiesInOrderOfInsertion() {
    assertThat(archetype.size()).isEqualTo(3);
    assertThat(archetype.entities()).isEqualTo(entities);
    assertThat(archetype.entity(2)).isEqualTo(entities.get(2));
  }

  @Test
  void theListOfEntitiesIsACopy() {
    List<Entity> before = archetype.entities();

    world.despawn(entities.getFirst());

    assertThat(before).isEqualTo(entities);
    before.clear();
    assertThat(archetype.size()).isEqualTo(2);
  }

  @Test
  void theVersionGrowsWithEachStructuralChangeAndOnlyThen() {
    long before = archetype.version();
    archetype.set(1, new Position(-1, -2));
    archetype.write(x);
    world.endUpdate();
    world.spawn(new Position(0, 0));
    assertThat(archetype.version()).isEqualTo(before);

    world.spawn(new Position(0, 0), new Name("arrived"));
    long afterArrival = archetype.version();
    assertThat(afterArrival).isGreaterThan(before);
    world.set(entities.getFirst(), new Velocity(1, 1));
    long afterMigration = archetype.version();
    assertThat(afterMigration).isGreaterThan(afterArrival);
    world.despawn(entities.getLast());
    assertThat(archetype.version()).isGreaterThan(afterMigration);
    assertThat(world.locate(entities.get(1)).version()).isEqualTo(archetype.version());
  }

  @Test
  void componentsAreReadAndReplacedByRow() {
    archetype.set(1, new Position(-1, -2));

    assertThat(archetype.get(0, Position.class)).isEqualTo(new Position(0, 0));
    assertThat(archetype.get(1, Position.class)).isEqualTo(new Position(-1, -2));
    assertThat(archetype.get(2, Name.class)).isEqualTo(new Name("n2"));
    assertThat(world.get(entities.get(1), Position.class)).isEqualTo(new Position(-1, -2));
  }

  @Test
  void columnsAreTheArraysThemselves() {
    float[] written = archetype.write(x);
    written[2] = 42;

    assertThat(archetype.read(x)).isSameAs(written).startsWith(0, 1, 42);
    assertThat(world.get(entities.get(2), Position.class)).isEqualTo(new Position(42, 20));
  }

  @Test
  void anArrayCheckedOutBeforeTheArchetypeGrewIsNoLongerUsed() {
    float[] old = archetype.write(x);
    world.spawnMany(1000, new Position(0, 0), new Name("crowd"));

    old[0] = 99;

    assertThat(archetype.read(x)).isNotSameAs(old);
    assertThat(world.get(entities.getFirst(), Position.class)).isEqualTo(new Position(0, 0));
  }

  @Test
  void aRowThatDoesNotExistIsRefused() {
    for (int row : new int[] {-1, 3, 15, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      String sentence = "The archetype [Name, Position] has 3 rows and no row " + row + ".";
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> archetype.entity(row))
          .withMessage(sentence);
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> archetype.get(row, Position.class))
          .withMessage(sentence);
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> archetype.set(row, new Position(1, 1)))
          .withMessage(sentence);
    }
    world.verify();
  }

  @Test
  void aComponentThatTheArchetypeLacksIsRefusedAndNothingMoves() {
    long before = world.stateHash();
    world.register(Health.class);
    Column<float[]> dx = world.column(Velocity.class, "dx", float[].class);

    assertLacks("Velocity", () -> archetype.set(0, new Velocity(1, 1)));
    assertLacks("Health", () -> archetype.set(0, new Health(1, 1)));
    assertLacks("Velocity", () -> archetype.get(0, Velocity.class));
    assertLacks("Frozen", () -> archetype.get(0, Frozen.class));
    assertLacks("Velocity", () -> archetype.read(dx));
    assertLacks("Velocity", () -> archetype.write(dx));
    assertLacks("Velocity", () -> archetype.markDirty(Velocity.class));
    assertLacks("Frozen", () -> archetype.isDirty(Frozen.class));

    assertThat(world.stateHash()).isEqualTo(before);
  }

  private static void assertLacks(String component, Runnable call) {
    assertThatIllegalArgumentException()
        .isThrownBy(call::run)
        .withMessage(
            "The archetype [Name, Position] has no "
                + component
                + "; World.set adds a component to an entity.");
  }

  @Test
  void aColumnOfAnotherWorldIsRefused() {
    Column<float[]> foreign = new World().column(Position.class, "x", float[].class);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> archetype.read(foreign))
        .withMessageContainingAll("Position.x belongs to another world", "World.column");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> archetype.write(foreign))
        .withMessageContaining("Position.x belongs to another world");
  }

  @Test
  void nullIsRefused() {
    assertThatNullPointerException()
        .isThrownBy(() -> archetype.set(0, null))
        .withMessage("A component cannot be null.");
    assertThatNullPointerException()
        .isThrownBy(() -> archetype.has(null))
        .withMessage("The type is null.");
    assertThatNullPointerException()
        .isThrownBy(() -> archetype.get(0, null))
        .withMessage("The type is null.");
  }
}
