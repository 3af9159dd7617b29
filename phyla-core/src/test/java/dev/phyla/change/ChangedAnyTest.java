package dev.phyla.change;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.changedAny;
import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;
import static dev.phyla.fixture.Entities.visit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.Term;
import dev.phyla.World;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Selected;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A query with `changedAny` is one consumer.
class ChangedAnyTest {
  record Position(int x) {}

  private final World world = new World();

  private Query1<Name> query() {
    return world.query(read(Name.class), changedAny(Position.class, Health.class));
  }

  /// With many others, candidates are looked up; with few, all rows are scanned.
  @ParameterizedTest
  @ValueSource(ints = {0, 10_000})
  void visitsAnEntityOnceWhicheverOfTheComponentsChanged(int others) {
    world.spawnMany(others, new Name("other"), new Position(0), new Health(0));
    Entity first = world.spawn(new Name("a"), new Position(0), new Health(0));
    Entity second = world.spawn(new Name("b"), new Position(0), new Health(0));
    Entity third = world.spawn(new Name("c"), new Position(0), new Health(0));
    var query = query();
    var other = query();
    assertThat(visit(query)).isEmpty();

    world.set(third, new Health(1));
    world.set(first, new Position(1));
    world.set(first, new Health(1));
    world.set(second, new Name("not asked about"));

    assertThat(query.count()).isEqualTo(2);
    assertThat(visit(query)).containsExactly(first, third);
    assertThat(visit(query)).isEmpty();
    world.set(second, new Health(2));
    assertThat(visit(query)).containsExactly(second);
    assertThat(visit(other)).containsExactly(first, second, third);
  }

  @Test
  void twoTermsOfOneComponentEachMeanBoth() {
    Entity one = world.spawn(new Name("a"), new Position(0), new Health(0));
    Entity both = world.spawn(new Name("b"), new Position(0), new Health(0));
    var query = world.query(read(Name.class), changed(Position.class), changed(Health.class));

    world.set(one, new Position(1));
    world.set(both, new Position(1), new Health(1));
    assertThat(visit(query)).containsExactly(both);
  }

  @Test
  void entitiesNeedOnlyOneOfTheComponents() {
    Entity positioned = world.spawn(new Name("a"), new Position(0));
    Entity wounded = world.spawn(new Name("b"), new Health(0));
    Entity bare = world.spawn(new Name("c"));
    Entity unnamed = world.spawn(new Position(0));
    var query = query();

    world.set(positioned, new Position(1));
    world.set(wounded, new Health(1));
    world.set(unnamed, new Position(1));
    assertThat(visit(query)).containsExactlyInAnyOrder(positioned, wounded);
    world.set(bare, new Health(1));
    assertThat(visit(query)).containsExactly(bare);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10_000})
  void componentsThatAreGoneDoNotCount(int others) {
    world.spawnMany(others, new Name("other"), new Position(0), new Health(0));
    Entity entity = world.spawn(new Name("a"), new Position(0), new Health(0));
    var query = query();

    world.set(entity, new Position(1));
    world.remove(entity, Position.class);
    assertThat(visit(query)).isEmpty();

    world.set(entity, new Position(2));
    world.set(entity, new Health(2));
    world.remove(entity, Position.class);
    assertThat(visit(query)).containsExactly(entity);
  }

  @Test
  void combinesWithOtherFilters() {
    Entity entity = world.spawn(new Name("a"), new Position(0), new Health(0));
    Entity selected = world.spawn(new Name("b"), new Position(0), new Health(0));
    world.tag(Selected.class).add(selected);
    Term.Filter any = changedAny(Position.class, Health.class);
    var tagged = world.query(read(Name.class), any, tagged(Selected.class));
    var renamed = world.query(read(Name.class), any, changed(Name.class));

    world.query(write(Position.class)).update(p -> new Position(p.x() + 1));
    world.set(entity, new Name("c"));
    assertThat(visit(tagged)).containsExactly(selected);
    assertThat(visit(renamed)).containsExactly(entity);
    world.set(selected, new Health(1));
    world.disable(selected);
    assertThat(visit(tagged)).isEmpty();
  }

  @Test
  void aLambdaThatThrowsLeavesTheRest() {
    var query = query();
    Entity first = world.spawn(new Name("a"), new Position(0));
    Entity second = world.spawn(new Name("b"), new Position(0));
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                query.each(
                    (entity, _) -> {
                      throw new IllegalStateException(entity + " on purpose");
                    }))
        .withMessage(first + " on purpose");
    assertThat(visit(query)).containsExactly(second);
  }

  @Test
  void visitsAllOnceIfOneOfTheLogsWasCut() {
    List<Entity> all = world.spawnMany(10, new Name("n"), new Position(0));
    var lazy = query();
    var diligent = query();
    for (int i = 0; i < 1_000_000; i++) {
      world.set(all.getFirst(), new Position(i));
      if (i % 5 == 0) {
        visit(diligent);
      }
    }
    assertThat(lazy.missedChanges()).isTrue();
    assertThat(visit(lazy)).isEqualTo(all);
    assertThat(lazy.missedChanges()).isFalse();
    assertThat(visit(lazy)).isEmpty();
  }

  @Test
  void takesComponentTypesToo() {
    var position = world.register(Position.class);
    var health = world.register(Health.class);
    var query = world.query(read(Name.class), changedAny(position, health));
    assertThat(query)
        .hasToString(
            "query(read Name, any of [Position, Health], changed any of [Position, Health])");
    Entity entity = world.spawn(new Name("a"), new Health(1));
    assertThat(visit(query)).containsExactly(entity);
  }

  @Test
  void refusesAQueryThatExcludesAllOfTheComponents() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                world.query(
                    read(Name.class),
                    changedAny(Position.class, Health.class),
                    without(Position.class, Health.class)))
        .withMessage(
            "A query excludes all of [Position, Health], of which it needs at least one; drop one"
                + " of the two terms.");
    assertThat(
            world.query(
                read(Name.class), changedAny(Position.class, Health.class), without(Health.class)))
        .isNotNull();
  }
}
