package dev.phyla.world;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.tuple;

import dev.phyla.Resources;
import dev.phyla.World;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.OnPurposeException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/// When resources are closed, in which order, and what happens if that fails.
class ResourceClosingTest {
  private final World world = new World();
  private final Resources resources = world.resources();
  private final List<String> closed = new ArrayList<>();

  private ClosingResource resource(String name) {
    return new ClosingResource(name, closed);
  }

  private ClosingResource resource(String name, ClosingResource.Action whenClosed) {
    return new ClosingResource(name, closed, whenClosed);
  }

  private ClosingResource failing(String name, Throwable failure) {
    return resource(
        name,
        () -> {
          switch (failure) {
            case Exception e -> throw e;
            case Error e -> throw e;
            default -> throw new AssertionError(failure);
          }
        });
  }

  private static String sentence(Class<?> type, Throwable cause) {
    return String.format(
        "The resource %s threw %s when it was closed; it is still removed from the world.",
        type.getTypeName(), cause);
  }

  private static void assertFails(ThrowingCallable call, Class<?> type, Throwable cause) {
    assertThatIllegalStateException()
        .isThrownBy(call)
        .withMessage(sentence(type, cause))
        .havingCause()
        .isSameAs(cause);
  }

  private void assertWorldIsClosed() {
    assertThatIllegalStateException().isThrownBy(world::count).withMessage("The world is closed.");
  }

  @Test
  void aReplacedResourceIsClosed() {
    resources.set(resource("old"));
    resources.set(resource("new"));

    assertThat(closed).containsExactly("old");
    assertThat(resources.get(ClosingResource.class).name).isEqualTo("new");
  }

  @Test
  void aRemovedResourceIsClosed() {
    resources.set(resource("it"));

    assertThat(resources.remove(ClosingResource.class)).isTrue();
    assertThat(resources.remove(ClosingResource.class)).isFalse();
    assertThat(closed).containsExactly("it");
  }

  @Test
  void anInstanceThatIsSetAgainIsNotClosed() {
    ClosingResource it = resource("it");
    resources.set(it);
    resources.set(it);

    assertThat(closed).isEmpty();
    assertThat(resources.get(ClosingResource.class)).isSameAs(it);
  }

  @Test
  void anInstanceOfSeveralTypesIsClosedWithTheLastOfThem() {
    ClosingResource it = resource("it");
    resources.set(it);
    resources.set(AutoCloseable.class, it);
    resources.set(Object.class, it);

    resources.remove(ClosingResource.class);
    resources.set(AutoCloseable.class, resource("other"));
    assertThat(closed).isEmpty();

    resources.remove(Object.class);
    assertThat(closed).containsExactly("it");
  }

  @Test
  void equalInstancesAreClosedEachOnItsOwn() {
    record Equal(List<String> closed) implements AutoCloseable {
      @Override
      public void close() {
        closed.add("equal");
      }
    }

    resources.set(new Equal(closed));
    resources.set(Record.class, new Equal(closed));
    resources.set(new Equal(closed));
    assertThat(closed).containsExactly("equal");

    world.close();
    assertThat(closed).containsExactly("equal", "equal", "equal");
  }

  @Test
  void theWorldClosesResourcesInTheReverseOrderOfTheirTypes() {
    resources.set(Object.class, resource("first"));
    resources.set("not to be closed");
    resources.set(AutoCloseable.class, resource("second"));
    resources.set(resource("third"));
    resources.set(Object.class, resource("first, replaced"));
    assertThat(closed).containsExactly("first");
    closed.clear();

    world.close();

    assertThat(closed).containsExactly("third", "second", "first, replaced");
    assertWorldIsClosed();
  }

  @Test
  void theWorldClosesAnInstanceOfSeveralTypesOnce() {
    ClosingResource shared = resource("shared");
    resources.set(shared);
    resources.set(AutoCloseable.class, resource("between"));
    resources.set(Object.class, shared);

    world.close();
    world.close();

    assertThat(closed).containsExactly("between", "shared");
  }

  @Test
  void closeThatThrowsDoesNotUndoAReplacement() {
    var failure = new IOException("disk full");
    resources.set(AutoCloseable.class, failing("old", failure));
    ClosingResource replacement = resource("new");

    assertFails(
        () -> resources.set(AutoCloseable.class, replacement), AutoCloseable.class, failure);
    assertThat(resources.get(AutoCloseable.class)).isSameAs(replacement);
    assertThat(closed).containsExactly("old");
  }

  @Test
  void closeThatThrowsDoesNotUndoAnUpdate() {
    var failure = new OnPurposeException();
    resources.set(failing("old", failure));
    ClosingResource replacement = resource("new");

    assertFails(
        () -> resources.update(ClosingResource.class, _ -> replacement),
        ClosingResource.class,
        failure);
    assertThat(resources.get(ClosingResource.class)).isSameAs(replacement);
  }

  @Test
  void closeThatThrowsDoesNotUndoARemoval() {
    var failure = new AssertionError("not only exceptions");
    resources.set(failing("it", failure));

    assertFails(() -> resources.remove(ClosingResource.class), ClosingResource.class, failure);
    assertThat(resources.has(ClosingResource.class)).isFalse();
    assertThat(closed).containsExactly("it");
  }

