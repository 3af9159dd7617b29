package dev.phyla.world;

import static dev.phyla.Term.anyOf;
import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;
import static dev.phyla.fixture.Entities.visit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Entity;
import dev.phyla.Query0;
import dev.phyla.Term;
import dev.phyla.UpdateQuery1;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.world.Samples.Health;
import dev.phyla.world.Samples.Marked;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class QueryTest {
  private final World world = new World();

  @Test
  void aQueryWithoutTermsMatchesEverything() {
    Query0 everything = world.query();
    assertThat(everything.count()).isZero();

    Entity bare = world.spawn();
    Entity named = world.spawn(new Name("n"));

    assertThat(visit(everything)).containsExactly(bare, named);
    assertThat(everything).hasToString("query()");
  }

  @Test
  void countFirstSingleAndIsEmptyFollowTheWorld() {
    var query = world.query(read(Position.class), without(Frozen.class));
    assertThat(query.isEmpty()).isTrue();
    assertThat(query.first()).isEmpty();
    assertThatIllegalStateException()
        .isThrownBy(query::single)
        .withMessage("query(read Position, without Frozen) matches 0 entities, not exactly one.");

    Entity one = world.spawn(new Position(1, 1), new Velocity(1, 1));
    assertThat(query.isEmpty()).isFalse();
    assertThat(query.count()).isEqualTo(1);
    assertThat(query.single()).isEqualTo(one);

    Entity two = world.spawn(new Position(2, 2));
    assertThat(query.count()).isEqualTo(2);
    assertThat(query.first()).as("in the order of iteration").contains(two);
    assertThatIllegalStateException()
        .isThrownBy(query::single)
        .withMessageContaining("matches 2 entities, not exactly one");

    world.set(two, Frozen.class);
    assertThat(query.single()).isEqualTo(one);
    world.despawn(one);
    assertThat(query.isEmpty()).isTrue();
  }

  @Test
  void archetypesThatAppearLaterAreMatched() {
    var query = world.query(with(Position.class), without(Frozen.class));
    assertThat(query.archetypes()).isEmpty();
    Entity entity = world.spawn(new Position(1, 1));
    assertThat(visit(query)).containsExactly(entity);

    world.set(entity, new Velocity(1, 1));
    assertThat(visit(query)).containsExactly(entity);
    world.set(entity, new Name("n"), Health.class);
    assertThat(visit(query)).containsExactly(entity);
    world.set(entity, Frozen.class);
    assertThat(visit(query)).isEmpty();

    assertThat(query.archetypes())
        .extracting(Object::toString)
        .containsExactly(
            "[Health, Name, Position, Velocity]", "[Position]", "[Position, Velocity]");
  }

  @Test
  void eachGroupOfAlternativesNeedsOneMember() {
    Entity a = world.spawn(Position.class, Frozen.class);
    Entity b = world.spawn(Velocity.class, Marked.class);
    Entity both = world.spawn(Position.class, Velocity.class, Frozen.class, Marked.class);
    world.spawn(Position.class);
    world.spawn(Frozen.class, Marked.class);

    assertThat(
            visit(
                world.query(
                    anyOf(Position.class, Velocity.class), anyOf(Frozen.class, Marked.class))))
        .containsExactlyInAnyOrder(a, b, both);
    assertThat(
            visit(
                world.query(
                    anyOf(Position.class, Velocity.class),
                    anyOf(Frozen.class, Marked.class),
                    without(Marked.class))))
        .containsExactly(a);
    assertThat(visit(world.query(anyOf(Position.class, Health.class)))).hasSize(3);
    assertThat(visit(world.query(anyOf(Health.class)))).isEmpty();
  }

  @Test
  void optionalSelectsNothingAndGivesNullWhereAbsent() {
    world.spawn(new Position(1, 0), new Name("named"));
    world.spawn(new Position(2, 0));
    world.spawn(new Name("elsewhere"));
    List<String> seen = new ArrayList<>();

    world
        .query(read(Position.class), optional(Name.class))
        .each((p, name) -> seen.add(p.x() + " " + (name == null ? null : name.text())));
    world.query(optional(Name.class), with(Name.class)).each(name -> seen.add(name.text()));

    assertThat(seen).containsExactly("1.0 named", "2.0 null", "elsewhere", "named");
    assertThat(world.query(optional(Health.class)).count()).isEqualTo(3);
  }

  @Test
  void aQueryDescribesItself() {
    var query =
        world.query(
            write(Position.class),
            optional(Name.class),
            with(Velocity.class),
            without(Frozen.class, Marked.class),
            anyOf(Health.class, Name.class));

    assertThat(query)
        .hasToString(
            "query(write Position, optional Name, with Velocity, without Frozen, without Marked,"
                + " any of [Name, Health])");
  }

  @Test
  void saysWhatItLoopedWith() {
    var query = world.query(read(Position.class));
    assertThat(query.lambdas()).isEmpty();
    world.spawn(new Position(1, 1));

    query.each(_ -> {});

    assertThat(query.lambdas())
        .singleElement()
        .satisfies(report -> assertThat(report.query()).isEqualTo("query(read Position)"));
  }

  @Test
  void termsThatAskTwiceAreRefused() {
    assertRefused(
        () -> world.query(read(Position.class), write(Position.class)),
        "A query asks for Position twice; one data term is enough.");
    assertRefused(
        () -> world.query(read(Position.class), optional(Position.class)),
        "A query asks for Position twice; one data term is enough.");
  }

  @Test
  void termsThatContradictEachOtherAreRefused() {
    String sentence = "A query asks for Frozen and excludes it; drop one of the two terms.";
    assertRefused(() -> world.query(with(Frozen.class), without(Frozen.class)), sentence);
    assertRefused(() -> world.query(without(Frozen.class), with(Frozen.class)), sentence);
    assertRefused(() -> world.query(read(Frozen.class), without(Frozen.class)), sentence);
    assertRefused(() -> world.query(write(Frozen.class), without(Frozen.class)), sentence);
    assertRefused(() -> world.query(optional(Frozen.class), without(Frozen.class)), sentence);
    assertRefused(
        () -> world.query(anyOf(Frozen.class, Marked.class), without(Marked.class, Frozen.class)),
        "A query excludes all of [Frozen, Marked], of which it needs at least one; drop one of the"
            + " two terms.");
  }

  private static void assertRefused(Runnable query, String sentence) {
    assertThatIllegalArgumentException().isThrownBy(query::run).withMessage(sentence);
  }

  @Test
  void termsThatSayTheSameTwiceAreFine() {
    Entity entity = world.spawn(new Position(1, 1), Frozen.class);

    assertThat(
            world
                .query(
                    read(Position.class),
                    with(Position.class),
                    with(Frozen.class),
                    with(Frozen.class, Position.class),
                    without(Marked.class),
                    without(Marked.class))
                .single())
        .isEqualTo(entity);
  }

  @Test
  void nullAndEmptyTermsAreRefused() {
    assertThatNullPointerException()
        .isThrownBy(() -> read(null))
        .withMessage("The term read needs a component type, not null.");
    assertThatNullPointerException()
        .isThrownBy(() -> write(null))
        .withMessage("The term write needs a component type, not null.");
    assertThatNullPointerException()
        .isThrownBy(() -> optional(null))
        .withMessage("The term optional needs a component type, not null.");
    assertThatNullPointerException()
        .isThrownBy(() -> with(Position.class, null))
        .withMessage("The term with needs a component type, not null.");
    assertThatNullPointerException()
        .isThrownBy(() -> without((Class<?>[]) null))
        .withMessage("The term without needs component types, not null.");
    assertThatIllegalArgumentException()
        .isThrownBy(Term::anyOf)
        .withMessage(
            "The term anyOf needs at least one component type; leave the term out instead.");
    assertThatNullPointerException()
        .isThrownBy(() -> world.query((Term.Read<Position>) null))
        .withMessage("A query has a term that is null.");
    assertThatNullPointerException()
        .isThrownBy(() -> world.query(read(Position.class), with(Name.class), null))
        .withMessage("A query has a term that is null.");
    assertThatNullPointerException()
        .isThrownBy(() -> world.query((Term.Filter[]) null))
        .withMessage("The filters are null.");
  }

  @Test
  void aLambdaThatIsNullIsRefusedAlsoWhenNothingMatches() {
    var query = world.query(write(Position.class));
    String sentence = "query(write Position) was given no lambda.";

    assertThatNullPointerException()
        .isThrownBy(() -> query.update((UpdateQuery1.Update<Position>) null))
        .withMessage(sentence);
    assertThatNullPointerException()
        .isThrownBy(() -> world.query().each(null))
        .withMessage("query() was given no lambda.");
    world.spawn();
  }
}
