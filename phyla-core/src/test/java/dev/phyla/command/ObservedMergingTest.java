package dev.phyla.command;

import static dev.phyla.Term.anyOf;
import static dev.phyla.Term.changed;
import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.removed;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Archetype;
import dev.phyla.CallbackException;
import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.Query;
import dev.phyla.Removals;
import dev.phyla.Subscription;
import dev.phyla.World;
import dev.phyla.command.Samples.Health;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.visibility.GarbageCollection;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Commands are merged unless something could notice it; the created archetypes show which were
/// merged.
class ObservedMergingTest {
  private static final String BEFORE = "[Health, Position]";
  private static final String BETWEEN = "[Health, Position, Velocity]";
  private static final String AFTER = "[Health, Name, Position, Velocity]";

  private final World world = new World();
  private final Commands commands = world.commands();
  private final List<String> log = new ArrayList<>();

  private Entity entity() {
    return world.spawn(new Position(1, 1), new Health(5, 10));
  }

  private Set<String> archetypes() {
    return world.archetypes().stream().map(Archetype::toString).collect(Collectors.toSet());
  }

  /// Adds two components with two commands.
  private void addVelocityAndName() {
    Entity entity = entity();
    commands.set(entity, new Velocity(1, 1));
    commands.set(entity, new Name("it"));
    world.flush();
  }

  private void assertOneByOne() {
    addVelocityAndName();
    assertThat(archetypes()).contains(BEFORE, BETWEEN, AFTER);
  }

  private void assertMerged() {
    addVelocityAndName();
    assertThat(archetypes()).contains(BEFORE, AFTER).doesNotContain(BETWEEN);
  }

  @Test
  void observersOfOtherComponentsPreventNothing() {
    world.onAdd(Health.class, (w, e, h) -> log.add("+" + h));
    world.onSet(Position.class, (w, e, p) -> log.add("=" + p));
    world.onRemove(Frozen.class, (w, e, f) -> log.add("-" + f));

    assertMerged();
    assertThat(log).as("of the entity's spawn").hasSize(1);
  }

  @Test
  void anObserverOfACommandsComponentSeesEachStep() {
    world.onAdd(Name.class, (w, e, n) -> log.add(w.archetype(e) + " has it"));

    assertOneByOne();
    assertThat(log).containsExactly(AFTER + " has it");
  }

  @Test
  void observersOfReplacementsAndRemovalsCountAsMuchAsThoseOfAdditions() {
    Subscription replacements = world.onSet(Velocity.class, (w, e, v) -> log.add("="));
    Subscription removals = world.onRemove(Name.class, (w, e, n) -> log.add("-"));
    Entity entity = entity();
    commands.set(entity, new Velocity(1, 1), new Name("it"));
    commands.remove(entity, Velocity.class);
    commands.remove(entity, Name.class);
    world.flush();

    assertThat(archetypes()).contains("[Health, Name, Position]");
    assertThat(log).containsExactly("-");
    replacements.close();
    removals.close();
    log.clear();
    assertMerged();
    assertThat(log).isEmpty();
  }

  @Test
  void aClosedSubscriptionPreventsNothing() {
    List<Subscription> all = new ArrayList<>();
    all.add(world.onAdd(Velocity.class, (w, e, v) -> log.add("+")));
    all.add(world.query(read(Name.class)).onEnter((a, first, end) -> log.add("enter")));
    all.add(world.query().onExit((a, first, end) -> log.add("exit")));
    all.add(world.onArchetypeCreated(a -> log.add("new")));
    all.forEach(Subscription::close);

    assertMerged();
    assertThat(log).isEmpty();
  }

  @Test
  void oneOfTwoSubscriptionsThatIsClosedLeavesTheOther() {
    world.onAdd(Velocity.class, (w, e, v) -> log.add("one"));
    world.onAdd(Velocity.class, (w, e, v) -> log.add("two")).close();

    assertOneByOne();
    assertThat(log).containsExactly("one");
  }

