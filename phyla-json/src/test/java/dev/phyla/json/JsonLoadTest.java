package dev.phyla.json;

import static dev.phyla.Term.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.CallbackException;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.json.Zoo.Burning;
import dev.phyla.json.Zoo.Circle;
import dev.phyla.json.Zoo.Engine;
import dev.phyla.json.Zoo.Health;
import dev.phyla.json.Zoo.Likes;
import dev.phyla.json.Zoo.Matrix;
import dev.phyla.json.Zoo.Position;
import dev.phyla.json.Zoo.Target;
import dev.phyla.json.Zoo.Velocity;
import dev.phyla.json.Zoo.Weather;
import dev.phyla.snapshot.Missing;
import dev.phyla.snapshot.SnapshotException;
import dev.phyla.snapshot.Snapshots;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Texts that are loaded into worlds with entities, written by hand, or written by other programs.
class JsonLoadTest {
  private final World world = Zoo.world();

  @Test
  void aWorldWithEntitiesGetsNewHandlesAndAllIdsAreTranslated() {
    World source = Zoo.world();
    Entity dead = source.spawn();
    Entity one = source.spawn(new Target(dead));
    Entity two = source.spawn(new Target(one));
    source.despawn(dead);
    source.relate(two, new Likes(3), one);
    source.resources().set(Weather.class, new Weather("rain", 1));
    source.endUpdate();

    Entity own = world.spawn(new Position(1, 1));
    world.resources().set(Weather.class, new Weather("sun", 0));
    Map<String, Entity> byId = Json.load(world, Json.toText(source));

    world.verify();
    assertThat(byId).containsOnlyKeys("2:1", "3:1");
    Entity first = byId.get("2:1");
    Entity second = byId.get("3:1");
    assertThat(List.of(own, first, second)).doesNotHaveDuplicates().allMatch(world::isAlive);
    assertThat(world.get(first, Target.class).entity()).isEqualTo(Entity.NONE);
    assertThat(world.get(second, Target.class).entity()).isEqualTo(first);
    assertThat(world.relation(Likes.class).get(second, first)).isEqualTo(new Likes(3));
    assertThat(world.tick()).isZero();
    assertThat(world.resources().get(Weather.class)).isEqualTo(new Weather("sun", 0));
  }

  @Test
  void idsCanBeAnyTextOrMissing() {
    Map<String, Entity> byId =
        Json.load(
            world,
            """
            {"$schema": "world.schema.json", "phyla": 1, "entities": [
              {"id": "tower", "components": {"Target": {"entity": "gate"}}},
              {"id": "gate", "key": "gate", "links": {"Likes": [{"to": "tower"}]}},
              {"components": {"Target": {}, "Matrix": {}, "Circle": {"radius": 2}}}]}
            """);
    world.verify();
    assertThat(byId).hasSize(2);
    assertThat(world.get(byId.get("tower"), Target.class).entity()).isEqualTo(byId.get("gate"));
    assertThat(world.keys().find("gate")).contains(byId.get("gate"));
    assertThat(world.relation(Likes.class).get(byId.get("gate"), byId.get("tower")))
        .isEqualTo(new Likes(0));
    Entity third = world.query(with(Circle.class)).single();
    assertThat(world.get(third, Target.class).entity()).isEqualTo(Entity.NONE);
    assertThat(world.get(third, Matrix.class).m()).containsExactly(0, 0, 0, 0);
    assertThat(world.get(third, Circle.class)).isEqualTo(new Circle(new Position(0, 0), 2));
  }

  @Test
  void observersAreCalledAndRequiredComponentsAdded() {
    var seen = new ArrayList<String>();
    world.onAdd(Engine.class, (_, entity, engine) -> seen.add(entity + " " + engine));
    world.onAdd(Velocity.class, (_, entity, value) -> seen.add(entity + " " + value));
    Json.load(
        world,
        """
        {"phyla": 1, "entities": [{"id": "4:2", "components": {"Engine": {"power": 9}}}]}
        """);
    assertThat(seen)
        .containsExactlyInAnyOrder("4:2 Engine[power=9]", "4:2 Velocity[dx=0.0, dy=0.0]");
    assertThat(world.spawn()).isEqualTo(new Entity(1, 1));
  }

  @Test
  void observersThatThrowDoNotUndoAnything() {
    world.onAdd(
        Position.class,
        (_, _, position) -> {
          throw new IllegalStateException("no " + position.x());
        });
    assertThatThrownBy(
            () ->
                Json.load(
                    world,
                    """
                    {"phyla": 1, "entities": [
                      {"id": "1:1", "components": {"Position": {"x": 1}}},
                      {"id": "2:1", "components": {"Position": {"x": 2}}}]}
                    """))
        .isInstanceOf(CallbackException.class);
    assertThat(world.count()).isEqualTo(2);
    world.verify();
  }

