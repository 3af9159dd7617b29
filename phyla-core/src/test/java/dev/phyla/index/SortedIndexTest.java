package dev.phyla.index;

import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.ComponentType;
import dev.phyla.Entity;
import dev.phyla.Schema.Field;
import dev.phyla.SortedIndex;
import dev.phyla.World;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SortedIndexTest {
  record Health(int points) {}

  record Price(BigDecimal amount) {}

  private final World world = new World();
  private final Entity five = world.spawn(new Health(5));
  private final Entity one = world.spawn(new Health(1));
  private final Entity nine = world.spawn(new Health(9));
  private final Entity alsoFive = world.spawn(new Health(5));
  private final SortedIndex<Integer> index = world.sortedIndex(Health.class, Health::points);

  @Test
  void rangesIncludeTheirLowEndAndExcludeTheirHighEnd() {
    assertThat(index.range(1, 5)).containsExactly(one);
    assertThat(index.range(2, 6)).containsExactly(five, alsoFive);
    assertThat(index.range(1, 10)).containsExactly(one, five, alsoFive, nine);
    assertThat(index.range(5, 5)).isEmpty();
    assertThat(index.range(6, 9)).isEmpty();
    assertThat(index.count(1, 9)).isEqualTo(3);
    assertThat(index.count(6, 9)).isZero();
  }

  @Test
  void openRanges() {
    assertThat(index.atLeast(5)).containsExactly(five, alsoFive, nine);
    assertThat(index.above(5)).containsExactly(nine);
    assertThat(index.atMost(5)).containsExactly(one, five, alsoFive);
    assertThat(index.below(5)).containsExactly(one);
    assertThat(index.below(1)).isEmpty();
    assertThat(index.above(9)).isEmpty();
    assertThat(index.entities()).containsExactly(one, five, alsoFive, nine);
  }

  @Test
  void keysAreSorted() {
    assertThat(index.keys()).containsExactly(1, 5, 9);
    assertThat(index.firstKey()).contains(1);
    assertThat(index.lastKey()).contains(9);
    assertThat(index.higherKey(5)).contains(9);
    assertThat(index.higherKey(9)).isEmpty();
    assertThat(index.lowerKey(5)).contains(1);
    assertThat(index.lowerKey(1)).isEmpty();
    assertThat(index.lowerKey(100)).contains(9);
    world.query(write(Health.class)).update(health -> new Health(-health.points()));
    assertThat(index.keys()).containsExactly(-9, -5, -1);
    assertThat(index.entities()).containsExactly(nine, five, alsoFive, one);
  }

  @Test
  void anIndexWithoutEntitiesHasNoKeys() {
    world.despawnAll(world.query(write(Health.class)));
    assertThat(index.firstKey()).isEmpty();
    assertThat(index.lastKey()).isEmpty();
    assertThat(index.keys()).isEmpty();
    assertThat(index.entities()).isEmpty();
    assertThat(index.range(0, 100)).isEmpty();
  }

  @Test
  void aSortedIndexIsAValueIndex() {
    assertThat(index.find(5)).containsExactly(five, alsoFive);
    assertThat(index.first(5)).contains(five);
    assertThat(index.count(5)).isEqualTo(2);
    assertThat(index.contains(4)).isFalse();
    assertThat(index.keyCount()).isEqualTo(3);
    assertThat(index).hasToString("sortedIndex(Health)");
  }

  @Test
  void keysThatCompareAsEqualAreTheSame() {
    SortedIndex<BigDecimal> prices = world.sortedIndex(Price.class, Price::amount);
    world.set(one, new Price(new BigDecimal("1.0")));
    world.set(five, new Price(new BigDecimal("1.00")));
    assertThat(prices.find(BigDecimal.ONE)).containsExactly(five, one);
    world.set(one, new Price(new BigDecimal("1.000")));
    assertThat(prices.find(BigDecimal.ONE)).containsExactly(five, one);
    assertThat(prices.keyCount()).isEqualTo(1);
  }

  @Test
  void aDeclaredComponentCanBeSorted() {
    ComponentType<Map<String, Object>> type =
        world.schema().declare("Ore", new Field("mass", int.class));
    SortedIndex<Integer> byMass = world.sortedIndex(type, ore -> (Integer) ore.get("mass"));
    world.component(type).set(one, Map.of("mass", 3));
    world.component(type).set(five, Map.of("mass", 2));
    assertThat(byMass.entities()).isEqualTo(List.of(five, one));
  }

  @Test
  void aRangeThatEndsBeforeItBeginsIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.range(5, 2))
        .withMessage(
            "A range of sortedIndex(Health) cannot begin at 5 and end before 2; exchange the"
                + " keys.");
    assertThatIllegalArgumentException().isThrownBy(() -> index.count(5, 2));
  }

  @Test
  void nullKeysAreRefused() {
    List<Runnable> lookUps =
        List.of(
            () -> index.find(null),
            () -> index.first(null),
            () -> index.count(null),
            () -> index.contains(null),
            () -> index.range(null, 1),
            () -> index.range(1, null),
            () -> index.count(null, 1),
            () -> index.atLeast(null),
            () -> index.above(null),
            () -> index.atMost(null),
            () -> index.below(null),
            () -> index.higherKey(null),
            () -> index.lowerKey(null));
    for (Runnable lookUp : lookUps) {
      assertThatNullPointerException()
          .isThrownBy(lookUp::run)
          .withMessage("sortedIndex(Health) has no null keys.");
    }
  }
}
