package dev.phyla.world;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static dev.phyla.world.Samples.onAnotherThread;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Accessor;
import dev.phyla.Archetype;
import dev.phyla.Chunk;
import dev.phyla.Column;
import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.EntityBuilder;
import dev.phyla.EventReader;
import dev.phyla.Events;
import dev.phyla.Location;
import dev.phyla.Resources;
import dev.phyla.UpdateQuery1;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/// A world belongs to one thread at a time, and to none once it is closed.
class OwnershipTest {
  private final World world = new World();
  private final Entity entity = world.spawn(new Position(1, 2));
  private final Archetype archetype = world.archetype(entity);
  private final Location location = world.locate(entity);
  private final Accessor<Position> positions = world.accessor(Position.class);
  private final Column<float[]> x = world.column(Position.class, "x", float[].class);
  private final UpdateQuery1<Position> query = world.query(write(Position.class));
  private final Chunk chunk = query.chunks().iterator().next();
  private final EntityBuilder builder = world.entityBuilder().with(Frozen.class);
  private final Resources resources = world.resources();
  private final Events<Name> events = world.events(Name.class);
  private final EventReader<Name> reader = events.reader();
  private final Commands commands = world.commands();

  /// Ways to use a world, each by its name.
  private Map<String, Callable<?>> uses() {
    Map<String, Callable<?>> uses = new LinkedHashMap<>();
    uses.put("spawn", () -> world.spawn());
    uses.put("spawnMany", () -> world.spawnMany(2, Frozen.class));
    uses.put("entity", world::entityBuilder);
    uses.put("builder.spawn", builder::spawn);
    uses.put("despawn", () -> world.despawn(entity));
    uses.put("despawnAll", () -> world.despawnAll(query));
    uses.put("isAlive", () -> world.isAlive(entity));
    uses.put("count", world::count);
    uses.put("set", () -> world.set(entity, new Position(9, 9)));
    uses.put("set several", () -> world.set(entity, new Position(9, 9), Frozen.class));
    uses.put("remove", () -> world.remove(entity, Position.class));
    uses.put("remove several", () -> world.remove(entity, Position.class, Name.class));
    uses.put("has", () -> world.has(entity, Position.class));
    uses.put("get", () -> world.get(entity, Position.class));
    uses.put("find", () -> world.find(entity, Position.class));
    uses.put("register", () -> world.register(Name.class));
    uses.put("isRegistered", () -> world.isRegistered(Name.class));
    uses.put("componentType", () -> world.componentType("Position"));
    uses.put("componentTypes", world::componentTypes);
    uses.put("column", () -> world.column(Position.class, "y", float[].class));
    uses.put("accessor", () -> world.accessor(Position.class));
    uses.put("accessor.get", () -> positions.get(entity));
    uses.put("accessor.find", () -> positions.find(entity));
    uses.put("accessor.has", () -> positions.has(entity));
    uses.put("accessor.set", () -> positions.set(entity, new Position(9, 9)));
    uses.put("accessor.update", () -> positions.update(entity, _ -> new Position(9, 9)));
    uses.put("accessor.remove", () -> positions.remove(entity));
    uses.put("archetype", () -> world.archetype(entity));
    uses.put("archetypes", world::archetypes);
    uses.put("archetype.entities", archetype::entities);
    uses.put("archetype.entity", () -> archetype.entity(0));
    uses.put("archetype.version", archetype::version);
    uses.put("archetype.get", () -> archetype.get(0, Position.class));
    uses.put("archetype.set", () -> run(() -> archetype.set(0, new Position(9, 9))));
    uses.put("archetype.read", () -> archetype.read(x));
    uses.put("archetype.write", () -> archetype.write(x));
    uses.put("archetype.markDirty", () -> run(() -> archetype.markDirty(Position.class)));
    uses.put("archetype.markAllDirty", () -> run(archetype::markAllDirty));
    uses.put("archetype.clearDirty", () -> run(archetype::clearDirty));
    uses.put("locate", () -> world.locate(entity));
    uses.put("getDirect", () -> world.getDirect(location, Position.class));
    uses.put("setDirect", () -> run(() -> world.setDirect(location, new Position(9, 9))));
    uses.put("query", () -> world.query(read(Name.class)));
    uses.put("query.each", () -> run(() -> query.each(p -> p.set(new Position(9, 9)))));
    uses.put("query.update", () -> run(() -> query.update(_ -> new Position(9, 9))));
    uses.put("query.chunks", () -> query.chunks().iterator());
    uses.put("query.chunks.forEach", () -> run(() -> query.chunks().forEach(_ -> {})));
    uses.put("query.count", query::count);
    uses.put("query.first", query::first);
    uses.put("query.isEmpty", query::isEmpty);
    uses.put("query.single", query::single);
    uses.put("query.archetypes", query::archetypes);
    uses.put("chunk.entity", () -> chunk.entity(0));
    uses.put("chunk.copyEntityBits", () -> run(() -> chunk.copyEntityBits(new long[1], 0)));
    uses.put("resources", world::resources);
    uses.put("resources.set", () -> run(() -> resources.set("text")));
    uses.put("resources.set type", () -> run(() -> resources.set(Object.class, "text")));
    uses.put("resources.update", () -> resources.update(String.class, text -> text + "!"));
    uses.put("resources.get", () -> resources.get(String.class));
    uses.put("resources.find", () -> resources.find(String.class));
    uses.put("resources.has", () -> resources.has(String.class));
    uses.put("resources.remove", () -> resources.remove(String.class));
    uses.put("resources.types", resources::types);
    uses.put("events", () -> world.events(Name.class));
    uses.put("events.type", events::type);
    uses.put("events.publish", () -> run(() -> events.publish(new Name("b"))));
    uses.put("events.publish to", () -> events.publish(entity, new Name("b")));
    uses.put("events.reader", events::reader);
    uses.put("events.observe", () -> events.observe((_, _) -> {}));
    uses.put("events.observe entity", () -> events.observe(entity, (_, _) -> {}));
    uses.put("events.limit", events::limit);
    uses.put("events.limit to", () -> events.limit(9));
    uses.put("reader.each", () -> run(() -> reader.each(_ -> {})));
    uses.put("reader.each addressed", () -> run(() -> reader.each((_, _) -> {})));
    uses.put("reader.skip", () -> run(reader::skip));
    uses.put("reader.count", reader::count);
    uses.put("reader.isEmpty", reader::isEmpty);
    uses.put("reader.missed", reader::missed);
    uses.put("commands", world::commands);
    uses.put("commands.spawn", () -> commands.spawn(new Position(9, 9)));
    uses.put("commands.flush", () -> run(commands::flush));
    uses.put("newCommands", () -> world.newCommands("name"));
    uses.put("flush", () -> run(world::flush));
    uses.put("onSkippedCommand", () -> run(() -> world.onSkippedCommand(_ -> {})));
    uses.put("endUpdate", () -> run(world::endUpdate));
    uses.put("contentHash", world::contentHash);
    uses.put("stateHash", world::stateHash);
    uses.put("registerHash", () -> run(() -> world.registerHash(Name.class, _ -> 1)));
    uses.put("verify", () -> run(world::verify));
    return uses;
  }

