package dev.phyla.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.World;
import dev.phyla.snapshot.SnapshotException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Bad texts are refused with their line and column, and change nothing.
class JsonErrorsTest {
  @TempDir Path directory;

  private static void assertRefused(String text, String message) {
    World world = Zoo.world();
    long before = world.stateHash();
    assertThatThrownBy(() -> Json.load(world, text))
        .isInstanceOf(SnapshotException.class)
        .hasMessage(message);
    assertThat(world.stateHash()).isEqualTo(before);
    world.verify();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      textBlock =
          """
          `` | Line 1, column 1: The text is not a JSON object.
          [] | Line 1, column 1: The text is not a JSON object.
          {} | Line 1, column 1: The text has no "phyla": 1, so it is not a world.
          {"phyla": 2} | Line 1, column 2: phyla is 2, which a newer version of Phyla wrote; this one reads 1.
          {"phyla": "1"} | Line 1, column 2: phyla is the text "1", not a whole number.
          {"phyla": 1} {} | Line 1, column 14: There is more text after the end of the object.
          {"phyla": 1, "tick": -1} | Line 1, column 14: tick is -1, and at least 0 is allowed.
          {"phyla": 1, "tick": 99999999999} | Line 1, column 14: tick is 99999999999, which is too large.
          {"phyla": 1, "tick": 1.5} | Line 1, column 14: tick is 1.5, not a whole number.
          {"phyla": 1, "tack": 1} | Line 1, column 14: tack is not a part of a world, which has $schema, phyla, tick, seed, resources, entities.
          {"phyla": 1, "phyla": 1} | Line 1, column 14: The name "phyla" is there twice.
          {"phyla": 1, "entities": {}} | Line 1, column 14: entities is a map, not a list.
          {"phyla": 1, "entities": [3]} | Line 1, column 27: entities[0] is 3, not a map.
          {"phyla": 1, "resources": {"Weather": null}} | Line 1, column 28: resources.Weather is null, and a resource has a value.
          {"phyla": 1, "resources": {"Rain": 1}} | Line 1, column 28: The snapshot has the resource "Rain", which the program does not know; make it known with Resources.markState or SnapshotLoader.types, give its class the old name with @Alias, or allow to skip it with SnapshotLoader.missing.
          {"phyla": 1, "entities": [{"id": 1e999}]} | Line 1, column 34: The number 1e999 is too large; infinity is the text "Infinity" or "-Infinity".
          """)
  void aWrongWorldIsRefused(String text, String message) {
    assertRefused(text == null ? "" : text, message);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      textBlock =
          """
          "x": 1 | 2, column 4: entities[0].x is not a part of an entity, which has id, key, name, disabled, components, disabledComponents, tags, links, sources.
          "id": "0:0" | 2, column 4: entities[0].id is 0:0, which is not the handle of an entity.
          "id": "2000000000:1" | 2, column 4: entities[0].id is 2000000000:1, which is too large for the number of entities; use smaller numbers, or texts.
          "id": " " | 2, column 4: entities[0].id is blank; leave it out, or use a text with visible characters.
          "id": 7 | 2, column 4: entities[0].id is 7, not a text.
          "key": "" | 2, column 4: entities[0].key is blank; leave it out, or use a text with visible characters.
          "name": null | 2, column 4: entities[0].name is null, not a text.
          "disabled": 1 | 2, column 4: entities[0].disabled is 1, not true or false.
          "components": [] | 2, column 4: entities[0].components is a list, not a map.
          "components": {"Health": {"points": "a"}} | 2, column 30: entities[0].components.Health.points is the text "a", not int.
          "components": {"Health": {"points": 1.5}} | 2, column 30: entities[0].components.Health.points is the number 1.5, not int.
          "components": {"Health": {"points": null}} | 2, column 30: entities[0].components.Health.points is null, not int.
          "components": {"Health": {"points": 99999999999999999999}} | 2, column 30: entities[0].components.Health.points is the number 99999999999999999999, not int.
          "components": {"Health": {"pints": 1}} | 2, column 30: entities[0].components.Health.pints is not a field of record Health, which has points.
          "components": {"Health": 3} | 2, column 19: entities[0].components.Health is the number 3, not record Health.
          "components": {"Health": null} | 2, column 19: entities[0].components.Health is null, and a component has a value.
          "components": {"Mood": "ANGRY"} | 2, column 19: entities[0].components.Mood is the text "ANGRY", which is not a constant of dev.phyla.json.Zoo$Mood.
          "components": {"Bag": {"shape": {"Cube": {}}}} | 2, column 27: entities[0].components.Bag.shape is a Cube, but a dev.phyla.json.Zoo$Shape is one of [Disc, Square].
          "components": {"Bag": {"node": {"next": {"nxt": 1}}}} | 2, column 45: entities[0].components.Bag.node.next.nxt is not a field of record Node, which has value, next.
          "components": {"Bag": {"entities": ["1:1", "gate"]}} | 2, column 47: entities[0].components.Bag.entities[1] is "gate", which is not the id of an entity.
          "components": {"Bag": {"set": [1, 1]}} | 2, column 27: entities[0].components.Bag.set contains an element twice, and is set of int.
          "components": {"Declared": {"cunt": 1}} | 2, column 32: entities[0].components.Declared.cunt is not a field of Declared, which has count, who, text, array.
          "components": {"Declared": {"array": [1]}} | 2, column 32: entities[0].components.Declared.array has 1 elements, not 3.
          "components": {"Declared": {"count": true}} | 2, column 32: entities[0].components.Declared.count is true, not int.
          "components": {"Velo": {}} | 2, column 19: The snapshot has the component "Velo", which the program does not know; make it known with Schema.register or SnapshotLoader.types, give its class the old name with @Alias, or allow to skip it with SnapshotLoader.missing.
          "disabledComponents": ["Health"] | 2, column 27: entities[0].disabledComponents[0] is Health, which the entity has not, so it cannot be disabled.
          "tags": ["Burning", "Burning"] | 2, column 24: entities[0].tags[1] is "Burning" for the second time.
          "tags": [1] | 2, column 13: entities[0].tags[0] is 1, not a text.
          "links": {"Likes": [{"to": "9:1"}]} | 2, column 25: entities[0].links.Likes[0].to is "9:1", and there is no entity with this id.
          "links": {"Likes": [{}]} | 2, column 24: entities[0].links.Likes[0] has no "to", the id of the target.
          "links": {"Likes": [{"to": "2:1", "at": 1}]} | 2, column 38: entities[0].links.Likes[0].at is not a part of a link, which has to, value.
          "links": {"Likes": [{"to": "2:1", "value": {"amount": []}}]} | 2, column 48: entities[0].links.Likes[0].value.amount is a list, not int.
          "links": {"Likes": [{"to": "2:1"}, {"to": "2:1"}]} | 2, column 39: entities[0].links.Likes[1] has the same target as entities[0].links.Likes[0].
          "links": {"Follows": [{"to": "2:1"}, {"to": "3:1"}]} | 2, column 41: entities[0].links.Follows[1] is a second target, but Follows is exclusive.
          "sources": {"Married": ["2:1"]} | 2, column 16: entities[0].sources.Married orders sources, but Married keeps no such order.
          """)
  void aWrongEntityIsRefused(String entity, String message) {
    assertRefused(
        "{\"phyla\": 1, \"entities\": [\n  {"
            + entity
            + "},\n  {\"id\": \"2:1\"}, {\"id\": \"3:1\"}]}",
        "Line " + message);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      textBlock =
          """
          {"id": "1:1"}, {"id": "1:1"} | Line 1, column 43: entities[1].id is 1:1, and entities[0].id has the same index.
          {"id": "a"}, {"id": "a"} | Line 1, column 41: entities[1].id is "a", which is also entities[0].id.
          {"id": "a"}, {"id": "0:0"} | Line 1, column 41: entities[1].id is 0:0, which stands for no entity.
          {"key": "a"}, {"key": "a"} | Line 1, column 42: entities[1].key is "a", which is also entities[0].key.
          {"id": "1:1", "links": {"Follows": [{"to": "2:1"}]}}, {"id": "2:1", "links": {"Follows": [{"to": "1:1"}]}} | Line 1, column 117: entities[1].links.Follows[0] closes a cycle, but Follows is acyclic.
          {"id": "1:1", "links": {"Married": [{"to": "2:1"}]}}, {"id": "2:1", "links": {"Married": [{"to": "1:1", "value": {"year": 3}}]}} | Line 1, column 63: entities[0].links.Married[0] has another value than entities[1].links.Married[0], but it is the same link, because Married is symmetric.
          """)
  void entitiesThatContradictEachOtherAreRefused(String entities, String message) {
    assertRefused("{\"phyla\": 1, \"entities\": [" + entities + "]}", message);
  }

