package dev.phyla.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// Fields that are not primitive, and records that cannot be flattened, are stored by reference.
final class ReferenceComponentsTest {
  private enum Season {
    SPRING,
    AUTUMN,
    WINTER
  }

  private record Label(String text, Season season, Integer boxed) {}

  private record Inventory(List<String> items, int[] counts, Object anything) {}

  private record Node(int value, Node next) {}

  private record Husband(String name, Wife wife) {}

  private record Wife(String name, Husband husband) {}

  private record Box<V>(V content, List<? extends V> more) {}

  private record Numbered<N extends Number & Comparable<N>>(N number) {}

  @Nested
  class TextsEnumsAndNulls extends ComponentContract<Label> {
    @Override
    Class<Label> type() {
      return Label.class;
    }

    @Override
    Label value(int index) {
      return switch (index % 4) {
        case 0 -> new Label(null, null, null);
        case 1 -> new Label("", Season.WINTER, index);
        case 2 -> new Label("label " + index, Season.SPRING, -index);
        default -> new Label("label " + index, Season.AUTUMN, Integer.MAX_VALUE);
      };
    }
  }

  @Nested
  class ObjectsKeepTheirIdentity extends ComponentContract<Inventory> {
    private final List<Inventory> samples = new ArrayList<>();

    @Override
    Class<Inventory> type() {
      return Inventory.class;
    }

    @Override
    Inventory value(int index) {
      while (samples.size() <= index) {
        samples.add(new Inventory(new ArrayList<>(), new int[samples.size() % 3], new Object()));
      }
      return samples.get(index);
    }

    @Override
    boolean same(Inventory stored, Inventory found) {
      return stored.items() == found.items()
          && stored.counts() == found.counts()
          && stored.anything() == found.anything();
    }
  }

  @Nested
  class RecursiveRecords extends ComponentContract<Node> {
    @Override
    Class<Node> type() {
      return Node.class;
    }

    @Override
    Node value(int index) {
      return index % 3 == 0 ? new Node(index, null) : new Node(index, new Node(-index, null));
    }
  }

  @Nested
  class MutuallyRecursiveRecords extends ComponentContract<Husband> {
    @Override
    Class<Husband> type() {
      return Husband.class;
    }

    @Override
    Husband value(int index) {
      return new Husband("husband " + index, new Wife("wife " + index, new Husband("first", null)));
    }

    @Override
    boolean same(Husband stored, Husband found) {
      return stored.toString().equals(found.toString());
    }
  }

  @Nested
  @SuppressWarnings("rawtypes") // a class literal has no type arguments
  class GenericRecords extends ComponentContract<Box> {
    @Override
    Class<Box> type() {
      return Box.class;
    }

    @Override
    Box value(int index) {
      return index % 2 == 0 ? new Box<>("text " + index, List.of()) : new Box<>(index, List.of(1));
    }
  }

  @Nested
  class HowTheyAreStored {
    private final World world = new World();

    @Test
    void arraysWithoutALengthAreShared() {
      var counts = new int[] {1, 2, 3};
      Entity entity = world.spawn(new Inventory(null, counts, null));
      counts[0] = 42;
      assertThat(world.get(entity, Inventory.class).counts()).isSameAs(counts);
      assertThat(world.column(Inventory.class, "counts", Object[].class).stride()).isEqualTo(1);
    }

    @Test
    void aRecordInsideItselfIsOneReference() {
      assertThat(world.register(Node.class).fields()).containsExactly("value", "next");
      assertThat(world.register(Husband.class).fields())
          .containsExactly("name", "wife.name", "wife.husband");
      var next = new Node(2, null);
      Entity entity = world.spawn(new Node(1, next));
      assertThat(world.get(entity, Node.class).next()).isSameAs(next);
    }

    @Test
    void aRecordThatIsNotRecursiveHereMayBeNullNowhere() {
      assertThatThrownBy(() -> world.spawn(new Husband("alone", null)))
          .isInstanceOf(NullPointerException.class)
          .hasMessageContaining("Husband.wife is null");
    }

    @Test
    void boundedTypeVariablesAreReferences() {
      Entity entity = world.spawn(new Numbered<>(12L));
      assertThat(world.get(entity, Numbered.class)).isEqualTo(new Numbered<>(12L));
      assertThat(world.register(Numbered.class).fields()).containsExactly("number");
    }

    @Test
    void aRemovedRowReleasesItsReferences() {
      world.spawn(new Inventory(null, null, "stays"));
      Entity leaves = world.spawn(new Inventory(null, null, "leaves"));
      var column = world.column(Inventory.class, "anything", Object[].class);
      Object[] values = world.archetype(leaves).read(column);
      assertThat(values).startsWith("stays", "leaves");
      world.despawn(leaves);
      assertThat(values).startsWith("stays", null);
    }
  }
}