  @Test
  void callbacksOfQueriesThatNeitherAskForNorExcludeTheComponentsPreventNothing() {
    Entity entity = entity();
    Query query = world.query(read(Health.class), optional(Velocity.class), without(Frozen.class));
    query.onEnter((a, first, end) -> log.add("enter"));
    query.onExit((a, first, end) -> log.add("exit"));
    world.query().onEnter((a, first, end) -> log.add("enter"));

    commands.set(entity, new Velocity(1, 1));
    commands.set(entity, new Name("it"));
    world.flush();

    assertThat(archetypes()).contains(AFTER).doesNotContain(BETWEEN);
    assertThat(log).isEmpty();
  }

  @Test
  void aCallbackOfAQueryWithAComponentSeesEachStep() {
    world.query(with(Velocity.class)).onEnter((a, first, end) -> log.add("enter " + a));

    assertOneByOne();
    assertThat(log).containsExactly("enter " + BETWEEN);
  }

  @Test
  void aCallbackOfAQueryThatExcludesAComponentSeesEachStep() {
    Query query = world.query(without(Name.class));
    query.onExit((a, first, end) -> log.add("exit " + a));

    assertOneByOne();
    assertThat(log).containsExactly("exit " + BETWEEN);
  }

  @Test
  void aCallbackOfAQueryThatWantsOneOfSeveralComponentsSeesEachStep() {
    Query query = world.query(anyOf(Velocity.class, Frozen.class));
    query.onEnter((a, first, end) -> log.add("enter " + a));

    assertOneByOne();
    assertThat(log).containsExactly("enter " + BETWEEN);
  }

  @Test
  void archetypeCallbacksReceiveAllArchetypes() {
    world.onArchetypeCreated(a -> log.add(a.toString()));

    assertOneByOne();
    assertThat(log).containsExactly(BEFORE, BETWEEN, AFTER);
  }

  @Test
  void whatLooksForChangesOfOtherComponentsPreventsNothing() {
    Query changes = world.query(read(Health.class), changed(Health.class));
    Removals<Frozen> removals = world.query(removed(Frozen.class));

    assertMerged();
    assertThat(changes.count()).isEqualTo(1);
    assertThat(removals.count()).isZero();
  }

  @Test
  void whatLooksForChangesOfACommandsComponentFindsAllOfThem() {
    Removals<Health> removals = world.query(removed(Health.class));
    Entity entity = entity();
    removals.each((e, h) -> {});
    commands.remove(entity, Health.class);
    commands.set(entity, new Health(6, 10));
    commands.set(entity, new Name("it"));
    world.flush();

    assertThat(archetypes()).contains("[Position]", BEFORE);
    removals.each((e, h) -> log.add(h.toString()));
    assertThat(log).containsExactly("Health[current=5, max=10]");
  }

  @Test
  void aQueryForChangesThatIsDroppedPreventsNothing() throws InterruptedException {
    var dropped = new WeakReference<>(world.query(changed(Velocity.class)));
    assertThat(GarbageCollection.isCollected(dropped)).isTrue();
    world.endUpdate();

    assertMerged();
  }

  @Test
  void aQueryOfAllEntitiesSeesTheComponentsOfSpawns() {
    world.query().onEnter((a, first, end) -> log.add("enter " + a));
    Entity spawned = commands.spawn(new Health(1, 1));
    commands.set(spawned, new Velocity(1, 1));
    commands.set(spawned, new Name("it"));
    world.flush();

    assertThat(archetypes()).contains("[Health]", "[Health, Name, Velocity]");
    assertThat(archetypes()).as("the rest is one").doesNotContain("[Health, Velocity]");
    assertThat(log).containsExactly("enter [Health]");
  }

  @Test
  void aQueryOfAllEntitiesReportsOneThatIsSpawnedAndDespawned() {
    world.query(without(Frozen.class)).onExit((a, first, end) -> log.add("exit " + a));
    Entity spawned = commands.spawn(new Health(1, 1));
    commands.despawn(spawned);
    world.flush();

    assertThat(log).containsExactly("exit [Health]");
  }

