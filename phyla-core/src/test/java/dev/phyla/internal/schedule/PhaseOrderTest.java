package dev.phyla.internal.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// The order of the systems of a phase.
class PhaseOrderTest {
  private final List<SystemSpec> inserted = new ArrayList<>();

  private SystemSpec add(String name) {
    var spec = new SystemSpec(name, _ -> () -> {});
    inserted.add(spec);
    return spec;
  }

  private List<String> order() {
    return PhaseOrder.of(inserted).systems().stream().map(SystemSpec::name).toList();
  }

  @Test
  void systemsWithoutDeclarationsKeepTheOrderOfInsertion() {
    add("c");
    add("a");
    add("b");

    assertThat(order()).containsExactly("c", "a", "b");
  }

  @Test
  void theFirstInsertedSystemWhosePredecessorsArePlacedIsNext() {
    add("a").after().add("d");
    add("b");
    add("c");
    add("d");
    add("e");

    assertThat(order()).containsExactly("b", "c", "d", "a", "e");
  }

  @Test
  void aLabelMeansAllSystemsThatHaveIt() {
    add("report").after().add("physics");
    add("move").labels().add("physics");
    add("other");
    add("collide").labels().add("physics");

    assertThat(order()).containsExactly("move", "other", "collide", "report");
  }

  @Test
  void aLabelDoesNotMeanTheSystemThatNamesIt() {
    add("move").labels().add("physics");
    SystemSpec first = add("first");
    first.labels().add("physics");
    first.before().add("physics");

    assertThat(order()).containsExactly("first", "move");
  }

  @Test
  void predecessorsIncludeIndirectOnes() {
    add("a").before().add("b");
    add("b").before().add("c");
    add("c");
    add("d");

    List<BitSet> predecessors = PhaseOrder.of(inserted).predecessors();

    assertThat(predecessors)
        .extracting(BitSet::toString)
        .containsExactly("{}", "{0}", "{0, 1}", "{}");
  }

  @Test
  void aCycleIsRefusedAndPrinted() {
    add("free");
    add("a").before().add("b");
    add("b").before().add("c");
    add("c").before().add("a");
    add("behind").after().add("c");

    assertThatIllegalStateException()
        .isThrownBy(this::order)
        .withMessageContaining("a -> b -> c -> a")
        .withMessageContaining("phase UPDATE");
  }

  @Test
  void aSystemThatNamesItselfIsACycle() {
    add("a").after().add("a");

    assertThatIllegalStateException().isThrownBy(this::order).withMessageContaining("a -> a");
  }

  @Test
  void twoSystemsBeforeEachOtherAreACycle() {
    add("a").before().add("b");
    add("b").before().add("a");

    assertThatIllegalStateException().isThrownBy(this::order).withMessageContaining("a -> b -> a");
  }

  @Test
  void randomDeclarationsGiveTheSameOrderAsAnExhaustiveSearch() {
    for (long seed = 0; seed < 200; seed++) {
      var random = new Random(seed);
      inserted.clear();
      int count = 1 + random.nextInt(12);
      for (int i = 0; i < count; i++) {
        add("s" + i);
      }
      List<Integer> hidden = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        hidden.add(random.nextInt(hidden.size() + 1), i);
      }
      for (int i = 0; i < count; i++) {
        int first = random.nextInt(count);
        int second = random.nextInt(count);
        if (hidden.indexOf(first) < hidden.indexOf(second)) {
          inserted.get(first).before().add("s" + second);
        }
      }

      assertThat(order()).as("seed " + seed).isEqualTo(naiveOrder());
    }
  }

  private List<String> naiveOrder() {
    var placed = new ArrayList<String>();
    while (placed.size() < inserted.size()) {
      for (SystemSpec next : inserted) {
        boolean ready =
            inserted.stream()
                .filter(other -> other.before().contains(next.name()))
                .allMatch(other -> placed.contains(other.name()));
        if (!placed.contains(next.name()) && ready) {
          placed.add(next.name());
          break;
        }
      }
    }
    return placed;
  }
}