  private static boolean run(Runnable action) {
    action.run();
    return true;
  }

  @Test
  void anotherThreadIsRefusedWhateverItDoes() {
    long before = world.stateHash();
    String sentence =
        "The world belongs to the thread \"%s\" and was used from \"another thread\"; hand it over"
            + " with World.adopt(), called on the new thread.";
    uses()
        .forEach(
            (name, use) ->
                assertThatIllegalStateException()
                    .as(name)
                    .isThrownBy(() -> onAnotherThread(use))
                    .withMessage(sentence, Thread.currentThread().getName()));

    assertThat(world.stateHash()).isEqualTo(before);
    assertThat(world.isRegistered(Name.class)).isFalse();
    world.verify();
  }

  @Test
  void aClosedWorldRefusesEverythingButBeingClosedAgain() {
    world.close();

    uses()
        .forEach(
            (name, use) ->
                assertThatIllegalStateException()
                    .as(name)
                    .isThrownBy(use::call)
                    .withMessage("The world is closed."));
    assertThatIllegalStateException().isThrownBy(world::adopt).withMessage("The world is closed.");
    world.close();
    assertThat(world).hasToString("World of 1 entities in 2 archetypes");
  }

  @Test
  void closeIsWhatTryWithResourcesCalls() {
    World kept;
    try (var scoped = new World()) {
      scoped.spawn();
      kept = scoped;
    }
    assertThatIllegalStateException().isThrownBy(kept::count).withMessage("The world is closed.");
  }

  @Test
  void anotherThreadCannotCloseAWorldThatItDoesNotOwn() {
    assertThatIllegalStateException()
        .isThrownBy(() -> onAnotherThread(() -> run(world::close)))
        .withMessageContaining("World.adopt()");
    assertThat(world.count()).isEqualTo(1);
  }

  @Test
  void aThreadThatAdoptsTheWorldOwnsItUntilItIsAdoptedBack() {
    Entity there =
        onAnotherThread(
            () -> {
              world.adopt();
              return world.spawn(new Name("from there"));
            });

    assertThatIllegalStateException()
        .isThrownBy(world::count)
        .withMessageContaining("belongs to the thread \"another thread\"");
    world.adopt();
    assertThat(world.get(there, Name.class)).isEqualTo(new Name("from there"));
    assertThat(query.count()).isEqualTo(1);
  }

  @Test
  void aWorldCannotBeAdoptedInsideALoop() {
    query.each(
        _ ->
            assertThatIllegalStateException()
                .isThrownBy(() -> onAnotherThread(() -> run(world::adopt)))
                .withMessage(
                    "The world cannot be adopted by another thread inside query(write Position)."));

    assertThat(world.count()).isEqualTo(1);
  }
}