  @Test
  void anObserverOfTheEndOfAnEntitySeesWhatHappenedToItBefore() {
    Entity entity = entity();
    world.onRemove(Health.class, (w, e, h) -> log.add("- from " + w.archetype(e)));
    commands.set(entity, new Velocity(1, 1));
    commands.set(entity, new Name("it"));
    commands.despawn(entity);
    world.flush();

    assertThat(log).containsExactly("- from " + AFTER);
    assertThat(archetypes()).as("the rest is one").doesNotContain(BETWEEN);
  }

  @Test
  void aCallbackOfAQueryThatAnEntityLeavesWhenItEndsSeesWhatHappenedToItBefore() {
    Entity entity = entity();
    world.query(with(Health.class)).onExit((a, first, end) -> log.add("exit " + a));
    commands.set(entity, new Velocity(1, 1));
    commands.despawn(entity);
    world.flush();

    assertThat(log).containsExactly("exit " + BETWEEN);
  }

  @Test
  void aDespawnIsMergedIfNothingReactsToIt() {
    Entity entity = entity();
    world.onAdd(Health.class, (w, e, h) -> log.add("+"));
    world.onRemove(Frozen.class, (w, e, f) -> log.add("-"));
    world.query(with(Frozen.class)).onExit((a, first, end) -> log.add("exit"));
    Removals<Health> removals = world.query(removed(Health.class));
    commands.set(entity, new Velocity(1, 1));
    commands.despawn(entity);
    world.flush();

    assertThat(archetypes()).doesNotContain(BETWEEN);
    assertThat(world.isAlive(entity)).isFalse();
    assertThat(removals.count()).isEqualTo(1);
    assertThat(log).isEmpty();
  }

  @Test
  void onlyTheCommandThatIsFollowedIsAppliedAlone() {
    world.onAdd(Frozen.class, (w, e, f) -> log.add("frozen in " + w.archetype(e)));
    Entity entity = entity();
    commands.set(entity, new Velocity(1, 1));
    commands.set(entity, new Name("it"));
    commands.set(entity, new Frozen());
    commands.remove(entity, Velocity.class);
    commands.remove(entity, Name.class);
    world.flush();

    assertThat(archetypes())
        .containsExactlyInAnyOrder(
            "[]",
            BEFORE,
            AFTER,
            "[Frozen, Health, Name, Position, Velocity]",
            "[Frozen, Health, Position]");
    assertThat(log).containsExactly("frozen in [Frozen, Health, Name, Position, Velocity]");
  }

  @Test
  void anActionThatSubscribesConcernsWhatComesAfterIt() {
    Entity entity = entity();
    commands.set(entity, new Frozen());
    commands.set(entity, new Velocity(1, 1));
    commands.run(w -> w.onAdd(Name.class, (_, e, n) -> log.add("+" + n.text())));
    commands.remove(entity, Frozen.class);
    commands.set(entity, new Name("it"));
    world.flush();

    assertThat(archetypes()).contains(BETWEEN).doesNotContain("[Frozen, Health, Position]");
    assertThat(log).containsExactly("+it");
  }

  @Test
  void anEntityThatIsBeingAnnouncedIsNotChangedByCommandsEither() {
    Commands plan = world.newCommands("plan");
    Entity entity = entity();
    world.onSet(
        Health.class,
        (w, e, h) -> {
          plan.set(e, new Velocity(1, 1));
          plan.set(e, new Name("it"));
          try {
            plan.flush();
          } catch (CallbackException refusals) {
            log.add(refusals.failures().size() + " refused");
          }
        });
    world.set(entity, new Health(1, 1));

    assertThat(log).containsExactly("2 refused");
    assertThat(world.archetype(entity)).hasToString(BEFORE);
  }
}
