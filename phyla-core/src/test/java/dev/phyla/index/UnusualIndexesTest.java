package dev.phyla.index;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.ComponentType;
import dev.phyla.Entity;
import dev.phyla.Schema.Field;
import dev.phyla.SortedIndex;
import dev.phyla.ValueIndex;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// Key functions that throw or do odd things, and indexes where they cannot be used.
class UnusualIndexesTest {
  record Team(String name) {}

  record Position(int x) {}

  interface Marked {}

  private final World world = new World();
  private final Entity ann = world.spawn(new Team("red"));
  private final Entity bob = world.spawn(new Team("blue"));

  @Test
  void afterAKeyFunctionThrewTheNextLookUpIsRight() {
    var allowed = new boolean[] {true};
    ValueIndex<String> index =
        world.index(
            Team.class,
            team -> {
              if (!allowed[0] && team.name().equals("bad")) {
                throw new IllegalArgumentException("on purpose");
              }
              return team.name();
            });
    assertThat(index.count()).isEqualTo(2);
    List<Entity> many = world.spawnMany(10, new Team("good"));
    world.set(many.get(4), new Team("bad"));
    world.despawn(ann);
    allowed[0] = false;
    for (int i = 0; i < 3; i++) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> index.find("good"))
          .withMessage("on purpose");
    }
    Entity spawned = world.spawn(new Team("good")); // the world is not locked
    allowed[0] = true;
    assertThat(index.count("good")).isEqualTo(10);
    assertThat(index.find("good")).contains(spawned);
    assertThat(index.find("bad")).containsExactly(many.get(4));
    assertThat(index.contains("red")).isFalse();
    assertThat(index.count()).isEqualTo(12);
    world.verify();
  }

  @Test
  void aKeyFunctionThatThrowsAtFirstIsRightLater() {
    ValueIndex<Integer> index = world.index(Team.class, team -> Integer.parseInt(team.name()));
    assertThatExceptionOfType(NumberFormatException.class).isThrownBy(() -> index.find(3));
    world.set(ann, new Team("3"));
    assertThatExceptionOfType(NumberFormatException.class).isThrownBy(() -> index.find(3));
    world.despawn(bob);
    assertThat(index.find(3)).containsExactly(ann);
  }

  @Test
  void aKeyFunctionThatReturnsNullIsRefused() {
    Map<String, String> colours = new HashMap<>(Map.of("red", "#f00"));
    ValueIndex<String> index = world.index(Team.class, team -> colours.get(team.name()));
    assertThatNullPointerException()
        .isThrownBy(() -> index.find("#f00"))
        .withMessage(
            "The key function of an index of Team returned null for the entity 2:1; return a key"
                + " that stands for none instead, such as Optional.empty().");
    colours.put("blue", "#00f");
    assertThat(index.find("#00f")).containsExactly(bob);
  }

  /// A key whose methods throw on request.
  record Key(int number, boolean[] fails) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      if (fails[0]) {
        throw new IllegalStateException("compareTo");
      }
      return Integer.compare(number, other.number);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && compareTo(key) == 0;
    }

    @Override
    public int hashCode() {
      return number;
    }
  }

  @Test
  void afterAKeyThrewTheNextLookUpIsRight() {
    var fails = new boolean[1];
    var positions = world.spawnMany(20, new Position(1));
    List<ValueIndex<Key>> indexes =
        List.of(
            world.index(Position.class, position -> new Key(position.x(), fails)),
            world.sortedIndex(Position.class, position -> new Key(position.x(), fails)));
    for (ValueIndex<Key> index : indexes) {
      assertThat(index.count()).isEqualTo(20);
    }
    for (int i = 0; i < 10; i++) {
      world.set(positions.get(i), new Position(2 + i % 3));
    }
    fails[0] = true;
    for (ValueIndex<Key> index : indexes) {
      assertThatIllegalStateException().isThrownBy(index::count).withMessage("compareTo");
    }
    fails[0] = false;
    for (ValueIndex<Key> index : indexes) {
      assertThat(index.count(new Key(1, fails))).isEqualTo(10);
      assertThat(index.count(new Key(2, fails))).isEqualTo(4);
      assertThat(index.first(new Key(4, fails))).contains(positions.get(2));
      assertThat(index.keyCount()).isEqualTo(4);
    }
  }

  @Test
  void anIndexCannotBeUsedInsideItsOwnKeyFunction() {
    var self = new ArrayList<ValueIndex<String>>();
    ValueIndex<String> index =
        world.index(Team.class, team -> team.name() + self.getFirst().count());
    self.add(index);
    assertThatIllegalStateException()
        .isThrownBy(() -> index.find("red"))
        .withMessage(
            "index(Team) cannot be used inside its own key function; compute the key from the"
                + " component.");
  }

  @Test
  void aKeyFunctionCannotChangeTheStructureButMayUseOtherIndexes() {
    ValueIndex<String> names = world.index(Team.class, Team::name);
    ValueIndex<Integer> counts = world.index(Team.class, team -> names.count(team.name()));
    assertThat(counts.find(1)).containsExactly(ann, bob);
    ValueIndex<Entity> spawning = world.index(Team.class, _ -> world.spawn());
    assertThatIllegalStateException()
        .isThrownBy(spawning::count)
        .withMessageContaining("Spawning changes the structure of the world")
        .withMessageContaining("inside index(Team)");
  }

  @Test
  void aWriteOfTheKeyFunctionIsNoticedByTheNextLookUp() {
    ValueIndex<String> index =
        world.index(
            Team.class,
            team -> {
              if (team.name().equals("red")) {
                world.set(bob, new Team("green"));
                world.set(ann, new Team("pink"));
              }
              return team.name();
            });
    index.count();
    assertThat(index.find("pink")).containsExactly(ann);
    assertThat(index.find("green")).containsExactly(bob);
    assertThat(index.keyCount()).isEqualTo(2);
  }

  @Test
  void anIndexCannotBeUsedInsideCallbacksOfQueries() {
    ValueIndex<String> index = world.index(Team.class, Team::name);
    var messages = new ArrayList<String>();
    world
        .query(read(Team.class))
        .onExit(
            (_, _, _) -> {
              try {
                index.count();
              } catch (IllegalStateException e) {
                messages.add(e.getMessage());
              }
            });
    world.despawn(ann);
    assertThat(messages)
        .containsExactly(
            "index(Team) cannot be used inside a callback of a query or an archetype; use it"
                + " later.");
    assertThat(index.count()).isEqualTo(1);
  }

  @Test
  void aClosedIndexThrows() {
    ValueIndex<String> index = world.index(Team.class, Team::name);
    SortedIndex<String> sorted = world.sortedIndex(Team.class, Team::name);
    assertThat(index.count()).isEqualTo(2);
    index.close();
    index.close();
    sorted.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> index.find("red"))
        .withMessage("index(Team) is closed.");
    assertThatIllegalStateException()
        .isThrownBy(sorted::keys)
        .withMessage("sortedIndex(Team) is closed.");
  }

  @Test
  void anIndexOfAClosedWorldThrowsAndCanBeClosed() {
    ValueIndex<String> index = world.index(Team.class, Team::name);
    world.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> index.find("red"))
        .withMessage("The world is closed.");
    index.close();
    assertThatIllegalStateException().isThrownBy(() -> world.index(Team.class, Team::name));
  }

  @Test
  void anIndexBelongsToTheThreadOfItsWorld() throws InterruptedException {
    ValueIndex<String> index = world.index(Team.class, Team::name);
    var failures = new ArrayList<Throwable>();
    Thread other =
        Thread.ofPlatform()
            .start(
                () -> {
                  for (Runnable use : List.<Runnable>of(index::count, index::close)) {
                    try {
                      use.run();
                    } catch (IllegalStateException e) {
                      failures.add(e);
                    }
                  }
                });
    other.join();
    assertThat(failures)
        .hasSize(2)
        .allMatch(failure -> failure.getMessage().startsWith("The world belongs to the thread"));
    assertThat(index.count()).isEqualTo(2);
  }

  @Test
  void missingArgumentsAreRefused() {
    assertThatNullPointerException()
        .isThrownBy(() -> world.index((Class<Team>) null, Team::name))
        .withMessage("The component type is null.");
    assertThatNullPointerException()
        .isThrownBy(() -> world.index(Team.class, (Function<Team, String>) null))
        .withMessage("The key function of the index is null.");
    assertThatNullPointerException()
        .isThrownBy(() -> world.sortedIndex((Class<Team>) null, Team::name));
    assertThatNullPointerException()
        .isThrownBy(() -> world.sortedIndex(Team.class, (Function<Team, String>) null));
    world.tag(Marked.class);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.index(Marked.class, Object::toString))
        .withMessageContaining("nor indexed");
  }

  @Test
  void anIndexOfAnUndeclaredTypeIsEmptyAlsoIfItsIdIsReused() {
    ComponentType<Map<String, Object>> old =
        world.schema().declare("Old", new Field("number", int.class));
    ValueIndex<Object> index = world.index(old, value -> value.get("number"));
    ValueIndex<Object> late = world.index(old, value -> value.get("number"));
    world.component(old).set(ann, Map.of("number", 4));
    assertThat(index.find(4)).containsExactly(ann);
    world.component(old).remove(ann);
    world.reclaimArchetypes();
    world.schema().undeclare(old);
    ComponentType<Map<String, Object>> other =
        world.schema().declare("New", new Field("text", String.class));
    assertThat(other.id()).isEqualTo(old.id());
    world.component(other).set(ann, Map.of("text", "t"));
    world.component(other).set(bob, Map.of("text", "t"));
    assertThat(index.count()).isZero();
    assertThat(late.count()).isZero();
    world.endUpdate();
    assertThat(world.index(other, value -> value.get("text")).find("t")).containsExactly(ann, bob);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.index(old, value -> value.get("number")))
        .withMessage("The component type Old was undeclared.");
  }
}
