package dev.phyla.component;

import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Accessor;
import dev.phyla.Entity;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// Components that are not records are stored by reference.
final class ObjectComponentsTest {
  private static class Counter {
    int count;

    Counter(int count) {
      this.count = count;
    }
  }

  private static final class LoudCounter extends Counter {
    LoudCounter(int count) {
      super(count);
    }
  }

  private enum Plain {
    ONE,
    TWO,
    THREE
  }

  private enum Mood {
    CALM {
      @Override
      int volume() {
        return 1;
      }
    },
    CROSS {
      @Override
      int volume() {
        return 10;
      }
    };

    abstract int volume();
  }

  private record Teller(Mood mood, Plain plain) {}

  @Nested
  class PlainObjects extends ComponentContract<Counter> {
    private final List<Counter> samples = new ArrayList<>();

    @Override
    Class<Counter> type() {
      return Counter.class;
    }

    @Override
    Counter value(int index) {
      while (samples.size() <= index) {
        samples.add(new Counter(samples.size()));
      }
      return samples.get(index);
    }

    @Override
    boolean same(Counter stored, Counter found) {
      return stored == found;
    }
  }

  @Nested
  class Enums extends ComponentContract<Plain> {
    @Override
    Class<Plain> type() {
      return Plain.class;
    }

    @Override
    Plain value(int index) {
      return List.of(Plain.ONE, Plain.TWO, Plain.THREE).get(index % 3);
    }
  }

  @Nested
  class EnumConstantsWithBodies extends ComponentContract<Mood> {
    @Override
    Class<Mood> type() {
      return Mood.class;
    }

    @Override
    Mood value(int index) {
      return index % 2 == 0 ? Mood.CALM : Mood.CROSS;
    }
  }

  @Nested
  class EnumConstantsInFields extends ComponentContract<Teller> {
    @Override
    Class<Teller> type() {
      return Teller.class;
    }

    @Override
    Teller value(int index) {
      return new Teller(index % 2 == 0 ? Mood.CALM : Mood.CROSS, index % 5 == 0 ? null : Plain.TWO);
    }
  }

  @Nested
  class Behaviour {
    private final World world = new World();

    @Test
    void thereIsOneColumnNamedValue() {
      assertThat(world.register(Counter.class).fields()).containsExactly("value");
      assertThat(world.register(Plain.class).fields()).containsExactly("value");
      assertThat(world.column(Counter.class, "value", Object[].class).stride()).isEqualTo(1);
    }

    @Test
    void changesInsideAnObjectAreSeenEverywhere() {
      var counter = new Counter(1);
      Entity entity = world.spawn(counter);
      world.query(write(Counter.class)).each(found -> found.get().count += 41);
      assertThat(counter.count).isEqualTo(42);
      assertThat(world.get(entity, Counter.class)).isSameAs(counter);
    }

    @Test
    void constantsWithAndWithoutABodyAreOneType() {
      Entity entity = world.spawn(Mood.CALM);
      world.set(entity, Mood.CROSS);
      assertThat(world.get(entity, Mood.class).volume()).isEqualTo(10);
      assertThat(world.register(Mood.class).name()).isEqualTo("Mood");
      assertThat(world.componentTypes()).hasSize(1);
      assertThatThrownBy(() -> world.spawn(Mood.CALM, Mood.CROSS))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("Mood is given twice; an entity has one component of a type.");
    }

    @Test
    void aConstantNotSeenBeforeReplacesAnotherInPlace() {
      Entity entity = world.spawn(Mood.CALM);
      world.setDirect(world.locate(entity), Mood.CROSS);
      assertThat(world.get(entity, Mood.class)).isEqualTo(Mood.CROSS);
    }

    @Test
    void aSubclassIsASeparateComponentType() {
      var plain = new Counter(1);
      var loud = new LoudCounter(2);
      Entity entity = world.spawn(plain, loud);
      assertThat(world.get(entity, Counter.class)).isSameAs(plain);
      assertThat(world.get(entity, LoudCounter.class)).isSameAs(loud);
    }

    @Test
    void anAccessorAddsTheTypeItStandsFor() {
      Accessor<Counter> accessor = world.accessor(Counter.class);
      Entity entity = world.spawn();
      accessor.set(entity, new LoudCounter(3));
      assertThat(accessor.has(entity)).isTrue();
      assertThat(accessor.get(entity).count).isEqualTo(3);
    }

    @Test
    void withoutAValueOrADeclaredDefaultTheyCannotBeAdded() {
      Entity entity = world.spawn(Plain.ONE);
      String sentence =
          "Counter is not a record, so it has no default;"
              + " give a value, or declare one with @Default.";
      assertThatThrownBy(() -> world.spawn(Counter.class))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(sentence);
      assertThatThrownBy(() -> world.set(entity, Counter.class)).hasMessage(sentence);
      assertThatThrownBy(() -> world.set(entity, Plain.TWO, Counter.class)).hasMessage(sentence);
      assertThatThrownBy(() -> world.entityBuilder().with(Counter.class).spawnMany(3))
          .hasMessage(sentence);
      assertThat(world.count()).isEqualTo(1);
      assertThat(world.has(entity, Counter.class)).isFalse();
      assertThat(world.get(entity, Plain.class)).isEqualTo(Plain.ONE);
      world.verify();
    }

    @Test
    void nullIsRefusedByLoops() {
      Entity entity = world.spawn(Plain.TWO);
      assertThatThrownBy(() -> world.query(write(Plain.class)).each(plain -> plain.set(null)))
          .isInstanceOf(NullPointerException.class)
          .hasMessage("A component cannot be null: no value was given for Plain.");
      assertThatThrownBy(() -> world.query(write(Plain.class)).update(plain -> null))
          .isInstanceOf(NullPointerException.class);
      assertThat(world.get(entity, Plain.class)).isEqualTo(Plain.TWO);
    }
  }
}
