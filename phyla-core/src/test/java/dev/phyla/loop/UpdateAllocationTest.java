package dev.phyla.loop;

import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.Entity;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// `update` allocates nothing for a row: the record it returns never exists.
final class UpdateAllocationTest extends AllocationTest {
  private record Point(double x, double y) {}

  private record Segment(Point from, Point to) {}

  private record Mixed(boolean flag, byte small, long large, double real) {}

  private record Link(Entity target, int weight) {}

  private record Label(String text, int length) {}

  @BeforeAll
  void spawnMore() {
    world
        .entityBuilder()
        .with(Segment.class, i -> new Segment(new Point(i, 1), new Point(2, i)))
        .with(Mixed.class, i -> new Mixed(i % 2 == 0, (byte) i, i, i))
        .with(Link.class, i -> new Link(new Entity(i, 1), i))
        .with(new Label("label", 5))
        .spawnMany(AllocationProbe.ROWS);
  }

  @Test
  void twoComponents() {
    var query = movers();
    assertAllocatesNothingPerRow(
        () -> query.update((p, v) -> new Position(p.x() + v.dx(), p.y() + v.dy())));
  }

  @Test
  void oneComponent() {
    var query = world.query(write(Velocity.class));
    assertAllocatesNothingPerRow(() -> query.update(v -> new Velocity(v.dy(), -v.dx())));
  }

  @Test
  void withTheEntity() {
    var query = movers();
    assertAllocatesNothingPerRow(
        () -> query.update((e, p, v) -> new Position(e.index() + v.dx(), e.generation())));
  }

  @Test
  void aNewCaptureInEveryPass() {
    var query = movers();
    var clock = new float[] {0.01f};
    assertAllocatesNothingPerRow(
        () -> {
          float dt = clock[0] += 0.001f;
          query.update((p, v) -> new Position(p.x() + v.dx() * dt, p.y() + v.dy() * dt));
        });
  }

  @Test
  void optionalPresentAndAbsent() {
    var query = world.query(write(Position.class), read(Velocity.class), optional(Health.class));
    assertAllocatesNothingPerRow(
        () ->
            query.update(
                (p, v, h) -> new Position(h == null ? v.dx() : h.points(), p.y() + v.dy())));
  }

  @Test
  void nestedRecords() {
    var query = world.query(write(Segment.class));
    assertAllocatesNothingPerRow(
        () -> query.update(s -> new Segment(new Point(s.to().x(), s.from().y() + 1), s.from())));
  }

  @Test
  void fieldsOfSeveralPrimitiveTypes() {
    var query = world.query(write(Mixed.class), read(Segment.class));
    assertAllocatesNothingPerRow(
        () ->
            query.update(
                (m, s) ->
                    new Mixed(
                        !m.flag(),
                        (byte) (m.small() + 1),
                        m.large() * 31,
                        m.flag() ? s.to().y() : m.real())));
  }

  @Test
  void theOldRecordOrANewOne() {
    var query = world.query(write(Mixed.class), read(Segment.class));
    assertAllocatesNothingPerRow(
        () ->
            query.update(
                (m, s) -> m.flag() ? m : new Mixed(false, m.small(), m.large() + 1, s.from().x())));
  }

  @Test
  void handlesInFields() {
    var query = world.query(write(Link.class), read(Mixed.class));
    assertAllocatesNothingPerRow(
        () ->
            query.update(
                (e, l, m) -> new Link(m.flag() ? e : l.target(), l.target().generation())));
  }

  @Test
  void referencesInFields() {
    var query = world.query(write(Label.class));
    assertAllocatesNothingPerRow(
        () -> query.update(l -> new Label(l.text(), l.text().length() + l.length())));
  }
}
