package dev.phyla.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.ComponentType;
import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.Schema;
import dev.phyla.snapshot.Codec;
import dev.phyla.snapshot.SnapshotException;
import dev.phyla.spi.ComponentColumns.Column;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComponentColumnsTest {
  enum Mood {
    CALM,
    ANGRY {
      @Override
      public String toString() {
        return "very angry";
      }
    }
  }

  record Point(float x, char y) {}

  record Body(
      Point centre,
      Entity target,
      @Length(2) int[] cells,
      @Length(1) boolean[] one,
      double[] many,
      String name,
      Mood mood,
      List<Mood> moods) {}

  record Box<T>(T value) {}

  record Boxes(Box<String> text, Box<Mood> mood, Box<Integer> number) {}

  static final class Opaque {}

  private final Schema schema = new Schema();

  @Test
  void columnsAreThoseOfTheLayout() {
    ComponentColumns body = schema.columns(Body.class);

    assertThat(body.name()).isEqualTo("Body");
    assertThat(body.columns())
        .containsExactly(
            new Column("centre.x", float.class, false, false, 0),
            new Column("centre.y", char.class, false, false, 0),
            new Column("target", long.class, true, false, 0),
            new Column("cells", int.class, false, false, 2),
            new Column("one", boolean.class, false, false, 1),
            new Column("many", Object.class, false, false, 0),
            new Column("name", Object.class, false, true, 0),
            new Column("mood", Object.class, false, true, 0),
            new Column("moods", Object.class, false, false, 0));
    assertThat(body.columns())
        .filteredOn(Column::isText)
        .extracting(Column::path)
        .containsExactly("name", "mood");
    assertThat(schema.columns(schema.register(Body.class)).columns()).isEqualTo(body.columns());
  }

  @Test
  void valuesAreThoseThatAreStored() {
    double[] many = {1, 2};
    var value =
        new Body(
            new Point(1, 'c'),
            new Entity(3, 4),
            new int[] {5, 6},
            new boolean[] {true},
            many,
            "name",
            Mood.ANGRY,
            List.of(Mood.CALM));

    assertThat(schema.columns(Body.class).read(value))
        .containsExactly(
            1f,
            'c',
            new Entity(3, 4).bits(),
            new int[] {5, 6},
            new boolean[] {true},
            many,
            "name",
            "ANGRY",
            List.of("CALM"));
  }

  @Test
  void nullReferencesAreNull() {
    var value =
        new Body(
            new Point(0, 'c'), Entity.NONE, new int[2], new boolean[1], null, null, null, null);

    assertThat(schema.columns(Body.class).read(value))
        .endsWith((Object) null, null, null, null)
        .contains(0L);
  }

  @Test
  void typeArgumentsTellWhichReferencesAreTexts() {
    assertThat(schema.columns(Boxes.class).columns())
        .extracting(Column::isText)
        .containsExactly(true, true, false);
  }

  @Test
  void componentsThatAreNotRecordsHaveOneColumn() {
    assertThat(schema.columns(Mood.class).columns())
        .containsExactly(new Column("value", Object.class, false, true, 0));
    Object angry = Mood.ANGRY;
    assertThat(schema.columns(angry.getClass()).read(angry)).containsExactly("ANGRY");
    assertThat(schema.columns(Opaque.class).columns())
        .containsExactly(new Column("value", Object.class, false, false, 0));
  }

  @Test
  void valuesWithoutAPlainFormAreRefused() {
    ComponentColumns opaque = schema.columns(Opaque.class);
    assertThatThrownBy(() -> opaque.read(new Opaque()))
        .isInstanceOf(SnapshotException.class)
        .hasMessageStartingWith("Opaque.value is a ");

    schema.registerCodec(Codec.of(Opaque.class, String.class, _ -> "o", _ -> new Opaque()));

    assertThat(opaque.read(new Opaque())).containsExactly("o");
  }

  @Test
  void componentsWithoutAClassAreReadFromMaps() {
    ComponentType<?> declared =
        schema.declare(
            "Weather",
            new Schema.Field("wind", double.class),
            new Schema.Field("name", String.class));
    ComponentColumns weather = schema.columns(declared);

    assertThat(weather.columns())
        .containsExactly(
            new Column("wind", double.class, false, false, 0),
            new Column("name", Object.class, false, true, 0));
    assertThat(weather.read(Map.of("wind", 2))).containsExactly(2d, null);
  }

  @Test
  void valuesOfOtherTypesAreRefused() {
    ComponentColumns point = schema.columns(Point.class);

    assertThatThrownBy(() -> point.read(Mood.CALM))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not a value of the component Point");
    assertThatThrownBy(() -> schema.columns(List.class))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
