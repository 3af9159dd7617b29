package dev.phyla.component;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.World;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Classes that cannot be components are refused with a message that gives the reason.
final class RefusedTypesTest {
  private interface Shape {}

  private abstract static class Vehicle {}

  private @interface Marker {}

  private sealed interface Result permits Won {}

  @SuppressWarnings("TypeName") // as in images that are compiled ahead of time
  private static final class Fake$$Lambda {}

  private static final String LAMBDA =
      "it is a lambda or another class without a lasting name; use a class of your own";

  private record Won(int points) implements Result {}

  private final World world = new World();

  @AfterEach
  void nothingWasRegistered() {
    assertThat(world.componentTypes()).isEmpty();
    assertThat(world.count()).isZero();
  }

  @Test
  void typesThatNoValueHasAreRefused() {
    String reason = "no value has it as its class; use the class of the values themselves";
    refused(Vehicle.class, reason);
    refused(Record.class, reason);
    refused(Enum.class, reason);
  }

  @Test
  void interfacesAreRefusedAndMayNameATag() {
    for (Class<?> type : List.of(Shape.class, Marker.class, Result.class, Runnable.class)) {
      String name = type.getSimpleName();
      refused(
          type,
          "it is an interface, so no value has it as its class; use the class of the values"
              + " themselves, or if it names a tag World.tag("
              + name
              + ".class) and the term tagged("
              + name
              + ".class)");
    }
  }

  @Test
  void primitivesAreRefused() {
    refused(int.class, "it is primitive; wrap the value in a record");
    refused(void.class, "it is primitive; wrap the value in a record");
  }

  @Test
  void arraysAreRefused() {
    String reason = "it is an array; wrap it in a record, with @Length to store it inline";
    refused(int[].class, reason);
    String several = "it is an array; pass its elements one by one, or wrap the array in a record";
    refused(Won[].class, several);
    refused(String[][].class, several);
    refused(int[][].class, several);
    assertThatThrownBy(() -> world.spawn((Object) new float[3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("float[] cannot be a component type: " + reason + ".");
  }

  @Test
  void handlesAreRefused() {
    String reason = "handles are not components; wrap it in a record that says what the link means";
    refused(Entity.class, reason);
    assertThatThrownBy(() -> world.spawn(Entity.NONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("dev.phyla.Entity cannot be a component type: " + reason + ".");
  }

  @Test
  void classesAreRefused() {
    refused(Class.class, "a class given as a component stands for the default of that type");
  }

  @Test
  void anonymousClassesAreRefused() {
    var anonymous = new Object() {};
    assertThatThrownBy(() -> world.spawn(anonymous))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            anonymous.getClass().getTypeName() + " is anonymous; declare a class with a name.");
  }

  @Test
  void lambdasAreRefused() {
    Supplier<String> lambda = () -> "value";
    assertThatThrownBy(() -> world.spawn(lambda))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(RefusedTypesTest.class.getSimpleName())
        .hasMessageEndingWith(LAMBDA + ".");
    refused(lambda.getClass(), LAMBDA);
    refused(Fake$$Lambda.class, LAMBDA);
  }

  private void refused(Class<?> type, String reason) {
    String sentence = type.getTypeName() + " cannot be a component type: " + reason + ".";
    assertThatThrownBy(() -> world.register(type))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(sentence);
    assertThatThrownBy(() -> world.spawn(type)).hasMessage(sentence);
    assertThatThrownBy(() -> world.query(read(type))).hasMessage(sentence);
    assertThatThrownBy(() -> world.accessor(type)).hasMessage(sentence);
    assertThat(world.isRegistered(type)).isFalse();
  }
}
