package dev.phyla.loop;

import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Accessor;
import dev.phyla.Entity;
import dev.phyla.UpdateQuery1;
import dev.phyla.World;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The result of an `update` lambda wins over earlier writes to the row, even if it is the record
/// that the lambda received, however often the loop runs.
class ReturnedRecordTest {
  record State(int number, int odd, float third) {}

  private static final int ROWS = 600;
  private static final int CALLS = 40;

  private final World world = new World();
  private final List<Entity> entities =
      world.entityBuilder().with(State.class, i -> new State(i, 0, 0)).spawnMany(ROWS);
  private final UpdateQuery1<State> states = world.query(write(State.class));

  private State state(int i) {
    return world.get(entities.get(i), State.class);
  }

  @Test
  void itWinsOverOneThatWasSet() {
    for (int call = 0; call < CALLS; call++) {
      states.update(
          (entity, s) -> {
            world.set(entity, new State(-1, -1, -1));
            return s;
          });
      checkNothingChanged();
    }
  }

  @Test
  void itWinsOverOneSetThroughAnAccessor() {
    Accessor<State> accessor = world.accessor(State.class);
    for (int call = 0; call < CALLS; call++) {
      states.update(
          (entity, s) -> {
            accessor.set(entity, new State(-1, -1, -1));
            return s;
          });
      checkNothingChanged();
    }
  }

  @Test
  void itWinsOverANestedLoop() {
    var others = world.query(write(State.class));
    for (int call = 0; call < CALLS; call++) {
      states.update(
          s -> {
            if (s.number() == ROWS - 1) {
              others.each(other -> other.set(new State(other.get().number(), -1, -1)));
            }
            return s;
          });
      // The last row is stored after the nested loop, all others before.
      assertThat(state(ROWS - 1)).isEqualTo(new State(ROWS - 1, 0, 0));
      assertThat(state(0)).isEqualTo(new State(0, -1, -1));
    }
  }

  @Test
  void itWinsOverAWriteToTheColumn() {
    var column = world.column(State.class, "odd", int[].class);
    int[] odd = states.archetypes().getFirst().write(column);
    for (int call = 0; call < CALLS; call++) {
      states.update(
          s -> {
            odd[s.number()] = 77;
            return s;
          });
      checkNothingChanged();
    }
  }

  private void checkNothingChanged() {
    for (int i = 0; i < ROWS; i++) {
      assertThat(state(i)).isEqualTo(new State(i, 0, 0));
    }
  }
}
