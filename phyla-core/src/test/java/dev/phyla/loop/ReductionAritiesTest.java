package dev.phyla.loop;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.World;
import org.junit.jupiter.api.Test;

/// Reductions of queries with two to eight terms pass their terms in order.
final class ReductionAritiesTest {
  private record A(int value) {}

  private record B(int value) {}

  private record C(int value) {}

  private record D(int value) {}

  private record E(int value) {}

  private record F(int value) {}

  private record G(int value) {}

  private record H(int value) {}

  private final World world = new World();

  /// Two entities, with digits from 1 on and from 2 on.
  ReductionAritiesTest() {
    for (int i = 1; i <= 2; i++) {
      world
          .entityBuilder()
          .with(new A(i + 0))
          .with(new B(i + 1))
          .with(new C(i + 2))
          .with(new D(i + 3))
          .with(new E(i + 4))
          .with(new F(i + 5))
          .with(new G(i + 6))
          .with(new H(i + 7))
          .spawn();
    }
  }

  @Test
  void termsOf2() {
    var query = world.query(read(A.class), read(B.class));
    assertThat(query.count((a, b) -> number(a.value(), b.value()) == 12)).isEqualTo(1);
    assertThat(query.any((a, b) -> number(a.value(), b.value()) == 23)).isTrue();
    assertThat(query.all((a, b) -> number(a.value(), b.value()) == 12)).isFalse();
    assertThat(query.none((a, b) -> number(a.value(), b.value()) == 0)).isTrue();
    assertThat(query.sum((a, b) -> number(a.value(), b.value()))).isEqualTo(35);
    assertThat(query.sumLong((a, b) -> number(a.value(), b.value()))).isEqualTo(35);
    assertThat(query.min((a, b) -> number(a.value(), b.value()))).hasValue(12);
    assertThat(query.minLong((a, b) -> number(a.value(), b.value()))).hasValue(12);
    assertThat(query.max((a, b) -> number(a.value(), b.value()))).hasValue(23);
    assertThat(query.maxLong((a, b) -> number(a.value(), b.value()))).hasValue(23);
    assertThat(query.average((a, b) -> number(a.value(), b.value()))).hasValue(17.5);
    assertThat(query.toList((a, b) -> number(a.value(), b.value()))).containsExactly(12, 23);
    assertThat(query.toList((entity, a, b) -> entity.index() + number(a.value(), b.value())))
        .containsExactly(12 + 1, 23 + 2);
  }

  @Test
  void termsOf3() {
    var query = world.query(read(A.class), read(B.class), read(C.class));
    assertThat(query.count((a, b, c) -> number(a.value(), b.value(), c.value()) == 123))
        .isEqualTo(1);
    assertThat(query.any((a, b, c) -> number(a.value(), b.value(), c.value()) == 234)).isTrue();
    assertThat(query.all((a, b, c) -> number(a.value(), b.value(), c.value()) == 123)).isFalse();
    assertThat(query.none((a, b, c) -> number(a.value(), b.value(), c.value()) == 0)).isTrue();
    assertThat(query.sum((a, b, c) -> number(a.value(), b.value(), c.value()))).isEqualTo(357);
    assertThat(query.sumLong((a, b, c) -> number(a.value(), b.value(), c.value()))).isEqualTo(357);
    assertThat(query.min((a, b, c) -> number(a.value(), b.value(), c.value()))).hasValue(123);
    assertThat(query.minLong((a, b, c) -> number(a.value(), b.value(), c.value()))).hasValue(123);
    assertThat(query.max((a, b, c) -> number(a.value(), b.value(), c.value()))).hasValue(234);
    assertThat(query.maxLong((a, b, c) -> number(a.value(), b.value(), c.value()))).hasValue(234);
    assertThat(query.average((a, b, c) -> number(a.value(), b.value(), c.value()))).hasValue(178.5);
    assertThat(query.toList((a, b, c) -> number(a.value(), b.value(), c.value())))
        .containsExactly(123, 234);
    assertThat(
            query.toList(
                (entity, a, b, c) -> entity.index() + number(a.value(), b.value(), c.value())))
        .containsExactly(123 + 1, 234 + 2);
  }