  @Test
  void anInterruptedCloseRestoresTheInterrupt() {
    var failure = new InterruptedException();
    resources.set(failing("it", failure));

    assertFails(() -> resources.remove(ClosingResource.class), ClosingResource.class, failure);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void theWorldIsClosedAlsoIfAResourceThrows() {
    var failure = new IOException("disk full");
    resources.set(Object.class, resource("first"));
    resources.set(failing("second", failure));
    resources.set(AutoCloseable.class, resource("third"));

    assertFails(world::close, ClosingResource.class, failure);
    assertThat(closed).containsExactly("third", "second", "first");
    assertWorldIsClosed();
    world.close();
  }

  @Test
  void theWorldThrowsTheFailuresOfAllResourcesTogether() {
    var first = new IOException("disk full");
    var second = new OnPurposeException();
    var third = new StackOverflowError();
    resources.set(failing("third to fail", third));
    resources.set(AutoCloseable.class, failing("second to fail", second));
    resources.set(Object.class, failing("first to fail", first));

    assertThatIllegalStateException()
        .isThrownBy(world::close)
        .withMessage(sentence(Object.class, first))
        .withCause(first)
        .satisfies(
            thrown ->
                assertThat(thrown.getSuppressed())
                    .extracting(Throwable::getMessage, Throwable::getCause)
                    .containsExactly(
                        tuple(sentence(AutoCloseable.class, second), second),
                        tuple(sentence(ClosingResource.class, third), third)));
    assertThat(closed).containsExactly("first to fail", "second to fail", "third to fail");
    assertWorldIsClosed();
  }

  @Test
  void aResourceMaySetAndRemoveResourcesWhenItIsClosed() {
    resources.set("removed by it");
    resources.set(
        resource(
            "it",
            () -> {
              resources.remove(String.class);
              resources.set(42);
            }));

    resources.remove(ClosingResource.class);

    assertThat(resources.types()).containsExactly(Integer.class);
    assertThat(resources.get(Integer.class)).isEqualTo(42);
  }

  @Test
  void aResourceThatSetsItsOwnTypeWhenItIsReplacedWins() {
    resources.set(resource("old", () -> resources.set(resource("set by old"))));

    resources.set(resource("new"));

    assertThat(resources.get(ClosingResource.class).name).isEqualTo("set by old");
    assertThat(closed).containsExactly("old", "new");
  }

  @Test
  void aResourceThatIsClosedWithTheWorldMayStillUseIt() {
    var seen = new ArrayList<Object>();
    world.spawn(new Name("a"));
    resources.set("set before");
    resources.set(
        resource(
            "it",
            () -> {
              world.spawn(new Name("b"));
              world.query(read(Name.class)).each(name -> seen.add(name.text()));
              seen.addAll(resources.types());
              seen.add(resources.get(String.class));
            }));
    resources.set(1);

    world.close();

    assertThat(seen).containsExactly("a", "b", String.class, "set before");
  }

  @Test
  void closingTheWorldAgainWhileItIsBeingClosedDoesNothing() {
    resources.set(Object.class, resource("first"));
    resources.set(
        resource(
            "second",
            () -> {
              world.close();
              closed.add("with " + world.count() + " entities");
            }));

    world.close();

    assertThat(closed).containsExactly("second", "with 0 entities", "first");
    assertWorldIsClosed();
  }

  @Test
  void aResourceThatIsRemovedWhileTheWorldIsBeingClosedIsClosedOnce() {
    resources.set(Object.class, resource("first"));
    resources.set(resource("second", () -> resources.remove(Object.class)));

    world.close();

    assertThat(closed).containsExactly("second", "first");
  }

  @Test
  void noResourceCanBeSetWhileTheWorldIsBeingClosed() {
    resources.set(1);
    resources.set(AutoCloseable.class, resource("sets", () -> resources.set("late")));
    resources.set(resource("updates", () -> resources.update(Integer.class, n -> n + 1)));

    assertThatIllegalStateException()
        .isThrownBy(world::close)
        .satisfies(
            thrown -> {
              assertThat(thrown)
                  .cause()
                  .isInstanceOf(IllegalStateException.class)
                  .hasMessage(
                      "The resource java.lang.Integer cannot be set, because the world is being"
                          + " closed.");
              assertThat(thrown.getSuppressed()[0])
                  .cause()
                  .hasMessageStartingWith("The resource java.lang.String cannot be set, because");
            });
    assertThat(closed).containsExactly("updates", "sets");
    assertWorldIsClosed();
  }

  @Test
  void aResourceMayCloseTheWorldWhenItIsRemoved() {
    resources.set(Object.class, resource("other"));
    resources.set(resource("it", world::close));

    assertThat(resources.remove(ClosingResource.class)).isTrue();

    assertThat(closed).containsExactly("it", "other");
    assertWorldIsClosed();
  }

  @Test
  void aWorldThatRefusesToBeClosedInsideALoopKeepsItsResources() {
    resources.set(resource("it"));
    world.spawn(new Name("a"));

    world
        .query(read(Name.class))
        .each(
            _ ->
                assertThatIllegalStateException()
                    .isThrownBy(world::close)
                    .withMessageStartingWith("Closing changes the structure of the world"));

    assertThat(closed).isEmpty();
    assertThat(resources.has(ClosingResource.class)).isTrue();
  }

  @Test
  void aResourceThatIsReplacedInsideALoopIsClosedThere() {
    world.spawnMany(2, new Name("a"));
    resources.set(resource("0"));

    world
        .query(read(Name.class))
        .each(_ -> resources.update(ClosingResource.class, old -> resource(old.name + "'")));

    assertThat(closed).containsExactly("0", "0'");
    assertThat(resources.get(ClosingResource.class).name).isEqualTo("0''");
  }
}
