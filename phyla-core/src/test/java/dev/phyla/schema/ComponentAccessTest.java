package dev.phyla.schema;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import dev.phyla.ComponentAccess;
import dev.phyla.Default;
import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Components that have a class, through their fields.
class ComponentAccessTest {
  record Point(float x, float y) {}

  record Circle(Point centre, double radius, String name) {}

  record Cells(@Length(3) int[] values, @Length(1) long[] single) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Cells cells
          && Arrays.equals(values, cells.values)
          && Arrays.equals(single, cells.single);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(values) + Arrays.hashCode(single);
    }
  }

  enum Colour {
    RED,
    GREEN {
      @Override
      public String toString() {
        return "leafy";
      }
    }
  }

  record Paint(Colour colour, Entity by) {}

  record Percent(int value) {
    @Default static final Percent HALF = new Percent(50);

    Percent {
      if (value < 0 || value > 100) {
        throw new IllegalArgumentException("No percentage: " + value);
      }
    }
  }

  record Range(int low, int high) {
    Range {
      if (low > high) {
        throw new IllegalArgumentException("Empty: " + low + " to " + high);
      }
    }
  }

  static final class Inventory {
    final List<String> items = new ArrayList<>();
  }

  private final World world = new World();
  private final Entity entity = world.spawn();

  private <T> ComponentAccess<T> access(Class<T> type) {
    return world.component(world.register(type));
  }

  @Test
  void nestedRecordsHaveDotsInTheNamesOfTheirFields() {
    ComponentAccess<Circle> circles = access(Circle.class);
    assertThat(circles.fields()).containsExactly("centre.x", "centre.y", "radius", "name");
    circles.set(entity, new Circle(new Point(1, 2), 3, "c"));

    assertThat(circles.getFields(entity))
        .containsExactly(
            entry("centre.x", 1f), entry("centre.y", 2f), entry("radius", 3.0), entry("name", "c"));
    circles.setField(entity, "centre.y", 7);
    circles.setFields(entity, Map.of("radius", 0.5f, "name", "d"));
    assertThat(circles.get(entity))
        .isEqualTo(world.get(entity, Circle.class))
        .isEqualTo(new Circle(new Point(1, 7), 0.5, "d"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> circles.getField(entity, "centre"))
        .withMessage("Circle has no field \"centre\"; it has [centre.x, centre.y, radius, name].");
    assertThat(circles.find(entity)).contains(new Circle(new Point(1, 7), 0.5, "d"));
    assertThat(circles.remove(entity)).isTrue();
    assertThat(world.has(entity, Circle.class)).isFalse();
    world.verify();
  }

  @Test
  void aReferenceOfTheWrongClassIsRefusedAndChangesNothing() {
    ComponentAccess<Circle> circles = access(Circle.class);
    var circle = new Circle(new Point(1, 2), 3, "c");
    circles.set(entity, circle);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> circles.setField(entity, "name", 3))
        .withMessage("Circle.name cannot be 3, a Integer; it takes a value of java.lang.String.");

    assertThat(circles.get(entity)).isEqualTo(circle);
    circles.setField(entity, "name", null);
    assertThat(circles.get(entity)).isEqualTo(new Circle(new Point(1, 2), 3, null));
    world.verify();
  }

  @Test
  void inlineArraysAreCopied() {
    ComponentAccess<Cells> cells = access(Cells.class);
    cells.set(entity, new Cells(new int[] {1, 2, 3}, new long[] {4}));
    var values = (int[]) cells.getField(entity, "values");
    values[0] = 9;
    int[] given = {5, 6, 7};
    assertThat((int[]) cells.getField(entity, "values")).containsExactly(1, 2, 3);
    cells.setField(entity, "values", given);
    given[0] = 9;

    assertThat(cells.get(entity)).isEqualTo(new Cells(new int[] {5, 6, 7}, new long[] {4}));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> cells.setField(entity, "values", new int[2]))
        .withMessageContaining("it takes an array of 3 elements.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> cells.setField(entity, "values", null))
        .withMessage("Cells.values cannot be null; it takes an array of 3 elements.");
  }

  @Test
  void anInlineArrayOfOneElementIsAnArray() {
    ComponentAccess<Cells> cells = access(Cells.class);
    cells.set(entity, new Cells(new int[3], new long[] {4}));

    assertThat(cells.getField(entity, "single")).isEqualTo(new long[] {4});
    cells.setField(entity, "single", new long[] {5});
    assertThat(cells.get(entity)).isEqualTo(new Cells(new int[3], new long[] {5}));
  }

  @Test
  void entitiesAndEnumsHaveDistinctHashes() {
    ComponentAccess<Paint> paints = access(Paint.class);
    paints.setField(entity, "by", entity);
    assertThat(paints.get(entity)).isEqualTo(new Paint(null, entity));
    paints.setField(entity, "colour", Colour.GREEN);

    assertThat(paints.getFields(entity))
        .containsExactly(entry("colour", Colour.GREEN), entry("by", entity));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> paints.setField(entity, "by", null))
        .withMessage("Paint.by cannot be null; it takes an Entity.");
    assertThat(world.get(entity, Paint.class)).isEqualTo(new Paint(Colour.GREEN, entity));
  }

  @Test
  void componentsThatAreNotRecordsHaveOneField() {
    ComponentAccess<Inventory> inventories = access(Inventory.class);
    var inventory = new Inventory();
    inventories.set(entity, inventory);
    assertThat(inventories.fields()).containsExactly("value");
    assertThat(inventories.getField(entity, "value")).isSameAs(inventory);
    var other = new Inventory();
    inventories.setField(entity, "value", other);
    assertThat(world.get(entity, Inventory.class)).isSameAs(other);

    ComponentAccess<Colour> colours = access(Colour.class);
    colours.set(entity, Colour.GREEN);
    assertThat(colours.get(entity)).isEqualTo(Colour.GREEN);
    assertThat(colours.getFields(entity)).containsExactly(entry("value", Colour.GREEN));
    colours.setField(entity, "value", Colour.RED);
    assertThat(world.get(entity, Colour.class)).isEqualTo(Colour.RED);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> inventories.setField(entity, "value", "no inventory"))
        .withMessageStartingWith(
            "Inventory.value cannot be no inventory, a String; it takes a value");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> inventories.setField(entity, "value", null))
        .withMessageStartingWith("Inventory.value cannot be null; it takes a value of");
    assertThat(world.get(entity, Inventory.class)).isSameAs(other);
    world.verify();
  }

  @Test
  void aFieldOfAComponentThatIsMissingIsAddedToItsDefault() {
    ComponentAccess<Percent> percents = access(Percent.class);
    percents.setFields(entity, Map.of());
    assertThat(percents.get(entity)).isEqualTo(Percent.HALF);
    ComponentAccess<Circle> circles = access(Circle.class);
    circles.setField(entity, "radius", 2);

    assertThat(circles.get(entity)).isEqualTo(new Circle(new Point(0, 0), 2, null));
    world.verify();
  }

  @Test
  void aConstructorThatRefusesAValueLeavesEverythingAsItWas() {
    ComponentAccess<Percent> percents = access(Percent.class);
    ComponentAccess<Range> ranges = access(Range.class);
    ranges.set(entity, new Range(1, 2));
    var heard = new ArrayList<Object>();
    world.onSet(Range.class, (_, _, range) -> heard.add(range));
    world.onAdd(Percent.class, (_, _, percent) -> heard.add(percent));
    long hash = world.stateHash();
    world.endUpdate();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> percents.setField(entity, "value", 101))
        .withMessage("No percentage: 101");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ranges.setField(entity, "low", 3))
        .withMessage("Empty: 3 to 2");
    assertThat(percents.has(entity)).isFalse();
    assertThat(ranges.get(entity)).isEqualTo(new Range(1, 2));
    assertThat(world.archetype(entity).isAnyDirty()).isFalse();
    assertThat(heard).isEmpty();

    ranges.setFields(entity, Map.of("low", 3, "high", 4));
    assertThat(heard).containsExactly(new Range(3, 4));
    assertThat(world.stateHash()).isNotEqualTo(hash);
    assertThat(world.query(read(Range.class)).count()).isEqualTo(1);
    world.verify();
  }

  @Test
  void aValueOfAnotherClassIsRefused() {
    @SuppressWarnings({"unchecked", "rawtypes"}) // what careless callers do
    ComponentAccess<Object> points = (ComponentAccess) access(Point.class);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> points.set(entity, "a point"))
        .withMessage("A java.lang.String is not a value of the component Point.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> points.record(world.commands(), entity, Point.class))
        .withMessage("A java.lang.Class is not a value of the component Point.");

    assertThat(world.commands().isEmpty()).isTrue();
    assertThat(points.has(entity)).isFalse();
  }
}