  @Test
  void termsOf4() {
    var query = world.query(read(A.class), read(B.class), read(C.class), read(D.class));
    assertThat(
            query.count((a, b, c, d) -> number(a.value(), b.value(), c.value(), d.value()) == 1234))
        .isEqualTo(1);
    assertThat(
            query.any((a, b, c, d) -> number(a.value(), b.value(), c.value(), d.value()) == 2345))
        .isTrue();
    assertThat(
            query.all((a, b, c, d) -> number(a.value(), b.value(), c.value(), d.value()) == 1234))
        .isFalse();
    assertThat(query.none((a, b, c, d) -> number(a.value(), b.value(), c.value(), d.value()) == 0))
        .isTrue();
    assertThat(query.sum((a, b, c, d) -> number(a.value(), b.value(), c.value(), d.value())))
        .isEqualTo(3579);
    assertThat(query.sumLong((a, b, c, d) -> number(a.value(), b.value(), c.value(), d.value())))
        .isEqualTo(3579);
    assertThat(query.min((a, b, c, d) -> number(a.value(), b.value(), c.value(), d.value())))
        .hasValue(1234);
    assertThat(query.minLong((a, b, c, d) -> number(a.value(), b.value(), c.value(), d.value())))
        .hasValue(1234);
    assertThat(query.max((a, b, c, d) -> number(a.value(), b.value(), c.value(), d.value())))
        .hasValue(2345);
    assertThat(query.maxLong((a, b, c, d) -> number(a.value(), b.value(), c.value(), d.value())))
        .hasValue(2345);
    assertThat(query.average((a, b, c, d) -> number(a.value(), b.value(), c.value(), d.value())))
        .hasValue(1789.5);
    assertThat(query.toList((a, b, c, d) -> number(a.value(), b.value(), c.value(), d.value())))
        .containsExactly(1234, 2345);
    assertThat(
            query.toList(
                (entity, a, b, c, d) ->
                    entity.index() + number(a.value(), b.value(), c.value(), d.value())))
        .containsExactly(1234 + 1, 2345 + 2);
  }

  @Test
  void termsOf5() {
    var query =
        world.query(read(A.class), read(B.class), read(C.class), read(D.class), read(E.class));
    assertThat(
            query.count(
                (a, b, c, d, e) ->
                    number(a.value(), b.value(), c.value(), d.value(), e.value()) == 12345))
        .isEqualTo(1);
    assertThat(
            query.any(
                (a, b, c, d, e) ->
                    number(a.value(), b.value(), c.value(), d.value(), e.value()) == 23456))
        .isTrue();
    assertThat(
            query.all(
                (a, b, c, d, e) ->
                    number(a.value(), b.value(), c.value(), d.value(), e.value()) == 12345))
        .isFalse();
    assertThat(
            query.none(
                (a, b, c, d, e) ->
                    number(a.value(), b.value(), c.value(), d.value(), e.value()) == 0))
        .isTrue();
    assertThat(
            query.sum(
                (a, b, c, d, e) -> number(a.value(), b.value(), c.value(), d.value(), e.value())))
        .isEqualTo(35801);
    assertThat(
            query.sumLong(
                (a, b, c, d, e) -> number(a.value(), b.value(), c.value(), d.value(), e.value())))
        .isEqualTo(35801);
    assertThat(
            query.min(
                (a, b, c, d, e) -> number(a.value(), b.value(), c.value(), d.value(), e.value())))
        .hasValue(12345);
    assertThat(
            query.minLong(
                (a, b, c, d, e) -> number(a.value(), b.value(), c.value(), d.value(), e.value())))
        .hasValue(12345);
    assertThat(
            query.max(
                (a, b, c, d, e) -> number(a.value(), b.value(), c.value(), d.value(), e.value())))
        .hasValue(23456);
    assertThat(
            query.maxLong(
                (a, b, c, d, e) -> number(a.value(), b.value(), c.value(), d.value(), e.value())))
        .hasValue(23456);
    assertThat(
            query.average(
                (a, b, c, d, e) -> number(a.value(), b.value(), c.value(), d.value(), e.value())))
        .hasValue(17900.5);
    assertThat(
            query.toList(
                (a, b, c, d, e) -> number(a.value(), b.value(), c.value(), d.value(), e.value())))
        .containsExactly(12345, 23456);
    assertThat(
            query.toList(
                (entity, a, b, c, d, e) ->
                    entity.index() + number(a.value(), b.value(), c.value(), d.value(), e.value())))
        .containsExactly(12345 + 1, 23456 + 2);
  }

