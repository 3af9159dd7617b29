package dev.phyla.component;

import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.World;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Components of all kinds in one query with eight terms.
@SuppressWarnings("rawtypes") // a class literal has no type arguments
final class MixedComponentsTest {
  private static final int ROWS = 40;

  private record Numbers(byte b, long l, double d) {}

  private record Point(float x, float y) {}

  private record Segment(Point from, Point to) {}

  private record Link(Entity target) {}

  private enum Colour {
    RED,
    GREEN {
      @Override
      public String toString() {
        return "green";
      }
    }
  }

  private static Colour colour(int index) {
    return index % 2 == 0 ? Colour.RED : Colour.GREEN;
  }

  private record Matrix(@Length(3) int[] cells) {}

  private record Tag() {}

  private static final class Brain {
    int thoughts;
  }

  private record Box<T>(T content) {}

  private final World world = new World();
  private List<Entity> entities;

  @BeforeEach
  void spawn() {
    entities =
        world
            .entityBuilder()
            .with(Numbers.class, i -> new Numbers((byte) i, i, i))
            .with(Segment.class, i -> new Segment(new Point(i, 0), new Point(0, i)))
            .with(Link.class, i -> new Link(new Entity(i, 1)))
            .with(Colour.class, i -> colour(i))
            .with(Matrix.class, i -> new Matrix(new int[] {i, i + 1, i + 2}))
            .with(Tag.class)
            .with(Brain.class, i -> new Brain())
            .with(Box.class, i -> new Box<>("box " + i))
            .spawnMany(ROWS);
  }

  @Test
  void eightReadTermsGiveWhatTheRowHas() {
    var rows = new int[1];
    world
        .query(
            read(Numbers.class),
            read(Segment.class),
            read(Link.class),
            read(Colour.class),
            read(Matrix.class),
            read(Tag.class),
            read(Brain.class),
            read(Box.class))
        .each(
            (entity, numbers, segment, link, colour, matrix, tag, brain, box) -> {
              int i = rows[0]++;
              assertThat(entity).isEqualTo(entities.get(i));
              assertThat(numbers).isEqualTo(new Numbers((byte) i, i, i));
              assertThat(segment).isEqualTo(new Segment(new Point(i, 0), new Point(0, i)));
              assertThat(link.target()).isEqualTo(new Entity(i, 1));
              assertThat(colour).isEqualTo(colour(i));
              assertThat(matrix.cells()).containsExactly(i, i + 1, i + 2);
              assertThat(tag).isEqualTo(new Tag());
              assertThat(brain.thoughts).isZero();
              assertThat(box).isEqualTo(new Box<>("box " + i));
            });
    assertThat(rows[0]).isEqualTo(ROWS);
  }

  @Test
  void eightWriteHandlesWriteTheirOwnComponent() {
    world
        .query(
            write(Numbers.class),
            write(Segment.class),
            write(Link.class),
            write(Colour.class),
            write(Matrix.class),
            write(Tag.class),
            write(Brain.class),
            write(Box.class))
        .each(
            (entity, numbers, segment, link, colour, matrix, tag, brain, box) -> {
              int i = (int) numbers.get().l();
              numbers.set(new Numbers((byte) -i, -i, -i));
              segment.set(new Segment(segment.get().to(), segment.get().from()));
              link.set(new Link(entity));
              colour.set(Colour.GREEN);
              matrix.set(new Matrix(new int[] {0, 0, matrix.get().cells()[2]}));
              tag.set(new Tag());
              brain.get().thoughts = i;
              brain.set(brain.get());
              box.set(new Box<>(i));
            });
    for (int i = 0; i < ROWS; i++) {
      Entity entity = entities.get(i);
      assertThat(world.get(entity, Numbers.class)).isEqualTo(new Numbers((byte) -i, -i, -i));
      assertThat(world.get(entity, Segment.class))
          .isEqualTo(new Segment(new Point(0, i), new Point(i, 0)));
      assertThat(world.get(entity, Link.class).target()).isEqualTo(entity);
      assertThat(world.get(entity, Colour.class)).isEqualTo(Colour.GREEN);
      assertThat(world.get(entity, Matrix.class).cells()).containsExactly(0, 0, i + 2);
      assertThat(world.get(entity, Brain.class).thoughts).isEqualTo(i);
      assertThat(world.get(entity, Box.class)).isEqualTo(new Box<>(i));
    }
  }

  @Test
  void anUpdateWithEightTermsWritesTheFirst() {
    for (int i = 0; i < ROWS; i += 2) {
      world.remove(entities.get(i), Box.class, Brain.class);
    }
    world
        .query(
            write(Numbers.class),
            read(Segment.class),
            read(Link.class),
            read(Colour.class),
            read(Matrix.class),
            read(Tag.class),
            optional(Brain.class),
            optional(Box.class))
        .update(
            (entity, numbers, segment, link, colour, matrix, tag, brain, box) ->
                new Numbers(
                    (byte) (box == null ? 0 : 1),
                    entity.index() + matrix.cells()[2],
                    brain == null ? -segment.from().x() : link.target().index()));
    for (int i = 0; i < ROWS; i++) {
      Entity entity = entities.get(i);
      assertThat(world.get(entity, Numbers.class))
          .isEqualTo(
              new Numbers(
                  (byte) (i % 2), entity.index() + i + 2, i % 2 == 0 ? -(float) i : (double) i));
    }
  }
}