  @Test
  void anArrayOfAnotherLengthIsRefused() {
    World world = Zoo.world();
    assertThatThrownBy(
            () ->
                Json.load(
                    world,
                    "{\"phyla\": 1, \"entities\": [{\"components\": {\"Matrix\": {\"m\": [1, 2]}}}]}"))
        .isInstanceOf(SnapshotException.class)
        .hasMessageStartingWith(
            "Line 1, column 43: entities[0].components.Matrix cannot be stored: ");
  }

  @Test
  void aSyntaxErrorHasAPosition() {
    assertThatThrownBy(() -> Json.load(new World(), "{\"phyla\": 1,\n  entities: []}"))
        .isInstanceOf(SnapshotException.class)
        .hasMessageStartingWith("Line 2, column 3: The text is not JSON: Unexpected character");
  }

  @Test
  void nestingHasALimit() {
    assertThatThrownBy(() -> Json.load(new World(), "{\"a\":".repeat(100_000)))
        .isInstanceOf(SnapshotException.class)
        .hasMessageContaining("nesting depth");
  }

  @Test
  void aKeyOfTheWorldIsRefused() {
    World world = Zoo.world();
    world.keys().set(world.spawn(), "hero");
    assertThatThrownBy(() -> Json.spawn(world, "{\"key\": \"hero\"}"))
        .isInstanceOf(SnapshotException.class)
        .hasMessage("Line 1, column 2: key is \"hero\", which is the key of 1:1 in this world.");
    assertThat(world.count()).isEqualTo(1);
  }

  @Test
  void messagesNameTheFile() throws IOException {
    Path file = directory.resolve("bad.json");
    Files.writeString(file, "{\n \"phyla\": 3}");
    assertThatThrownBy(() -> Json.load(new World(), file))
        .isInstanceOf(SnapshotException.class)
        .hasMessageStartingWith(file + ", line 2, column 2: phyla is 3");
    Files.write(file, new byte[] {'{', (byte) 0xC3, '}'});
    assertThatThrownBy(() -> Json.load(new World(), file))
        .isInstanceOf(SnapshotException.class)
        .hasMessage("The file " + file + " is not a text in UTF-8.");
  }
}