  @Test
  void termsOf6() {
    var query =
        world.query(
            read(A.class),
            read(B.class),
            read(C.class),
            read(D.class),
            read(E.class),
            read(F.class));
    assertThat(
            query.count(
                (a, b, c, d, e, f) ->
                    number(a.value(), b.value(), c.value(), d.value(), e.value(), f.value())
                        == 123456))
        .isEqualTo(1);
    assertThat(
            query.any(
                (a, b, c, d, e, f) ->
                    number(a.value(), b.value(), c.value(), d.value(), e.value(), f.value())
                        == 234567))
        .isTrue();
    assertThat(
            query.all(
                (a, b, c, d, e, f) ->
                    number(a.value(), b.value(), c.value(), d.value(), e.value(), f.value())
                        == 123456))
        .isFalse();
    assertThat(
            query.none(
                (a, b, c, d, e, f) ->
                    number(a.value(), b.value(), c.value(), d.value(), e.value(), f.value()) == 0))
        .isTrue();
    assertThat(
            query.sum(
                (a, b, c, d, e, f) ->
                    number(a.value(), b.value(), c.value(), d.value(), e.value(), f.value())))
        .isEqualTo(358023);
    assertThat(
            query.sumLong(
                (a, b, c, d, e, f) ->
                    number(a.value(), b.value(), c.value(), d.value(), e.value(), f.value())))
        .isEqualTo(358023);
    assertThat(
            query.min(
                (a, b, c, d, e, f) ->
                    number(a.value(), b.value(), c.value(), d.value(), e.value(), f.value())))
        .hasValue(123456);
    assertThat(
            query.minLong(
                (a, b, c, d, e, f) ->
                    number(a.value(), b.value(), c.value(), d.value(), e.value(), f.value())))
        .hasValue(123456);
    assertThat(
            query.max(
                (a, b, c, d, e, f) ->
                    number(a.value(), b.value(), c.value(), d.value(), e.value(), f.value())))
        .hasValue(234567);
    assertThat(
            query.maxLong(
                (a, b, c, d, e, f) ->
                    number(a.value(), b.value(), c.value(), d.value(), e.value(), f.value())))
        .hasValue(234567);
    assertThat(
            query.average(
                (a, b, c, d, e, f) ->
                    number(a.value(), b.value(), c.value(), d.value(), e.value(), f.value())))
        .hasValue(179011.5);
    assertThat(
            query.toList(
                (a, b, c, d, e, f) ->
                    number(a.value(), b.value(), c.value(), d.value(), e.value(), f.value())))
        .containsExactly(123456, 234567);
    assertThat(
            query.toList(
                (entity, a, b, c, d, e, f) ->
                    entity.index()
                        + number(a.value(), b.value(), c.value(), d.value(), e.value(), f.value())))
        .containsExactly(123456 + 1, 234567 + 2);
  }

  @Test
  void termsOf7() {
    var query =
        world.query(
            read(A.class),
            read(B.class),
            read(C.class),
            read(D.class),
            read(E.class),
            read(F.class),
            read(G.class));
    assertThat(
            query.count(
                (a, b, c, d, e, f, g) ->
                    number(
                            a.value(), b.value(), c.value(), d.value(), e.value(), f.value(),
                            g.value())
                        == 1234567))
        .isEqualTo(1);
    assertThat(
            query.any(
                (a, b, c, d, e, f, g) ->
                    number(
                            a.value(), b.value(), c.value(), d.value(), e.value(), f.value(),
                            g.value())
                        == 2345678))
        .isTrue();
    assertThat(
            query.all(
                (a, b, c, d, e, f, g) ->
                    number(
                            a.value(), b.value(), c.value(), d.value(), e.value(), f.value(),
                            g.value())
                        == 1234567))
        .isFalse();
    assertThat(
            query.none(
                (a, b, c, d, e, f, g) ->
                    number(
                            a.value(), b.value(), c.value(), d.value(), e.value(), f.value(),
                            g.value())
                        == 0))
        .isTrue();
    assertThat(
            query.sum(
                (a, b, c, d, e, f, g) ->
                    number(
                        a.value(), b.value(), c.value(), d.value(), e.value(), f.value(),
                        g.value())))
        .isEqualTo(3580245);
    assertThat(
            query.sumLong(
                (a, b, c, d, e, f, g) ->
                    number(
                        a.value(), b.value(), c.value(), d.value(), e.value(), f.value(),
                        g.value())))
        .isEqualTo(3580245);
    assertThat(
            query.min(
                (a, b, c, d, e, f, g) ->
                    number(
                        a.value(), b.value(), c.value(), d.value(), e.value(), f.value(),
                        g.value())))
        .hasValue(1234567);
    assertThat(
            query.minLong(
                (a, b, c, d, e, f, g) ->
                    number(
                        a.value(), b.value(), c.value(), d.value(), e.value(), f.value(),
                        g.value())))
        .hasValue(1234567);
    assertThat(
            query.max(
                (a, b, c, d, e, f, g) ->
                    number(
                        a.value(), b.value(), c.value(), d.value(), e.value(), f.value(),
                        g.value())))
        .hasValue(2345678);
    assertThat(
            query.maxLong(
                (a, b, c, d, e, f, g) ->
                    number(
                        a.value(), b.value(), c.value(), d.value(), e.value(), f.value(),
                        g.value())))
        .hasValue(2345678);
    assertThat(
            query.average(
                (a, b, c, d, e, f, g) ->
                    number(
                        a.value(), b.value(), c.value(), d.value(), e.value(), f.value(),
                        g.value())))
        .hasValue(1790122.5);
    assertThat(
            query.toList(
                (a, b, c, d, e, f, g) ->
                    number(
                        a.value(), b.value(), c.value(), d.value(), e.value(), f.value(),
                        g.value())))
        .containsExactly(1234567, 2345678);
    assertThat(
            query.toList(
                (entity, a, b, c, d, e, f, g) ->
                    entity.index()
                        + number(
                            a.value(), b.value(), c.value(), d.value(), e.value(), f.value(),
                            g.value())))
        .containsExactly(1234567 + 1, 2345678 + 2);
  }

