package dev.phyla.world;

import static dev.phyla.Term.read;
import static dev.phyla.world.Samples.onAnotherThread;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Entity;
import dev.phyla.Resources;
import dev.phyla.World;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.loop.AllocationProbe;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;

class ResourcesTest {
  private final World world = new World();
  private final Resources resources = world.resources();
  private long checksum;

  record Gravity(float acceleration) {}

  interface Clock {
    long now();
  }

  record FixedClock(long now) implements Clock {}

  enum Season {
    SUMMER,
    WINTER {
      @Override
      boolean isCold() {
        return true;
      }
    };

    boolean isCold() {
      return false;
    }
  }

  @Test
  void aResourceIsFoundByItsClass() {
    var gravity = new Gravity(-9.81f);
    resources.set(gravity);

    assertThat(resources.get(Gravity.class)).isSameAs(gravity);
    assertThat(resources.find(Gravity.class)).containsSame(gravity);
    assertThat(resources.has(Gravity.class)).isTrue();
  }

  @Test
  void aResourceSetForATypeIsFoundByThatTypeAndNoOther() {
    var clock = new FixedClock(7);
    resources.set(Clock.class, clock);

    assertThat(resources.get(Clock.class)).isSameAs(clock);
    assertThat(resources.has(FixedClock.class)).isFalse();
    assertThat(resources.has(Record.class)).isFalse();
    assertThat(resources.find(FixedClock.class)).isEmpty();
  }

  @Test
  void anInterfaceAndAClassThatImplementsItAreTwoResources() {
    resources.set(Clock.class, new FixedClock(1));
    resources.set(new FixedClock(2));

    assertThat(resources.get(Clock.class).now()).isEqualTo(1);
    assertThat(resources.get(FixedClock.class).now()).isEqualTo(2);
  }

  @Test
  void boxedNumbersStringsArraysLambdasAndClassesCanBeResources() {
    int[] cells = {1, 2, 3};
    IntSupplier lambda = () -> 42;
    resources.set(5);
    resources.set("text");
    resources.set(cells);
    resources.set(IntSupplier.class, lambda);
    resources.set(Class.class, Gravity.class);

    assertThat(resources.get(Integer.class)).isEqualTo(5);
    assertThat(resources.get(String.class)).isEqualTo("text");
    assertThat(resources.get(int[].class)).isSameAs(cells);
    assertThat(resources.get(IntSupplier.class).getAsInt()).isEqualTo(42);
    assertThat(resources.get(Class.class)).isEqualTo(Gravity.class);
  }

  @Test
  void anEnumConstantIsFoundByItsEnumAlsoIfItHasABody() {
    resources.set(Season.SUMMER);
    resources.set(Season.WINTER);

    assertThat(resources.get(Season.class)).isEqualTo(Season.WINTER);
    assertThat(resources.get(Season.class).isCold()).isTrue();
    assertThat(resources.types()).containsExactly(Season.class);
  }

  @Test
  void aResourceReplacesTheOneOfTheSameType() {
    resources.set(new Gravity(1));
    resources.set(new Gravity(2));

    assertThat(resources.get(Gravity.class)).isEqualTo(new Gravity(2));
    assertThat(resources.types()).containsExactly(Gravity.class);
  }

  @Test
  void aRemovedResourceIsGone() {
    resources.set(new Gravity(1));

    assertThat(resources.remove(Gravity.class)).isTrue();
    assertThat(resources.remove(Gravity.class)).isFalse();
    assertThat(resources.has(Gravity.class)).isFalse();
    assertThat(resources.find(Gravity.class)).isEmpty();
    assertThat(resources.types()).isEmpty();
  }

  @Test
  void typesAreListedInTheOrderInWhichTheyWereFirstSet() {
    resources.set("text");
    resources.set(new Gravity(1));
    resources.set(Clock.class, new FixedClock(1));
    List<Class<?>> before = resources.types();
    resources.set("other text");
    resources.remove(Gravity.class);
    resources.set(new Gravity(2));

    assertThat(before).containsExactly(String.class, Gravity.class, Clock.class);
    assertThat(resources.types()).containsExactly(String.class, Clock.class, Gravity.class);
  }

