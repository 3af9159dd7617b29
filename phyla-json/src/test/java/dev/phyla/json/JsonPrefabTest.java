package dev.phyla.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.Prefab;
import dev.phyla.Schema;
import dev.phyla.World;
import dev.phyla.json.Zoo.Empty;
import dev.phyla.json.Zoo.Follows;
import dev.phyla.json.Zoo.Health;
import dev.phyla.json.Zoo.Likes;
import dev.phyla.json.Zoo.Mood;
import dev.phyla.json.Zoo.Position;
import dev.phyla.json.Zoo.Target;
import dev.phyla.json.Zoo.Velocity;
import dev.phyla.snapshot.Missing;
import dev.phyla.snapshot.SnapshotException;
import dev.phyla.snapshot.Snapshots;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Prefabs as texts.
class JsonPrefabTest {
  private final Schema schema = Zoo.world().schema();

  private static Prefab tank() {
    Prefab barrel = Prefab.of(new Position(0, 3));
    Prefab turret = Prefab.of(new Position(0, 1), Mood.SAD).child("barrel", barrel);
    return Prefab.of(new Health(100), Velocity.class, new Target(new Entity(3, 1)))
        .child("turret", turret)
        .child(Prefab.of(Empty.class))
        .child("flag", Prefab.of())
        .relate("turret/barrel", new Likes(2), ".")
        .relate("flag", new Follows(), "turret");
  }

  @Test
  void aPrefabIsWrittenWithChildrenNamesAndLinks() {
    assertThat(Json.toText(schema, tank()))
        .isEqualTo(
            """
            {
              "components": {
                "Health": {"points": 100},
                "Target": {"entity": "3:1"}
              },
              "defaults": ["Velocity"],
              "children": [
                {
                  "name": "turret",
                  "components": {"Position": {"x": 0.0, "y": 1.0}, "Mood": "SAD"},
                  "children": [
                    {
                      "name": "barrel",
                      "components": {
                        "Position": {"x": 0.0, "y": 3.0}
                      }
                    }
                  ]
                },
                {"defaults": ["Empty"]},
                {"name": "flag"}
              ],
              "links": [
                {"relation": "Likes", "from": "turret/barrel", "to": ".", "value": {"amount": 2}},
                {"relation": "Follows", "from": "flag", "to": "turret"}
              ]
            }
            """);
  }

  @Test
  void aPrefabIsReadBack() {
    Prefab read = Json.prefab(schema, Json.toText(schema, tank()));
    assertThat(read).isEqualTo(tank());
    assertThat(read.childNames()).containsExactly("turret", "", "flag");
    assertThat(read.nodeLinks())
        .containsExactly(
            new Prefab.NodeLink("turret/barrel", new Likes(2), "."),
            new Prefab.NodeLink("flag", new Follows(), "turret"));
    var world = new World(schema);
    Entity instance = world.instantiate(read);
    assertThat(world.hierarchy().descendants(instance)).hasSize(4);
    world.verify();
  }

  @Test
  void anEmptyPrefabIsAnEmptyObject() {
    assertThat(Json.prefab(schema, Json.toText(schema, Prefab.of()))).isEqualTo(Prefab.of());
  }

  @Test
  void unknownTypesCanBeSkipped() {
    String text =
        """
        {"components": {"What": 1, "Health": {"points": 3, "x": 1}}, "defaults": ["That"],
         "links": [{"relation": "Hates", "from": ".", "to": "."}]}
        """;
    assertThat(Json.prefab(schema, text, Snapshots.loader().missing(Missing.SKIP)))
        .isEqualTo(Prefab.of(new Health(3)));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      textBlock =
          """
          "name": "x" | Line 1, column 2: name is not a part of a prefab, which has components, defaults, children, links.
          "components": {"Health": {"points": []}} | Line 1, column 28: components.Health.points is a list, not int.
          "components": {"Target": {"entity": "x"}} | Line 1, column 28: components.Target.entity is "x", which is not the handle of an entity.
          "components": {"Declared": {}} | Line 1, column 17: components.Declared has no class, and a prefab has components with classes only.
          "children": [{"name": "a"}, {"name": "a"}] | Line 1, column 30: children[1] is wrong: There is a child named "a" already; choose another name.
          "children": [{"id": "a"}] | Line 1, column 16: children[0].id is not a part of a child, which has name, components, defaults, children, links.
          "links": [{"relation": "Likes", "from": "."}] | Line 1, column 12: links[0] has no "to".
          "links": [{"relation": "Likes", "from": ".", "to": "x"}] | Line 1, column 12: links[0] is wrong: The prefab of [] has no node "x"; add children with these names first.
          "links": [{"relation": "Follows", "from": ".", "to": "."}] | Line 1, column 12: links[0] is wrong: Relating "." to "." by Follows would close a cycle.
          "components": {"Health": {}}, "defaults": ["Health"] | Line 1, column 1: Health is given twice; an entity has one component of a type.
          """)
  void aWrongPrefabIsRefused(String content, String message) {
    assertThatThrownBy(() -> Json.prefab(schema, "{" + content + "}"))
        .isInstanceOf(SnapshotException.class)
        .hasMessage(message);
  }
}
