package dev.phyla.batch;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.World;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TensorTest {
  record Position(float x, float y) {}

  record Agent(int team, boolean isHidden, byte level, short score, long id, double mass) {}

  record Ray(@Length(3) float[] distances) {}

  record Label(String text, int length) {}

  private static final List<Class<?>> PAIR = List.of(Position.class, Agent.class);

  private static Agent agent(int number) {
    return new Agent(
        number, number % 2 == 1, (byte) number, (short) (number * 2), number * 3L, number / 2.0);
  }

  private static float[] floats(Plane plane) {
    var values = new float[(int) (plane.bytes() / 4)];
    plane.copyTo(MemorySegment.ofArray(values));
    return values;
  }

  private static int[] ints(Plane plane) {
    var values = new int[(int) (plane.bytes() / 4)];
    plane.copyTo(MemorySegment.ofArray(values));
    return values;
  }

  private static byte[] bytes(Plane plane) {
    var values = new byte[(int) plane.bytes()];
    plane.copyTo(MemorySegment.ofArray(values));
    return values;
  }

  /// Seven worlds in three groups, of which world i has i % 3 of at most two entities.
  private static Batch fixed() {
    return Batch.of(7)
        .groupSize(3)
        .maxPerWorld(2, Position.class, Agent.class)
        .setUp(
            (world, number) -> {
              for (int i = 0; i < number % 3; i++) {
                world.spawn(new Position(number, i), agent(number * 10 + i));
              }
            })
        .build();
  }

  @Test
  void aFixedTensorHasAPlaceForEveryEntityOfEveryWorld() {
    try (Batch batch = fixed()) {
      Tensor tensor = batch.export("position", Position.class);
      assertThat(tensor.shape()).containsExactly(7, 2, 2);
      assertThat(tensor.type()).isEqualTo(ElementType.FLOAT32);
      assertThat(tensor.fields()).containsExactly("x", "y");
      assertThat(tensor.plane(0).shape()).containsExactly(7, 2);
      assertThat(tensor.plane(0).name()).isEqualTo("position.x");
      assertThat(floats(tensor.plane(0))).containsExactly(0, 0, 1, 0, 2, 2, 0, 0, 4, 0, 5, 5, 0, 0);
      assertThat(floats(tensor.plane(1))).containsExactly(0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0);
      assertThat(bytes(tensor.mask())).containsExactly(0, 0, 1, 0, 1, 1, 0, 0, 1, 0, 1, 1, 0, 0);
      assertThat(tensor.packed().shape()).containsExactly(7, 2, 2);
      assertThat(floats(tensor.packed()))
          .startsWith(0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 2, 1)
          .hasSize(28);
      assertThat(tensor.rows(5)).isEqualTo(2);
      assertThat(tensor.get(5, 1, 1)).isEqualTo(1);
    }
  }

  @Test
  void rowsOfDespawnedEntitiesAreZero() {
    try (Batch batch = fixed()) {
      Tensor tensor = batch.export("x", Position.class, "x");
      batch.visit(
          5, world -> world.despawn(world.query(read(Position.class)).first().orElseThrow()));
      assertThat(floats(tensor.plane(0))).containsExactly(0, 0, 1, 0, 2, 2, 0, 0, 4, 0, 5, 0, 0, 0);
    }
  }

  @Test
  void whatIsWrittenBeforeAStepIsSeenByIt() {
    BatchBuilder builder =
        Batch.of(5)
            .groupSize(2)
            .maxPerWorld(1, Position.class)
            .setUp((world, number) -> world.spawn(new Position(number, 1)));
    builder
        .schedule()
        .add(
            "double",
            setup ->
                setup
                    .query(write(Position.class))
                    .updateLoop(p -> new Position(p.x() * 2, p.y() + p.x())));
    try (Batch batch = builder.build()) {
      Tensor tensor = batch.export("position", Position.class);
      assertThat(tensor.plane(0).shape()).containsExactly(5);
      tensor.plane(0).copyFrom(MemorySegment.ofArray(new float[] {10, 20, 30, 40, 50}));
      batch.step();
      assertThat(floats(tensor.plane(0))).containsExactly(20, 40, 60, 80, 100);
      assertThat(floats(tensor.plane(1))).containsExactly(11, 21, 31, 41, 51);
      tensor.packed().copyFrom(MemorySegment.ofArray(new float[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
      List<Position> written =
          batch.get(3, world -> world.query(read(Position.class)).toList(p -> p));
      assertThat(written).containsExactly(new Position(7, 8));
      tensor.forEachBlock(
          1,
          true,
          (array, first, end, firstWorld) -> {
            for (int row = first; row < end; row++) {
              ((float[]) array)[row] = firstWorld + row - first;
            }
          });
      assertThat(floats(tensor.plane(1))).containsExactly(0, 1, 2, 3, 4);
    }
  }

  @Test
  void everyPrimitiveTypeIsCopiedBothWays() {
    try (Batch batch = fixed();
        Arena arena = Arena.ofConfined()) {
      for (String field : List.of("team", "isHidden", "level", "score", "id", "mass")) {
        Plane plane = batch.export(field, Agent.class, field).plane(0);
        MemorySegment memory = arena.allocate(plane.bytes(), 8);
        plane.copyTo(memory);
        MemorySegment packed = arena.allocate(plane.bytes(), 8);
        batch.tensor(field).packed().copyTo(packed);
        assertThat(packed.toArray(ValueLayout.JAVA_BYTE))
            .as(field)
            .isEqualTo(memory.toArray(ValueLayout.JAVA_BYTE));
        batch.tensor(field).packed().copyFrom(packed);
        plane.copyFrom(memory);
      }
      List<Agent> agents =
          batch.get(5, world -> world.query(read(Agent.class)).toList(each -> each));
      assertThat(agents).containsExactly(agent(50), agent(51));
      assertThat(batch.tensor("isHidden").type()).isEqualTo(ElementType.BOOL);
      assertThat(batch.tensor("isHidden").get(5, 1, 0)).isEqualTo(1);
      assertThat(batch.tensor("mass").get(5, 1, 0)).isEqualTo(25.5);
    }
  }

  @Test
  void aRaggedTensorHasTheRowsOfOneWorldAfterTheOther() {
    try (Batch batch =
        Batch.of(4)
            .groupSize(2)
            .setUp(
                (world, number) -> {
                  for (int i = 0; i < number; i++) {
                    world.spawn(new Position(number, i));
                  }
                })
            .build()) {
      Tensor tensor = batch.export("position", List.of(Position.class), Position.class);
      assertThat(tensor.isFixed()).isFalse();
      assertThat(tensor.shape()).containsExactly(6, 2);
      assertThat(floats(tensor.plane(0))).containsExactly(1, 2, 2, 3, 3, 3);
      assertThat(ints(tensor.offsets())).containsExactly(0, 0, 1, 3, 6);
      batch.visit(0, world -> world.spawnMany(1000, new Position(7, 7)));
      batch.visit(2, world -> world.despawnAll(world.query(read(Position.class))));
      assertThat(tensor.shape()).containsExactly(1004, 2);
      assertThat(floats(tensor.plane(0))).startsWith(7, 7).endsWith(7, 1, 3, 3, 3);
      assertThat(ints(tensor.offsets())).containsExactly(0, 1000, 1001, 1001, 1004);
      var worlds = new ArrayList<Integer>();
      tensor.forEachBlock(0, false, (array, first, end, world) -> worlds.add(world));
      assertThat(worlds).containsExactly(0, 1, 3);
      assertThatIllegalStateException().isThrownBy(tensor::mask).withMessageContaining("ragged");
    }
  }

  @Test
  void inlineArraysAreAFurtherDimension() {
    try (Batch batch =
        Batch.of(3)
            .maxPerWorld(1, Ray.class)
            .setUp(
                (world, number) ->
                    world.spawn(new Ray(new float[] {number, number + 1, number + 2})))
            .build()) {
      Tensor tensor = batch.export("rays", Ray.class);
      assertThat(tensor.shape()).containsExactly(3, 1, 1, 3);
      assertThat(tensor.plane(0).shape()).containsExactly(3, 3);
      assertThat(floats(tensor.plane(0))).containsExactly(0, 1, 2, 1, 2, 3, 2, 3, 4);
      assertThatIllegalStateException().isThrownBy(tensor::packed);
    }
  }

  @Test
  void entitiesCanBeExportedAndNotWritten() {
    try (Batch batch = fixed()) {
      Tensor tensor = batch.exportEntities("entities", PAIR);
      var bits = new long[14];
      tensor.plane(0).copyTo(MemorySegment.ofArray(bits));
      Entity second = Entity.fromBits(bits[5]);
      Position found = batch.get(2, world -> world.get(second, Position.class));
      assertThat(found).isEqualTo(new Position(2, 1));
      assertThat(bits[0]).isZero();
      assertThatIllegalStateException()
          .isThrownBy(() -> tensor.plane(0).copyFrom(MemorySegment.ofArray(bits)));
      assertThatThrownBy(
              () ->
                  batch.export("mask", Position.class).mask().copyFrom(MemorySegment.ofArray(bits)))
          .isInstanceOf(UnsupportedOperationException.class);
    }
  }

  @Test
  void impossibleExportsAreRefused() {
    try (Batch batch = fixed()) {
      batch.export("x", Position.class, "x");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> batch.export("x", Position.class))
          .withMessageContaining("taken");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> batch.export(" ", Position.class))
          .withMessageContaining("blank");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> batch.tensor("y"))
          .withMessageContaining("the slots are [x]");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> batch.export("z", Position.class, "z"))
          .withMessageContaining("it has [x, y]");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> batch.export("agent", Agent.class))
          .withMessageContaining("different types");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> batch.export("label", Label.class))
          .withMessageContaining("No archetypes");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> batch.export("label", List.of(Label.class), Label.class, "text"))
          .withMessageContaining("primitive");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> batch.export("label", PAIR, Label.class))
          .withMessageContaining("has no");
      Plane plane = batch.tensor("x").plane(0);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> plane.copyTo(MemorySegment.ofArray(new float[13])))
          .withMessageContaining("56 bytes")
          .withMessageContaining("has 52");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> plane.copyFrom(MemorySegment.ofArray(new float[15])))
          .withMessageContaining("has 60");
    }
  }

  @Test
  void tensorsEndWithTheirBatch() {
    Batch batch = fixed();
    Tensor tensor = batch.export("x", Position.class, "x");
    batch.close();
    assertThatIllegalStateException().isThrownBy(tensor::shape).withMessageContaining("closed");
    assertThatIllegalStateException()
        .isThrownBy(() -> tensor.plane(0).copyTo(MemorySegment.ofArray(new float[14])));
  }

  @Test
  void twoArchetypesWithAMaximumHaveToBeNamed() {
    try (Batch batch =
        Batch.of(1)
            .maxPerWorld(1, Position.class)
            .maxPerWorld(1, Position.class, Agent.class)
            .build()) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> batch.export("x", Position.class))
          .withMessageContaining("name the one");
      batch.visit(0, world -> world.spawn(new Position(3, 4), agent(1)));
      assertThat(floats(batch.export("x", PAIR, Position.class, "x").plane(0))).containsExactly(3);
      batch.visit(0, World::verify);
    }
  }
}
