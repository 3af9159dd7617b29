package dev.phyla.model;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Position;
import dev.phyla.model.Kinds.Health;
import dev.phyla.model.Kinds.Label;
import dev.phyla.model.Kinds.Mood;
import dev.phyla.model.Kinds.Note;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HashesTest {
  private final World one = new World();
  private final World other = new World();

  record Measure(float a, double b) {}

  @Test
  void worldsWithTheSameContentHaveTheSameContentHashHoweverTheyWereBuilt() {
    one.spawn(new Position(1, 2), new Health(3, 4), new Frozen());
    one.spawn(new Label("a", Mood.CALM));

    other.register(Label.class);
    Entity first = other.spawn();
    Entity second = other.spawn(new Label("b", Mood.CROSS), Position.class);
    other.set(first, new Frozen());
    other.set(first, new Health(3, 4));
    other.set(first, new Position(1, 2));
    other.remove(second, Position.class);
    other.set(second, new Label("a", Mood.CALM));

    assertThat(other.contentHash()).isEqualTo(one.contentHash());
    assertThat(other.stateHash()).isEqualTo(one.stateHash());
  }

  @Test
  void theContentHashDependsOnHandlesTypesAndValues() {
    one.spawn(new Position(1, 2));
    long hash = one.contentHash();

    Entity entity = other.spawn();
    assertThat(other.contentHash()).isNotEqualTo(hash);
    other.set(entity, new Position(1, 3));
    assertThat(other.contentHash()).isNotEqualTo(hash);
    other.set(entity, new Position(1, 2));
    assertThat(other.contentHash()).isEqualTo(hash);
    other.set(entity, new Frozen());
    assertThat(other.contentHash()).isNotEqualTo(hash);
    other.despawn(entity);
    other.spawn(new Position(1, 2));
    assertThat(other.contentHash()).as("another generation").isNotEqualTo(hash);
  }

  record Pack(Object content) {}

  @Test
  void theContentHashDistinguishesKindsOfReferences() {
    var hashes = new HashSet<Long>();
    List<Object> contents =
        List.of(0, 0L, false, "", List.of(), Set.of(), Map.of(), List.of(1), Optional.empty());
    for (Object content : contents) {
      var world = new World();
      world.spawn(new Pack(content));
      hashes.add(world.contentHash());
    }
    assertThat(hashes).hasSameSizeAs(contents);
  }

  @Test
  void theStateHashDependsOnTheOrderOfRows() {
    for (World world : List.of(one, other)) {
      world.spawnMany(3, new Position(0, 0));
    }
    assertThat(one.stateHash()).isEqualTo(other.stateHash());

    Entity first = new Entity(1, 1);
    other.set(first, Frozen.class);
    other.remove(first, Frozen.class);

    assertThat(other.archetype(first).entities()).containsExactly(entity(3), entity(2), entity(1));
    assertThat(other.contentHash()).isEqualTo(one.contentHash());
    assertThat(other.stateHash()).isNotEqualTo(one.stateHash());
  }

  private static Entity entity(int index) {
    return new Entity(index, 1);
  }

  @Test
  void theStateHashDependsOnTheHandlesThatComeNext() {
    for (World world : List.of(one, other)) {
      world.spawnMany(4, Frozen.class);
    }
    one.despawn(entity(3));
    one.despawn(entity(4));
    other.despawn(entity(4));
    other.despawn(entity(3));

    assertThat(other.contentHash()).isEqualTo(one.contentHash());
    assertThat(other.stateHash()).isNotEqualTo(one.stateHash());
  }

  @Test
  void readingAndAskingAndFailingChangeNoHash() {
    Entity entity = one.spawn(new Position(1, 2), new Label("a", null));
    long content = one.contentHash();
    long state = one.stateHash();

    one.query(write(Position.class), read(Label.class)).each((_, _) -> {});
    one.query(read(Health.class)).count();
    one.set(new Entity(7, 7), new Position(0, 0));
    one.remove(entity, Frozen.class);
    one.spawnMany(0, Health.class);

    assertThat(one.contentHash()).isEqualTo(content);
    assertThat(one.stateHash()).isEqualTo(state);
  }

  @Test
  void allNotANumbersCountAsOneAndZerosAsTwo() {
    float payload = Float.intBitsToFloat(0x7FC0_1234);
    one.spawn(new Measure(payload, Double.longBitsToDouble(0x7FF8_0000_0000_4321L)));
    other.spawn(new Measure(Float.NaN, Double.NaN));
    assertThat(other.contentHash()).isEqualTo(one.contentHash());

    one.set(entity(1), new Measure(0f, 0d));
    other.set(entity(1), new Measure(-0f, 0d));
    assertThat(other.contentHash()).isNotEqualTo(one.contentHash());
  }

  @Test
  void objectsOfOtherClassesNeedARegisteredHash() {
    one.spawn(new Note(1));
    assertThatIllegalStateException()
        .isThrownBy(one::contentHash)
        .withMessageContainingAll("Note", "World.registerHash(Note.class");

    one.registerHash(Note.class, Note::number);
    other.registerHash(Note.class, Note::number);
    other.spawn(new Note(1));

    assertThat(other.contentHash()).isEqualTo(one.contentHash());
    other.set(entity(1), new Note(2));
    assertThat(other.contentHash()).isNotEqualTo(one.contentHash());
  }

  @Test
  void emptyWorldsAreEqualWhateverArchetypesTheyKnow() {
    one.query(read(Health.class));
    one.spawnMany(0, Label.class);

    assertThat(one.stateHash()).isEqualTo(other.stateHash());
  }
}
