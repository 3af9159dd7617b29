package dev.phyla;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.fixture.Health;
import dev.phyla.fixture.Name;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// One facade that serves several states.
class AimedWorldTest {
  interface Chosen {}

  private final Schema schema = new Schema();
  private final World first = new World(schema);
  private final World second = new World(schema);
  private final WorldView firstState = first.view();
  private final WorldView secondState = second.view();
  private final World facade = new World(schema);

  @Test
  void callsGoToTheStateThatTheFacadeIsAimedAt() {
    facade.aim(firstState);
    Entity one = facade.spawn(new Health(1));
    facade.tag(Chosen.class).add(one);
    facade.resources().set(new Name("first"));
    facade.endUpdate();
    facade.aim(secondState);
    assertThat(facade.count()).isZero();
    Entity other = facade.spawn(new Health(2), new Name("b"));

    assertThat(other).isEqualTo(one);
    assertThat(first.get(one, Health.class)).isEqualTo(new Health(1));
    assertThat(second.get(one, Health.class)).isEqualTo(new Health(2));
    assertThat(facade.get(one, Health.class)).isEqualTo(new Health(2));
    assertThat(facade.tag(Chosen.class).has(one)).isFalse();
    assertThat(facade.resources().has(Name.class)).isFalse();
    assertThat(facade.tick()).isZero();
    facade.aim(firstState);
    assertThat(facade.get(one, Health.class)).isEqualTo(new Health(1));
    assertThat(facade.tag(Chosen.class).has(one)).isTrue();
    assertThat(facade.resources().get(Name.class)).isEqualTo(new Name("first"));
    assertThat(facade.tick()).isEqualTo(1);
    first.verify();
    second.verify();
  }

  @Test
  void objectsOfAStateKeepWorkingOnIt() {
    facade.aim(firstState);
    Entity entity = facade.spawn(new Health(1));
    var query = facade.query(write(Health.class));
    var changes = facade.query(read(Health.class), changed(Health.class));
    Accessor<Health> accessor = facade.accessor(Health.class);
    Column<int[]> points = facade.column(Health.class, "points", int[].class);
    Archetype archetype = facade.archetype(entity);
    Commands commands = facade.commands();
    EntityBuilder builder = facade.entityBuilder().with(new Health(5));
    facade.aim(secondState);
    facade.spawn(new Health(100));

    query.update(health -> new Health(health.points() + 1));
    commands.spawn(new Health(7));
    commands.flush();
    builder.spawn();
    archetype.write(points)[0] += 10;

    assertThat(accessor.get(entity)).isEqualTo(new Health(12));
    assertThat(changes.count()).isEqualTo(3);
    assertThat(first.count()).isEqualTo(3);
    assertThat(second.count()).isEqualTo(1);
    assertThat(second.get(entity, Health.class)).isEqualTo(new Health(100));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> second.archetype(entity).read(points))
        .withMessageContaining("belongs to another world");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> facade.despawnAll(query))
        .withMessageContaining("belongs to another world");
    first.verify();
    second.verify();
  }

  @Test
  void observersAndActionsGetTheFacadeThatIsAimedAtTheirState() {
    List<World> seen = new ArrayList<>();
    Subscription replaced = first.onSet(Health.class, (world, entity, health) -> seen.add(world));
    first.onAdd(Health.class, (world, entity, health) -> seen.add(world));
    facade.aim(firstState);
    Entity entity = facade.spawn(new Health(1));
    facade.set(entity, new Health(2));
    facade.commands().run(seen::add);
    facade.flush();
    facade.aim(secondState);
    replaced.close();
    facade.aim(firstState);
    facade.set(entity, new Health(3));

    assertThat(seen).containsExactly(facade, facade, facade);
    assertThat(facade.query(with(Health.class)).count()).isEqualTo(1);
  }

  @Test
  void aFacadeCannotBeAimedElsewhereInsideALoop() {
    facade.aim(firstState);
    facade.spawn(new Health(1));
    var query = facade.query(read(Health.class));

    assertThatIllegalStateException().isThrownBy(() -> query.each(_ -> facade.aim(secondState)));
    assertThat(facade.view()).isSameAs(firstState);
  }

  @Test
  void programsInterleavedThroughOneFacadeEndLikeSeparatePrograms() {
    World alone = new World();
    World another = new World();
    for (int step = 0; step < 400; step++) {
      facade.aim(step % 3 == 0 ? secondState : firstState);
      run(facade, step);
      run(step % 3 == 0 ? another : alone, step);
    }

    assertThat(first.stateHash()).isEqualTo(alone.stateHash());
    assertThat(second.stateHash()).isEqualTo(another.stateHash());
    first.verify();
    second.verify();
  }

  private static void run(World world, int step) {
    Entity entity = world.spawn(new Health(step));
    if (step % 2 == 0) {
      world.set(entity, new Name("n" + step));
    }
    world
        .query(write(Health.class), read(Name.class))
        .update((health, name) -> new Health(health.points() + name.text().length()));
    if (step % 5 == 0) {
      world.query(with(Name.class)).first().ifPresent(world::despawn);
    }
    if (step % 7 == 0) {
      world.query(read(Name.class)).first().ifPresent(e -> world.remove(e, Name.class));
    }
    world.endUpdate();
  }
}
