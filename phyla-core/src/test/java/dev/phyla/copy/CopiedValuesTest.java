package dev.phyla.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.snapshot.Codec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A copy of a world has its own objects where the original could change them.
class CopiedValuesTest {
  record Holder(Object value) {}

  record Elements(Collection<String> values) {}

  record Entries(Map<String, Integer> values) {}

  record Pair(int[] numbers, String name) {}

  sealed interface Order {
    record Wait(int ticks) implements Order {}

    record Visit(List<String> stops) implements Order {}
  }

  record Orders(List<Order> next, Optional<Pair> pair, Pair[] pairs) {}

  static final class Counter {
    private int count;

    Counter(int count) {
      this.count = count;
    }
  }

  record Counted(Counter counter) {}

  @SuppressWarnings("JdkObsolete") // users may have one
  static List<Collection<String>> collections() {
    List<String> values = List.of("b", "a", "c");
    return List.of(
        new ArrayList<>(values),
        new LinkedList<>(values),
        new ArrayDeque<>(values),
        new HashSet<>(values),
        new LinkedHashSet<>(values),
        new TreeSet<>(values),
        Arrays.asList("b", "a", "c"));
  }

  @ParameterizedTest
  @MethodSource("collections")
  void collectionsAreCopied(Collection<String> values) {
    var world = new World();
    Entity entity = world.spawn(new Elements(values));
    Collection<String> copied = world.copy().get(entity, Elements.class).values();

    assertThat(copied).isNotSameAs(values).containsExactlyElementsOf(values);
    copied.add("d");
    assertThat(values).hasSize(3);
  }

  static List<Map<String, Integer>> maps() {
    Map<String, Integer> values = Map.of("b", 1, "a", 2);
    return List.of(new HashMap<>(values), new LinkedHashMap<>(values), new TreeMap<>(values));
  }

  @ParameterizedTest
  @MethodSource("maps")
  void mapsAreCopied(Map<String, Integer> values) {
    var world = new World();
    Entity entity = world.spawn(new Entries(values));
    Map<String, Integer> copied = world.copy().get(entity, Entries.class).values();

    assertThat(copied).isNotSameAs(values).isEqualTo(values).hasSameClassAs(values);
    copied.put("z", 3);
    assertThat(values).hasSize(2);
  }

  @Test
  void sortedCollectionsKeepTheirComparators() {
    var world = new World();
    var set = new TreeSet<String>(Comparator.reverseOrder());
    set.addAll(List.of("a", "b"));
    var map = new TreeMap<String, Integer>(Comparator.reverseOrder());
    map.putAll(Map.of("a", 1, "b", 2));
    Entity entity = world.spawn(new Elements(set), new Entries(map));

    World copy = world.copy();
    assertThat(copy.get(entity, Elements.class).values()).containsExactly("b", "a");
    assertThat(copy.get(entity, Entries.class).values().keySet()).containsExactly("b", "a");
  }

  @Test
  void whatCannotChangeIsShared() {
    var world = new World();
    List<String> list = List.of("a");
    Map<String, Integer> map = Map.of("a", 1);
    Entity entity = world.spawn(new Elements(list), new Entries(map), new Holder("text"));

    World copy = world.copy();
    assertThat(copy.get(entity, Elements.class).values()).isSameAs(list);
    assertThat(copy.get(entity, Entries.class).values()).isSameAs(map);
    assertThat(copy.get(entity, Holder.class).value()).isEqualTo("text");
  }

  @Test
  void recordsArraysAndSealedTypesAreCopiedThrough() {
    var world = new World();
    var stops = new ArrayList<>(List.of("here"));
    var pair = new Pair(new int[] {1}, "one");
    Entity entity =
        world.spawn(
            new Orders(
                List.of(new Order.Wait(3), new Order.Visit(stops)),
                Optional.of(pair),
                new Pair[] {pair, null}));

    Orders copied = world.copy().get(entity, Orders.class);
    stops.add("there");
    pair.numbers()[0] = 9;
    assertThat(((Order.Visit) copied.next().get(1)).stops()).containsExactly("here");
    assertThat(copied.next().getFirst()).isEqualTo(new Order.Wait(3));
    assertThat(copied.pair().orElseThrow().numbers()).containsExactly(1);
    assertThat(copied.pairs()[0].numbers()).containsExactly(1);
    assertThat(copied.pairs()[1]).isNull();
  }

  @Test
  void valuesOfObjectFieldsAreCopiedByTheirClass() {
    var world = new World();
    var set = new HashSet<>(Set.of(1));
    Entity first = world.spawn(new Holder(set));
    Entity second = world.spawn(new Holder(new int[] {4}));
    Entity third = world.spawn(new Holder(new Pair(new int[] {5}, "x")));

    World copy = world.copy();
    set.add(2);
    assertThat((Set<?>) copy.get(first, Holder.class).value()).hasSize(1);
    assertThat((int[]) copy.get(second, Holder.class).value()).containsExactly(4);
    assertThat(copy.get(third, Holder.class).value()).isInstanceOf(Pair.class);
  }

  @Test
  void otherClassesNeedACodecOrAreShared() {
    var world = new World();
    var counter = new Counter(1);
    Entity entity = world.spawn(new Counted(counter));
    long before = world.count();
    assertThatIllegalArgumentException()
        .isThrownBy(world::copy)
        .withMessageContaining("Counted.counter is a ")
        .withMessageContaining("Codec.of(Counter.class, ...)");

    world.schema().share(Counter.class);
    assertThat(world.copy().get(entity, Counted.class).counter()).isSameAs(counter);

    world
        .schema()
        .registerCodec(Codec.of(Counter.class, Integer.class, each -> each.count, Counter::new));
    Counter copied = world.copy().get(entity, Counted.class).counter();
    counter.count++;
    assertThat(copied.count).isEqualTo(1);
    assertThat(world.count()).isEqualTo((int) before);
  }

  @Test
  void collectionsOfOtherClassesAreRefused() {
    var world = new World();
    Entity entity = world.spawn(new Elements(new CopyOnWriteArrayList<>(List.of("a"))));
    assertThatIllegalArgumentException()
        .isThrownBy(world::copy)
        .withMessageContaining("Elements.values is a java.util.concurrent.CopyOnWriteArrayList");
    world.set(entity, new Elements(List.of()), new Entries(new ConcurrentHashMap<>()));
    assertThatIllegalArgumentException()
        .isThrownBy(world::copy)
        .withMessageContaining("Entries.values is a java.util.concurrent.ConcurrentHashMap");
  }
}
