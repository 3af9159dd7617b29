package dev.phyla.schedule;

import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Accessor;
import dev.phyla.Chunk;
import dev.phyla.Entity;
import dev.phyla.EventReader;
import dev.phyla.Query1;
import dev.phyla.Tag;
import dev.phyla.UpdateQuery1;
import dev.phyla.World;
import dev.phyla.fixture.Burning;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Hit;
import dev.phyla.fixture.Position;
import dev.phyla.relation.Relation;
import dev.phyla.relation.RelationAccess;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// In checked worlds, systems that use what they have not declared are named.
class DeclaredAccessTest {
  private record Limit(int max) {}

  @Relation
  private record Knows() {}

  private final World world = World.checked(1);
  private final Entity entity = world.spawn(new Health(1));
  private final Query1<Health> reading = world.query(read(Health.class));
  private final UpdateQuery1<Health> writing = world.query(write(Health.class));
  private final Accessor<Health> healths = world.accessor(Health.class);
  private final Tag burning = world.tag(Burning.class);
  private final RelationAccess<Knows> knows = world.relation(Knows.class);
  private final EventReader<Hit> hits = world.events(Hit.class).reader();

  DeclaredAccessTest() {
    world.resources().set(new Limit(3));
    world.spawn(new Position(1, 2));
  }

  @AfterEach
  void close() {
    world.close();
  }

  /// Reads, by what the message says about them.
  private Map<String, Runnable> reads() {
    Map<String, Runnable> reads = new LinkedHashMap<>();
    reads.put("reads Health, ", () -> reading.each(_ -> {}));
    reads.put("reads Health,  ", () -> reading.chunks().forEach(_ -> {}));
    reads.put("reads Health,   ", () -> reading.chunks().iterator().hasNext());
    reads.put("reads Health,    ", () -> healths.get(entity));
    reads.put("reads Health,     ", () -> world.get(entity, Health.class));
    reads.put("reads Health,      ", () -> world.find(entity, Health.class));
    reads.put("reads resource Limit,", () -> world.resources().get(Limit.class));
    reads.put("reads tag Burning,", () -> burning.has(entity));
    reads.put("reads relation Knows,", () -> knows.targets(entity));
    reads.put("reads events Hit,", hits::count);
    return reads;
  }

  private Map<String, Runnable> writes() {
    Map<String, Runnable> writes = new LinkedHashMap<>();
    writes.put("writes Health, ", () -> writing.update(h -> h));
    writes.put("writes Health,  ", () -> healths.set(entity, new Health(2)));
    writes.put("writes Health,   ", () -> healths.update(entity, h -> h));
    writes.put(
        "writes Health,    ",
        () -> {
          for (Chunk chunk : writing.chunks()) {
            chunk.write(world.column(Health.class, "points", int[].class));
          }
        });
    writes.put("writes resource Limit,", () -> world.resources().set(new Limit(4)));
    writes.put("writes tag Burning,", () -> burning.add(entity));
    writes.put("writes events Hit,", hits::skip);
    return writes;
  }

  private void assertRefused(SystemFactory factory, String message) {
    try (var app = new App(world).shuffle(2, 1)) {
      app.schedule().add("sly", factory);
      assertThatThrownBy(app::tick)
          .isInstanceOf(SystemException.class)
          .cause()
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("The system \"sly\" " + message.strip());
    }
  }

  @Test
  void codeThatReadsWhatItHasNotDeclaredIsNamed() {
    reads().forEach((message, read) -> assertRefused(_ -> read::run, message));
    assertThat(world.get(entity, Health.class)).isEqualTo(new Health(1));
  }

  @Test
  void codeThatWritesWhatItHasNotDeclaredIsNamed() {
    writes().forEach((message, write) -> assertRefused(_ -> write::run, message));
  }

  @Test
  void codeThatWritesWhatItHasDeclaredForReadingIsNamed() {
    writes()
        .forEach(
            (message, write) ->
                assertRefused(
                    setup -> {
                      setup.reads(Health.class);
                      setup.resource(Limit.class);
                      setup.query(read(Health.class), tagged(Burning.class));
                      setup.writer(Hit.class);
                      return write::run;
                    },
                    message));
  }

  @Test
  void loopsThatReadWhatTheyHaveNotDeclaredAreNamed() {
    reads()
        .forEach(
            (message, read) ->
                assertRefused(
                    setup -> setup.query(read(Position.class)).loop((Position _) -> read.run()),
                    message));
  }

  @Test
  void aResourceOfAnotherSystemIsNotShared() {
    try (var app = new App(world).shuffle(2, 1)) {
      var shared = new Object[1];
      app.schedule()
          .add(
              "owner",
              setup -> {
                shared[0] = setup.resource(Limit.class);
                return () -> {};
              });
      app.schedule().add("sly", _ -> () -> ((ResourceRef<?>) shared[0]).get());
      assertThatThrownBy(app::tick)
          .hasMessageContaining(
              "The system \"sly\" reads resource Limit, which it has not declared");
    }
  }

  @Test
  void declaredAccessIsPermitted() {
    try (var app = new App(world).shuffle(2, 1)) {
      app.schedule()
          .add(
              "honest",
              setup -> {
                setup.writes(Health.class);
                setup.writableResource(Limit.class);
                setup.tag(Burning.class);
                setup.relation(Knows.class);
                setup.reader(Hit.class);
                return () -> {
                  reads().values().forEach(Runnable::run);
                  writing.update(h -> new Health(h.points() + 1));
                  healths.update(entity, h -> new Health(h.points() + 1));
                  world.resources().set(new Limit(4));
                  burning.add(entity);
                  burning.each(tagged -> assertThat(tagged).isEqualTo(entity));
                  hits.skip();
                };
              });
      app.tick();
      assertThat(world.get(entity, Health.class)).isEqualTo(new Health(3));
      assertThat(world.resources().get(Limit.class)).isEqualTo(new Limit(4));
    }
  }
}
