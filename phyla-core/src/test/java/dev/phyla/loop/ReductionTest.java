package dev.phyla.loop;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.Query2;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Queries count, add up, compare and list the results of a lambda.
final class ReductionTest {
  private record Weight(int grams) {}

  private record Price(double amount) {}

  private record Fragile() {}

  private interface Sold {}

  private static final int ENTITIES = 1_000;

  private final World world = new World();
  private final List<Entity> entities = new ArrayList<>();
  private final Query1<Weight> weights = world.query(read(Weight.class));
  private final Query2<Weight, Price> goods = world.query(read(Weight.class), read(Price.class));

  ReductionTest() {
    for (int i = 0; i < ENTITIES; i++) {
      Entity entity = world.spawn(new Weight(i));
      entities.add(entity);
      if (i % 2 == 0) {
        world.set(entity, new Price(i / 4.0));
      }
      if (i % 5 == 0) {
        world.set(entity, new Fragile());
      }
    }
  }

  @Test
  void countsWhereAConditionHolds() {
    assertThat(weights.count(weight -> weight.grams() < 10)).isEqualTo(10);
    assertThat(goods.count((weight, price) -> weight.grams() < 10 && price.amount() > 0))
        .isEqualTo(4);
  }

  @Test
  void addsUpInTheOrderOfIteration() {
    var expected = new double[1];
    goods.each((weight, price) -> expected[0] += price.amount() / 3);
    assertThat(goods.sum((weight, price) -> price.amount() / 3)).isEqualTo(expected[0]);
    assertThat(weights.sum(weight -> weight.grams())).isEqualTo(499_500);
  }

  @Test
  void addsUpWholeNumbersExactly() {
    assertThat(weights.sumLong(weight -> weight.grams() + (1L << 53)))
        .isEqualTo(499_500 + ENTITIES * (1L << 53));
  }

  @Test
  void findsTheSmallestAndTheLargest() {
    assertThat(weights.min(weight -> -weight.grams())).hasValue(-999);
    assertThat(weights.max(weight -> weight.grams() / 2f)).hasValue(499.5);
    assertThat(weights.minLong(weight -> Long.MIN_VALUE + weight.grams())).hasValue(Long.MIN_VALUE);
    assertThat(weights.maxLong(weight -> weight.grams())).hasValue(999);
    assertThat(weights.average(weight -> weight.grams())).hasValue(499.5);
  }

  @Test
  void nothingComesOfNothing() {
    var nothing = world.query(read(Weight.class), tagged(Sold.class));
    assertThat(nothing.count(weight -> true)).isZero();
    assertThat(nothing.sum(weight -> 1)).isZero();
    assertThat(nothing.sumLong(weight -> 1)).isZero();
    assertThat(nothing.min(weight -> 1)).isEmpty();
    assertThat(nothing.max(weight -> 1)).isEmpty();
    assertThat(nothing.minLong(weight -> 1)).isEmpty();
    assertThat(nothing.maxLong(weight -> 1)).isEmpty();
    assertThat(nothing.average(weight -> 1)).isEmpty();
    assertThat(nothing.any(weight -> true)).isFalse();
    assertThat(nothing.all(weight -> false)).isTrue();
    assertThat(nothing.none(weight -> true)).isTrue();
    assertThat(nothing.toList(weight -> weight)).isEmpty();
  }

  @Test
  void endsWithTheFirstEntityThatDecides() {
    var visited = new ArrayList<Integer>();
    assertThat(weights.any(weight -> visited.add(weight.grams()) && weight.grams() > 5)).isTrue();
    int afterAny = visited.size();
    assertThat(afterAny).isLessThan(ENTITIES);
    assertThat(weights.all(weight -> visited.add(weight.grams()) && weight.grams() <= 5)).isFalse();
    assertThat(visited).hasSize(2 * afterAny);
    assertThat(weights.none(weight -> weight.grams() < 0)).isTrue();
    assertThat(weights.all(weight -> weight.grams() >= 0)).isTrue();
    assertThat(weights.any(weight -> weight.grams() < 0)).isFalse();
  }

  @Test
  void listsInTheOrderOfIteration() {
    var expected = new ArrayList<String>();
    goods.each((entity, weight, price) -> expected.add(entity + " " + weight + price));
    assertThat(goods.toList((entity, weight, price) -> entity + " " + weight + price))
        .isEqualTo(expected);
    List<Integer> grams = weights.toList(weight -> weight.grams());
    assertThat(grams).hasSize(ENTITIES).containsAll(List.of(0, 17, 999));
    assertThatThrownBy(() -> grams.add(1)).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void aNullElementIsRefused() {
    assertThatThrownBy(() -> weights.toList(weight -> null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("The lambda returned null.");
  }

  @Test
  void onlyMatchingRowsCount() {
    world.tag(Sold.class).add(entities.get(3));
    world.tag(Sold.class).add(entities.get(40));
    world.tag(Sold.class).add(entities.get(41));
    var sold = world.query(read(Weight.class), tagged(Sold.class));
    assertThat(sold.sumLong(weight -> weight.grams())).isEqualTo(84);
    assertThat(sold.toList(weight -> weight.grams())).containsExactlyInAnyOrder(3, 40, 41);
    assertThat(sold.any(weight -> weight.grams() == 41)).isTrue();
  }

  @Test
  void absentComponentsAreNull() {
    var all = world.query(read(Weight.class), optional(Price.class));
    assertThat(all.count((weight, price) -> price == null)).isEqualTo(ENTITIES / 2);
    assertThat(all.sum((weight, price) -> price == null ? 0 : price.amount()))
        .isEqualTo(goods.sum((weight, price) -> price.amount()));
  }

  @Test
  void aReductionIsALookForAQueryThatSeesChanges() {
    var changes = world.query(read(Weight.class), changed(Weight.class));
    changes.count(weight -> true);
    world.set(entities.get(7), new Weight(70));
    assertThat(changes.toList(weight -> weight.grams())).containsExactly(70);
    assertThat(changes.count(weight -> true)).isZero();
  }

  @Test
  void aLambdaThatThrowsLeavesTheWorldUsable() {
    assertThatThrownBy(() -> weights.sumLong(weight -> 1 / (weight.grams() - 500)))
        .isInstanceOf(ArithmeticException.class);
    world.despawn(entities.getFirst());
    world.verify();
    assertThat(weights.count(weight -> true)).isEqualTo(ENTITIES - 1);
  }

  @Test
  void writeHandlesWorkAsInEach() {
    var written = world.query(write(Weight.class));
    long sum =
        written.sumLong(
            weight -> {
              weight.set(new Weight(weight.get().grams() + 1));
              return weight.get().grams();
            });
    assertThat(sum).isEqualTo(499_500 + ENTITIES);
    assertThat(weights.sumLong(weight -> weight.grams())).isEqualTo(sum);
  }

  @Test
  void checkedWorldsCheckThemToo() {
    World checked = World.checked(1);
    checked.spawn(new Weight(3));
    var kept = new ArrayList<dev.phyla.Ref<Weight>>();
    var query = checked.query(write(Weight.class));
    assertThat(query.any(weight -> kept.add(weight))).isTrue();
    assertThatThrownBy(() -> kept.getFirst().get()).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void noLambdaIsASentence() {
    assertThatThrownBy(() -> weights.sum(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("was given no lambda");
  }
}