  @Test
  void observersMayDespawnAndSpawnWhileATextIsLoaded() {
    world.onAdd(
        Health.class,
        (loading, _, health) -> {
          if (health.points() == 0) {
            loading.spawn(new Position(0, 0));
          } else {
            loading.despawn(new Entity(1, 1));
          }
        });
    Json.load(
        world,
        """
        {"phyla": 1, "entities": [
          {"id": "1:1", "key": "a", "links": {"Likes": [{"to": "2:1"}]}},
          {"id": "2:1", "components": {"Health": {"points": 0}}},
          {"id": "3:1", "components": {"Health": {"points": 1}},
           "links": {"Likes": [{"to": "1:1"}, {"to": "2:1"}]}}]}
        """);
    world.verify();
    assertThat(world.count()).isEqualTo(3);
    assertThat(world.relation(Likes.class).count()).isEqualTo(1);
  }

  @Test
  void anEntityIsSpawnedFromItsText() {
    Entity friend = world.spawn(new Position(1, 2));
    Entity original = world.spawn(new Health(3), new Target(friend));
    world.relate(original, new Likes(5), friend);
    world.relate(original, new Likes(6), original);
    world.tag(Burning.class).add(original);
    Entity copy = Json.spawn(world, Json.ofEntity(world, original));
    world.verify();
    assertThat(copy).isNotEqualTo(original);
    assertThat(world.get(copy, Target.class).entity()).isEqualTo(friend);
    assertThat(world.relation(Likes.class).targets(copy)).containsExactly(friend, copy);
    assertThat(world.tag(Burning.class).has(copy)).isTrue();
  }

  @Test
  void fieldsAreFoundByEarlierNames() {
    Json.load(world, "{\"phyla\": 1, \"entities\": [{\"components\": {\"Health\": {\"hp\": 7}}}]}");
    assertThat(world.get(world.query(with(Health.class)).single(), Health.class).points())
        .isEqualTo(7);
  }

  // Unknown types.

  private static final String UNKNOWN =
      """
      {"phyla": 1, "resources": {"Nothing": 1}, "entities": [
        {"id": "1:1", "components": {"Mystery": {"a": 1}, "Health": {"points": 1, "more": 2}},
         "disabledComponents": ["Mystery"], "tags": ["Unheard"],
         "links": {"Hates": [{"to": "1:1"}], "Likes": [{"to": "9:9"}]}, "sources": {"Hates": []}}]}
      """;

  @Test
  void unknownTypesFieldsAndTargetsCanBeSkipped() {
    Json.load(world, UNKNOWN, Snapshots.loader().missing(Missing.SKIP));
    world.verify();
    assertThat(Json.ofEntity(world, new Entity(1, 1)))
        .isEqualTo(
            "{\n  \"id\": \"1:1\",\n  \"components\": {\n    \"Health\": {\"points\": 1}\n  }\n}\n");
  }

  @Test
  void unknownComponentsCanBeKept() {
    String text =
        """
        {"phyla": 1, "entities": [
          {"components": {"Mystery": {"a": 1, "b.c": [1, "x"]}}},
          {"components": {"Mystery": {"d": null, "a": {"e": 1.5}}}}]}
        """;
    Json.load(world, text, Snapshots.loader().missing(Missing.KEEP));
    world.verify();
    assertThat(Json.toText(world))
        .contains("\"Mystery\": {\"a\": 1, \"b.c\": [1, \"x\"], \"d\": null}")
        .contains("\"Mystery\": {\"a\": {\"e\": 1.5}, \"b.c\": null, \"d\": null}");
  }

  @Test
  void aFailureLeavesNoKeptComponentBehind() {
    String text =
        """
        {"phyla": 1, "entities": [
          {"components": {"Mystery": {"a": 1}, "Health": {"points": "x"}}}]}
        """;
    assertThatThrownBy(() -> Json.load(world, text, Snapshots.loader().missing(Missing.KEEP)))
        .isInstanceOf(SnapshotException.class);
    assertThat(world.schema().componentType("Mystery")).isEmpty();
  }

  @Test
  void aLoaderKnowsFurtherClasses() {
    var other = new World();
    Json.load(
        other,
        """
        {"phyla": 1, "resources": {"Weather": {"text": "fog"}}, "entities": [
          {"id": "1:1", "components": {"Health": {"points": 1}}, "tags": ["Burning"],
           "links": {"Likes": [{"to": "1:1"}]}}]}
        """,
        Snapshots.loader(Health.class, Burning.class, Likes.class, Weather.class));
    assertThat(other.tag(Burning.class).has(new Entity(1, 1))).isTrue();
    assertThat(other.resources().get(Weather.class).text()).isEqualTo("fog");
    assertThat(Json.toText(other)).contains("\"Weather\": {\"text\": \"fog\", \"wind\": 0.0}");
  }
}
