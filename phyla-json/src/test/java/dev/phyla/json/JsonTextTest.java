package dev.phyla.json;

import static dev.phyla.Term.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.json.Zoo.Anything;
import dev.phyla.json.Zoo.Burning;
import dev.phyla.json.Zoo.Circle;
import dev.phyla.json.Zoo.Empty;
import dev.phyla.json.Zoo.Likes;
import dev.phyla.json.Zoo.Position;
import dev.phyla.json.Zoo.Score;
import dev.phyla.json.Zoo.Velocity;
import dev.phyla.json.Zoo.Weather;
import dev.phyla.snapshot.SnapshotException;
import java.util.Arrays;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

/// The texts of worlds and entities, character by character.
class JsonTextTest {
  private final World world = Zoo.world();

  @Test
  void anEmptyWorldHasTickAndSeed() {
    world.endUpdate();
    world.seed(42);
    assertThat(Json.toText(new World()))
        .isEqualTo(
            """
            {
              "phyla": 1,
              "tick": 0,
              "seed": 0,
              "entities": []
            }
            """
                .replace("\"seed\": 0", "\"seed\": " + new World().seed()));
    assertThat(Json.toText(world)).contains("\"tick\": 1,\n  \"seed\": 42,");
  }

  @Test
  void aWorldIsSortedAndShortObjectsTakeOneLine() {
    world.seed(42);
    world.resources().set(Weather.class, new Weather("sun", 0.5f));
    Entity ann = world.spawn(new Velocity(1, 1e300), new Position(1, 2), new Score(1L << 60));
    Entity bob = world.spawn(new Empty());
    Entity eve = world.spawn(new Circle(new Position(0, 0.1f), Float.NaN));
    world.keys().set(ann, "hero");
    world.names().set(ann, "Ann");
    world.disable(ann, Velocity.class);
    world.disable(bob);
    world.tag(Burning.class).add(ann);
    world.relate(ann, new Likes(3), eve);
    world.relate(ann, new Likes(1), bob);
    world.hierarchy().setParent(eve, ann);
    world.hierarchy().setParent(bob, ann);
    assertThat(Json.toText(world))
        .isEqualTo(
            """
            {
              "phyla": 1,
              "tick": 0,
              "seed": 42,
              "resources": {
                "Weather": {"text": "sun", "wind": 0.5}
              },
              "entities": [
                {
                  "id": "1:1",
                  "key": "hero",
                  "name": "Ann",
                  "components": {
                    "Position": {"x": 1.0, "y": 2.0},
                    "Velocity": {"dx": 1.0, "dy": 1.0E300},
                    "game.score": {"points": 1152921504606846976}
                  },
                  "disabledComponents": ["Velocity"],
                  "tags": ["Burning"],
                  "links": {
                    "Likes": [
                      {"to": "3:1", "value": {"amount": 3}},
                      {"to": "2:1", "value": {"amount": 1}}
                    ]
                  },
                  "sources": {"ChildOf": ["3:1", "2:1"]}
                },
                {
                  "id": "2:1",
                  "disabled": true,
                  "components": {"Empty": {}},
                  "links": {
                    "ChildOf": [
                      {"to": "1:1"}
                    ]
                  }
                },
                {
                  "id": "3:1",
                  "components": {
                    "Circle": {"centre": {"x": 0.0, "y": 0.1}, "radius": "NaN"}
                  },
                  "links": {
                    "ChildOf": [
                      {"to": "1:1"}
                    ]
                  }
                }
              ]
            }
            """);
  }

  @Test
  void oneEntityAndTheEntitiesOfAQueryAreTextsToo() {
    Entity one = world.spawn(new Position(1, 2));
    world.spawn(new Empty());
    assertThat(Json.ofEntity(world, one))
        .isEqualTo(
            """
            {
              "id": "1:1",
              "components": {
                "Position": {"x": 1.0, "y": 2.0}
              }
            }
            """);
    assertThat(Json.ofQuery(world, world.query(with(Empty.class))))
        .isEqualTo(
            """
            {
              "phyla": 1,
              "entities": [
                {"id": "2:1", "components": {"Empty": {}}}
              ]
            }
            """);
  }

  @Test
  void longListsFillLines() {
    var ints = new int[30];
    Arrays.fill(ints, 1234567);
    world.spawn(new Anything(ints));
    String text = Json.toText(world);
    assertThat(text.lines()).allMatch(line -> line.length() <= 100);
    assertThat(text).contains("\"value\": [\n            1234567, 1234567,");
  }

  @Test
  void anEntityThatIsDeadHasNoText() {
    Entity dead = world.spawn();
    world.despawn(dead);
    assertThatThrownBy(() -> Json.ofEntity(world, dead))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage("The entity 1:1 is not alive.");
  }

  @Test
  void aValueWithoutAPlainFormIsRefused() {
    world.spawn(new Anything(new Thread()));
    assertThatThrownBy(() -> Json.toText(world))
        .isInstanceOf(SnapshotException.class)
        .hasMessageStartingWith("Anything.value is a java.lang.Thread in a field of type");
  }

  @Test
  void aWorldIsNotWrittenInsideALoop() {
    world.spawn(new Position(1, 2));
    assertThatThrownBy(() -> world.query(with(Position.class)).each(_ -> Json.toText(world)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("Representing a world as plain values is not possible inside");
  }
}
