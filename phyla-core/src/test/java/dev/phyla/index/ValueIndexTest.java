package dev.phyla.index;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Chunk;
import dev.phyla.Column;
import dev.phyla.ComponentType;
import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.Schema.Field;
import dev.phyla.ValueIndex;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ValueIndexTest {
  record Team(String name, int number) {}

  record Position(int x) {}

  private final World world = new World();
  private final Entity ann = world.spawn(new Team("red", 1));
  private final Entity bob = world.spawn(new Team("blue", 2), new Position(1));
  private final Entity cem = world.spawn(new Team("red", 3), new Position(2));
  private final Entity dora = world.spawn(new Position(3));
  private final ValueIndex<String> index = world.index(Team.class, Team::name);

  @Test
  void entitiesAreFoundByTheKeyOfTheirComponent() {
    assertThat(index.find("red")).containsExactly(ann, cem);
    assertThat(index.find("blue")).containsExactly(bob);
    assertThat(index.find("green")).isEmpty();
    assertThat(index.first("red")).contains(ann);
    assertThat(index.first("green")).isEmpty();
    assertThat(index.count("red")).isEqualTo(2);
    assertThat(index.count("green")).isZero();
    assertThat(index.contains("blue")).isTrue();
    assertThat(index.contains("green")).isFalse();
    assertThat(index.count()).isEqualTo(3);
    assertThat(index.keyCount()).isEqualTo(2);
    assertThat(index).hasToString("index(Team)");
  }

  @Test
  void aWrittenComponentIsFoundUnderItsNewKey() {
    assertThat(index.count("red")).isEqualTo(2);
    world.set(ann, new Team("blue", 1));
    assertThat(index.find("blue")).containsExactly(ann, bob);
    assertThat(index.find("red")).containsExactly(cem);
    world.set(cem, new Team("blue", 1));
    assertThat(index.find("blue")).containsExactly(ann, bob, cem);
    assertThat(index.contains("red")).isFalse();
    assertThat(index.keyCount()).isEqualTo(1);
  }

  @Test
  void entitiesThatGainOrLoseTheComponentComeAndGo() {
    index.count();
    world.set(dora, new Team("red", 4));
    assertThat(index.find("red")).containsExactly(ann, cem, dora);
    world.remove(ann, Team.class);
    world.despawn(cem);
    assertThat(index.find("red")).containsExactly(dora);
    assertThat(index.count()).isEqualTo(2);
    world.set(ann, new Team("red", 5));
    assertThat(index.find("red")).containsExactly(ann, dora);
  }

  @Test
  void childrenThatAreDespawnedWithTheirParentLeaveTheIndex() {
    world.hierarchy().setParent(cem, dora);
    assertThat(index.find("red")).containsExactly(ann, cem);
    world.despawn(dora);
    assertThat(index.find("red")).containsExactly(ann);
  }

  @Test
  void aSlotThatIsReusedBelongsToItsNewEntity() {
    index.count();
    world.despawn(ann);
    Entity reused = world.spawn(new Team("blue", 9));
    assertThat(reused.index()).isEqualTo(ann.index());
    assertThat(index.find("blue")).containsExactly(reused, bob);
    assertThat(index.find("red")).containsExactly(cem);
    world.despawn(reused);
    Entity without = world.spawn(new Position(7));
    assertThat(without.index()).isEqualTo(ann.index());
    assertThat(index.find("blue")).containsExactly(bob);
  }

  @Test
  void writesInLoopsAreNoticed() {
    index.count();
    world.query(write(Team.class)).update(team -> new Team(team.name() + team.number(), 0));
    assertThat(index.find("red1")).containsExactly(ann);
    assertThat(index.find("red3")).containsExactly(cem);
    world
        .query(write(Team.class), read(Position.class))
        .each((team, position) -> team.set(new Team("at " + position.x(), 0)));
    assertThat(index.find("at 1")).containsExactly(bob);
    assertThat(index.find("at 2")).containsExactly(cem);
    assertThat(index.find("red1")).containsExactly(ann);
    assertThat(index.keyCount()).isEqualTo(3);
  }

  @Test
  void anIndexCanBeUsedInsideALoopThatWritesTheComponent() {
    index.count();
    var seen = new ArrayList<List<Entity>>();
    world
        .query(write(Team.class), read(Position.class))
        .each(
            (entity, team, _) -> {
              team.set(new Team("green", 0));
              seen.add(index.find("green"));
            });
    assertThat(seen).containsExactly(List.of(bob), List.of(bob, cem));
    world
        .query(write(Team.class))
        .update(
            team -> {
              index.count("green");
              return new Team("black", team.number());
            });
    assertThat(index.find("black")).containsExactly(ann, bob, cem);
    assertThat(index.keyCount()).isEqualTo(1);
  }

  @Test
  void anIndexThatIsCreatedInsideALoopNoticesTheRestOfTheLoop() {
    var created = new ArrayList<ValueIndex<Integer>>();
    world
        .query(write(Team.class))
        .each(
            team -> {
              if (created.isEmpty()) {
                created.add(world.index(Team.class, Team::number));
                assertThat(created.getFirst().count(1)).isEqualTo(1);
              }
              team.set(new Team("x", team.get().number() + 100));
            });
    assertThat(created.getFirst().find(101)).containsExactly(ann);
    assertThat(created.getFirst().find(103)).containsExactly(cem);
    assertThat(created.getFirst().keyCount()).isEqualTo(3);
  }

  @Test
  void writesToRawColumnsAreNoticed() {
    ValueIndex<Integer> numbers = world.index(Team.class, Team::number);
    Column<int[]> column = world.column(Team.class, "number", int[].class);
    assertThat(numbers.count()).isEqualTo(3);
    for (Chunk chunk : world.query(write(Team.class), read(Position.class)).chunks()) {
      int[] values = chunk.write(column);
      for (int row = chunk.first(); row < chunk.end(); row++) {
        values[row] += 10;
      }
    }
    assertThat(numbers.find(12)).containsExactly(bob);
    assertThat(numbers.find(13)).containsExactly(cem);
    for (Chunk chunk : world.query(write(Team.class), read(Position.class)).chunks()) {
      int[] values = chunk.writeUnmarked(column);
      values[chunk.first()] = 50;
      chunk.markChanged(column, chunk.first());
    }
    assertThat(numbers.find(50)).containsExactly(bob);
    assertThat(numbers.find(13)).containsExactly(cem);
    assertThat(numbers.contains(12)).isFalse();
  }

  @Test
  void commandsAreNoticedWhenTheyAreApplied() {
    index.count();
    Entity later = world.commands().spawn(new Team("red", 8));
    world.commands().set(bob, new Team("red", 2));
    world.commands().remove(cem, Team.class);
    world.commands().despawn(ann);
    assertThat(index.find("red")).containsExactly(ann, cem);
    world.flush();
    assertThat(index.find("red")).containsExactly(bob, later);
  }

  @Test
  void disabledEntitiesAreInTheIndex() {
    world.disable(ann);
    world.disable(cem, Team.class);
    assertThat(index.find("red")).containsExactly(ann, cem);
  }

  @Test
  void movesThatKeepTheComponentChangeNothing() {
    index.count();
    world.set(ann, new Position(5));
    world.removeAll(world.query(read(Position.class)), Position.class);
    world.reclaimArchetypes();
    assertThat(index.find("red")).containsExactly(ann, cem);
    assertThat(index.find("blue")).containsExactly(bob);
  }

  @Test
  void resultsAreInTheOrderOfIndexesWhateverHappenedBefore() {
    List<Entity> many = world.spawnMany(100, new Team("many", 0));
    assertThat(index.find("many")).containsExactlyElementsOf(many);
    for (int i = 99; i >= 0; i -= 7) {
      world.set(many.get(i), new Team("few", 0));
    }
    assertThat(index.first("few")).contains(many.get(1));
    assertThat(index.find("few")).isSortedAccordingTo((a, b) -> a.index() - b.index()).hasSize(15);
    for (int i = 99; i >= 0; i -= 7) {
      world.set(many.get(i), new Team("many", 0));
      index.count();
    }
    assertThat(index.find("many")).containsExactlyElementsOf(many);
  }

  @Test
  void aResultIsACopyThatMayBeChangedAndOutlivesItsEntities() {
    EntityList reds = index.find("red");
    for (Entity entity : reds) {
      world.despawn(entity);
    }
    reds.add(bob);
    assertThat(reds).containsExactly(ann, cem, bob);
    assertThat(index.find("red")).isEmpty();
    EntityList none = index.find("red");
    none.add(ann);
    assertThat(index.find("red")).isEmpty();
  }

  @Test
  void observersCanUseAnIndex() {
    index.count();
    var seen = new ArrayList<String>();
    world.onAdd(Team.class, (_, entity, team) -> seen.add("add " + index.count(team.name())));
    world.onSet(Team.class, (_, entity, team) -> seen.add("set " + index.count(team.name())));
    world.onRemove(Team.class, (_, entity, team) -> seen.add("remove " + index.count(team.name())));
    world.spawnMany(2, new Team("red", 0));
    world.set(bob, new Team("red", 0));
    world.despawnAll(List.of(ann, bob));
    world.remove(cem, Team.class);
    assertThat(seen).containsExactly("add 4", "add 4", "set 5", "remove 5", "remove 5", "remove 3");
    assertThat(index.count("red")).isEqualTo(2);
  }

  @Test
  void anIndexOfADeclaredComponentGetsItsMaps() {
    ComponentType<Map<String, Object>> type =
        world
            .schema()
            .declare("Ore", new Field("kind", String.class), new Field("mass", int.class));
    ValueIndex<Optional<Object>> kinds =
        world.index(type, ore -> Optional.ofNullable(ore.get("kind")));
    world.component(type).set(ann, Map.of("kind", "iron", "mass", 3));
    world.component(type).set(cem, Map.of("mass", 5));
    assertThat(kinds.find(Optional.of("iron"))).containsExactly(ann);
    assertThat(kinds.find(Optional.empty())).containsExactly(cem);
    world.component(type).remove(ann);
    assertThat(kinds.find(Optional.of("iron"))).isEmpty();
  }

  @Test
  void severalIndexesOfOneComponentAreIndependent() {
    ValueIndex<Integer> numbers = world.index(Team.class, Team::number);
    ValueIndex<String> again = world.index(Team.class, Team::name);
    assertThat(index.find("red")).containsExactly(ann, cem);
    world.set(ann, new Team("blue", 7));
    assertThat(numbers.find(7)).containsExactly(ann);
    world.despawn(bob);
    assertThat(again.find("blue")).containsExactly(ann);
    again.close();
    assertThat(index.find("blue")).containsExactly(ann);
    assertThat(numbers.keyCount()).isEqualTo(2);
  }

  @Test
  void ignoredEqualWritesDoNotMatter() {
    index.count();
    world.ignoreEqualWrites(Team.class);
    world.query(write(Team.class)).update(team -> team.number() == 2 ? new Team("red", 2) : team);
    assertThat(index.find("red")).containsExactly(ann, bob, cem);
  }
}
