package dev.phyla.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Component;
import dev.phyla.ComponentType;
import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.Schema;
import dev.phyla.snapshot.SnapshotException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ArchetypeTableTest {
  private static final String BASE_TEXT =
      """
      world_id VARCHAR
      run_id VARCHAR
      entity_id BIGINT
      tick BIGINT
      is_active BOOLEAN
      """;

  record Position(float x, float y) {}

  record Velocity(float vx, float vy) {}

  record Health(int current, int max) {}

  record Selected() {}

  record Hidden() {}

  record Point(double x, double y) {}

  record Pose(Point centre, @Length(3) float[] matrix, @Length(1) boolean[] flags) {}

  enum Mood {
    CALM,
    ANGRY {
      @Override
      public String toString() {
        return "very angry";
      }
    }
  }

  record Everything(
      boolean flag,
      byte small,
      short medium,
      char letter,
      int number,
      long large,
      float single,
      double twice,
      Entity target,
      String text,
      Mood mood,
      List<Integer> list,
      Instant when) {}

  record Loop(Loop inner) {}

  @Component(name = "Link")
  record HandleLink(Entity target) {}

  @Component(name = "Link")
  record NumberLink(long target) {}

  /// Stored by reference.
  static final class Opaque {}

  private final Schema schema = new Schema();

  // The signature.

  @Test
  void componentsAreSortedByNameInWhateverOrderTheyAreGiven() {
    ArchetypeTable table = ArchetypeTable.of(schema, Velocity.class, Position.class);

    assertThat(table.components())
        .extracting(TableComponent::name)
        .containsExactly("Position", "Velocity");
    assertThat(table).isEqualTo(ArchetypeTable.of(schema, Position.class, Velocity.class));
    assertThat(table).hasSameHashCodeAs(ArchetypeTable.of(schema, Position.class, Velocity.class));
    assertThat(table).isNotEqualTo(ArchetypeTable.of(schema, Position.class));
    assertThat(table).hasToString(table.name() + "[Position, Velocity]");
  }

  @Test
  void columnsAreNamedAfterTheComponentInLowerCaseAndTheField() {
    ArchetypeTable table = ArchetypeTable.of(schema, Position.class, Health.class);

    assertThat(ArchetypeTable.BASE_COLUMNS)
        .extracting(Map.Entry::getKey)
        .containsExactly("world_id", "run_id", "entity_id", "tick", "is_active", "world_number");
    assertThat(table.columns())
        .containsExactly(
            new TableColumn("health__current", ColumnType.INT, 0, 0, 0),
            new TableColumn("health__max", ColumnType.INT, 0, 1, 0),
            new TableColumn("position__x", ColumnType.FLOAT, 1, 0, 0),
            new TableColumn("position__y", ColumnType.FLOAT, 1, 1, 0));
  }

  @Test
  void componentsAreAddedAndRemovedInANewTable() {
    ArchetypeTable table = ArchetypeTable.of(schema, Position.class, Velocity.class);
    TableComponent health = ArchetypeTable.of(schema, Health.class).components().getFirst();

    assertThat(table.with(health))
        .isEqualTo(ArchetypeTable.of(schema, Health.class, Position.class, Velocity.class));
    assertThat(table.without("Velocity", "Unknown"))
        .isEqualTo(ArchetypeTable.of(schema, Position.class));
    assertThat(table.components()).hasSize(2);
  }

  @Test
  void aTableHasEachComponentOnce() {
    assertThatThrownBy(() -> ArchetypeTable.of(schema, Health.class, Health.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("A table has each component once, but Health is given twice.");
  }

  @Test
  void fieldsOfNestedRecordsAndElementsOfInlineArraysAreColumns() {
    ArchetypeTable table = ArchetypeTable.of(schema, Pose.class);

    assertThat(table.components())
        .containsExactly(
            new TableComponent(
                "Pose",
                List.of(
                    new TableField("centre.x", ColumnType.DOUBLE, 0),
                    new TableField("centre.y", ColumnType.DOUBLE, 0),
                    new TableField("matrix", ColumnType.FLOAT, 3),
                    new TableField("flags", ColumnType.BOOLEAN, 1))));
    assertThat(table.columns())
        .containsExactly(
            new TableColumn("pose__centre__x", ColumnType.DOUBLE, 0, 0, 0),
            new TableColumn("pose__centre__y", ColumnType.DOUBLE, 0, 1, 0),
            new TableColumn("pose__matrix__0", ColumnType.FLOAT, 0, 2, 0),
            new TableColumn("pose__matrix__1", ColumnType.FLOAT, 0, 2, 1),
            new TableColumn("pose__matrix__2", ColumnType.FLOAT, 0, 2, 2),
            new TableColumn("pose__flags__0", ColumnType.BOOLEAN, 0, 3, 0));
  }

  @Test
  void everyTypeOfFieldHasAColumnType() {
    assertThat(ArchetypeTable.of(schema, Everything.class).columns())
        .extracting(TableColumn::type)
        .containsExactly(
            ColumnType.BOOLEAN,
            ColumnType.BYTE,
            ColumnType.SHORT,
            ColumnType.CHAR,
            ColumnType.INT,
            ColumnType.LONG,
            ColumnType.FLOAT,
            ColumnType.DOUBLE,
            ColumnType.ENTITY,
            ColumnType.TEXT,
            ColumnType.TEXT,
            ColumnType.VALUE,
            ColumnType.TEXT);
  }

  @Test
  void componentsThatAreNotRecordsHaveTheFieldValue() {
    assertThat(ArchetypeTable.of(schema, Opaque.class, Mood.class).columns())
        .containsExactly(
            new TableColumn("mood__value", ColumnType.TEXT, 0, 0, 0),
            new TableColumn("opaque__value", ColumnType.VALUE, 1, 0, 0));
  }

  @Test
  void componentsWithoutAClassHaveColumnsToo() {
    ComponentType<?> declared =
        schema.declare(
            "Weather",
            new Schema.Field("wind", double.class),
            new Schema.Field("grid", int[].class, 2),
            new Schema.Field("name", String.class));

    ArchetypeTable table = ArchetypeTable.of(schema, List.of(declared));

    assertThat(table.columns())
        .extracting(TableColumn::name)
        .containsExactly("weather__wind", "weather__grid__0", "weather__grid__1", "weather__name");
    assertThatThrownBy(() -> ArchetypeTable.of(new Schema(), List.of(declared)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("belongs to another schema");
  }

  @Test
  void columnsOfTheSameNameAreRefused() {
    var first = new TableComponent("A", List.of(new TableField("b.c", ColumnType.INT, 0)));
    var second = new TableComponent("a", List.of(new TableField("b__c", ColumnType.INT, 0)));
    var array =
        new TableComponent(
            "B",
            List.of(
                new TableField("x", ColumnType.INT, 2), new TableField("X__1", ColumnType.INT, 0)));

    assertThatThrownBy(() -> ArchetypeTable.of(List.of(first, second)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The column a__b__c would stand for A.b.c and for a.b__c; rename one of them.");
    assertThatThrownBy(() -> ArchetypeTable.of(List.of(array)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The column b__X__1 would stand for B.x and for B.X__1; rename one of them.");
  }

  @Test
  void lengthsAreThoseOfInlineArrays() {
    for (ColumnType type : List.of(ColumnType.TEXT, ColumnType.VALUE, ColumnType.ENTITY)) {
      assertThat(new TableField("x", type, 0).length()).isZero();
      assertThatThrownBy(() -> new TableField("x", type, 1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("The field x cannot have 1 values of type " + type + ".");
    }
    assertThatThrownBy(() -> new TableField("x", ColumnType.INT, -1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  // The name.

  @Test
  void namesNeverChange() {
    assertThat(ArchetypeTable.of(schema, Position.class, Velocity.class).name())
        .isEqualTo("a_2c_s90b33ae112d84f3b");
    assertThat(ArchetypeTable.of(schema, Pose.class, Selected.class).name())
        .isEqualTo("a_2c_scf2dd40acb34f369");
    assertThat(ArchetypeTable.of(schema, Everything.class).name())
        .isEqualTo("a_1c_sc44b1b7837ed223c");
    assertThat(ArchetypeTable.of(schema).name()).isEqualTo("a_0c_sc5d22f705ff526af");
  }

  @Test
  void namesAreTheHashOfTheSpecifiedText() throws Exception {
    assertThat(ArchetypeTable.of(schema, Velocity.class, Position.class).name())
        .isEqualTo(
            nameOf(
                2,
                """
                component "Position"
                field "x" FLOAT
                field "y" FLOAT
                component "Velocity"
                field "vx" FLOAT
                field "vy" FLOAT
                """));
    assertThat(ArchetypeTable.of(schema, Pose.class, Selected.class).name())
        .isEqualTo(
            nameOf(
                2,
                """
                component "Pose"
                field "centre.x" DOUBLE
                field "centre.y" DOUBLE
                field "matrix" FLOAT[3]
                field "flags" BOOLEAN[1]
                component "Selected"
                """));
    assertThat(ArchetypeTable.of(List.of(new TableComponent("a\"\\\n\u0001\ud800é", List.of()))))
        .extracting(ArchetypeTable::name)
        .isEqualTo(nameOf(1, "component \"a\\\"\\\\\\n\\u0001\\ud800é\"\n"));
  }

  private static String nameOf(int components, String text) throws Exception {
    byte[] bytes = (BASE_TEXT + text).getBytes(StandardCharsets.UTF_8);
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
    return "a_" + components + "c_s" + HexFormat.of().formatHex(hash, 0, 8);
  }

  @Test
  void differentComponentsNeverShareATable() {
    var nested = new TableComponent("A", List.of(new TableField("b.c", ColumnType.INT, 0)));
    var plain = new TableComponent("A", List.of(new TableField("b__c", ColumnType.INT, 0)));
    var array = new TableComponent("A", List.of(new TableField("b", ColumnType.INT, 1)));
    var numbered = new TableComponent("A", List.of(new TableField("b__0", ColumnType.INT, 0)));
    var lines = new TableComponent("A\"\nfield \"b__c\" INT", List.of());

    assertThat(
            Set.of(
                ArchetypeTable.of(schema, Selected.class).name(),
                ArchetypeTable.of(schema, Hidden.class).name(),
                ArchetypeTable.of(schema, Selected.class, Hidden.class).name(),
                ArchetypeTable.of(new Schema(), HandleLink.class).name(),
                ArchetypeTable.of(new Schema(), NumberLink.class).name(),
                ArchetypeTable.of(List.of(nested)).name(),
                ArchetypeTable.of(List.of(plain)).name(),
                ArchetypeTable.of(List.of(array)).name(),
                ArchetypeTable.of(List.of(numbered)).name(),
                ArchetypeTable.of(List.of(lines)).name()))
        .hasSize(10);
  }

  // Rows.

  @Test
  void aRowIsAFlatMapInTheOrderOfTheColumns() {
    var entity = new Entity(1, 1);

    Map<String, Object> row =
        ArchetypeTable.row(
            schema, "abc-123", "run-001", entity, 0, new Velocity(1, 0), new Position(5, 10));

    var expected = new LinkedHashMap<String, Object>();
    expected.put("world_id", "abc-123");
    expected.put("run_id", "run-001");
    expected.put("entity_id", entity.bits());
    expected.put("tick", 0L);
    expected.put("is_active", true);
    expected.put("position__x", 5f);
    expected.put("position__y", 10f);
    expected.put("velocity__vx", 1f);
    expected.put("velocity__vy", 0f);
    assertThat(row).containsExactlyEntriesOf(expected);
    assertThatThrownBy(() -> row.put("more", 1)).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void aRowHasPlainValues() {
    var target = new Entity(7, 2);
    var everything =
        new Everything(
            true,
            (byte) 1,
            (short) 2,
            'A',
            3,
            4,
            5,
            6,
            target,
            "text",
            Mood.ANGRY,
            List.of(1, 2),
            Instant.EPOCH);

    Map<String, Object> row = ArchetypeTable.row(schema, "w", "r", Entity.NONE, 9, everything);

    assertThat(row.values())
        .containsExactly(
            "w",
            "r",
            0L,
            9L,
            true,
            true,
            (byte) 1,
            (short) 2,
            65,
            3,
            4L,
            5f,
            6d,
            target.bits(),
            "text",
            "ANGRY",
            List.of(1, 2),
            "1970-01-01T00:00:00Z");
  }

  @Test
  void aRowHasNullsWhereComponentsHaveThem() {
    var empty =
        new Everything(
            false, (byte) 0, (short) 0, 'a', 0, 0, 0, 0, Entity.NONE, null, null, null, null);

    assertThat(ArchetypeTable.row(schema, "w", "r", Entity.NONE, 0, empty))
        .containsEntry("everything__text", null)
        .containsEntry("everything__mood", null)
        .containsEntry("everything__list", null)
        .containsEntry("everything__target", 0L);
  }

  @Test
  void aRowHasFieldsOfNestedRecordsAndElementsOfInlineArrays() {
    var pose = new Pose(new Point(1, 2), new float[] {3, 4, 5}, new boolean[] {true});

    assertThat(ArchetypeTable.row(schema, "w", "r", Entity.NONE, 0, Mood.ANGRY, pose))
        .containsEntry("mood__value", "ANGRY")
        .containsEntry("pose__centre__x", 1d)
        .containsEntry("pose__centre__y", 2d)
        .containsEntry("pose__matrix__0", 3f)
        .containsEntry("pose__matrix__1", 4f)
        .containsEntry("pose__matrix__2", 5f)
        .containsEntry("pose__flags__0", true)
        .hasSize(12);
  }

  @Test
  void aRowRefusesWhatItCannotContain() {
    var list = List.of(1);
    assertThatThrownBy(
            () -> ArchetypeTable.row(schema, "w", "r", Entity.NONE, 0, new Health(1, 2), list))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () ->
                ArchetypeTable.row(
                    schema, "w", "r", Entity.NONE, 0, new Health(1, 2), new Health(1, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Health is given twice");
    assertThatThrownBy(() -> ArchetypeTable.row(schema, "w", "r", Entity.NONE, 0, new Opaque()))
        .isInstanceOf(SnapshotException.class)
        .hasMessageStartingWith("Opaque.value is a ")
        .hasMessageContaining("register a codec");
  }
}