  @Test
  void termsOf8() {
    var query =
        world.query(
            read(A.class),
            read(B.class),
            read(C.class),
            read(D.class),
            read(E.class),
            read(F.class),
            read(G.class),
            read(H.class));
    assertThat(
            query.count(
                (a, b, c, d, e, f, g, h) ->
                    number(
                            a.value(), b.value(), c.value(), d.value(), e.value(), f.value(),
                            g.value(), h.value())
                        == 12345678))
        .isEqualTo(1);
    assertThat(
            query.any(
                (a, b, c, d, e, f, g, h) ->
                    number(
                            a.value(), b.value(), c.value(), d.value(), e.value(), f.value(),
                            g.value(), h.value())
                        == 23456789))
        .isTrue();
    assertThat(
            query.all(
                (a, b, c, d, e, f, g, h) ->
                    number(
                            a.value(), b.value(), c.value(), d.value(), e.value(), f.value(),
                            g.value(), h.value())
                        == 12345678))
        .isFalse();
    assertThat(
            query.none(
                (a, b, c, d, e, f, g, h) ->
                    number(
                            a.value(), b.value(), c.value(), d.value(), e.value(), f.value(),
                            g.value(), h.value())
                        == 0))
        .isTrue();
    assertThat(
            query.sum(
                (a, b, c, d, e, f, g, h) ->
                    number(
                        a.value(), b.value(), c.value(), d.value(), e.value(), f.value(), g.value(),
                        h.value())))
        .isEqualTo(35802467);
    assertThat(
            query.sumLong(
                (a, b, c, d, e, f, g, h) ->
                    number(
                        a.value(), b.value(), c.value(), d.value(), e.value(), f.value(), g.value(),
                        h.value())))
        .isEqualTo(35802467);
    assertThat(
            query.min(
                (a, b, c, d, e, f, g, h) ->
                    number(
                        a.value(), b.value(), c.value(), d.value(), e.value(), f.value(), g.value(),
                        h.value())))
        .hasValue(12345678);
    assertThat(
            query.minLong(
                (a, b, c, d, e, f, g, h) ->
                    number(
                        a.value(), b.value(), c.value(), d.value(), e.value(), f.value(), g.value(),
                        h.value())))
        .hasValue(12345678);
    assertThat(
            query.max(
                (a, b, c, d, e, f, g, h) ->
                    number(
                        a.value(), b.value(), c.value(), d.value(), e.value(), f.value(), g.value(),
                        h.value())))
        .hasValue(23456789);
    assertThat(
            query.maxLong(
                (a, b, c, d, e, f, g, h) ->
                    number(
                        a.value(), b.value(), c.value(), d.value(), e.value(), f.value(), g.value(),
                        h.value())))
        .hasValue(23456789);
    assertThat(
            query.average(
                (a, b, c, d, e, f, g, h) ->
                    number(
                        a.value(), b.value(), c.value(), d.value(), e.value(), f.value(), g.value(),
                        h.value())))
        .hasValue(17901233.5);
    assertThat(
            query.toList(
                (a, b, c, d, e, f, g, h) ->
                    number(
                        a.value(), b.value(), c.value(), d.value(), e.value(), f.value(), g.value(),
                        h.value())))
        .containsExactly(12345678, 23456789);
    assertThat(
            query.toList(
                (entity, a, b, c, d, e, f, g, h) ->
                    entity.index()
                        + number(
                            a.value(), b.value(), c.value(), d.value(), e.value(), f.value(),
                            g.value(), h.value())))
        .containsExactly(12345678 + 1, 23456789 + 2);
  }

  /// The number whose digits are given.
  private static int number(int... digits) {
    int number = 0;
    for (int digit : digits) {
      number = 10 * number + digit;
    }
    return number;
  }
}
