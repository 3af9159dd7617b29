package dev.phyla.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Resources;
import dev.phyla.World;
import dev.phyla.fixture.OnPurposeException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Updating a resource, and what the function may do.
class ResourceUpdateTest {
  private final World world = new World();
  private final Resources resources = world.resources();
  private final List<String> closed = new ArrayList<>();

  @Test
  void theResourceIsReplacedByWhatTheFunctionReturns() {
    resources.set(20);
    resources.set(CharSequence.class, "text");

    assertThat(resources.update(Integer.class, n -> n + 1)).isEqualTo(21);
    assertThat(resources.update(CharSequence.class, StringBuilder::new)).hasToString("text");
    assertThat(resources.get(Integer.class)).isEqualTo(21);
    assertThat(resources.get(CharSequence.class)).isInstanceOf(StringBuilder.class);
    assertThat(resources.types()).containsExactly(Integer.class, CharSequence.class);
  }

  @Test
  void theResourceThatIsReplacedIsClosed() {
    resources.set(new ClosingResource("old", closed));

    resources.update(ClosingResource.class, _ -> new ClosingResource("new", closed));

    assertThat(closed).containsExactly("old");
    assertThat(resources.get(ClosingResource.class).name).isEqualTo("new");
  }

  @Test
  void theSameInstanceIsNotClosed() {
    var kept = new ClosingResource("kept", closed);
    resources.set(kept);

    assertThat(resources.update(ClosingResource.class, it -> it)).isSameAs(kept);
    assertThat(closed).isEmpty();
  }

  @Test
  void nullIsRefusedAndTheOldResourceStays() {
    var kept = new ClosingResource("kept", closed);
    resources.set(kept);

    assertThatNullPointerException()
        .isThrownBy(() -> resources.update(ClosingResource.class, _ -> null))
        .withMessage(
            "The function that updates the resource %s returned null; to remove it, use"
                + " World.resources().remove(type).",
            ClosingResource.class.getTypeName());
    assertThat(resources.get(ClosingResource.class)).isSameAs(kept);
    assertThat(closed).isEmpty();
  }

  @Test
  void aFunctionThatThrowsChangesNothing() {
    resources.set(1);

    assertThatExceptionOfType(OnPurposeException.class)
        .isThrownBy(
            () ->
                resources.update(
                    Integer.class,
                    _ -> {
                      throw new OnPurposeException();
                    }));
    assertThat(resources.get(Integer.class)).isEqualTo(1);
  }

  @Test
  void whatTheFunctionItselfSetsStandsAndIsReported() {
    resources.set(new ClosingResource("old", closed));

    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                resources.update(
                    ClosingResource.class,
                    old -> {
                      resources.set(new ClosingResource("set inside", closed));
                      return old;
                    }))
        .withMessage(
            "The function that updates the resource %s set or removed it; the function must only"
                + " return the new one.",
            ClosingResource.class.getTypeName());
    assertThat(resources.get(ClosingResource.class).name).isEqualTo("set inside");
    assertThat(closed).containsExactly("old");
  }

  @Test
  void aResourceThatTheFunctionRemovesStaysRemoved() {
    resources.set(1);

    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                resources.update(
                    Integer.class,
                    n -> {
                      resources.remove(Integer.class);
                      return n + 1;
                    }))
        .withMessageContaining("set or removed it");
    assertThat(resources.has(Integer.class)).isFalse();
  }

  @Test
  void aFunctionThatClosesTheWorldIsRefused() {
    resources.set(1);

    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                resources.update(
                    Integer.class,
                    n -> {
                      world.close();
                      return n;
                    }))
        .withMessage("The world is closed.");
  }

  @Test
  void theFunctionMayUseOtherResources() {
    resources.set("ab");
    resources.set(1);

    resources.update(
        Integer.class,
        n -> {
          resources.update(String.class, text -> text + "c");
          return n + resources.get(String.class).length();
        });

    assertThat(resources.get(Integer.class)).isEqualTo(4);
    assertThat(resources.get(String.class)).isEqualTo("abc");
  }
}
