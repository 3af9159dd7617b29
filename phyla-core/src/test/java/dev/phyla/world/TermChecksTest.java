package dev.phyla.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.ComponentType;
import dev.phyla.Entity;
import dev.phyla.Term;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.world.Samples.Marked;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class TermChecksTest {
  private static final Map<String, Function<Object, Term>> SINGLE =
      Map.of(
          "read", Term.Read::new,
          "write", Term.Write::new,
          "optional", Term.Optional::new,
          "removed", Term.Removed::new);

  private static final Map<String, Function<List<?>, Term>> SEVERAL =
      Map.of(
          "with", Term.With::new,
          "without", Term.Without::new,
          "anyOf", Term.AnyOf::new,
          "added", Term.Added::new,
          "changed", Term.Changed::new,
          "changedAny", Term.ChangedAny::new);

  private static final Map<String, Function<List<Class<?>>, Term>> TAGS =
      Map.of("tagged", Term.Tagged::new, "untagged", Term.Untagged::new);

  @Test
  void aTermOfOneComponentTakesAClassOrAComponentType() {
    ComponentType<Name> type = new World().register(Name.class);
    SINGLE.forEach(
        (name, term) -> {
          assertThat(term.apply(Name.class)).isEqualTo(term.apply(Name.class));
          assertThat(term.apply(type)).isNotEqualTo(term.apply(Name.class));
          assertThatNullPointerException()
              .isThrownBy(() -> term.apply(null))
              .withMessage("The term " + name + " needs a component type, not null.");
          assertThatIllegalArgumentException()
              .isThrownBy(() -> term.apply("Name"))
              .withMessage(
                  "The term "
                      + name
                      + " needs a class or a component type, not a java.lang.String.");
        });
  }

  @Test
  void aTermOfSeveralComponentsTakesAtLeastOne() {
    SEVERAL.forEach(
        (name, term) -> {
          assertThatNullPointerException()
              .isThrownBy(() -> term.apply(null))
              .withMessage("The term " + name + " needs component types, not null.");
          assertThatIllegalArgumentException()
              .isThrownBy(() -> term.apply(List.of()))
              .withMessage(
                  "The term "
                      + name
                      + " needs at least one component type; leave the term out instead.");
          assertThatNullPointerException()
              .isThrownBy(() -> term.apply(Arrays.asList((Object) null)))
              .withMessage("The term " + name + " needs a component type, not null.");
          assertThatIllegalArgumentException()
              .isThrownBy(() -> term.apply(List.of(3)))
              .withMessageContaining("not a java.lang.Integer.");
        });
  }

  @Test
  void addedAndChangedTakeExactlyOne() {
    for (String name : List.of("added", "changed")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> SEVERAL.get(name).apply(List.of(Name.class, Position.class)))
          .withMessage("The term " + name + " takes one component, not 2; use several terms.");
    }
  }

  @Test
  void tagsAreClassesAndAtLeastOne() {
    TAGS.forEach(
        (name, term) -> {
          assertThatNullPointerException()
              .isThrownBy(() -> term.apply(null))
              .withMessage("The term " + name + " needs tags, not null.");
          assertThatIllegalArgumentException()
              .isThrownBy(() -> term.apply(List.of()))
              .withMessage(
                  "The term " + name + " needs at least one tag; leave the term out instead.");
          assertThatNullPointerException()
              .isThrownBy(() -> term.apply(Arrays.asList((Class<?>) null)))
              .withMessage("The term " + name + " needs a tag, not null.");
        });
  }

  @Test
  void aTermDoesNotChangeWithTheListItWasMadeOf() {
    var types = new ArrayList<Object>(List.of(Frozen.class));
    var term = new Term.With(types);
    types.add(Marked.class);

    assertThat(term.components()).isEqualTo(List.of(Frozen.class));
    assertThat(term).isEqualTo(Term.with(Frozen.class));
    assertThat(new Term.IncludeDisabled().components()).isEmpty();
  }

  @Test
  void aClassAndItsComponentTypeAreTheSameComponentInAQuery() {
    var world = new World();
    ComponentType<Name> name = world.register(Name.class);
    Entity entity = world.spawn(new Name("n"));
    assertThat(world.query(name.read()).single()).isEqualTo(entity);
    assertThat(world.query(Term.read(Name.class), name.with()).single()).isEqualTo(entity);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.query(Term.read(Name.class), name.write()))
        .withMessage("A query asks for Name twice; one data term is enough.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.query(Term.read(Name.class), name.without()))
        .withMessage("A query asks for Name and excludes it; drop one of the two terms.");
  }
}
