package dev.phyla.relation;

import static dev.phyla.Term.read;
import static dev.phyla.Term.related;
import static dev.phyla.Term.relatedTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.CallbackException;
import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.World;
import dev.phyla.relation.Relation.OnTargetDespawn;
import dev.phyla.relation.Relation.Storage;
import dev.phyla.relation.Relations.Borders;
import dev.phyla.relation.Relations.DockedAt;
import dev.phyla.relation.Relations.Follows;
import dev.phyla.relation.Relations.Likes;
import dev.phyla.relation.Relations.Needs;
import dev.phyla.relation.Relations.PartOf;
import dev.phyla.relation.Relations.Trades;
import dev.phyla.relation.Relations.Visited;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class RelationRulesTest {
  private record Body(int mass) {}

  private record Flag() {}

  private final World world = new World();
  private final EntityList entities = world.spawnMany(5, new Body(1));
  private final Entity a = entities.get(0);
  private final Entity b = entities.get(1);
  private final Entity c = entities.get(2);
  private final Entity dead = world.spawn();

  RelationRulesTest() {
    world.despawn(dead);
  }

  // Declarations.

  private record Plain() {}

  @Relation(symmetric = true, acyclic = true)
  private record SymmetricAndAcyclic() {}

  @Relation(reverseIndexed = false, onTargetDespawn = OnTargetDespawn.DESPAWN_SOURCE)
  private record CascadingWithoutIndex() {}

  @Relation(reverseIndexed = false, storage = Storage.DENSE)
  private record DenseWithoutIndex() {}

  @Test
  void contradictoryTraitsAreRefused() {
    assertRefused(Plain.class, "Plain is not a relation; a relation is a record annotated with");
    assertRefused(SymmetricAndAcyclic.class, "is symmetric and acyclic, but a symmetric link is");
    assertRefused(CascadingWithoutIndex.class, "which needs reverseIndexed = true");
    assertRefused(DenseWithoutIndex.class, "is dense, which needs reverseIndexed = true");
    world.verify();
  }

  private void assertRefused(Class<? extends Record> relation, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.relation(relation))
        .withMessageContaining(message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.query(related(relation)))
        .withMessageContaining(message);
  }

  @Test
  void aRelationIsNotAComponent() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.spawn(new Likes(1)))
        .withMessageContaining("Likes is a relation, not a component; relate two entities with");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.query(read(Likes.class)))
        .withMessageContaining("use the terms related and unrelated in queries");
  }

  // Dead entities and null.

  @Test
  void deadEntitiesHaveNoLinksAndCannotBeRelated() {
    assertThat(world.relate(a, new Likes(1), dead)).isFalse();
    assertThat(world.relate(dead, new Likes(1), a)).isFalse();
    assertThat(world.relate(a, new Likes(1), Entity.NONE)).isFalse();
    assertThat(world.unrelate(dead, Likes.class, a)).isFalse();
    RelationAccess<Likes> likes = world.relation(Likes.class);
    assertThat(likes.targets(dead)).isEmpty();
    assertThat(likes.sources(dead)).isEmpty();
    assertThat(likes.hasSource(dead)).isFalse();
    assertThat(likes.target(dead)).isEqualTo(Entity.NONE);
    assertThat(likes.count()).isZero();
  }

  @Test
  void aReusedSlotHasNoLinks() {
    RelationAccess<Likes> likes = world.relation(Likes.class);
    likes.relate(a, new Likes(1), b);
    likes.relate(b, new Likes(1), c);
    world.despawn(b);
    Entity reborn = world.spawn(new Body(2));
    assertThat(reborn.index()).isEqualTo(b.index());
    assertThat(likes.targets(reborn)).isEmpty();
    assertThat(likes.sourceCount(reborn)).isZero();
    assertThat(likes.has(a, reborn)).isFalse();
    likes.relate(a, new Likes(2), reborn);
    assertThat(likes.has(a, b)).isFalse();
    assertThat(likes.sources(b)).isEmpty();
    world.verify();
  }

  @Test
  void nullIsRefused() {
    RelationAccess<Likes> likes = world.relation(Likes.class);
    assertThatNullPointerException().isThrownBy(() -> world.relate(a, null, b));
    assertThatNullPointerException().isThrownBy(() -> world.relate(null, new Likes(1), b));
    assertThatNullPointerException().isThrownBy(() -> likes.targets(null));
    assertThatNullPointerException().isThrownBy(() -> likes.forEachTarget(a, null));
    assertThatNullPointerException().isThrownBy(() -> world.relation(null));
    assertThatNullPointerException().isThrownBy(() -> related(Likes.class, null));
  }

  @Test
  void aMissingLinkHasNoValue() {
    RelationAccess<Likes> likes = world.relation(Likes.class);
    assertThat(likes.find(a, b)).isEmpty();
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> likes.get(a, b))
        .withMessage("There is no link Likes from 1:1 to 2:1.");
  }

  @Test
  void sourcesWithoutAReverseIndexCannotBeListed() {
    RelationAccess<Visited> visited = world.relation(Visited.class);
    visited.relate(a, new Visited(3), b);
    assertThat(visited.sourceCount(b)).isEqualTo(1);
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> visited.sources(b))
        .withMessage(
            "The sources of 2:1 cannot be listed, because the relation Visited has reverseIndexed ="
                + " false.");
    world.despawn(b);
    assertThat(visited.targets(a)).isEmpty();
    world.verify();
  }

  // Cycles.

  @Test
  void cyclesAreRefusedAndNamed() {
    RelationAccess<PartOf> parts = world.relation(PartOf.class);
    parts.relate(a, new PartOf(1), b);
    parts.relate(b, new PartOf(1), c);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> parts.relate(c, new PartOf(1), a))
        .withMessage("Relating 3:1 to 1:1 by PartOf would close a cycle: 3:1 → 1:1 → 2:1 → 3:1.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> parts.relate(c, new PartOf(1), c))
        .withMessage("The entity 3:1 cannot be related to itself by PartOf, which is acyclic.");
    assertThat(parts.count()).isEqualTo(2);
    assertThat(world.relate(a, new Likes(1), a)).isTrue();
    world.verify();
  }

  // Loops.

  @Test
  void sparseLinksCanChangeInsideLoopsAndDenseOnesCannot() {
    var bodies = world.query(read(Body.class));
    bodies.each((entity, body) -> world.relate(entity, new Likes(1), c));
    assertThat(world.relation(Likes.class).sourceCount(c)).isEqualTo(5);
    assertThatIllegalStateException()
        .isThrownBy(() -> bodies.each((entity, body) -> world.relate(entity, new Trades(1), c)))
        .withMessageContaining("Relating entities by the dense relation Trades changes the")
        .withMessageContaining("record it now with World.commands()");
    assertThat(world.relation(Trades.class).count()).isZero();
    bodies.each((entity, body) -> world.commands().relate(entity, new Trades(1), c));
    world.flush();
    assertThat(world.relation(Trades.class).sources(c)).isEqualTo(entities);
    assertThatIllegalStateException()
        .isThrownBy(() -> bodies.each((e, body) -> world.unrelate(e, Trades.class, c)))
        .withMessageContaining("Unrelating entities of the dense relation Trades changes the");
    world.verify();
  }

  @Test
  void linksThatChangeWhileTheyAreVisitedAreReported() {
    RelationAccess<Likes> likes = world.relation(Likes.class);
    likes.relate(a, new Likes(1), b);
    likes.relate(a, new Likes(2), c);
    assertThatIllegalStateException()
        .isThrownBy(() -> likes.forEachTarget(a, (target, value) -> likes.unrelate(a, target)))
        .withMessageContaining("Links of Likes changed while they were visited");
    world.verify();
  }

  // Values.

  @Relation
  private record Owes(Entity witness, String reason) {
    Owes {
      if (reason.isEmpty()) {
        throw new IllegalArgumentException("no reason");
      }
    }
  }

  @Relation
  private record Careless(Part part) {}

  private record Part(int number) {}

  @Test
  void aValueThatCannotBeStoredChangesNothing() {
    RelationAccess<Follows> follows = world.relation(Follows.class);
    follows.relate(a, new Follows(1), b);
    assertThatNullPointerException()
        .isThrownBy(() -> world.relate(a, new Careless(null), b))
        .withMessageContaining("part is null");
    assertThat(world.relation(Careless.class).count()).isZero();
    world.relate(a, new Owes(c, "bread"), b);
    assertThat(world.relation(Owes.class).get(a, b)).isEqualTo(new Owes(c, "bread"));
    world.verify();
  }

  // Visiting.

  @Test
  void archetypesAndQueriesVisitLinks() {
    world.relate(a, new Likes(1), b);
    world.relate(a, new Likes(2), c);
    world.relate(c, new Likes(3), c);
    var archetype = world.archetype(a);
    List<String> seen = new ArrayList<>();
    archetype.forEachRelationship(
        Likes.class, 0, (target, value) -> seen.add(target + " " + value));
    assertThat(seen).containsExactly("2:1 Likes[amount=1]", "3:1 Likes[amount=2]");
    assertThat(archetype.firstRelationship(Likes.class, 0))
        .contains(new Link<>(a, new Likes(1), b));
    assertThat(archetype.firstRelationship(Likes.class, 1)).isEmpty();
    seen.clear();
    world
        .relation(Likes.class)
        .forEachLink(
            world.query(read(Body.class)),
            (source, value, target) -> seen.add(source + " " + value.amount() + " " + target));
    assertThat(seen).containsExactly("1:1 1 2:1", "1:1 2 3:1", "3:1 3 3:1");
  }

  @Test
  void traversalIsBoundedAndVisitsEachEntityOnce() {
    RelationAccess<Likes> likes = world.relation(Likes.class);
    Entity d = entities.get(3);
    likes.relate(a, new Likes(1), b);
    likes.relate(a, new Likes(1), c);
    likes.relate(b, new Likes(1), d);
    likes.relate(c, new Likes(1), d);
    likes.relate(d, new Likes(1), a);
    List<String> seen = new ArrayList<>();
    likes.visitTargets(a, 9, (entity, depth) -> seen.add(entity + "@" + depth));
    assertThat(seen).containsExactly("2:1@1", "3:1@1", "4:1@2");
    seen.clear();
    likes.visitSources(d, 1, (entity, depth) -> seen.add(entity + "@" + depth));
    assertThat(seen).containsExactly("2:1@1", "3:1@1");
    seen.clear();
    likes.visitTargets(
        a,
        9,
        (entity, depth) -> {
          seen.add(entity.toString());
          return false;
        });
    assertThat(seen).containsExactly("2:1", "3:1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> likes.visitTargets(a, 0, (entity, depth) -> true))
        .withMessage("The depth must be at least 1, not 0.");
  }

  @Test
  void sourcesCanBeMoved() {
    RelationAccess<Likes> likes = world.relation(Likes.class);
    entities.forEach(entity -> likes.relate(entity, new Likes(1), c));
    assertThat(likes.moveSource(entities.get(4), c, 0)).isTrue();
    assertThat(likes.moveSource(a, c, 99)).isTrue();
    assertThat(likes.moveSource(b, c, 2)).isTrue();
    assertThat(likes.sources(c)).containsExactly(entities.get(4), c, b, entities.get(3), a);
    assertThat(likes.moveSource(dead, c, 0)).isFalse();
    assertThatIllegalArgumentException().isThrownBy(() -> likes.moveSource(a, c, -1));
    world.verify();
  }

  // Dense relations.

  @Test
  void sourcesOfOneTargetShareAnArchetypeAndItIsReclaimedWithTheTarget() {
    world.relate(a, new DockedAt(1), c);
    world.relate(b, new DockedAt(2), c);
    assertThat(world.archetype(a)).isSameAs(world.archetype(b));
    assertThat(world.archetype(a).toString()).contains("DockedAt→3:1");
    assertThat(world.archetype(a).componentTypes()).hasSize(1);
    int archetypes = world.archetypes().size();
    world.relate(b, new DockedAt(3), a);
    assertThat(world.archetypes()).hasSize(archetypes + 1);
    world.despawn(c);
    assertThat(world.archetypes()).hasSize(archetypes);
    assertThat(world.relation(DockedAt.class).hasTarget(a)).isFalse();
    assertThat(world.relation(DockedAt.class).target(b)).isEqualTo(a);
    world.unrelate(b, DockedAt.class, a);
    world.despawn(a);
    assertThat(world.archetypes()).hasSize(archetypes - 1);
    world.verify();
  }

  @Test
  void callbacksOfQueriesFollowDenseLinks() {
    List<String> seen = new ArrayList<>();
    var docked = world.query(read(Body.class), related(DockedAt.class));
    docked.onEnter((archetype, first, end) -> seen.add("enter " + archetype.entity(first)));
    docked.onExit((archetype, first, end) -> seen.add("exit " + archetype.entity(first)));
    world.relate(a, new DockedAt(1), b);
    world.relate(a, new DockedAt(2), c);
    assertThat(seen).containsExactly("enter 1:1");
    world.despawn(c);
    assertThat(seen).containsExactly("enter 1:1", "exit 1:1");
    world.verify();
  }

  @Test
  void queriesForATargetEndWithIt() {
    world.relate(a, new Trades(1), c);
    world.relate(b, new Likes(1), c);
    var trading = world.query(related(Trades.class, c));
    var liking = world.query(related(Likes.class, c));
    assertThat(trading.entities()).containsExactly(a);
    assertThat(liking.entities()).containsExactly(b);
    world.despawn(c);
    world.relate(a, new Trades(1), world.spawn());
    assertThat(trading.count()).isZero();
    assertThat(liking.count()).isZero();
    assertThat(world.query(related(Trades.class, c)).count()).isZero();
    assertThat(world.query(related(Trades.class, c)))
        .hasToString("query(related by Trades to 3:1)");
  }

  @Test
  void aSymmetricDenseLinkMovesBoth() {
    world.relate(a, new Borders(), b);
    assertThat(world.query(related(Borders.class)).entities()).containsExactlyInAnyOrder(a, b);
    world.unrelate(b, Borders.class, a);
    assertThat(world.query(related(Borders.class)).count()).isZero();
    world.verify();
  }

  // Despawning.

  @Test
  void aRefusalIsFoundBeforeAnythingChanges() {
    world.relate(a, new PartOf(1), b);
    world.relate(c, new Needs(), a);
    long before = world.stateHash();
    assertThatIllegalStateException()
        .isThrownBy(() -> world.despawn(b))
        .withMessage(
            "The entity 1:1 cannot be despawned, because the relation Needs from 3:1 to it refuses"
                + " that; unrelate or despawn 3:1 first.");
    assertThat(world.stateHash()).isEqualTo(before);
    assertThat(world.despawnAll(List.of(b, c))).isEqualTo(3);
    world.verify();
  }

  @Test
  void aRefusedCommandFailsAndTheOthersAreApplied() {
    world.relate(c, new Needs(), a);
    world.commands().despawn(a);
    world.commands().set(b, new Flag());
    assertThatExceptionOfType(CallbackException.class)
        .isThrownBy(world::flush)
        .havingCause()
        .withMessageContaining("refuses that");
    assertThat(world.isAlive(a)).isTrue();
    assertThat(world.has(b, Flag.class)).isTrue();
    world.verify();
  }

  @Test
  void commandsForDeadEntitiesAreSkippedAndReported() {
    List<String> skipped = new ArrayList<>();
    world.onSkippedCommand(command -> skipped.add(command.toString()));
    world.commands().relate(a, new Likes(1), dead);
    world.commands().unrelate(dead, Likes.class, a);
    world.flush();
    assertThat(world.commands().skipped()).isEqualTo(2);
    assertThat(skipped).hasSize(2);
    assertThat(skipped.get(0)).contains("relate by Likes to 6:1");
    assertThat(skipped.get(1)).contains("unrelate by Likes to 1:1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.commands().relate(a, new Body(1), b))
        .withMessageContaining("is not a relation");
  }

  @Test
  void aRecordedSpawnCanBeRelatedByLaterCommands() {
    Entity child = world.commands().spawn(new Body(9));
    world.commands().relate(child, new ChildOf(), a);
    world.flush();
    assertThat(world.hierarchy().children(a)).containsExactly(child);
  }

  // Observers.

  @Test
  void entitiesOfALinkCannotBeChangedWhileItIsAnnounced() {
    RelationAccess<Likes> likes = world.relation(Likes.class);
    likes.onRelate((w, source, value, target) -> w.despawn(target));
    assertThatExceptionOfType(CallbackException.class)
        .isThrownBy(() -> likes.relate(a, new Likes(1), b))
        .havingCause()
        .withMessageContaining("cannot be changed from inside a callback about it");
    assertThat(likes.has(a, b)).isTrue();
    world.verify();
  }

  @Test
  void nothingCanBeRelatedToAnEntityThatIsBeingDespawned() {
    Hierarchy tree = world.hierarchy();
    tree.setParent(b, a);
    tree.setParent(c, b);
    List<String> failures = new ArrayList<>();
    world.onRemove(
        Body.class,
        (w, entity, body) -> {
          try {
            w.relate(entities.get(4), new Likes(1), a);
          } catch (IllegalStateException e) {
            failures.add(e.getMessage());
          }
        });
    world.despawn(a);
    assertThat(failures)
        .startsWith("The links of 1:1 cannot be changed, because it is being despawned.");
    assertThat(world.count()).isEqualTo(2);
    world.verify();
  }

  @Test
  void observersOfAReplacedLinkMayDespawnTheNewTarget() {
    RelationAccess<Follows> follows = world.relation(Follows.class);
    follows.relate(a, new Follows(1), b);
    follows.onUnrelate((w, source, value, target) -> w.despawn(c));
    assertThat(follows.relate(a, new Follows(2), c)).isFalse();
    assertThat(follows.hasTarget(a)).isFalse();
    world.verify();
  }

  @Test
  void componentsAndLinksCanBeReadWhileAnEntityIsDespawned() {
    world.hierarchy().setParent(b, a);
    List<String> seen = new ArrayList<>();
    world
        .relation(ChildOf.class)
        .onUnrelate((w, source, value, target) -> seen.add(source + " leaves " + target));
    world.onRemove(
        Body.class, (w, entity, body) -> seen.add(entity + " in " + w.hierarchy().parent(entity)));
    world.despawn(a);
    assertThat(seen).containsExactly("2:1 leaves 1:1", "2:1 in 1:1", "1:1 in 0:0");
  }

  // State.

  @Test
  void hashesSeeLinksTheirValuesAndTheirOrder() {
    long content = world.contentHash();
    world.relate(a, new Likes(1), b);
    world.relate(a, new Likes(2), c);
    long linked = world.contentHash();
    long state = world.stateHash();
    assertThat(linked).isNotEqualTo(content);
    world.relate(a, new Likes(9), b);
    assertThat(world.contentHash()).isNotEqualTo(linked);
    world.unrelate(a, Likes.class, b);
    world.relate(a, new Likes(1), b);
    assertThat(world.contentHash()).isEqualTo(linked);
    assertThat(world.stateHash()).isNotEqualTo(state);
    world.unrelate(a, Likes.class, c);
    world.relate(a, new Likes(2), c);
    assertThat(world.stateHash()).isEqualTo(state);
    world.unrelate(a, Likes.class, b);
    world.unrelate(a, Likes.class, c);
    assertThat(world.contentHash()).isEqualTo(content);
  }

  @Test
  void termsDescribeThemselves() {
    assertThat(world.query(related(Likes.class), relatedTo(Follows.class, Body.class)))
        .hasToString("query(related by Likes, related by Follows to one with [Body])");
  }

  @Test
  void aCheckedWorldRefusesHandlesOfAnotherWorld() {
    World one = World.checked(1);
    World two = World.checked(2);
    Entity here = one.spawn();
    Entity there = two.spawn();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> one.relate(here, new Likes(1), there))
        .withMessageContaining("was never issued by this world");
    one.verify();
  }
}
