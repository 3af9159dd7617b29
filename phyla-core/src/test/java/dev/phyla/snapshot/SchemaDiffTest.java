package dev.phyla.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Component;
import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.Schema.Field;
import dev.phyla.World;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Position;
import dev.phyla.relation.Relation;
import dev.phyla.snapshot.EntityChange.ComponentAdded;
import dev.phyla.snapshot.EntityChange.ComponentEnabledChanged;
import dev.phyla.snapshot.EntityChange.ComponentRemoved;
import dev.phyla.snapshot.EntityChange.FieldChanged;
import dev.phyla.snapshot.EntityChange.LinkFieldChanged;
import dev.phyla.snapshot.EntityChange.Missing;
import dev.phyla.snapshot.EntityChange.TagAdded;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Differences of worlds that have different schemas.
class SchemaDiffTest {
  @Component(name = "Position")
  record SpacePosition(float z, float x, float y) {}

  @Component(name = "Health")
  record ExactHealth(long points) {}

  @Component(name = "Grid")
  record Grid2(@Length(2) int[] cells) {}

  @Component(name = "Grid")
  record Grid3(@Length(3) int[] cells) {}

  @Component(name = "Likes")
  @Relation
  record LikesBefore(int amount, int years) {}

  @Component(name = "Likes")
  @Relation(reverseIndexed = false)
  record LikesAfter(String reason, int amount) {}

  private final World before = new World();
  private final World after = new World();

  private List<EntityDiff> diffs() {
    return World.diff(before, after).entities();
  }

  @Test
  void fieldsAreMatchedByPathAndMissingOnesReported() {
    Entity entity = before.spawn(new Position(1, 2));
    after.spawn(new SpacePosition(3, 1, 4));
    assertThat(diffs())
        .containsExactly(
            new EntityDiff(
                entity,
                List.of(
                    new FieldChanged("Position", "y", 2f, 4f),
                    new FieldChanged("Position", "z", Missing.FIELD, 3f))));
    assertThat(World.diff(/* before= */ after, /* after= */ before).entities().getFirst().changes())
        .containsExactly(
            new FieldChanged("Position", "z", 3f, Missing.FIELD),
            new FieldChanged("Position", "y", 4f, 2f));
  }

  @Test
  void fieldsOfDifferentTypesOrLengthsDiffer() {
    Entity entity = before.spawn(new Health(1), new Grid2(new int[] {1, 2}));
    after.spawn(new ExactHealth(1), new Grid3(new int[] {1, 2, 0}));
    List<EntityChange> changes = diffs().getFirst().changes();
    assertThat(diffs()).extracting(EntityDiff::entity).containsExactly(entity);
    assertThat(((FieldChanged) changes.getFirst()).before()).isEqualTo(new int[] {1, 2});
    assertThat(((FieldChanged) changes.getFirst()).after()).isEqualTo(new int[] {1, 2, 0});
    assertThat(changes.getLast()).isEqualTo(new FieldChanged("Health", "points", 1, 1L));
  }

  @Test
  void declaredComponentsAreComparedWithClassesOfTheSameName() {
    var declared =
        after
            .schema()
            .declare("Position", new Field("y", float.class), new Field("x", float.class));
    Entity entity = before.spawn(new Position(1, 2));
    after.spawn();
    after.component(declared).set(entity, Map.of("x", 1f, "y", 2f));
    assertThat(World.diff(before, after).isEmpty()).isTrue();
    after.component(declared).set(entity, Map.of("x", 1f, "y", 3f));
    assertThat(diffs())
        .containsExactly(
            new EntityDiff(entity, List.of(new FieldChanged("Position", "y", 2f, 3f))));
  }

  @Test
  void declaredComponentsOfOneWorldAreAddedOrRemoved() {
    var fuel = after.schema().declare("fuel", new Field("litres", double.class));
    var crew = before.schema().declare("crew", new Field("names", String.class));
    Entity entity = before.spawn();
    after.spawn();
    before.component(crew).set(entity, Map.of("names", "Ann"));
    after.component(fuel).set(entity, Map.of("litres", 2.5));
    assertThat(diffs())
        .containsExactly(
            new EntityDiff(
                entity,
                List.of(
                    new ComponentRemoved("crew", Map.of("names", "Ann")),
                    new ComponentAdded("fuel", Map.of("litres", 2.5)))));
  }

  @Test
  void idsOfComponentsAndTheOrderOfColumnsDoNotMatter() {
    after.schema().register(Health.class);
    Entity entity = before.spawn(new Position(1, 2), new Health(3));
    after.spawn(new Health(3), new Position(1, 2));
    before.disable(entity, Health.class);
    after.disable(entity, Health.class);
    WorldDiff diff = World.diff(before, after);
    assertThat(diff.isEmpty()).isTrue();
    assertThat(diff.layoutDiffers()).isFalse();
    before.enable(entity, Health.class);
    assertThat(diffs().getFirst().changes())
        .containsExactly(new ComponentEnabledChanged("Health", false));
  }

  @Test
  void tagsAreMatchedByName() {
    Entity entity = before.spawn();
    after.spawn();
    before.tag(Position.class).add(entity);
    after.tag(SpacePosition.class).add(entity);
    assertThat(World.diff(before, after).isEmpty()).isTrue();
    after.tag(Grid2.class).add(entity);
    assertThat(diffs().getFirst().changes()).containsExactly(new TagAdded("Grid"));
  }

  @Test
  void relationsAreMatchedByNameAndTheirFieldsByPath() {
    Entity source = before.spawn();
    Entity target = before.spawn();
    after.spawn();
    after.spawn();
    before.relate(source, new LikesBefore(1, 2), target);
    after.relate(source, new LikesAfter("why", 1), target);
    assertThat(diffs())
        .containsExactly(
            new EntityDiff(
                source,
                List.of(
                    new LinkFieldChanged("Likes", target, "years", 2, Missing.FIELD),
                    new LinkFieldChanged("Likes", target, "reason", Missing.FIELD, "why"))));
  }
}
