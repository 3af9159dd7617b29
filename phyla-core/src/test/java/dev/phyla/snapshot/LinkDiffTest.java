package dev.phyla.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Health;
import dev.phyla.relation.ChildOf;
import dev.phyla.relation.Relation;
import dev.phyla.relation.Relation.Storage;
import dev.phyla.snapshot.EntityChange.LinkAdded;
import dev.phyla.snapshot.EntityChange.LinkFieldChanged;
import dev.phyla.snapshot.EntityChange.LinkRemoved;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Differences of links.
class LinkDiffTest {
  @Relation
  record Likes(int amount, Entity since) {}

  @Relation(symmetric = true)
  record Knows(String since) {}

  @Relation(storage = Storage.DENSE)
  record Trades(int goods) {}

  @Relation(storage = Storage.DENSE, exclusive = true)
  record DockedAt() {}

  @Relation(reverseIndexed = false)
  record Visited(long tick) {}

  private final World before = new World();
  private final World after = new World();
  private Entity ann = Entity.NONE;
  private Entity bob = Entity.NONE;
  private Entity eve = Entity.NONE;

  @BeforeEach
  void spawn() {
    for (World world : List.of(before, after)) {
      ann = world.spawn(new Health(1));
      bob = world.spawn(new Health(2));
      eve = world.spawn(new Health(3));
    }
  }

  @AfterEach
  void worldsAreConsistent() {
    before.verify();
    after.verify();
  }

  private List<EntityDiff> diffs() {
    return World.diff(before, after).entities();
  }

  @Test
  void addedRemovedAndChangedLinksAreReportedByTarget() {
    before.relate(ann, new Likes(1, Entity.NONE), eve);
    before.relate(ann, new Likes(2, ann), bob);
    after.relate(ann, new Likes(3, bob), bob);
    after.relate(ann, new Likes(4, ann), ann);
    assertThat(diffs())
        .containsExactly(
            new EntityDiff(
                ann,
                List.of(
                    new LinkAdded("Likes", ann, Map.of("amount", 4, "since", ann)),
                    new LinkFieldChanged("Likes", bob, "amount", 2, 3),
                    new LinkFieldChanged("Likes", bob, "since", ann, bob),
                    new LinkRemoved("Likes", eve, Map.of("amount", 1, "since", Entity.NONE)))));
  }

  @Test
  void symmetricLinksAreReportedWithBothEntities() {
    after.relate(eve, new Knows("school"), ann);
    assertThat(diffs())
        .containsExactly(
            new EntityDiff(ann, List.of(new LinkAdded("Knows", eve, Map.of("since", "school")))),
            new EntityDiff(eve, List.of(new LinkAdded("Knows", ann, Map.of("since", "school")))));
    assertThat(World.diff(/* before= */ after, /* after= */ before).entities())
        .extracting(EntityDiff::changes)
        .containsExactly(
            List.of(new LinkRemoved("Knows", eve, Map.of("since", "school"))),
            List.of(new LinkRemoved("Knows", ann, Map.of("since", "school"))));
  }

  @Test
  void linksOfDenseRelationsAreNotReportedAsComponents() {
    before.relate(ann, new Trades(1), bob);
    after.relate(ann, new Trades(2), bob);
    before.relate(bob, new DockedAt(), ann);
    after.relate(bob, new DockedAt(), eve);
    after.relate(eve, new Trades(3), bob);
    assertThat(diffs())
        .containsExactly(
            new EntityDiff(ann, List.of(new LinkFieldChanged("Trades", bob, "goods", 1, 2))),
            new EntityDiff(
                bob,
                List.of(
                    new LinkRemoved("DockedAt", ann, Map.of()),
                    new LinkAdded("DockedAt", eve, Map.of()))),
            new EntityDiff(eve, List.of(new LinkAdded("Trades", bob, Map.of("goods", 3)))));
  }

  @Test
  void unmatchedEntitiesOfDenseRelationsAreListedWithoutPairs() {
    Entity lone = after.spawn(new Health(4));
    after.relate(lone, new Trades(1), bob);
    WorldDiff diff = World.diff(before, after);
    assertThat(diff.onlyInSecond()).containsExactly(new UnmatchedEntity(lone, List.of("Health")));
    assertThat(diff.entities()).isEmpty();
  }

  @Test
  void aLinkToAnEntityOfOneWorldIsReportedWithItsSource() {
    Entity parent = after.spawn();
    after.names().set(parent, "root");
    after.hierarchy().setParent(ann, parent);
    WorldDiff diff = World.diff(before, after);
    assertThat(diff.entities())
        .containsExactly(
            new EntityDiff(
                ann, List.of(new LinkAdded(ChildOf.class.getSimpleName(), parent, Map.of()))));
    assertThat(diff.labels()).isEqualTo(Map.of(parent, "root"));
  }

  @Test
  void equalLinksAddedInAnotherOrderDifferInLayoutOnly() {
    before.relate(ann, new Likes(1, ann), bob);
    before.relate(ann, new Likes(1, ann), eve);
    after.relate(ann, new Likes(1, ann), eve);
    after.relate(ann, new Likes(1, ann), bob);
    assertThat(before.contentHash()).isEqualTo(after.contentHash());
    assertLayoutDiffers(true);
    after.unrelate(ann, Likes.class, eve);
    after.relate(ann, new Likes(1, ann), eve);
    assertLayoutDiffers(false);
    before.hierarchy().setParent(ann, eve);
    before.hierarchy().setParent(bob, eve);
    after.hierarchy().setParent(bob, eve);
    after.hierarchy().setParent(ann, eve);
    assertLayoutDiffers(true);
  }

  @Test
  void theOrderOfSourcesDoesNotMatterWithoutAReverseIndex() {
    before.relate(ann, new Visited(1), eve);
    before.relate(bob, new Visited(1), eve);
    after.relate(bob, new Visited(1), eve);
    after.relate(ann, new Visited(1), eve);
    assertLayoutDiffers(false);
  }

  @Test
  void relationsThatOneWorldHasUsedWithoutLinksAreEqual() {
    before.relation(Likes.class);
    after.relation(Knows.class);
    assertLayoutDiffers(false);
  }

  private void assertLayoutDiffers(boolean differs) {
    WorldDiff diff = World.diff(before, after);
    assertThat(diff.isEmpty()).isTrue();
    assertThat(diff.layoutDiffers()).isEqualTo(differs);
    assertThat(before.stateHash() != after.stateHash()).isEqualTo(differs);
  }
}
