package dev.phyla.order;

import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.CallbackException;
import dev.phyla.Column;
import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.Query1;
import dev.phyla.Schema;
import dev.phyla.Term;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What sorting refuses, leaving the world as it was.
final class SortRefusalsTest {
  @SuppressWarnings("ArrayRecordComponent") // stored inline
  record Cells(@Length(3) int[] cells, String text) {}

  private static final Comparator<Depth> BY_LAYER = Comparator.comparing(Depth::layer);

  private final World world = new World();
  private final Query1<Depth> depths = world.query(read(Depth.class));
  private final Column<int[]> layer = world.column(Depth.class, "layer", int[].class);
  private long state;

  @BeforeEach
  void spawn() {
    for (int i = 40; i > 0; i--) {
      world.spawn(new Depth(i, 0));
      world.spawn(new Depth(i, 0), new Frozen());
    }
    state = world.stateHash();
  }

  @AfterEach
  void theWorldIsAsItWas() {
    assertThat(world.stateHash()).isEqualTo(state);
    world.verify();
    assertThat(depths.sort(layer)).isTrue();
  }

  @Test
  void sortingInsideALoop() {
    for (ThrowingCallable sort :
        List.<ThrowingCallable>of(
            () -> depths.sort(layer),
            () -> depths.sortDescending(layer),
            () -> depths.sort(Depth.class, BY_LAYER))) {
      assertThatIllegalStateException()
          .isThrownBy(() -> depths.each(_ -> run(sort)))
          .withMessage(
              "Sorting changes the structure of the world and cannot run inside query(read Depth);"
                  + " do it afterwards, or record it now with World.commands().");
    }
  }

  private static void run(ThrowingCallable action) {
    try {
      action.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void sortingInsideAnObserver() {
    try (var _ = world.onSet(Depth.class, (_, _, _) -> depths.sort(layer))) {
      Entity last = depths.entities().getLast();
      assertThatExceptionOfType(CallbackException.class)
          .isThrownBy(() -> world.set(last, world.get(last, Depth.class)))
          .havingCause()
          .isInstanceOf(IllegalStateException.class)
          .withMessage(
              "query(read Depth) cannot be sorted inside an observer, because rows that are being"
                  + " announced would move; sort it afterwards.");
    }
  }

  @Test
  void sortingInsideACallbackOfAQuery() {
    assertThatExceptionOfType(CallbackException.class)
        .isThrownBy(() -> depths.onEnterWithReplay((_, _, _) -> depths.sort(layer)))
        .havingCause()
        .isInstanceOf(IllegalStateException.class)
        .withMessageStartingWith("Sorting changes the structure of the world and cannot run");
  }

  @Test
  void aComparatorThatThrows() {
    var failure = new IllegalArgumentException("on purpose");
    int[] calls = {0};
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                depths.sort(
                    Depth.class,
                    (a, b) -> {
                      if (++calls[0] == 60) {
                        throw failure;
                      }
                      return BY_LAYER.compare(a, b);
                    }))
        .isSameAs(failure);
  }

  @Test
  void aComparatorThatContradictsItself() {
    world.spawnMany(1000, new Depth(0, 0));
    state = world.stateHash();
    var random = new Random(2);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> depths.sort(Depth.class, (_, _) -> random.nextBoolean() ? 1 : -1))
        .withMessage(
            "The comparator for Depth contradicts itself, so nothing was sorted. If it puts a"
                + " before b and b before c, it must put a before c, and b after a.")
        .havingCause()
        .withMessage("Comparison method violates its general contract!");
  }

  @Test
  void aComparatorThatChangesTheStructure() {
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                depths.sort(
                    Depth.class,
                    (a, b) -> {
                      world.spawn();
                      return BY_LAYER.compare(a, b);
                    }))
        .withMessage(
            "Spawning changes the structure of the world and cannot run inside a comparator that"
                + " sorts query(read Depth); do it afterwards, or record it now with"
                + " World.commands().");
  }

  @Test
  void anArchetypeWithoutTheComponent() {
    var everything = world.query();
    Entity other = world.spawn(new Frozen());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> everything.sort(layer))
        .withMessage(
            "query() cannot be sorted by Depth: its archetype [Frozen] has no Depth; add"
                + " with(Depth.class) to the query.");
    assertThatIllegalArgumentException().isThrownBy(() -> everything.sort(Depth.class, BY_LAYER));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> depths.sort(Frozen.class, (_, _) -> 0))
        .withMessageStartingWith("query(read Depth) cannot be sorted by Frozen");
    world.despawn(other);
    state = world.stateHash();
  }

  @Test
  void columnsOfReferencesAndOfInlineArrays() {
    Entity other = world.spawn(new Cells(new int[3], "text"));
    var query = world.query(with(Cells.class));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> query.sort(world.column(Cells.class, "text", Object[].class)))
        .withMessage(
            "query(with Cells) cannot be sorted by the column Cells.text, which holds references;"
                + " use sort(Cells.class, comparator).");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> query.sort(world.column(Cells.class, "cells", int[].class)))
        .withMessage(
            "query(with Cells) cannot be sorted by the column Cells.cells, which holds 3 elements"
                + " per row; use sort(Cells.class, comparator).");
    world.despawn(other);
    state = world.stateHash();
  }

  @Test
  void columnsOfOtherWorldsAlsoIfTheyShareTheSchema() {
    Schema schema = world.schema();
    for (World other : List.of(new World(), new World(schema))) {
      Column<int[]> foreign = other.column(Depth.class, "layer", int[].class);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> depths.sort(foreign))
          .withMessage(
              "The column Depth.layer belongs to another world; resolve it with World.column"
                  + " there.");
      assertThatIllegalArgumentException().isThrownBy(() -> depths.groupBy(foreign));
    }
  }

  @Test
  void columnsOfUndeclaredComponents() {
    var schema = new Schema();
    var wolf = schema.declare("Wolf", new Schema.Field("age", int.class));
    var declared = new World(schema);
    Column<int[]> age = declared.component(wolf).column("age", int[].class);
    var query = declared.query();
    declared.component(wolf).set(declared.spawn(), Map.of("age", 1));
    declared.despawnAll(query);
    declared.reclaimArchetypes();
    schema.undeclare(wolf);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> query.sort(age))
        .withMessage("The component type Wolf was undeclared.");
  }

  @Test
  @SuppressWarnings("DataFlowIssue")
  void nothing() {
    assertThatNullPointerException()
        .isThrownBy(() -> depths.sort(null))
        .withMessage("The column is null.");
    assertThatNullPointerException().isThrownBy(() -> depths.sortDescending(null));
    assertThatNullPointerException()
        .isThrownBy(() -> depths.sort(null, BY_LAYER))
        .withMessage("The component type is null.");
    assertThatNullPointerException()
        .isThrownBy(() -> depths.sort(Depth.class, null))
        .withMessage("The comparator is null.");
  }

  @Test
  void aClosedWorld() {
    var closed = new World();
    Column<int[]> column = closed.column(Depth.class, "layer", int[].class);
    var query = closed.query(Term.read(Depth.class));
    closed.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> query.sort(column))
        .withMessage("The world is closed.");
    assertThatIllegalStateException().isThrownBy(() -> query.groupBy(column));
  }
}
