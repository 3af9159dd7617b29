package dev.phyla.loop;

import static dev.phyla.Term.anyOf;
import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;
import static dev.phyla.loop.AllocationProbe.NOTHING;

import dev.phyla.Query2;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import org.junit.jupiter.api.Test;

/// `each` allocates nothing for a row, whatever its lambda does with records and handles.
final class EachAllocationTest extends AllocationTest {
  /// The handle, the record that is read and the one that is written.
  private static final double BYTES_OF_A_WRITE = 3 * 24;

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
                  if (kind.number() % 10 < 6) {
                    p.set(new Position(0, p.get().y()));
                  }
                }));
  }

  @Test
  void conditionalWriteOfNoRow() {
    var query = world.query(write(Position.class), read(Kind.class));
    assertAllocatesNothingPerRow(
        () ->
            query.each(
                (p, kind) -> {
                  if (kind.number() < 0) {
                    p.set(new Position(0, p.get().y()));
                  }
                }));
  }

  /// The compiler does not inline into branches that it takes for rare, so what is written there is
  /// allocated; but only there.
  @Test
  void conditionalWriteOfFewRowsAllocatesForThoseAtMost() {
    var query = world.query(write(Position.class), read(Kind.class));
    assertAllocatesAtMost(
        NOTHING + BYTES_OF_A_WRITE / 20,
        () ->
            query.each(
                (p, kind) -> {
                  if (kind.number() % 20 == 7) {
                    p.set(new Position(0, p.get().y()));
                  }
                }));
  }

  /// A call that fewer than one row in a hundred makes is not inlined at all; but there the handle
  /// is made once for all rows.
  @Test
  void conditionalWriteOfVeryFewRowsAllocatesForThoseAtMost() {
    var query = world.query(write(Position.class), read(Kind.class));
    assertAllocatesAtMost(
        NOTHING + BYTES_OF_A_WRITE / 500,
        () ->
            query.each(
                (p, kind) -> {
                  if (kind.number() == 42) {
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
