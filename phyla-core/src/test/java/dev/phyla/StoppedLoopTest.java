package dev.phyla;

import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.internal.run.QueryRunner;
import java.io.IOException;
import java.util.Arrays;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A loop that ends with an exception stores the table and the row.
final class StoppedLoopTest {
  record Value(int number) {
    Value {
      if (number < 0) {
        throw new IllegalArgumentException("negative");
      }
    }
  }

  record First() {}

  record Second() {}

  private static final int ROWS = 100;

  private final World world = new World();
  private final UpdateQuery1<Value> values = world.query(write(Value.class));

  @BeforeEach
  void spawn() {
    world.entityBuilder().with(Value.class, Value::new).with(new First()).spawnMany(ROWS);
    world
        .entityBuilder()
        .with(Value.class, i -> new Value(ROWS + i))
        .with(new Second())
        .spawnMany(ROWS);
  }

  private static int[] stoppedAt(Query query) {
    var state = query.rows().state();
    QueryRunner runner = query.runner();
    return Arrays.stream(state.matches())
        .limit(state.size())
        .mapToInt(match -> runner.stoppedIn() == match ? runner.stoppedAt() : -1)
        .toArray();
  }

  private static void assertStopsAt(Query query, ThrowingCallable loop, int... rows) {
    assertThatThrownBy(loop).isExactlyInstanceOf(IOException.class);
    assertThat(stoppedAt(query)).containsExactly(rows);
  }

  @SuppressWarnings("unchecked") // which is the point: the compiler does not see what is thrown
  private static <E extends Throwable> void failAt(int wanted, int number) throws E {
    if (number == wanted) {
      throw (E) new IOException("at " + wanted);
    }
  }

  private static void check(int wanted, int number) {
    StoppedLoopTest.<RuntimeException>failAt(wanted, number);
  }

  @Test
  void noRowIsNamedIfNothingIsThrown() {
    values.update(value -> new Value(value.number()));
    values.each(value -> value.set(value.get()));

    assertThat(stoppedAt(values)).containsExactly(-1, -1);
  }

  @Test
  void updateNamesTheRow() {
    assertStopsAt(
        values,
        () ->
            values.update(
                value -> {
                  check(7, value.number());
                  return value;
                }),
        7,
        -1);
    assertStopsAt(
        values,
        () ->
            values.update(
                (_, value) -> {
                  check(ROWS, value.number());
                  return value;
                }),
        -1,
        0);
  }

  @Test
  void eachNamesTheRowHoweverItsHandlesAreMade() {
    for (int call = 0; call < 40; call++) {
      boolean isSet = call % 2 == 0;
      assertStopsAt(
          values,
          () ->
              values.each(
                  value -> {
                    check(2 * ROWS - 1, value.get().number());
                    if (isSet) {
                      value.set(value.get());
                    }
                  }),
          -1,
          ROWS - 1);
    }
  }

  @Test
  void readingLoopsNameTheRow() {
    var query = world.query(read(Value.class), with(Second.class));
    assertStopsAt(query, () -> query.each(value -> check(ROWS + 5, value.number())), 5);
  }

  @Test
  void whatTheRecordsThrowCountsAsWell() {
    var column = world.column(Value.class, "number", int[].class);
    values.archetypes().getFirst().write(column)[3] = -1;

    assertThatThrownBy(() -> values.update(value -> value))
        .isExactlyInstanceOf(IllegalArgumentException.class);
    assertThat(stoppedAt(values)).containsExactly(3, -1);
  }
}
