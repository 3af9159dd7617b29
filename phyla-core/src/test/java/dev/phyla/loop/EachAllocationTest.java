package dev.phyla.loop;

import static dev.phyla.Term.anyOf;
import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;

import dev.phyla.Query2;
import org.junit.jupiter.api.Test;

/// `each` allocates nothing for a row, whatever its lambda does with records and handles.
final class EachAllocationTest extends AllocationTest {
  private static final class Totals {
    double x;
    long rows;
  }

  @Test
  void readOnly() {
    var query = world.query(read(Position.class), read(Velocity.class));
    var sum = new double[1];
    assertAllocatesNothingPerRow(() -> query.each((p, v) -> sum[0] += p.x() * v.dx()));
  }

  @Test
  void unconditionalWrite() {
    var query = movers();
    assertAllocatesNothingPerRow(
        () ->
            query.each((p, v) -> p.set(new Position(p.get().x() + v.dx(), p.get().y() + v.dy()))));
  }

  @Test
  void conditionalWriteOfMostRows() {
    var query = world.query(write(Position.class), read(Kind.class));
    assertAllocatesNothingPerRow(
        () ->
            query.each(
                (p, kind) -> {
                  if (kind.number() % 100 < 60) {
                    p.set(new Position(0, p.get().y()));
                  }
                }));
  }

  @Test
  void conditionalWriteOfFewRows() {
    var query = world.query(write(Position.class), read(Kind.class));
    assertAllocatesNothingPerRow(
        () ->
            query.each(
                (p, kind) -> {
                  if (kind.number() % 100 == 42) {
                    p.set(new Position(0, p.get().y()));
                  }
                }));
  }

  @Test
  void conditionalWriteInOneArchetypeOnly() {
    var query = world.query(write(Position.class), read(Kind.class));
    assertAllocatesNothingPerRow(
        () ->
            query.each(
                (p, kind) -> {
                  if (kind.number() < 100) {
                    p.set(new Position(0, p.get().y()));
                  }
                }));
  }

  @Test
  void readAfterWrite() {
    var query = movers();
    var sum = new double[1];
    assertAllocatesNothingPerRow(
        () ->
            query.each(
                (p, v) -> {
                  p.set(new Position(v.dy(), v.dx()));
                  sum[0] += p.get().x();
                }));
  }

  @Test
  void severalWrittenComponents() {
    var query = world.query(write(Position.class), write(Velocity.class));
    assertAllocatesNothingPerRow(
        () ->
            query.each(
                (p, v) -> {
                  p.set(new Position(p.get().x() + v.get().dx(), p.get().y()));
                  v.set(new Velocity(-v.get().dx(), p.get().y()));
                }));
  }

  @Test
  void withTheEntity() {
    var query = movers();
    assertAllocatesNothingPerRow(
        () -> query.each((e, p, v) -> p.set(new Position(e.index(), v.dx()))));
  }

  @Test
  void entitiesOnly() {
    var query = world.query(with(Position.class));
    var sum = new long[1];
    assertAllocatesNothingPerRow(() -> query.each(e -> sum[0] += e.index() ^ e.generation()));
  }

  @Test
  void optionalPresentAndAbsent() {
    Query2<Position, Health> query = world.query(read(Position.class), optional(Health.class));
    var sum = new double[2];
    assertAllocatesNothingPerRow(
        () -> query.each((p, h) -> sum[h == null ? 0 : 1] += h == null ? p.x() : h.points()));
  }

  @Test
  void filters() {
    var query =
        world.query(
            write(Position.class),
            with(Velocity.class),
            without(Frozen.class),
            anyOf(Health.class, Velocity.class));
    assertAllocatesNothingPerRow(
        () -> query.each(p -> p.set(new Position(p.get().y(), p.get().x()))));
  }

  @Test
  void capturedMutableState() {
    var query = movers();
    var totals = new Totals();
    assertAllocatesNothingPerRow(
        () ->
            query.each(
                (p, v) -> {
                  totals.x += p.get().x() * v.dx();
                  totals.rows++;
                }));
  }

  @Test
  void aNewCaptureInEveryPass() {
    var query = movers();
    var clock = new float[] {0.01f};
    assertAllocatesNothingPerRow(
        () -> {
          float dt = clock[0] += 0.001f;
          query.each((p, v) -> p.set(new Position(p.get().x() + v.dx() * dt, p.get().y())));
        });
  }
}