  @Test
  void gettingAResourceAllocatesNothing() {
    resources.set(Clock.class, new FixedClock(3));

    double bytes =
        AllocationProbe.bytesPerRow(
            AllocationProbe.NOTHING,
            () -> {
              for (int i = 0; i < AllocationProbe.ROWS; i++) {
                checksum += resources.get(Clock.class).now();
              }
            });

    assertThat(bytes).isLessThan(AllocationProbe.NOTHING);
    assertThat(checksum).isPositive().isEqualTo(checksum / 3 * 3);
  }

  @Test
  void resourcesBelongToOneWorld() {
    resources.set("here");
    var other = new World();

    assertThat(world.resources()).isSameAs(resources);
    assertThat(other.resources().has(String.class)).isFalse();
  }

  @Test
  void aTypeCanBeResourceAndComponentAtTheSameTime() {
    Entity entity = world.spawn(new Name("component"));
    resources.set(new Name("resource"));

    assertThat(world.get(entity, Name.class)).isEqualTo(new Name("component"));
    assertThat(resources.get(Name.class)).isEqualTo(new Name("resource"));
    world.remove(entity, Name.class);
    assertThat(resources.has(Name.class)).isTrue();
  }

  @Test
  void countsHashesAndQueriesDoNotSeeResources() {
    world.spawn(new Position(1, 2));
    long content = world.contentHash();
    long state = world.stateHash();

    resources.set(new Name("resource"));
    resources.set(new Position(3, 4));
    resources.set(new Object());

    assertThat(world.count()).isEqualTo(1);
    assertThat(world.isRegistered(Name.class)).isFalse();
    assertThat(world.query(read(Position.class)).count()).isEqualTo(1);
    assertThat(world.contentHash()).isEqualTo(content);
    assertThat(world.stateHash()).isEqualTo(state);
    world.verify();
  }

  @Test
  void loopsMaySetUpdateAndRemoveResources() {
    world.spawnMany(3, new Position(1, 2));
    resources.set(0f);
    resources.set("text");

    world
        .query(read(Position.class))
        .each(
            p -> {
              resources.update(Float.class, sum -> sum + p.x() + p.y());
              resources.set(new Name("set inside"));
              resources.remove(String.class);
            });

    assertThat(resources.get(Float.class)).isEqualTo(9f);
    assertThat(resources.types()).containsExactly(Float.class, Name.class);
  }

  @Test
  void initialisersMayReadResources() {
    resources.set(10);

    world
        .entityBuilder()
        .with(Name.class, i -> new Name("n" + (i + resources.get(Integer.class))))
        .spawn();

    Entity entity = world.query(read(Name.class)).single();
    assertThat(world.get(entity, Name.class)).isEqualTo(new Name("n10"));
  }

  @Test
  void theThreadThatAdoptsTheWorldHasItsResources() {
    resources.set("text");

    String seen =
        onAnotherThread(
            () -> {
              world.adopt();
              return resources.get(String.class);
            });

    assertThat(seen).isEqualTo("text");
  }

  @Test
  void anotherThreadIsRefusedAndChangesNothing() {
    resources.set("text");

    assertThatIllegalStateException()
        .isThrownBy(() -> onAnotherThread(() -> resources.remove(String.class)))
        .withMessageContaining("was used from \"another thread\"");
    assertThatIllegalStateException()
        .isThrownBy(() -> onAnotherThread(() -> resources.update(String.class, text -> text + "!")))
        .withMessageContaining("was used from \"another thread\"");
    assertThat(resources.get(String.class)).isEqualTo("text");
  }

