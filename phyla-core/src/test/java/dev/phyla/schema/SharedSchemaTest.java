package dev.phyla.schema;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.ComponentType;
import dev.phyla.Entity;
import dev.phyla.Schema;
import dev.phyla.World;
import dev.phyla.schema.Program.Count;
import dev.phyla.schema.Program.Label;
import dev.phyla.schema.Program.Ping;
import dev.phyla.schema.Program.Place;
import dev.phyla.schema.Program.Seen;
import dev.phyla.schema.Program.Speed;
import dev.phyla.schema.Program.Still;
import dev.phyla.schema.Program.Total;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedSchemaTest {
  private final Schema schema = new Schema();
  private final World one = new World(schema);
  private final World other = new World(schema);

  @Test
  void aWorldGivesItsSchema() {
    assertThat(one.schema()).isSameAs(schema).isSameAs(other.schema());
    assertThat(new World().schema()).isNotSameAs(new World().schema());
    assertThatNullPointerException()
        .isThrownBy(() -> new World(null))
        .withMessage("The schema is null.");
  }

  @Test
  void aTypeThatOneWorldRegistersIsKnownInTheOther() {
    ComponentType<Label> label = one.register(Label.class);
    one.spawn(new Count(1));

    assertThat(other.isRegistered(Count.class)).isTrue();
    assertThat(other.register(Label.class)).isSameAs(label);
    assertThat(schema.register(Label.class)).isSameAs(label);
    assertThat(other.componentType("Count")).map(ComponentType::id).contains(1);
    assertThat(schema.componentType("Place")).isEmpty();
    assertThat(other.componentTypes())
        .isEqualTo(one.componentTypes())
        .isEqualTo(schema.componentTypes())
        .extracting(ComponentType::name)
        .containsExactly("Label", "Count");
  }

  @Test
  void archetypesOfTheSameComponentsHaveTheSameIdAndDifferentRows() {
    Entity here = one.spawn(new Place(1, 2, 3), new Count(1));
    other.spawn(new Label("first"));
    Entity there = other.spawn(new Count(2), new Place(4, 5, 6));
    other.spawn(new Count(3), new Place(7, 8, 9));

    assertThat(other.archetype(there).id()).isEqualTo(one.archetype(here).id());
    assertThat(other.archetype(there)).isNotSameAs(one.archetype(here));
    assertThat(one.archetype(here).size()).isEqualTo(1);
    assertThat(other.archetype(there).size()).isEqualTo(2);
    assertThat(one.archetypes()).hasSize(2);
    assertThat(other.archetypes()).hasSize(3);
    one.verify();
    other.verify();
  }

  @Test
  void worldsShareNoEntities() {
    Entity here = one.spawn(new Count(1));
    assertThat(other.isAlive(here)).isFalse();
    assertThat(other.count()).isZero();

    Entity there = other.spawn(new Count(2));
    assertThat(there).isEqualTo(here);
    one.despawn(here);

    assertThat(other.get(there, Count.class)).isEqualTo(new Count(2));
    assertThat(one.count()).isZero();
    one.verify();
    other.verify();
  }

  @Test
  void worldsShareNoTagsAndNothingThatIsDisabled() {
    Entity here = one.spawn(new Count(1));
    Entity there = other.spawn(new Count(2));
    one.tag(Seen.class).add(here);
    one.disable(here);
    one.disable(here, Count.class);

    assertThat(other.tag(Seen.class).has(there)).isFalse();
    assertThat(other.isEnabled(there)).isTrue();
    assertThat(other.isEnabled(there, Count.class)).isTrue();
    assertThat(other.query(read(Count.class), tagged(Seen.class)).count()).isZero();
    assertThat(other.query(read(Count.class)).count()).isEqualTo(1);
    assertThat(one.query(read(Count.class)).count()).isZero();
  }

  @Test
  void worldsShareNoResourcesEventsTimeOrSeed() {
    one.resources().set(new Total(1));
    one.events(Ping.class).publish(new Ping(1));
    var reader = other.events(Ping.class).reader();
    one.endUpdate();
    one.seed(5);

    assertThat(other.resources().has(Total.class)).isFalse();
    assertThat(reader.count()).isZero();
    assertThat(other.tick()).isZero();
    assertThat(other.seed()).isZero();
  }

  @Test
  void observersCallbacksAndConsumersSeeTheirWorldOnly() {
    var heard = new ArrayList<String>();
    one.onAdd(Count.class, (_, e, _) -> heard.add("add " + e));
    one.onSet(Count.class, (_, e, _) -> heard.add("set " + e));
    one.onRemove(Count.class, (_, e, _) -> heard.add("remove " + e));
    one.onArchetypeCreated(archetype -> heard.add("created " + archetype));
    one.query(read(Count.class)).onEnter((_, _, _) -> heard.add("enter"));
    one.query(read(Count.class)).onExit((_, _, _) -> heard.add("exit"));
    var changes = one.query(read(Count.class), changed(Count.class));

    for (int i = 0; i < 500; i++) {
      Entity there = other.spawn(new Count(1));
      other.set(there, new Count(2));
      other.set(there, new Label("l"));
      other.remove(there, Count.class);
      other.despawn(there);
    }
    assertThat(heard).isEmpty();
    assertThat(changes.count()).isZero();

    Entity here = one.spawn(new Count(1));
    assertThat(heard).containsExactly("created [Count]", "enter", "add " + here);
    assertThat(changes.single()).isEqualTo(here);
  }

  @Test
  void queriesOfOneWorldVisitItsEntitiesOnly() {
    var before = one.query(write(Count.class));
    other.spawnMany(10, new Count(1));
    Entity here = one.spawn(new Count(2));
    var after = one.query(write(Count.class));
    other.query(write(Count.class)).update(count -> new Count(count.value() + 10));
    before.update(count -> new Count(count.value() * 3));

    assertThat(after.single()).isEqualTo(here);
    assertThat(one.get(here, Count.class)).isEqualTo(new Count(6));
    assertThat(other.query(read(Count.class)).count()).isEqualTo(10);
    other.query(read(Count.class)).each(count -> assertThat(count).isEqualTo(new Count(11)));
  }

  @Test
  void closingOneWorldLeavesTheOthersAsTheyAre() {
    Entity there = other.spawn(new Place(1, 1, 1), new Speed(1, 0, 0));
    Entity here = one.spawn(new Place(2, 2, 2), new Speed(0, 1, 0));
    one.set(here, new Label("only here"));
    other.resources().set(new Total(3));
    int id = other.archetype(there).id();
    one.close();

    assertThatIllegalStateException().isThrownBy(one::count);
    other
        .query(write(Place.class), read(Speed.class))
        .update((p, v) -> new Place(p.x() + v.dx(), p.y(), p.z()));
    assertThat(other.get(there, Place.class)).isEqualTo(new Place(2, 1, 1));
    assertThat(other.archetype(there).id()).isEqualTo(id);
    assertThat(other.resources().get(Total.class)).isEqualTo(new Total(3));
    var third = new World(schema);
    Entity again = third.spawn(new Speed(1, 1, 1), new Place(0, 0, 0));
    assertThat(third.archetype(again).id()).isEqualTo(id);
    for (int i = 0; i < 400; i++) {
      third.set(again, new Label("l" + i));
      third.remove(again, Label.class);
      other.set(there, new Label("o" + i));
      other.remove(there, Label.class);
    }
    other.verify();
    third.verify();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void aProgramHasTheSameResultWhateverOtherWorldsDidBefore(long seed) {
    var random = new Random(seed);
    for (int i = 0; i < 10; i++) {
      var busy = new World(schema);
      var types = new ArrayList<>(Program.TYPES);
      Collections.shuffle(types, random);
      types.forEach(busy::register);
      new Program(busy, random.nextLong()).run(random.nextInt(300));
      busy.query().archetypes();
      if (random.nextBoolean()) {
        busy.reclaimArchetypes();
      }
      if (random.nextBoolean()) {
        busy.close();
      }
    }
    var shared = new Program(new World(schema), seed);
    var alone = new Program(new World(), seed);
    for (int i = 0; i < 600; i++) {
      shared.step();
      alone.step();
    }

    assertThat(shared.world().stateHash()).as("seed %s", seed).isEqualTo(alone.world().stateHash());
    assertThat(shared.world().contentHash()).isEqualTo(alone.world().contentHash());
    for (var type : Program.TYPES) {
      assertThat(Program.order(shared.world().query(read(type))))
          .isEqualTo(Program.order(alone.world().query(read(type))));
      assertThat(Program.visited(shared.world().query(read(type))))
          .isEqualTo(Program.visited(alone.world().query(read(type))));
    }
    shared.world().verify();
    alone.world().verify();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {11, 12, 13, 14, 15, 16, 17, 18})
  void twoWorldsThatAreUsedInTurnsDoWhatTwoWithOwnSchemasDo(long seed) {
    var random = new Random(seed);
    List<Program> shared = List.of(new Program(one, seed), new Program(other, ~seed));
    List<Program> alone = List.of(new Program(new World(), seed), new Program(new World(), ~seed));
    for (int i = 0; i < 400; i++) {
      int which = random.nextInt(2);
      int steps = random.nextInt(10);
      shared.get(which).run(steps);
      alone.get(which).run(steps);
      if (random.nextInt(20) == 0) {
        shared.get(which).world().reclaimArchetypes();
      }
      for (int world = 0; world < 2; world++) {
        assertThat(shared.get(world).world().stateHash())
            .as("seed %s, round %s, world %s", seed, i, world)
            .isEqualTo(alone.get(world).world().stateHash());
      }
    }
    shared.forEach(program -> program.world().verify());
    assertThat(one.query(read(Still.class)).archetypes())
        .allMatch(archetype -> archetype.has(Still.class));
  }
}
