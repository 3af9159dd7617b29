package dev.phyla.loop;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.World;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A lambda that throws ends its loop between two rows, without other effects.
final class LoopExceptionsTest {
  private static final int BAD_ROW = 20;

  private record Value(int first, int second) {}

  private record Trap(int first, int second) {
    @Override
    public int second() {
      if (second == BAD_ROW) {
        throw new IllegalStateException("trap");
      }
      return second;
    }
  }

  private record Other(int value) {}

  private final World world = new World();
  private List<Entity> entities;

  @BeforeEach
  void spawn() {
    entities =
        world
            .entityBuilder()
            .with(Value.class, i -> new Value(i, i))
            .with(Trap.class, i -> new Trap(i, 0))
            .with(Other.class, Other::new)
            .spawnMany(40);
  }

  @AfterEach
  void theWorldIsUsable() {
    world.verify();
    Entity another = world.spawn(new Other(1));
    world.set(another, new Value(8, 9));
    assertThat(world.despawn(another)).isTrue();
    assertThat(world.query(read(Other.class)).count()).isEqualTo(40);
  }

  @Test
  void eachKeepsTheRowsBefore() {
    assertThatThrownBy(
            () ->
                world
                    .query(write(Value.class), read(Other.class))
                    .each(
                        (value, other) -> {
                          failAt(other.value());
                          value.set(new Value(-1, -1));
                        }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("row 20");
    assertReplacedBefore(BAD_ROW);
  }

  @Test
  void aHandleThatWasSetBeforeTheExceptionStaysSet() {
    assertThatThrownBy(
            () ->
                world
                    .query(write(Value.class), read(Other.class))
                    .each(
                        (value, other) -> {
                          value.set(new Value(-1, -1));
                          failAt(other.value());
                        }))
        .hasMessage("row 20");
    assertReplacedBefore(BAD_ROW + 1);
  }

  @Test
  void updateKeepsTheRowsBefore() {
    assertThatThrownBy(
            () ->
                world
                    .query(write(Value.class), read(Other.class))
                    .update(
                        (value, other) -> {
                          failAt(other.value());
                          return new Value(-1, -1);
                        }))
        .hasMessage("row 20");
    assertReplacedBefore(BAD_ROW);
  }

  @Test
  void updateThatReturnsNullKeepsTheRowsBefore() {
    assertThatThrownBy(
            () ->
                world
                    .query(write(Value.class), read(Other.class))
                    .update((value, other) -> other.value() == BAD_ROW ? null : new Value(-1, -1)))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("A component cannot be null: no value was given for Value.");
    assertReplacedBefore(BAD_ROW);
  }

  @Test
  void anAccessorThatThrowsLeavesItsRowWhole() {
    var query = world.query(write(Trap.class), read(Other.class));
    assertThatThrownBy(() -> query.update((trap, other) -> new Trap(-1, other.value())))
        .hasMessage("trap");
    assertTrapsReplacedBefore(BAD_ROW);
    query.update((trap, other) -> new Trap(other.value(), 0));
    assertThatThrownBy(() -> query.each((trap, other) -> trap.set(new Trap(-1, other.value()))))
        .hasMessage("trap");
    assertTrapsReplacedBefore(BAD_ROW);
  }

  @Test
  void anExceptionInANestedLoopEndsBoth() {
    var query = world.query(write(Value.class), read(Other.class));
    var outerRows = new int[1];
    assertThatThrownBy(
            () ->
                query.each(
                    (outer, ignored) -> {
                      outerRows[0]++;
                      query.each(
                          (value, other) -> {
                            failAt(other.value());
                            value.set(new Value(-1, -1));
                          });
                    }))
        .hasMessage("row 20");
    assertThat(outerRows[0]).isEqualTo(1);
    assertReplacedBefore(BAD_ROW);
  }

  @Test
  void anExceptionThatIsCaughtInsideALoopLeavesTheLoopRunning() {
    var query = world.query(write(Value.class), read(Other.class));
    query.update(
        (value, other) -> {
          try {
            failAt(other.value());
            return new Value(-1, -1);
          } catch (IllegalStateException e) {
            return value;
          }
        });
    for (int i = 0; i < entities.size(); i++) {
      assertThat(world.get(entities.get(i), Value.class))
          .isEqualTo(i == BAD_ROW ? new Value(i, i) : new Value(-1, -1));
    }
  }

  private static void failAt(int row) {
    if (row == BAD_ROW) {
      throw new IllegalStateException("row " + row);
    }
  }

  private void assertReplacedBefore(int row) {
    for (int i = 0; i < entities.size(); i++) {
      assertThat(world.get(entities.get(i), Value.class))
          .isEqualTo(i < row ? new Value(-1, -1) : new Value(i, i));
    }
  }

  private void assertTrapsReplacedBefore(int row) {
    for (int i = 0; i < entities.size(); i++) {
      assertThat(world.get(entities.get(i), Trap.class))
          .isEqualTo(i < row ? new Trap(-1, i) : new Trap(i, 0));
    }
  }
}