  @Test
  void aClosedWorldHasNoResources() {
    resources.set("text");
    world.close();

    assertThatIllegalStateException()
        .isThrownBy(() -> resources.get(String.class))
        .withMessage("The world is closed.");
    assertThatIllegalStateException()
        .isThrownBy(() -> resources.set("other"))
        .withMessage("The world is closed.");
  }

  @Test
  void nullIsRefused() {
    String nullType = "The resource type is null.";
    String nullValue =
        "A resource cannot be null; to remove it, use World.resources().remove(type).";
    resources.set("text");

    assertThatNullPointerException().isThrownBy(() -> resources.set(null)).withMessage(nullValue);
    assertThatNullPointerException()
        .isThrownBy(() -> resources.set(String.class, null))
        .withMessage(nullValue);
    assertThatNullPointerException()
        .isThrownBy(() -> resources.set(null, "other"))
        .withMessage(nullType);
    assertThatNullPointerException().isThrownBy(() -> resources.get(null)).withMessage(nullType);
    assertThatNullPointerException().isThrownBy(() -> resources.find(null)).withMessage(nullType);
    assertThatNullPointerException().isThrownBy(() -> resources.has(null)).withMessage(nullType);
    assertThatNullPointerException().isThrownBy(() -> resources.remove(null)).withMessage(nullType);
    assertThatNullPointerException()
        .isThrownBy(() -> resources.update((Class<String>) null, text -> text))
        .withMessage(nullType);
    assertThatNullPointerException()
        .isThrownBy(() -> resources.update(String.class, null))
        .withMessage("The function is null.");
    assertThat(resources.types()).containsExactly(String.class);
    assertThat(resources.get(String.class)).isEqualTo("text");
  }

  @Test
  @SuppressWarnings({"unchecked", "rawtypes"}) // what callers can do by mistake
  void aValueOfAnotherTypeIsRefusedAndTheOldOneStays() {
    resources.set(Clock.class, new FixedClock(1));
    String sentence =
        "A java.lang.String cannot be the resource dev.phyla.world.ResourcesTest$Clock,"
            + " because it is not an instance of it; set it for a type that it is an instance of.";

    assertThatIllegalArgumentException()
        .isThrownBy(() -> resources.set((Class) Clock.class, "noon"))
        .withMessage(sentence);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> resources.update((Class) Clock.class, _ -> "noon"))
        .withMessage(sentence);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> resources.set(int.class, 5))
        .withMessageStartingWith("A java.lang.Integer cannot be the resource int,");
    assertThat(resources.get(Clock.class)).isEqualTo(new FixedClock(1));
    assertThat(resources.types()).containsExactly(Clock.class);
  }

  @Test
  void askingForAMissingResourceSaysWhichThereAre() {
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> resources.get(Clock.class))
        .withMessage(
            "There is no resource dev.phyla.world.ResourcesTest$Clock; the world has none. Set it"
                + " with World.resources().set(Clock.class, value).");
    resources.set("text");
    resources.set(new FixedClock(1));
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> resources.update(Clock.class, clock -> clock))
        .withMessage(
            "There is no resource dev.phyla.world.ResourcesTest$Clock; the world has"
                + " java.lang.String, dev.phyla.world.ResourcesTest$FixedClock. Set it with"
                + " World.resources().set(Clock.class, value).");
  }

  @Test
  void aClassInPlaceOfAValueIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> resources.set(String.class))
        .withMessage(
            "java.lang.String is a class, and resources have no defaults; set an instance of"
                + " it.");
    assertThat(resources.types()).isEmpty();
  }

  @Test
  void aLambdaOrAnAnonymousClassNeedsAType() {
    Clock lambda = () -> 1;
    Clock anonymous =
        new Clock() {
          @Override
          public long now() {
            return 1;
          }
        };

    for (Clock clock : List.of(lambda, anonymous)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> resources.set(clock))
          .withMessage(
              "The class %s has no name, so the resource could not be found by it; set it for a"
                  + " type with World.resources().set(type, value).",
              clock.getClass().getTypeName());
    }
    assertThat(resources.types()).isEmpty();
  }
}
