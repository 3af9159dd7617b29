package dev.phyla.loop;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.Query2;
import dev.phyla.Ref;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Lambdas that are called for the first or the only entity of a query.
class FirstAndSingleTest {
  record A(int value) {}

  record B(int value) {}

  record C(int value) {}

  record D(int value) {}

  record E(int value) {}

  record F(int value) {}

  record G(int value) {}

  record H(int value) {}

  interface Chosen {}

  private final World world = new World();
  private final List<Object> seen = new ArrayList<>();

  private Entity spawn(int value) {
    return world.spawn(
        new A(value),
        new B(value + 1),
        new C(value + 2),
        new D(value + 3),
        new E(value + 4),
        new F(value + 5),
        new G(value + 6),
        new H(value + 7));
  }

  @Test
  void queriesWithOneToEightTermsGiveTheComponentsOfTheFirstEntity() {
    Entity entity = spawn(10);
    spawn(20);
    var a = read(A.class);
    var b = read(B.class);
    var c = read(C.class);
    var d = read(D.class);
    var e = read(E.class);
    var f = read(F.class);
    var g = read(G.class);
    var h = read(H.class);
    List<Boolean> found =
        List.of(
            world.query(a).first(x1 -> sum(x1.value)),
            world.query(a, b).first((x1, x2) -> sum(x1.value, x2.value)),
            world.query(a, b, c).first((x1, x2, x3) -> sum(x1.value, x2.value, x3.value)),
            world
                .query(a, b, c, d)
                .first((x1, x2, x3, x4) -> sum(x1.value, x2.value, x3.value, x4.value)),
            world
                .query(a, b, c, d, e)
                .first(
                    (x1, x2, x3, x4, x5) -> sum(x1.value, x2.value, x3.value, x4.value, x5.value)),
            world
                .query(a, b, c, d, e, f)
                .first(
                    (x1, x2, x3, x4, x5, x6) ->
                        sum(x1.value, x2.value, x3.value, x4.value, x5.value, x6.value)),
            world
                .query(a, b, c, d, e, f, g)
                .first(
                    (x1, x2, x3, x4, x5, x6, x7) ->
                        sum(x1.value, x2.value, x3.value, x4.value, x5.value, x6.value, x7.value)),
            world
                .query(a, b, c, d, e, f, g, h)
                .first(
                    (x1, x2, x3, x4, x5, x6, x7, x8) ->
                        sum(
                            x1.value, x2.value, x3.value, x4.value, x5.value, x6.value, x7.value,
                            x8.value)));
    assertThat(found).containsOnly(true).hasSize(8);
    assertThat(seen).containsExactly(10, 21, 33, 46, 60, 75, 91, 108);

    seen.clear();
    world.query(a).first((n, x1) -> seen.add(n));
    world.query(a, b).first((n, x1, x2) -> seen.add(n));
    world.query(a, b, c).first((n, x1, x2, x3) -> seen.add(n));
    world.query(a, b, c, d).first((n, x1, x2, x3, x4) -> seen.add(n));
    world.query(a, b, c, d, e).first((n, x1, x2, x3, x4, x5) -> seen.add(n));
    world.query(a, b, c, d, e, f).first((n, x1, x2, x3, x4, x5, x6) -> seen.add(n));
    world.query(a, b, c, d, e, f, g).first((n, x1, x2, x3, x4, x5, x6, x7) -> seen.add(n));
    world.query(a, b, c, d, e, f, g, h).first((n, x1, x2, x3, x4, x5, x6, x7, x8) -> seen.add(n));
    assertThat(seen).hasSize(8).containsOnly(entity);
  }

  private void sum(int... values) {
    int sum = 0;
    for (int value : values) {
      sum += value;
    }
    seen.add(sum);
  }

  @Test
  void queriesWithOneToEightTermsGiveTheOnlyEntity() {
    Entity entity = spawn(10);
    var a = write(A.class);
    var b = read(B.class);
    var c = read(C.class);
    var d = read(D.class);
    var e = read(E.class);
    var f = read(F.class);
    var g = read(G.class);
    var h = write(H.class);
    world.query(a).single(x1 -> x1.set(new A(x1.get().value + 1)));
    world.query(a, b).single((x1, x2) -> x1.set(new A(x1.get().value + x2.value)));
    world.query(a, b, c).single((x1, x2, x3) -> x1.set(new A(x1.get().value + x3.value)));
    world.query(a, b, c, d).single((x1, x2, x3, x4) -> x1.set(new A(x1.get().value + x4.value)));
    world
        .query(a, b, c, d, e)
        .single((n, x1, x2, x3, x4, x5) -> x1.set(new A(x1.get().value + n.index())));
    world
        .query(a, b, c, d, e, f)
        .single((n, x1, x2, x3, x4, x5, x6) -> x1.set(new A(x1.get().value + x6.value)));
    world
        .query(a, b, c, d, e, f, g)
        .single((x1, x2, x3, x4, x5, x6, x7) -> x1.set(new A(x1.get().value + x7.value)));
    world
        .query(a, b, c, d, e, f, g, h)
        .single((n, x1, x2, x3, x4, x5, x6, x7, x8) -> x8.set(new H(x1.get().value)));

    assertThat(world.get(entity, A.class)).isEqualTo(new A(10 + 1 + 11 + 12 + 13 + 1 + 15 + 16));
    assertThat(world.get(entity, H.class)).isEqualTo(new H(79));
    world.verify();
  }

