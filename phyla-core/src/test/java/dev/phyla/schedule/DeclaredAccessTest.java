package dev.phyla.schedule;

import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Accessor;
import dev.phyla.Column;
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
import java.util.List;
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
  private final Column<int[]> points = world.column(Health.class, "points", int[].class);
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

  /// An access.
  ///
  /// @param text what the message says about it
  private record Attempt(String text, Runnable access) {}

  private List<Attempt> reads() {
    return List.of(
        new Attempt("reads Health,", () -> reading.each(_ -> {})),
        new Attempt("reads Health,", () -> reading.chunks().forEach(_ -> {})),
        new Attempt("reads Health,", () -> reading.chunks().iterator().next()),
        new Attempt("reads Health,", () -> healths.get(entity)),
        new Attempt("reads Health,", () -> world.get(entity, Health.class)),
        new Attempt("reads Health,", () -> world.find(entity, Health.class)),
        new Attempt("reads resource Limit,", () -> world.resources().get(Limit.class)),
        new Attempt("reads tag Burning,", () -> burning.has(entity)),
        new Attempt("reads relation Knows,", () -> knows.targets(entity)),
        new Attempt("reads events Hit,", hits::count));
  }

  private List<Attempt> writes() {
    return List.of(
        new Attempt("writes Health,", () -> writing.update(h -> h)),
        new Attempt("writes Health,", () -> healths.set(entity, new Health(2))),
        new Attempt("writes Health,", () -> healths.update(entity, h -> h)),
        new Attempt("writes Health,", () -> writing.chunks().forEach(chunk -> chunk.write(points))),
        new Attempt("writes resource Limit,", () -> world.resources().set(new Limit(4))),
        new Attempt("writes tag Burning,", () -> burning.add(entity)),
        new Attempt("writes events Hit,", hits::skip));
  }

  private void assertRefused(SystemFactory factory, Attempt attempt) {
    try (var app = new App(world).shuffle(2, 1)) {
      app.schedule().add("sly", factory);
      assertThatThrownBy(app::tick)
          .isInstanceOf(SystemException.class)
          .cause()
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("The system \"sly\" " + attempt.text());
    }
  }

  @Test
  void codeThatReadsWhatItHasNotDeclaredIsNamed() {
    reads().forEach(read -> assertRefused(_ -> read.access()::run, read));
    assertThat(world.get(entity, Health.class)).isEqualTo(new Health(1));
  }

  @Test
  void codeThatWritesWhatItHasNotDeclaredIsNamed() {
    writes().forEach(write -> assertRefused(_ -> write.access()::run, write));
  }

  @Test
  void codeThatWritesWhatItHasDeclaredForReadingIsNamed() {
    writes()
        .forEach(
            write ->
                assertRefused(
                    setup -> {
                      setup.reads(Health.class);
                      setup.resource(Limit.class);
                      setup.query(read(Health.class), tagged(Burning.class));
                      setup.writer(Hit.class);
                      return write.access()::run;
                    },
                    write));
  }

  @Test
  void loopsThatReadWhatTheyHaveNotDeclaredAreNamed() {
    reads()
        .forEach(
            read ->
                assertRefused(
                    setup ->
                        setup.query(read(Position.class)).loop((Position _) -> read.access().run()),
                    read));
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
  void theMessageSaysHowToDeclareTheAccess() {
    assertRefused(
        _ -> writes().get(1).access()::run,
        new Attempt(
            "writes Health, which it has not declared, so that other systems may use it at the"
                + " same time; request it in the setup of the system, or declare it with"
                + " SystemSetup.writes.",
            () -> {}));
    assertAdvice("SystemSetup.reads.", () -> knows.targets(entity));
    assertAdvice("SystemSetup.resource.", () -> world.resources().get(Limit.class));
    assertAdvice("SystemSetup.writableResource.", () -> world.resources().set(new Limit(4)));
    assertAdvice("SystemSetup.tag.", () -> burning.add(entity));
    assertAdvice("SystemSetup.reader.", hits::skip);
  }

  private void assertAdvice(String method, Runnable access) {
    try (var app = new App(world)) {
      app.schedule().add("sly", _ -> access::run);
      assertThatThrownBy(app::tick).message().endsWith(method);
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
                  reads().forEach(read -> read.access().run());
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
