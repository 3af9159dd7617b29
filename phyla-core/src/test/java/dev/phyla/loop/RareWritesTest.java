package dev.phyla.loop;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Loops are defined again and take their rows in strips while they warm up; the results are always
/// right.
class RareWritesTest {
  record Counter(int number, int writes) {}

  record Label(String text) {}

  interface Chosen {}

  private static final int ROWS = 3_000;

  private final World world = new World();
  private final List<Entity> entities =
      world
          .entityBuilder()
          .with(Counter.class, i -> new Counter(i, 0))
          .with(Label.class, i -> new Label("label " + i))
          .spawnMany(ROWS);
  private final int[] expected = new int[ROWS];

  /// From never to always and back.
  private static final List<IntPredicate> STRETCHES =
      List.of(
          i -> false,
          i -> i % 1_000 == 7,
          i -> true,
          i -> i % 2 == 0,
          i -> i == 2_999,
          i -> i % 40 == 3,
          i -> false,
          i -> i % 3 == 1);

  private static final int CALLS = 60;

  private void checkCounters() {
    for (int i = 0; i < ROWS; i++) {
      assertThat(world.get(entities.get(i), Counter.class)).isEqualTo(new Counter(i, expected[i]));
    }
  }

  private void expectWrites(IntPredicate condition) {
    for (int i = 0; i < ROWS; i++) {
      expected[i] += condition.test(i) ? 1 : 0;
    }
  }

  private static Counter next(Counter counter) {
    return new Counter(counter.number(), counter.writes() + 1);
  }

  @Test
  void everyRowIsWrittenAsOftenAsTheLambdaSays() {
    var query = world.query(write(Counter.class), read(Label.class));
    var condition = new IntPredicate[1];
    for (IntPredicate stretch : STRETCHES) {
      condition[0] = stretch;
      for (int call = 0; call < CALLS; call++) {
        query.each(
            (counter, label) -> {
              assertThat(label.text()).endsWith(" " + counter.get().number());
              if (condition[0].test(counter.get().number())) {
                counter.set(next(counter.get()));
              }
            });
        expectWrites(stretch);
      }
      checkCounters();
    }
  }

  @Test
  void aFewRowsCalledVeryOftenAreWrittenToo() {
    var query = world.query(write(Counter.class), tagged(Chosen.class));
    for (int i = 0; i < ROWS; i += 300) {
      world.tag(Chosen.class).add(entities.get(i));
    }
    var condition = new IntPredicate[1];
    for (IntPredicate stretch : STRETCHES) {
      condition[0] = stretch;
      for (int call = 0; call < 1_000; call++) {
        query.each(
            (entity, counter) -> {
              assertThat(entity).isEqualTo(entities.get(counter.get().number()));
              if (condition[0].test(counter.get().number())) {
                counter.set(next(counter.get()));
              }
            });
        expectWrites(i -> i % 300 == 0 && stretch.test(i));
      }
    }
    checkCounters();
  }

  @Test
  void consumersSeeExactlyTheRowsThatWereSet() {
    var writing = world.query(write(Counter.class));
    var looking = world.query(read(Counter.class), changed(Counter.class));
    looking.each(counter -> {});
    var condition = new IntPredicate[1];
    for (IntPredicate stretch : STRETCHES) {
      condition[0] = stretch;
      for (int call = 0; call < CALLS; call++) {
        writing.each(
            counter -> {
              if (condition[0].test(counter.get().number())) {
                counter.set(next(counter.get()));
              }
            });
        var seen = new ArrayList<Integer>();
        looking.each(counter -> seen.add(counter.number()));
        assertThat(seen).isEqualTo(IntStream.range(0, ROWS).filter(stretch).boxed().toList());
      }
    }
  }

  @Test
  void severalHandlesAreSetIndependently() {
    var query = world.query(write(Counter.class), write(Label.class));
    for (int call = 0; call < 100; call++) {
      boolean frequent = call >= 50;
      query.each(
          (counter, label) -> {
            int number = counter.get().number();
            if (number % 500 == 0 || frequent) {
              counter.set(next(counter.get()));
            }
            if (number == 1) {
              label.set(new Label("seen " + counter.get().writes()));
            }
          });
      expectWrites(i -> i % 500 == 0 || frequent);
    }
    checkCounters();
    assertThat(world.get(entities.get(1), Label.class)).isEqualTo(new Label("seen 50"));
    assertThat(world.get(entities.get(2), Label.class)).isEqualTo(new Label("label 2"));
  }

  @Test
  void aLambdaThatThrowsLeavesWhatItHadWritten() {
    var query = world.query(write(Counter.class));
    for (int call = 0; call < 50; call++) {
      int last = call * 50;
      assertThatThrownBy(
              () ->
                  query.each(
                      counter -> {
                        if (counter.get().number() == last) {
                          counter.set(next(counter.get()));
                          throw new IllegalStateException("enough");
                        }
                      }))
          .hasMessage("enough");
      expectWrites(i -> i == last);
    }
    checkCounters();
  }
}
