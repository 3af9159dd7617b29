package dev.phyla.index;

import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Column;
import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.LongIndex;
import dev.phyla.World;
import java.util.List;
import org.junit.jupiter.api.Test;

class LongIndexTest {
  record Cell(int number) {}

  record Target(Entity entity) {}

  record Kinds(
      byte small, short medium, char letter, long large, boolean flag, float real, double exact) {}

  record Label(String text) {}

  record Row(@Length(3) int[] values) {}

  private final World world = new World();
  private final Entity ann = world.spawn(new Cell(7));
  private final Entity bob = world.spawn(new Cell(-2));
  private final Entity cem = world.spawn(new Cell(7));
  private final LongIndex index = world.index(world.column(Cell.class, "number", int[].class));

  @Test
  void entitiesAreFoundByTheNumberInTheColumn() {
    assertThat(index.find(7)).containsExactly(ann, cem);
    assertThat(index.find(-2)).containsExactly(bob);
    assertThat(index.find(1L << 32 | 7)).isEmpty();
    assertThat(index.first(7)).contains(ann);
    assertThat(index.first(8)).isEmpty();
    assertThat(index.count(7)).isEqualTo(2);
    assertThat(index.count(8)).isZero();
    assertThat(index.contains(7)).isTrue();
    assertThat(index.contains(8)).isFalse();
    assertThat(index.count()).isEqualTo(3);
    assertThat(index.keyCount()).isEqualTo(2);
    assertThat(index).hasToString("index(Cell.number)");
  }

  @Test
  void changesAreNoticed() {
    index.count();
    world.set(ann, new Cell(-2));
    world.despawn(cem);
    assertThat(index.find(7)).isEmpty();
    assertThat(index.find(-2)).containsExactly(ann, bob);
    world.query(write(Cell.class)).update(cell -> new Cell(cell.number() * 2));
    assertThat(index.find(-4)).containsExactly(ann, bob);
    world.remove(ann, Cell.class);
    assertThat(index.find(-4)).containsExactly(bob);
    assertThat(index.keyCount()).isEqualTo(1);
  }

  @Test
  void theKeysOfAnEntityFieldArePackedHandles() {
    LongIndex sources = world.index(world.column(Target.class, "entity", long[].class));
    world.set(ann, new Target(bob));
    world.set(cem, new Target(bob));
    world.set(bob, new Target(Entity.NONE));
    assertThat(sources.find(bob.bits())).containsExactly(ann, cem);
    assertThat(sources.find(Entity.NONE.bits())).containsExactly(bob);
  }

  @Test
  void everyKindOfIntegerCanBeAKey() {
    world.set(ann, new Kinds((byte) -3, (short) 500, 'x', Long.MIN_VALUE, true, 1, 1));
    assertThat(world.index(world.column(Kinds.class, "small", byte[].class)).find(-3))
        .containsExactly(ann);
    assertThat(world.index(world.column(Kinds.class, "medium", short[].class)).find(500))
        .containsExactly(ann);
    assertThat(world.index(world.column(Kinds.class, "letter", char[].class)).find('x'))
        .containsExactly(ann);
    assertThat(world.index(world.column(Kinds.class, "large", long[].class)).find(Long.MIN_VALUE))
        .containsExactly(ann);
  }

  @Test
  void otherColumnsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.index(world.column(Kinds.class, "real", float[].class)))
        .withMessage(
            "The column Kinds.real cannot be the key of an index, because it does not have one"
                + " integer or entity for each row; compute keys with World.index(Class,"
                + " Function).");
    List<Column<?>> others =
        List.of(
            world.column(Kinds.class, "flag", boolean[].class),
            world.column(Kinds.class, "exact", double[].class),
            world.column(Label.class, "text", Object[].class),
            world.column(Row.class, "values", int[].class));
    for (Column<?> other : others) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> world.index(other))
          .withMessageStartingWith("The column " + other + " cannot be the key of an index");
    }
    assertThatNullPointerException()
        .isThrownBy(() -> world.index(null))
        .withMessage("The column is null.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new World().index(world.column(Cell.class, "number", int[].class)))
        .withMessageContaining("belongs to another world");
  }

  @Test
  void aClosedIndexThrows() {
    index.close();
    index.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> index.find(7))
        .withMessage("index(Cell.number) is closed.");
  }

  @Test
  void manyKeysComeAndGo() {
    List<Entity> many = world.spawnMany(3000, new Cell(0));
    for (int round = 0; round < 5; round++) {
      for (int i = 0; i < many.size(); i++) {
        world.set(many.get(i), new Cell(i * (round % 2 == 0 ? 64 : 1) + round));
      }
      assertThat(index.keyCount()).isGreaterThanOrEqualTo(3000);
      for (int i = 0; i < many.size(); i++) {
        int key = i * (round % 2 == 0 ? 64 : 1) + round;
        assertThat(index.find(key)).as("round %s, key %s", round, key).contains(many.get(i));
      }
    }
    world.despawnAll(many);
    assertThat(index.keyCount()).isEqualTo(2);
    assertThat(index.find(7)).containsExactly(ann, cem);
  }
}