  @Test
  void noneAndSeveralAreDistinguished() {
    var query = world.query(read(A.class), optional(B.class));
    assertThat(query.first((a, b) -> seen.add(a))).isFalse();
    assertThatIllegalStateException()
        .isThrownBy(() -> query.single((a, b) -> seen.add(a)))
        .withMessage("query(read A, optional B) matches 0 entities, not exactly one.");
    world.spawn(new A(1));
    query.single((a, b) -> seen.add(b == null));
    world.spawn(new A(2), new B(3));
    assertThatIllegalStateException()
        .isThrownBy(() -> query.single((n, a, b) -> seen.add(a)))
        .withMessage("query(read A, optional B) matches 2 entities, not exactly one.");
    assertThat(query.first((n, a, b) -> seen.add(n))).isTrue();

    assertThat(seen).containsExactly(true, new Entity(1, 1));
    assertThatNullPointerException()
        .isThrownBy(() -> query.single((Query2.Each<A, B>) null))
        .withMessage("query(read A, optional B) was given no lambda.");
    assertThatNullPointerException().isThrownBy(() -> query.first((Query2.EachEntity<A, B>) null));
  }

  @Test
  void theFirstIsTheOneThatALoopVisitsFirst() {
    world.spawn(new B(1), new A(1));
    Entity tagged = world.spawn(new A(2), new C(2));
    Entity plain = world.spawn(new A(3));
    world.tag(Chosen.class).add(tagged);
    world.tag(Chosen.class).add(plain);
    Query1<A> query = world.query(read(A.class), tagged(Chosen.class));
    var visited = new ArrayList<Entity>();
    query.each((e, a) -> visited.add(e));
    query.first((e, a) -> seen.add(e));
    world.disable(visited.getFirst());
    query.first((e, a) -> seen.add(e));
    query.single((e, a) -> seen.add(e));

    assertThat(seen).containsExactly(visited.get(0), visited.get(1), visited.get(1));
  }

  @Test
  void onlyTheVisitedEntityIsWrittenAndNoted() {
    List<Entity> entities = world.entityBuilder().with(A.class, A::new).spawnMany(10);
    var changes = world.query(read(A.class), changed(A.class));
    var writers = world.query(write(A.class));
    world.endUpdate();
    assertThat(writers.first(a -> a.set(new A(99)))).isTrue();

    assertThat(changes.single()).isEqualTo(entities.getFirst());
    assertThat(world.archetype(entities.getFirst()).isDirty(A.class)).isTrue();
    assertThat(world.get(entities.get(1), A.class)).isEqualTo(new A(1));
    changes.each(a -> {});
    writers.first((e, a) -> {});
    assertThat(changes.count()).isZero();
  }

  @Test
  void aQueryThatSeesEachChangeOnceHasNotLookedThen() {
    var changes = world.query(write(A.class), changed(A.class));
    Entity entity = world.spawn(new A(1));
    assertThat(changes.first((e, a) -> seen.add(e))).isTrue();
    changes.single((e, a) -> seen.add(e));
    assertThat(changes.count()).isEqualTo(1);
    changes.each((e, a) -> seen.add(e));

    assertThat(changes.first(a -> seen.add("again"))).isFalse();
    assertThat(seen).containsExactly(entity, entity, entity);
  }

  @Test
  void theStructureIsLockedAndALambdaMayThrow() {
    Entity entity = world.spawn(new A(1));
    var query = world.query(write(A.class));
    query.single(
        a ->
            assertThatIllegalStateException()
                .isThrownBy(() -> world.spawn(new B(1)))
                .withMessageContaining("query(write A)"));
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(
            () ->
                query.first(
                    a -> {
                      a.set(new A(2));
                      throw new UnsupportedOperationException();
                    }));

    assertThat(world.get(entity, A.class)).isEqualTo(new A(2));
    world.despawn(entity);
    world.verify();
  }

  @Test
  void handlesOfACheckedWorldEndWithTheCall() {
    var checked = World.checked(1);
    Entity entity = checked.spawn(new A(1));
    var kept = new ArrayList<Ref<A>>();
    checked
        .query(write(A.class))
        .single(
            a -> {
              a.set(new A(5));
              kept.add(a);
            });

    assertThat(checked.get(entity, A.class)).isEqualTo(new A(5));
    assertThatIllegalStateException().isThrownBy(() -> kept.getFirst().set(new A(6)));
    assertThat(checked.get(entity, A.class)).isEqualTo(new A(5));
  }
}
