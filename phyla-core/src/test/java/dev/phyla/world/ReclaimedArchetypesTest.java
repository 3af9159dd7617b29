package dev.phyla.world;

import static dev.phyla.Term.added;
import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.removed;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.with;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Accessor;
import dev.phyla.Archetype;
import dev.phyla.CallbackException;
import dev.phyla.Chunk;
import dev.phyla.Column;
import dev.phyla.ComponentType;
import dev.phyla.Entity;
import dev.phyla.Location;
import dev.phyla.Observer;
import dev.phyla.Schema;
import dev.phyla.Schema.Field;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.world.Samples.Marked;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ReclaimedArchetypesTest {
  private static final int OFTEN = 400;

  private final Schema schema = new Schema();
  private final World world = new World(schema);

  private static List<String> names(World world) {
    return world.archetypes().stream().map(Archetype::toString).toList();
  }

  @Test
  void emptyArchetypesGoAndOthersStay() {
    Entity kept = world.spawn(new Position(1, 2));
    Entity gone = world.spawn(new Position(1, 2), new Velocity(3, 4));
    world.spawn(new Name("n"));
    world.despawn(gone);
    assertThat(names(world)).containsExactly("[]", "[Position]", "[Position, Velocity]", "[Name]");

    assertThat(world.reclaimArchetypes()).isEqualTo(1);
    assertThat(names(world)).containsExactly("[]", "[Position]", "[Name]");
    assertThat(world.reclaimArchetypes()).isZero();
    assertThat(world.get(kept, Position.class)).isEqualTo(new Position(1, 2));
    world.verify();
  }

  @Test
  void theArchetypeWithoutComponentsIsNeverReclaimed() {
    assertThat(world.reclaimArchetypes()).isZero();
    Entity bare = world.spawn();
    world.despawn(bare);
    assertThat(world.reclaimArchetypes()).isZero();

    assertThat(world.archetype(world.spawn()).id()).isZero();
    world.verify();
  }

  @Test
  void idsAreGivenOutAgain() {
    Entity first = world.spawn(new Position(1, 1));
    int id = world.archetype(first).id();
    world.despawn(first);
    world.reclaimArchetypes();

    assertThat(world.archetype(world.spawn(new Name("n"))).id()).isEqualTo(id);
    assertThat(world.archetype(world.spawn(new Position(2, 2))).id()).isNotEqualTo(id);
    world.verify();
  }

  @Test
  void whatIsHeldOfAReclaimedArchetypeRefusesToBeUsed() {
    Entity entity = world.spawn(new Position(1, 2), new Velocity(3, 4));
    Archetype archetype = world.archetype(entity);
    Location location = world.locate(entity);
    Column<float[]> column = world.column(Position.class, "x", float[].class);
    Chunk chunk = world.query(write(Position.class)).chunks().iterator().next();
    world.despawn(entity);
    long version = archetype.version();
    world.reclaimArchetypes();
    Entity again = world.spawn(new Position(5, 6), new Velocity(7, 8));

    String message =
        "The archetype [Position, Velocity] was reclaimed; ask the world for its archetypes again.";
    List<ThrowingCallable> uses =
        List.of(
            archetype::size,
            archetype::componentTypes,
            archetype::entities,
            () -> archetype.has(Position.class),
            () -> archetype.entity(0),
            () -> archetype.get(0, Position.class),
            () -> archetype.set(0, new Position(0, 0)),
            () -> archetype.read(column),
            () -> archetype.write(column),
            () -> archetype.isDirty(Position.class),
            () -> archetype.lastWritten(Position.class),
            archetype::isAnyDirty,
            archetype::dirtyComponentTypes,
            archetype::markAllDirty,
            archetype::clearDirty,
            chunk::archetype,
            () -> chunk.entity(0));
    for (ThrowingCallable use : uses) {
      assertThatIllegalStateException().isThrownBy(use).withMessage(message);
    }
    assertThatIllegalStateException().isThrownBy(() -> chunk.read(column));
    assertThatIllegalStateException().isThrownBy(() -> chunk.write(column));
    assertThatIllegalStateException().isThrownBy(() -> chunk.copyEntityBits(new long[1], 0));
    assertThat(archetype.version()).isGreaterThan(version);
    assertThatIllegalStateException().isThrownBy(() -> world.getDirect(location, Position.class));
    assertThatIllegalStateException().isThrownBy(() -> world.getDirect(column, location));
    assertThatIllegalStateException()
        .isThrownBy(() -> world.setDirect(location, new Position(0, 0)));
    assertThat(archetype).hasToString("[Position, Velocity]");
    assertThat(world.archetype(again)).isNotSameAs(archetype);
    assertThat(world.archetype(again).read(column)[0]).isEqualTo(5);
    assertThat(world.get(again, Position.class)).isEqualTo(new Position(5, 6));
    world.verify();
  }

  @Test
  void queriesDropReclaimedArchetypesAndFindThemWhenTheyAreCreatedAgain() {
    var before = world.query(write(Position.class));
    Entity entity = world.spawn(new Position(1, 1), new Frozen());
    Entity other = world.spawn(new Position(2, 2));
    before.update(p -> new Position(p.x() + 1, p.y()));
    world.despawn(entity);
    world.reclaimArchetypes();
    assertThat(before.archetypes()).containsExactly(world.archetype(other));
    var after = world.query(write(Position.class));
    before.update(p -> new Position(p.x() + 1, p.y()));

    Entity again = world.spawn(new Position(7, 7), new Frozen());
    before.update(p -> new Position(p.x() + 1, p.y()));
    assertThat(after.count()).isEqualTo(2);
    assertThat(world.get(again, Position.class)).isEqualTo(new Position(8, 7));
    assertThat(world.get(other, Position.class)).isEqualTo(new Position(5, 2));
    assertThat(before.archetypes())
        .containsExactly(world.archetype(again), world.archetype(other))
        .isEqualTo(after.archetypes());
    world.verify();
  }

  @Test
  void callbacksAreCalledWhileTheArchetypeIsStillUsable() {
    var heard = new ArrayList<String>();
    var subscription =
        world.onArchetypeReclaimed(
            archetype -> {
              heard.add("reclaimed " + archetype + " " + archetype.size());
              assertThat(archetype.has(Position.class)).isTrue();
              assertThatIllegalStateException().isThrownBy(() -> world.spawn(new Name("n")));
            });
    world.onArchetypeCreated(archetype -> heard.add("created " + archetype));
    Entity entity = world.spawn(new Position(1, 1));
    world.despawn(entity);
    world.reclaimArchetypes();
    world.despawn(world.spawn(new Position(1, 1)));

    assertThat(heard)
        .containsExactly("created [Position]", "reclaimed [Position] 0", "created [Position]");
    subscription.close();
    world.reclaimArchetypes();
    assertThat(heard).hasSize(3);
    world.verify();
  }

  @Test
  void aCallbackThatThrowsStopsNothing() {
    var heard = new ArrayList<String>();
    world.onArchetypeReclaimed(
        archetype -> {
          heard.add("first " + archetype);
          throw new OnPurposeException();
        });
    world.onArchetypeReclaimed(archetype -> heard.add("second " + archetype));
    world.despawn(world.spawn(new Position(1, 1)));
    world.despawn(world.spawn(new Name("n")));

    assertThatExceptionOfType(CallbackException.class)
        .isThrownBy(world::reclaimArchetypes)
        .withStackTraceContaining("on purpose");
    assertThat(heard)
        .containsExactly("first [Position]", "second [Position]", "first [Name]", "second [Name]");
    assertThat(names(world)).containsExactly("[]");
    assertThat(world.reclaimArchetypes()).isZero();
    world.verify();
  }

  @Test
  void enterAndExitCallbacksGoOnWithTheNewArchetype() {
    var heard = new ArrayList<String>();
    var query = world.query(with(Position.class));
    query.onEnter((archetype, _, _) -> heard.add("enter " + archetype));
    query.onExit((archetype, _, _) -> heard.add("exit " + archetype));
    world.onAdd(Velocity.class, (_, _, _) -> heard.add("add"));
    for (int i = 0; i < 3; i++) {
      Entity entity = world.spawn(new Position(1, 1));
      world.set(entity, new Velocity(1, 1));
      world.despawn(entity);
      world.reclaimArchetypes();
      world.spawn(new Name("takes an id"));
    }

    assertThat(heard)
        .containsExactly(
            "enter [Position]",
            "add",
            "exit [Position, Velocity]",
            "enter [Position]",
            "add",
            "exit [Position, Velocity]",
            "enter [Position]",
            "add",
            "exit [Position, Velocity]");
    world.verify();
  }

  @Test
  void changeConsumersGoOnWithTheNewArchetype() {
    var changes = world.query(read(Position.class), changed(Position.class));
    var additions = world.query(with(Position.class), added(Position.class));
    var removals = world.query(removed(Position.class));
    for (int i = 0; i < 3; i++) {
      Entity entity = world.spawn(new Position(i, i));
      assertThat(additions.single()).isEqualTo(entity);
      additions.chunks().forEach(chunk -> {});
      changes.each(p -> {});
      world.query(write(Position.class)).update(p -> new Position(p.x() + 1, p.y()));
      assertThat(changes.single()).isEqualTo(entity);
      changes.each(p -> {});
      world.accessor(Position.class).set(entity, new Position(9, i));
      assertThat(changes.count()).isEqualTo(1);
      world.despawn(entity);
      world.reclaimArchetypes();
      assertThat(changes.count()).isZero();
    }
    var gone = new ArrayList<Position>();
    removals.each((_, position) -> gone.add(position));
    assertThat(gone).containsExactly(new Position(9, 0), new Position(9, 1), new Position(9, 2));
    world.verify();
  }

  @Test
  void accessorsFindTheNewArchetype() {
    Accessor<Position> positions = world.accessor(Position.class);
    Accessor<Name> names = world.accessor(Name.class);
    for (int round = 0; round < 5; round++) {
      var entities = new ArrayList<Entity>();
      for (int i = 0; i < OFTEN; i++) {
        Entity entity = world.spawn(new Position(i, round), new Frozen());
        entities.add(entity);
        assertThat(positions.get(entity)).isEqualTo(new Position(i, round));
        positions.set(entity, new Position(-i, round));
        assertThat(world.get(entity, Position.class)).isEqualTo(new Position(-i, round));
        assertThat(names.has(entity)).isFalse();
      }
      entities.forEach(world::despawn);
      world.reclaimArchetypes();
      Entity name = world.spawn(new Name("takes the id of round " + round));
      assertThat(positions.has(name)).isFalse();
      assertThat(world.find(name, Position.class)).isEmpty();
      assertThat(names.get(name)).isEqualTo(new Name("takes the id of round " + round));
    }
    world.verify();
  }

  @Test
  void spawnPlansLeadToTheNewArchetype() {
    for (int round = 0; round < 4; round++) {
      var entities = new ArrayList<Entity>();
      for (int i = 0; i < OFTEN; i++) {
        entities.add(world.spawn(new Position(i, round), new Name("n" + i)));
      }
      assertThat(world.get(entities.get(7), Position.class)).isEqualTo(new Position(7, round));
      assertThat(world.get(entities.getLast(), Name.class)).isEqualTo(new Name("n399"));
      assertThat(world.archetype(entities.getFirst()).size()).isEqualTo(OFTEN);
      world.verify();
      world.despawnAll(world.query(with(Name.class)));
      assertThat(world.reclaimArchetypes()).isEqualTo(1);
      Entity other = world.spawn(new Velocity(1, round));
      assertThat(names(world)).containsExactly("[]", "[Velocity]");
      world.despawn(other);
      world.reclaimArchetypes();
    }
    assertThat(world.count()).isZero();
  }

  @Test
  void edgesLeadToTheNewArchetype() {
    Entity mover = world.spawn(new Position(1, 2));
    for (int round = 0; round < 4; round++) {
      for (int i = 0; i < OFTEN; i++) {
        world.set(mover, new Name("n" + i));
        world.set(mover, Frozen.class, new Velocity(i, round));
        assertThat(world.get(mover, Velocity.class)).isEqualTo(new Velocity(i, round));
        world.remove(mover, Velocity.class, Frozen.class);
        world.remove(mover, Name.class);
      }
      assertThat(world.reclaimArchetypes()).isEqualTo(2);
      assertThat(names(world)).containsExactly("[]", "[Position]");
      Entity taker = world.spawn(new Marked());
      world.despawn(taker);
      world.reclaimArchetypes();
      world.verify();
    }
    assertThat(world.get(mover, Position.class)).isEqualTo(new Position(1, 2));
    assertThat(schema.componentTypes()).hasSize(5);
  }

  @Test
  void anEdgeWhoseSourceIsReclaimedIsCreatedAgain() {
    for (int round = 0; round < 3; round++) {
      Entity entity = world.spawn();
      for (int i = 0; i < OFTEN; i++) {
        Entity passing = world.spawn(new Position(i, i));
        world.set(passing, new Name("n"));
        assertThat(world.get(passing, Position.class)).isEqualTo(new Position(i, i));
        world.despawn(passing);
      }
      world.despawn(entity);
      assertThat(world.reclaimArchetypes()).isEqualTo(2);
      world.verify();
    }
  }

  @Test
  void tagsAndWhatIsDisabledStayWithTheirEntities() {
    Entity kept = world.spawn(new Position(1, 1));
    Entity gone = world.spawn(new Position(2, 2), new Name("n"));
    world.tag(Marked.class).add(kept);
    world.tag(Marked.class).add(gone);
    world.disable(kept, Position.class);
    world.disable(gone, Position.class);
    world.disable(gone);
    world.despawn(gone);
    world.reclaimArchetypes();
    Entity next = world.spawn(new Position(3, 3), new Name("m"));

    assertThat(world.tag(Marked.class).entities()).containsExactly(kept);
    assertThat(world.isEnabled(kept, Position.class)).isFalse();
    assertThat(world.isEnabled(next, Position.class)).isTrue();
    assertThat(world.isEnabled(next)).isTrue();
    assertThat(world.query(read(Position.class)).single()).isEqualTo(next);
    assertThat(world.query(tagged(Marked.class)).single()).isEqualTo(kept);
    world.verify();
  }

  @Test
  void commandsRecordedBeforeAreAppliedAfter() {
    for (int i = 0; i < OFTEN; i++) {
      world.commands().spawn(new Position(1, 1), new Name("warm"));
      world.flush();
    }
    world.despawnAll(world.query());
    Entity entity = world.spawn(new Position(0, 0));
    Entity spawned = world.commands().spawn(new Position(5, 5), new Name("later"));
    world.commands().set(entity, new Velocity(1, 2));
    List<Entity> many = world.commands().spawnMany(3, new Name("many"));
    world.despawn(world.spawn(new Position(0, 0), new Velocity(0, 0)));
    assertThat(world.reclaimArchetypes()).isEqualTo(2);
    world.despawn(world.spawn(new Frozen()));
    world.flush();

    assertThat(world.get(spawned, Name.class)).isEqualTo(new Name("later"));
    assertThat(world.get(entity, Velocity.class)).isEqualTo(new Velocity(1, 2));
    assertThat(many).allSatisfy(e -> assertThat(world.archetype(e)).hasToString("[Name]"));
    world.verify();
  }

  @Test
  void reclaimingIsRefusedInsideLoopsAndCallbacks() {
    Entity entity = world.spawn(new Position(1, 1));
    world.despawn(world.spawn(new Name("n")));
    world
        .query(read(Position.class))
        .each(
            p ->
                assertThatIllegalStateException()
                    .isThrownBy(world::reclaimArchetypes)
                    .withMessageContaining("Reclaiming archetypes")
                    .withMessageContaining("query(read Position)"));
    var refused = new ArrayList<String>();
    world.onArchetypeCreated(
        _ ->
            assertThatIllegalStateException()
                .isThrownBy(world::reclaimArchetypes)
                .satisfies(e -> refused.add(e.getMessage())));
    world
        .query(with(Velocity.class))
        .onEnter(
            (_, _, _) ->
                assertThatIllegalStateException()
                    .isThrownBy(world::reclaimArchetypes)
                    .satisfies(e -> refused.add(e.getMessage())));
    world.set(entity, new Velocity(1, 1));

    assertThat(refused).hasSize(2);
    assertThat(names(world))
        .containsExactlyInAnyOrder("[]", "[Position]", "[Name]", "[Position, Velocity]");
    world.verify();
  }

  @Test
  void reclaimingIsRefusedInsideObserversAndTheMoveContinues() {
    var refused = new ArrayList<String>();
    Observer<Position> observer =
        (w, _, _) ->
            assertThatIllegalStateException()
                .isThrownBy(w::reclaimArchetypes)
                .satisfies(e -> refused.add(e.getMessage()));
    world.onAdd(Position.class, observer);
    world.onRemove(Position.class, observer);
    Entity entity = world.spawn(new Name("n"));
    world.set(entity, new Position(1, 1));
    world.remove(entity, Position.class);

    assertThat(refused)
        .hasSize(2)
        .containsOnly(
            "Archetypes cannot be reclaimed from inside a callback, because an entity may be moving"
                + " to one; reclaim them afterwards.");
    assertThat(world.get(entity, Name.class)).isEqualTo(new Name("n"));
    assertThat(world.reclaimArchetypes()).isEqualTo(1);
    world.verify();
  }

  @Test
  void aCommandMayReclaim() {
    Entity entity = world.spawn(new Position(1, 1));
    world.commands().set(entity, new Name("n"));
    world.commands().run(World::reclaimArchetypes);
    world.commands().remove(entity, Name.class);
    world.commands().run(World::reclaimArchetypes);
    world.commands().set(entity, new Name("m"));
    world.flush();

    assertThat(names(world)).containsExactlyInAnyOrder("[]", "[Name, Position]", "[Position]");
    assertThat(world.get(entity, Name.class)).isEqualTo(new Name("m"));
    world.verify();
  }

  @Test
  void aSharedSchemaKeepsAnArchetypeThatAnotherWorldUses() {
    var other = new World(schema);
    Entity there = other.spawn(new Position(1, 1), new Name("there"));
    int id = other.archetype(there).id();
    Entity here = world.spawn(new Name("here"), new Position(2, 2));
    world.despawn(here);
    assertThat(world.reclaimArchetypes()).isEqualTo(1);

    assertThat(other.archetype(there).size()).isEqualTo(1);
    assertThat(world.archetype(world.spawn(new Velocity(1, 1))).id()).isNotEqualTo(id);
    assertThat(world.archetype(world.spawn(new Position(3, 3), new Name("again"))).id())
        .isEqualTo(id);
    assertThat(other.reclaimArchetypes()).isZero();
    assertThat(other.get(there, Name.class)).isEqualTo(new Name("there"));
    world.verify();
    other.verify();
  }

  @Test
  void aCheckedWorldReclaims() {
    var checked = World.checked(3);
    Entity entity = checked.spawn(new Position(1, 1));
    checked.archetype(entity).read(checked.column(Position.class, "x", float[].class));
    checked.despawn(entity);
    assertThat(checked.reclaimArchetypes()).isEqualTo(1);
    Entity again = checked.spawn(new Position(2, 2));

    assertThat(checked.get(again, Position.class)).isEqualTo(new Position(2, 2));
    checked.endUpdate();
    checked.verify();
  }

  @Test
  void declaringAndReclaimingAgainAndAgainStaysFlat() {
    Entity kept = world.spawn(new Position(1, 1));
    var query = world.query(read(Position.class));
    for (int round = 0; round < 20_000; round++) {
      ComponentType<Map<String, Object>> type =
          schema.declare("Type" + round % 100, new Field("number", int.class));
      assertThat(type.id()).isEqualTo(1);
      Entity entity = world.entityBuilder().withComponent(type, Map.of("number", round)).spawn();
      world.set(entity, new Position(round, 0));
      assertThat(world.component(type).getField(entity, "number")).isEqualTo(round);
      assertThat(query.count()).isEqualTo(2);
      assertThat(world.archetype(entity).id()).isLessThanOrEqualTo(3);
      world.despawn(entity);
      assertThat(world.reclaimArchetypes()).isEqualTo(2);
      schema.undeclare(type);
    }

    assertThat(names(world)).containsExactly("[]", "[Position]");
    assertThat(schema.componentTypes()).hasSize(1);
    assertThat(query.single()).isEqualTo(kept);
    world.verify();
  }
}
