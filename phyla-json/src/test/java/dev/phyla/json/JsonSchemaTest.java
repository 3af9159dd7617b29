package dev.phyla.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.World;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The JSON Schema of worlds accepts what is written, and refuses what is wrong.
class JsonSchemaTest {
  private final World world = Zoo.world();
  private final Map<String, Object> schema = TextReader.read(Json.schema(world.schema()), "");
  private final SchemaCheck check = new SchemaCheck(schema);

  @Test
  void theSchemaOfATypeIsExact() {
    var small = new World();
    small.schema().register(Zoo.Circle.class);
    assertThat(Json.schema(small.schema()))
        .startsWith(
            """
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "title": "A world of Phyla",
              "type": "object",
              "required": ["phyla"],
              "additionalProperties": false,
            """)
        .contains("\"Circle\": {\"$ref\": \"#/$defs/Circle\"}")
        .endsWith(
            """
                "ChildOf": {"type": "object", "properties": {}, "additionalProperties": false},
                "Circle": {
                  "type": "object",
                  "properties": {
                    "centre": {
                      "anyOf": [
                        {"$ref": "#/$defs/Position"},
                        {"type": "null"}
                      ]
                    },
                    "radius": {
                      "anyOf": [
                        {"type": "number"},
                        {"enum": ["NaN", "Infinity", "-Infinity"]}
                      ]
                    }
                  },
                  "additionalProperties": false
                },
                "Position": {
                  "type": "object",
                  "properties": {
                    "x": {
                      "anyOf": [
                        {"type": "number"},
                        {"enum": ["NaN", "Infinity", "-Infinity"]}
                      ]
                    },
                    "y": {
                      "anyOf": [
                        {"type": "number"},
                        {"enum": ["NaN", "Infinity", "-Infinity"]}
                      ]
                    }
                  },
                  "additionalProperties": false
                }
              }
            }
            """);
  }

  @Test
  void writtenWorldsAreValid() {
    for (long seed = 0; seed < 10; seed++) {
      World written = Zoo.random(seed);
      var own = new SchemaCheck(TextReader.read(Json.schema(written.schema()), ""));
      assertThat(own.problem(TextReader.read(Json.toText(written), "")))
          .as("seed %s", seed)
          .isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"Health\": {\"points\": 1.5}",
        "\"Health\": {\"points\": 3000000000}",
        "\"Health\": {\"points\": null}",
        "\"Health\": {\"pints\": 1}",
        "\"Health\": 3",
        "\"Unknown\": {}",
        "\"Mood\": \"ANGRY\"",
        "\"Matrix\": {\"m\": [1, 2, 3]}",
        "\"Target\": {\"entity\": 3}",
        "\"Target\": {\"entity\": \"\"}",
        "\"Declared\": {\"array\": [1, 2, 3, 4]}",
        "\"Bag\": {\"shape\": {\"Cube\": {}}}",
        "\"Bag\": {\"node\": {\"next\": {\"next\": {\"value\": \"x\"}}}}",
        "\"Bag\": {\"set\": [1, 1]}",
        "\"Bag\": {\"byNumber\": [[1]]}",
        "\"Bag\": {\"friends\": {\"a\": 1}}",
        "\"Bag\": {\"place\": [{}, {}]}",
        "\"Numbers\": {\"c\": \"ab\"}",
        "\"Numbers\": {\"b\": 200}",
        "\"Numbers\": {\"z\": 0}"
      })
  void aWrongComponentIsNotValid(String component) {
    assertThat(check.problem(world(component))).as(component).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"Health\": {}",
        "\"Numbers\": {\"f\": \"-Infinity\", \"d\": 1, \"c\": \"x\"}",
        "\"Bag\": {\"mood\": null, \"node\": {\"next\": null}, \"boxed\": null, \"place\": [{}]}",
        "\"Bag\": {\"friends\": {\"a\": null, \"b\": \"gate\"}, \"shape\": {\"Disc\": {}}}",
        "\"Anything\": {\"value\": [1, {}]}",
        "\"Declared\": {\"who\": \"1:1\", \"text\": null, \"array\": [1, 2, \"NaN\"]}"
      })
  void aComponentThatCanBeReadIsValid(String component) {
    assertThat(check.problem(world(component))).as(component).isNull();
  }

  private static Map<String, Object> world(String component) {
    return TextReader.read(
        "{\"phyla\": 1, \"entities\": [{\"components\": {" + component + "}}]}", "");
  }
}
