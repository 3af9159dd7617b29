package dev.phyla.internal.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.Query1;
import dev.phyla.Ref;
import dev.phyla.UpdateQuery1.Update;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.loop.LoopShape.Access;
import dev.phyla.internal.loop.LoopShape.Form;
import dev.phyla.internal.loop.LoopShape.Parameter;
import dev.phyla.internal.loop.LoopShape.Writing;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/// A loop finds out how its lambda is served best. That results are the same is for other tests.
class LambdaLoopTest {
  record Three(int a, int b, int c) {}

  record Two(int a, int b) {}

  record Mixed(byte a, double b, long c, boolean d, float e) {}

  record Linked(int a, int b, int c, Entity d) {}

  record Named(int a, int b, int c, String d) {}

  record Matrix(int a, int b, @Length(4) float[] c) {}

  record Negating(int a, int b, int c) {
    @Override
    public int c() {
      return -c;
    }
  }

  record Logging(int a, int b, int c) {
    private static final int[] LAST = new int[1];

    Logging {
      LAST[0] = a;
    }
  }

  private static final int ROWS = 400;

  private static LambdaLoop run(Object lambda, Parameter parameter, Form form, int calls) {
    Class<?> type = form == Form.EACH ? Query1.Each.class : Update.class;
    var shape = new LoopShape(ColumnArrays.class, form, type, List.of(parameter), Writing.ALL);
    var loop = new LambdaLoop(lambda.getClass(), shape);
    List<ColumnLayout> layouts = parameter.component().columns();
    ColumnArrays arrays = ColumnArrays.of(layouts);
    var columns = new ArrayList<Object>();
    for (ColumnLayout layout : layouts) {
      columns.add(layout.newArray(ROWS));
    }
    if (columns.getFirst() instanceof int[] numbers) {
      for (int row = 0; row < ROWS; row++) {
        numbers[row] = row;
      }
    }
    arrays.replace(new long[ROWS], columns.toArray());
    for (int call = 0; call < calls; call++) {
      loop.run(arrays, 0, ROWS, lambda);
    }
    return loop;
  }

  private static <T> Writing writing(Class<T> type, Update<T> lambda) {
    return run(lambda, new Parameter(Access.WRITE, ComponentLayout.of(type)), Form.UPDATE, 20)
        .writing();
  }

  @Test
  void recordsThatOftenComeBackAreNotStored() {
    assertThat(writing(Three.class, t -> t.a() % 2 == 0 ? new Three(t.a(), 1, 2) : t))
        .isEqualTo(Writing.CHANGES);
    assertThat(writing(Mixed.class, m -> m.d() ? new Mixed((byte) 1, 1, 1, true, 1) : m))
        .isEqualTo(Writing.CHANGES);
    assertThat(writing(Three.class, LambdaLoopTest::evened)).isEqualTo(Writing.CHANGES);
    assertThat(writing(Three.class, new Evening())).isEqualTo(Writing.CHANGES);
  }

  private static Three evened(Three three) {
    return three.a() % 2 == 0 ? three : new Three(three.a(), 0, 0);
  }

  private static final class Evening implements Update<Three> {
    @Override
    public Three update(Three three) {
      return three.a() % 2 == 0 ? three : new Three(three.a(), 0, 0);
    }
  }

  @Test
  void recordsThatSeldomComeBackAreAllStored() {
    assertThat(writing(Three.class, t -> t.a() % 4 != 0 ? new Three(t.a(), 1, 2) : t))
        .isEqualTo(Writing.ALL);
    assertThat(writing(Three.class, t -> new Three(t.a(), t.b(), t.c()))).isEqualTo(Writing.ALL);
  }

  @Test
  void whatTakesAsLongToCompareAsToStoreIsStored() {
    assertThat(writing(Two.class, t -> t)).isEqualTo(Writing.ALL);
    assertThat(writing(Named.class, t -> t)).isEqualTo(Writing.ALL);
    assertThat(writing(Matrix.class, t -> t)).isEqualTo(Writing.ALL);
  }

  @Test
  void handlesAreStored() {
    assertThat(writing(Linked.class, t -> t)).isEqualTo(Writing.ALL);
  }

  // What is in one class and has the same types may be what is being run. So these have their own.

  private static final class Writer {
    static Update<Three> to(int[] log) {
      return three -> {
        log[0]++;
        return three;
      };
    }
  }

  private static final class Caller {
    static Update<Three> of(IntUnaryOperator operator) {
      return three -> operator.applyAsInt(three.a()) < 0 ? new Three(three.a(), 1, 2) : three;
    }
  }

  private static final class Erased {
    static <T> Update<T> to(int[] log) {
      return value -> {
        log[0]++;
        return value;
      };
    }

    static Update<Three> harmless() {
      return three -> three;
    }
  }

  /// An interface that stands for another, as in code that wants shorter names.
  private interface Rule extends Update<Three> {}

  private static final class Rules {
    static Rule to(int[] log) {
      return three -> {
        log[0]++;
        return three;
      };
    }

    static Update<Three> harmless() {
      return three -> three;
    }
  }

  @Test
  void aLambdaThatCouldWriteToTheRowHasAllRecordsStored() {
    assertThat(writing(Three.class, Writer.to(new int[1]))).isEqualTo(Writing.ALL);
    assertThat(writing(Three.class, Caller.of(a -> a))).isEqualTo(Writing.ALL);
  }

  @Test
  void aHarmlessLambdaDoesNotSpeakForAnotherInTheClass() {
    assertThat(writing(Three.class, Erased.harmless())).isEqualTo(Writing.ALL);
    assertThat(writing(Three.class, Erased.to(new int[1]))).isEqualTo(Writing.ALL);
    assertThat(writing(Three.class, Rules.harmless())).isEqualTo(Writing.CHANGES);
    assertThat(writing(Three.class, Rules.to(new int[1]))).isEqualTo(Writing.ALL);
  }

  @Test
  void aRecordWhoseCodeCouldWriteToTheRowIsStored() {
    assertThat(writing(Logging.class, t -> t)).isEqualTo(Writing.ALL);
    assertThat(writing(Negating.class, t -> t)).isEqualTo(Writing.ALL);
  }

  @Test
  void whoeverWatchesRowsIsToldOfAll() {
    assertThat(
            new LoopShape(
                    ColumnArrays.class,
                    Form.UPDATE,
                    Update.class,
                    List.of(new Parameter(Access.WATCHED_WRITE, ComponentLayout.of(Three.class))),
                    Writing.ALL)
                .isWorthComparing())
        .isFalse();
  }

  @Test
  void handlesThatAreSeldomSetAreTakenAlong() {
    Query1.Each<Ref<Three>> lambda =
        three -> {
          if (three.get().a() == 7) {
            three.set(new Three(7, 1, 2));
          }
        };
    LambdaLoop loop =
        run(lambda, new Parameter(Access.WRITE, ComponentLayout.of(Three.class)), Form.EACH, 20);
    assertThat(loop.writing()).isEqualTo(Writing.ROVING);
  }

  @Test
  void handlesThatAreOftenSetAreMadeForEachRow() {
    Query1.Each<Ref<Three>> lambda = three -> three.set(new Three(7, 1, 2));
    LambdaLoop loop =
        run(lambda, new Parameter(Access.WRITE, ComponentLayout.of(Three.class)), Form.EACH, 20);
    assertThat(loop.writing()).isEqualTo(Writing.ALL);
  }
}
