package dev.phyla.component;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.World;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// Accessors and constructors of records are user code: their results are used, and their
/// exceptions leave the world unchanged.
final class UserCodeInRecordsTest {
  private record Celsius(double degrees, String station) {
    private static final double ABSOLUTE_ZERO = -273.15;

    @Override
    public double degrees() {
      return Math.max(ABSOLUTE_ZERO, degrees);
    }
  }

  private record Percent(int value) {
    Percent {
      if (value < 1 || value > 100) {
        throw new IllegalArgumentException(value + " is not a percentage.");
      }
    }
  }

  private record Path(List<String> parts) {
    Path {
      parts = List.copyOf(parts);
    }
  }

  private record Trap(int first, boolean armed, int last) {
    @Override
    public int last() {
      if (armed) {
        throw new UnsupportedOperationException("sprung");
      }
      return last;
    }
  }

  @Nested
  class ValidatedRecords extends ComponentContract<Percent> {
    @Override
    Class<Percent> type() {
      return Percent.class;
    }

    @Override
    Percent value(int index) {
      return new Percent(1 + index % 100);
    }
  }

  @Nested
  class CopyingRecords extends ComponentContract<Path> {
    @Override
    Class<Path> type() {
      return Path.class;
    }

    @Override
    Path value(int index) {
      return new Path(List.of("a", "b" + index));
    }
  }

  @Nested
  class Behaviour {
    private final World world = new World();

    @Test
    void whatAnOverriddenAccessorSaysIsStored() {
      Entity entity = world.spawn(new Celsius(-300, "lab"));
      var degrees = world.column(Celsius.class, "degrees", double[].class);
      assertThat(world.archetype(entity).read(degrees)[0]).isEqualTo(Celsius.ABSOLUTE_ZERO);
      assertThat(world.get(entity, Celsius.class))
          .isEqualTo(new Celsius(Celsius.ABSOLUTE_ZERO, "lab"));
    }

    @Test
    void whatAConstructorRefusesIsRefusedInLoops() {
      Entity entity = world.spawn(new Percent(60));
      var query = world.query(write(Percent.class));
      assertThatThrownBy(() -> query.update(p -> new Percent(p.value() * 2)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("120 is not a percentage.");
      assertThat(world.get(entity, Percent.class)).isEqualTo(new Percent(60));
    }

    @Test
    void aDefaultThatItsConstructorRefusesThrowsWhenItIsRead() {
      Entity entity = world.spawn(Percent.class);
      assertThat(world.has(entity, Percent.class)).isTrue();
      assertThatThrownBy(() -> world.get(entity, Percent.class))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("0 is not a percentage.");
      assertThatThrownBy(() -> world.query(read(Percent.class)).each(p -> {}))
          .hasMessage("0 is not a percentage.");
      world.set(entity, new Percent(5));
      assertThat(world.get(entity, Percent.class)).isEqualTo(new Percent(5));
    }

    @Test
    void anAccessorThatThrowsSpawnsNothing() {
      assertThatThrownBy(() -> world.spawn(new Trap(1, true, 2)))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessage("sprung");
      assertThatThrownBy(() -> world.spawnMany(5, new Trap(1, true, 2))).hasMessage("sprung");
      assertThatThrownBy(
              () ->
                  world
                      .entityBuilder()
                      .with(Trap.class, i -> new Trap(i, i == 900, i))
                      .spawnMany(1000))
          .hasMessage("sprung");
      assertThat(world.count()).isZero();
      world.verify();
    }

    @Test
    void anAccessorThatThrowsReplacesNothing() {
      var old = new Trap(1, false, 2);
      Entity entity = world.spawn(old);
      var accessor = world.accessor(Trap.class);
      var armed = new Trap(8, true, 9);
      assertThatThrownBy(() -> world.set(entity, armed)).hasMessage("sprung");
      assertThatThrownBy(() -> world.set(entity, new Percent(3), armed)).hasMessage("sprung");
      assertThatThrownBy(() -> accessor.set(entity, armed)).hasMessage("sprung");
      assertThatThrownBy(() -> world.query(write(Trap.class)).each(trap -> trap.set(armed)))
          .hasMessage("sprung");
      assertThatThrownBy(() -> world.query(write(Trap.class)).update(trap -> armed))
          .hasMessage("sprung");
      assertThat(world.get(entity, Trap.class)).isEqualTo(old);
      assertThat(world.has(entity, Percent.class)).isFalse();
      world.verify();
    }
  }
}
