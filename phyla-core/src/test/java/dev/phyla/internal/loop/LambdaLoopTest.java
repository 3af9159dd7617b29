package dev.phyla.internal.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Query1;
import dev.phyla.Ref;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.loop.LoopShape.Access;
import dev.phyla.internal.loop.LoopShape.Form;
import dev.phyla.internal.loop.LoopShape.Parameter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A loop finds out how its lambda is served best. That results are the same is for other tests.
class LambdaLoopTest {
  record Three(int a, int b, int c) {}

  private static final int ROWS = 400;
  private static final int CALLS = 20;

  private static LambdaLoop run(Query1.Each<Ref<Three>> lambda) {
    var parameter = new Parameter(Access.WRITE, ComponentLayout.of(Three.class));
    var shape =
        new LoopShape(ColumnArrays.class, Form.EACH, Query1.Each.class, List.of(parameter), false);
    var loop = new LambdaLoop(shape);
    List<ColumnLayout> layouts = parameter.component().columns();
    ColumnArrays arrays = ColumnArrays.of(layouts);
    var columns = new ArrayList<Object>();
    for (ColumnLayout layout : layouts) {
      columns.add(layout.newArray(ROWS));
    }
    var numbers = (int[]) columns.getFirst();
    for (int row = 0; row < ROWS; row++) {
      numbers[row] = row;
    }
    arrays.replace(new long[ROWS], columns.toArray());
    for (int call = 0; call < CALLS; call++) {
      loop.run(arrays, 0, ROWS, lambda);
    }
    return loop;
  }

  @Test
  void handlesThatAreSeldomSetAreTakenAlong() {
    Query1.Each<Ref<Three>> lambda =
        three -> {
          if (three.get().a() == 7) {
            three.set(new Three(7, 1, 2));
          }
        };
    assertThat(run(lambda).isRoving()).isTrue();
  }

  @Test
  void handlesThatAreOftenSetAreMadeForEachRow() {
    Query1.Each<Ref<Three>> lambda = three -> three.set(new Three(7, 1, 2));
    assertThat(run(lambda).isRoving()).isFalse();
  }
}
