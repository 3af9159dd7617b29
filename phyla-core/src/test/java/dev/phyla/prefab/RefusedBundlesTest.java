package dev.phyla.prefab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phyla.Bundle;
import dev.phyla.Entity;
import dev.phyla.Requires;
import dev.phyla.World;
import dev.phyla.fixture.Position;
import dev.phyla.relation.Relation;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Classes that cannot be bundles are refused with a reason.
class RefusedBundlesTest {
  private final World world = new World();

  @Bundle
  record Itself(Position position, @Nullable Itself next) {}

  @Bundle
  record First(Position position, @Nullable Second second) {}

  @Bundle
  record Second(@Nullable First first) {}

  @Bundle
  static final class Plain {}

  @Bundle
  @Requires(Position.class)
  record Both(Position position) {}

  @Bundle
  @Relation
  record Linked(Position position) {}

  @Bundle
  record Primitive(float speed) {}

  @Bundle
  record Handle(Entity target) {}

  @Bundle
  record Generic<T>(T component) {}

  @Bundle
  record Interface(Runnable action) {}

  @Bundle
  record Missing(Optional<Position> position) {}

  @Bundle
  record Many(List<Position> positions) {}

  private void assertRefused(Object given, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.spawn(given))
        .withMessageStartingWith(message.replace("#", RefusedBundlesTest.class.getName() + "$"));
    assertThat(world.count()).isZero();
    assertThat(world.componentTypes()).isEmpty();
  }

  @Test
  void aBundleThatContainsItself() {
    assertRefused(
        new Itself(new Position(1, 1), null),
        "The bundle #Itself contains itself: Itself -> Itself; a bundle contains components and"
            + " other bundles.");
    assertRefused(
        new First(new Position(1, 1), null),
        "The bundle #First contains itself: First -> Second -> First; a bundle contains");
  }

  @Test
  void aClassThatIsNotARecord() {
    assertRefused(
        new Plain(),
        "#Plain cannot be a bundle, because it is not a record; declare it as a record, or remove"
            + " @Bundle.");
  }

  @Test
  void aBundleWithRequirements() {
    assertRefused(
        new Both(new Position(1, 1)),
        "#Both cannot have both @Bundle and @Requires; put the required components into the"
            + " bundle, or @Requires on one of its components.");
  }

  @Test
  void aBundleThatIsARelation() {
    assertRefused(
        new Linked(new Position(1, 1)),
        "#Linked cannot have both @Bundle and @Relation; a bundle is a set of components, a"
            + " relation a link between two entities.");
  }

  @Test
  void fieldsThatAreNotComponents() {
    assertRefused(
        new Primitive(1),
        "The field speed of the bundle #Primitive is not a component: float cannot be a component"
            + " type: it is primitive; wrap the value in a record.");
    assertRefused(
        new Handle(Entity.NONE),
        "The field target of the bundle #Handle is not a component: dev.phyla.Entity cannot be a"
            + " component type");
    assertRefused(
        new Generic<>(new Position(1, 1)),
        "The field component of the bundle #Generic is not a component: it is declared as Object or"
            + " as a type parameter; declare it with the class of the component.");
    assertRefused(
        new Interface(() -> {}),
        "The field action of the bundle #Interface is not a component: java.lang.Runnable cannot be"
            + " a component type: it is an interface");
    assertRefused(
        new Missing(Optional.empty()), "java.util.Optional is not a component: pass the value");
    assertRefused(
        new Many(List.of()),
        "The field positions of the bundle #Many is not a component: java.util.List cannot be a"
            + " component type: it is an interface");
  }
}
