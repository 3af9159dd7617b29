package dev.phyla.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Component;
import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.World;
import dev.phyla.fixture.Burning;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.relation.Relation;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Differences as text.
class DiffTextTest {
  @Relation
  record Likes(int amount) {}

  record Aim(Entity target) {}

  record Note(char letter, String text, Object any) {}

  record Cells(@Length(2) float[] values) {}

  record Score(int points) {}

  record Ping() {}

  @Component(name = "Health")
  record Armoured(int points, int armour) {}

  private final World before = new World();
  private final World after = new World();

  private Entity spawn(Object... components) {
    before.spawn(components);
    return after.spawn(components);
  }

  private void assertText(String expected) {
    assertThat(World.diff(before, after).toString()).isEqualTo(expected.stripTrailing());
  }

  @Test
  void equalWorlds() {
    spawn(new Health(1));
    assertText("The worlds are equal.");
  }

  @Test
  void equalContentsInAnotherLayout() {
    after.despawn(after.spawn());
    assertText("The contents are equal; rows, free slots or ticks differ.");
    after.endUpdate();
    assertText(
        """
        The contents are equal; rows, free slots or ticks differ.
        World
            tick  0 -> 1
        """);
  }

  @Test
  void stateOfTheWorld() {
    for (int i = 0; i < 12; i++) {
      before.endUpdate();
    }
    after.seed(-1);
    before.resources().markState(Score.class);
    before.resources().set(new Score(3));
    after.events(Ping.class).publish(new Ping());
    assertText(
        """
        The entities are equal; other state of the worlds differs.
        World
            tick            12              -> 0
            seed            0               -> -1
            resource Score  Score[points=3] -> none
            events Ping     differ
        """);
  }

  @Test
  void everyKindOfDifference() {
    Entity ann = spawn(new Position(1.5f, -0f), new Health(100), new Frozen());
    Entity bob = spawn(new Aim(ann), new Position(0, 0));
    before.names().set(ann, "Ann");
    after.names().set(ann, "Ann");
    before.keys().set(bob, "b");
    after.keys().set(bob, "bob");
    after.set(ann, new Position(0.1f, 0), new Velocity(1e10f, Float.NaN), new Health(2));
    after.remove(ann, Frozen.class);
    after.disable(ann);
    before.disable(ann, Position.class);
    before.tag(Burning.class).add(ann);
    after.tag(Health.class).add(ann);
    before.relate(ann, new Likes(1), bob);
    after.relate(ann, new Likes(2), bob);
    after.relate(ann, new Likes(3), ann);
    before.hierarchy().setParent(ann, bob);
    after.set(bob, new Aim(bob));
    after.names().set(bob, "Bob");
    before.spawn(new Position(0, 0));
    Entity named = before.spawn();
    before.names().set(named, "only \"here\"");
    after.despawn(after.spawn());
    after.spawn(new Position(0, 0), new Health(1));
    assertText(
        """
        2 entities differ, 2 only in the first, 1 only in the second.
        1:1 "Ann"
            entity                    enabled  -> disabled
          - Frozen
            Health.points             100      -> 2
            Position.x                1.5      -> 0.1
            Position.y                -0.0     -> 0.0
            Position                  disabled -> enabled
          + Velocity                  dx 1.0E10, dy NaN
          - tag Burning
          + tag Health
          - ChildOf → 2:1 "Bob"
          + Likes → 1:1 "Ann"         amount 3
            Likes.amount → 2:1 "Bob"  1        -> 2
        2:1 "Bob"
            key         "b"       -> "bob"
            name        none      -> "Bob"
            Aim.target  1:1 "Ann" -> 2:1 "Bob"
        Only in the first
          - 3:1                  Position
          - 4:1 "only \\"here\\""  no components
        Only in the second
          + 3:2  Health, Position
        """);
  }

  @Test
  void valuesStayOnOneLine() {
    Entity entity = spawn(new Note('a', "short", null), new Cells(new float[] {1, 2}));
    after.set(
        entity,
        new Note('\'', "two\nlines\tand \\ \"quotes\" \u0001\r", List.of("a\nb", "c\\d")),
        new Cells(new float[] {1.25f, 2}));
    assertText(
        """
        1 entity differs.
        1:1
            Cells.values  [1.0, 2.0] -> [1.25, 2.0]
            Note.letter   'a'        -> '\\''
            Note.text     "short"    -> "two\\nlines\\tand \\\\ \\"quotes\\" \\u0001\\r"
            Note.any      null       -> [a\\nb, c\\d]
        """);
  }

  @Test
  void longValuesDoNotMoveTheArrowsOfOtherLines() {
    Entity entity = spawn(new Health(1), new Note('a', "a text of more than 24 characters", 1));
    after.set(entity, new Health(2), new Note('a', "", 22));
    assertText(
        """
        1 entity differs.
        1:1
            Health.points  1 -> 2
            Note.text      "a text of more than 24 characters" -> ""
            Note.any       1 -> 22
        """);
  }

  @Test
  void fieldsThatOneSchemaLacks() {
    before.spawn(new Health(1));
    after.spawn(new Armoured(1, 5));
    assertText(
        """
        1 entity differs.
        1:1
            Health.armour  no field -> 5
        """);
  }

  @Test
  void summariesOfEntitiesInOneWorldOnly() {
    before.spawn();
    assertText(
        """
        1 entity only in the first.
        Only in the first
          - 1:1  no components
        """);
    assertThat(World.diff(/* before= */ after, /* after= */ before).format(0))
        .isEqualTo("1 entity only in the second.\n… and 1 more entity");
    before.spawn();
    after.despawn(after.spawn());
    after.spawn();
    assertText(
        """
        2 entities only in the first, 1 only in the second.
        Only in the first
          - 1:1  no components
          - 2:1  no components
        Only in the second
          + 1:2  no components
        """);
  }

  @Test
  void onlyTheGivenNumberOfEntitiesIsShown() {
    for (int i = 0; i < 3; i++) {
      after.set(spawn(new Health(i)), new Health(9));
    }
    after.spawn(new Health(4));
    WorldDiff diff = World.diff(before, after);
    assertThat(diff.format(0))
        .isEqualTo("3 entities differ, 1 only in the second.\n… and 4 more entities");
    assertThat(diff.format(2))
        .isEqualTo(
            """
            3 entities differ, 1 only in the second.
            1:1
                Health.points  0 -> 9
            2:1
                Health.points  1 -> 9
            … and 2 more entities""");
    assertThat(diff.format(Integer.MAX_VALUE))
        .endsWith("\nOnly in the second\n  + 4:1  Health")
        .isEqualTo(diff.format(4));
  }

  @Test
  void toStringShowsTwentyEntities() {
    before.spawnMany(25);
    assertThat(World.diff(before, after).toString())
        .contains("20:1")
        .doesNotContain("21:1")
        .endsWith("… and 5 more entities");
  }
}
