package dev.phyla.change;

import static dev.phyla.Term.added;
import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.removed;
import static dev.phyla.Term.write;
import static dev.phyla.fixture.Entities.visit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Accessor;
import dev.phyla.Chunk;
import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.Query1;
import dev.phyla.World;
import dev.phyla.fixture.Armour;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Name;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChangeTest {
  private final World world = new World();

  @Test
  void everyWriteIsSeenOnceByEachQuery() {
    Entity old = world.spawn(new Health(1));
    var one = world.query(read(Health.class), changed(Health.class));
    var other = world.query(read(Health.class), changed(Health.class));
    assertThat(visit(one)).isEmpty();

    Entity fresh = world.spawn(new Health(2));
    world.set(old, new Health(3));
    world.set(old, new Health(4));

    assertThat(visit(one)).containsExactly(old, fresh);
    assertThat(visit(one)).isEmpty();
    world.set(fresh, new Health(5));
    assertThat(visit(one)).containsExactly(fresh);
    assertThat(visit(other)).containsExactly(old, fresh);
    assertThat(visit(other)).isEmpty();
  }

  @Test
  void allWaysToWriteAreNoted() {
    var all = world.entityBuilder().with(Health.class, Health::new).spawnMany(10);
    var query = world.query(read(Health.class), changed(Health.class));
    var writers = world.query(write(Health.class));
    Accessor<Health> healths = world.accessor(Health.class);

    writers.each(
        h -> {
          if (h.get().points() % 4 == 0) {
            h.set(new Health(h.get().points()));
          }
        });
    assertThat(visit(query)).containsExactly(all.get(0), all.get(4), all.get(8));

    writers.update((e, h) -> h);
    assertThat(visit(query)).hasSize(10);

    healths.set(all.get(3), new Health(3));
    assertThat(visit(query)).containsExactly(all.get(3));

    world.archetype(all.get(0)).set(5, new Health(5));
    assertThat(visit(query)).containsExactly(all.get(5));

    world.set(all.get(6), new Health(7), new Armour(1));
    assertThat(visit(query)).containsExactly(all.get(6));

    world.set(all.get(7), new Armour(1));
    assertThat(visit(query)).isEmpty();

    var points = world.column(Health.class, "points", int[].class);
    for (Chunk chunk : writers.chunks()) {
      chunk.write(points)[0] = 1;
    }
    assertThat(visit(query)).hasSize(10);
    world.verify();
  }

  @Test
  void addedAndRemovedBetweenTwoLooksIsOnlyRemoved() {
    Entity entity = world.spawn(new Armour(1));
    var added = world.query(read(Health.class), added(Health.class));
    var removals = world.query(removed(Health.class));
    List<String> log = new ArrayList<>();

    world.set(entity, new Health(1));
    world.remove(entity, Health.class);
    assertThat(visit(added)).isEmpty();
    removals.each((e, h) -> log.add(e + " " + h));
    assertThat(log).containsExactly(entity + " Health[points=1]");
    log.clear();

    world.set(entity, new Health(2));
    assertThat(visit(added)).containsExactly(entity);
    removals.each((e, h) -> log.add(e + " " + h));
    world.remove(entity, Health.class);
    world.set(entity, new Health(3));
    world.despawn(entity);
    removals.each((e, h) -> log.add(e + " " + h.points()));
    assertThat(log).containsExactly("1:1 2", "1:1 3");
    assertThat(visit(added)).isEmpty();
  }

  @Test
  void aConsumerMadeInALoopThatThrowsSeesWhatWasWrittenAfterIt() {
    List<Entity> entities =
        world.entityBuilder().with(Health.class, i -> new Health(i)).spawnMany(10);
    List<Query1<Health>> made = new ArrayList<>();
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                world
                    .query(write(Health.class))
                    .each(
                        health -> {
                          int points = health.get().points();
                          if (points == 2) {
                            made.add(world.query(read(Health.class), changed(Health.class)));
                          }
                          if (points == 7) {
                            throw new IllegalStateException("on purpose");
                          }
                          health.set(new Health(points + 100));
                        }));

    assertThat(visit(made.getFirst())).containsAll(entities.subList(2, 7));
  }

  @Test
  void removedValuesCanBeRead() {
    var removals = world.query(removed(Name.class));
    var all = world.entityBuilder().with(Name.class, i -> new Name("n" + i)).spawnMany(200);
    removals.each((e, n) -> {});
    List<String> log = new ArrayList<>();
    world.despawnAll(world.query(read(Name.class)));
    assertThat(removals.count()).isEqualTo(200);
    removals.each((e, n) -> log.add(e.index() + n.text()));

    assertThat(log).hasSize(200).startsWith("1n0", "2n1").endsWith("200n199");
    assertThat(removals.isEmpty()).isTrue();
    assertThat(all).hasSize(200);
  }

  @Test
  void aReusedSlotIsANewEntity() {
    Entity old = world.spawn(new Health(1));
    var query = world.query(read(Health.class), changed(Health.class));
    world.set(old, new Health(2));
    world.despawn(old);
    Entity reused = world.spawn(new Health(3));

    assertThat(reused.index()).isEqualTo(old.index());
    assertThat(visit(query)).containsExactly(reused);
  }

  @Test
  void equalWritesCanBeIgnored() {
    Entity entity = world.spawn(new Health(1), new Name("a"));
    var query = world.query(read(Health.class), changed(Health.class));
    world.ignoreEqualWrites(Health.class);

    world.set(entity, new Health(1));
    world.query(write(Health.class)).update(h -> new Health(h.points()));
    world.query(write(Health.class)).each(h -> h.set(h.get()));
    world.accessor(Health.class).set(entity, new Health(1));
    world.set(entity, new Health(1), new Name("b"));
    world.set(entity, new Health(1), new Armour(1));
    assertThat(visit(query)).isEmpty();

    world.set(entity, new Health(2));
    assertThat(visit(query)).containsExactly(entity);
  }

  @Test
  void aQueryThatDoesNotLookForLongVisitsAllOnce() {
    var all = world.spawnMany(10, new Health(0));
    var lazy = world.query(read(Health.class), changed(Health.class));
    var diligent = world.query(read(Health.class), changed(Health.class));
    for (int i = 0; i < 1_000_000; i++) {
      world.set(all.get(i % 10), new Health(i));
      if (i % 5 == 0) {
        visit(diligent);
      }
    }

    assertThat(lazy.missedChanges()).isTrue();
    assertThat(visit(lazy)).containsExactlyElementsOf(all);
    assertThat(lazy.missedChanges()).isFalse();
    assertThat(visit(lazy)).isEmpty();
    world.set(all.get(2), new Health(1));
    assertThat(visit(lazy)).containsExactly(all.get(2));
  }

  record Samples(@Length(1 << 26) byte[] data) {}

  record Block(@Length(1 << 17) byte[] data) {}

  @Test
  void removalsOfVeryWideComponentsTakeNoRoomBeforeThereAreAny() {
    assertThat(world.query(removed(Samples.class)).count()).isZero();
  }

  @Test
  void removalsOfWideComponentsAreAllReported() {
    var removals = world.query(removed(Block.class));
    for (int i = 0; i < 5; i++) {
      var block = new Block(new byte[1 << 17]);
      block.data[i] = 1;
      world.spawn(block);
    }
    removals.each((_, _) -> {});
    world.despawnAll(world.query(read(Block.class)));

    var ones = new ArrayList<Integer>();
    removals.each(
        (_, block) -> {
          for (int i = 0; i < 5; i++) {
            if (block.data[i] == 1) {
              ones.add(i);
            }
          }
        });
    assertThat(ones).containsExactly(0, 1, 2, 3, 4);
  }
}
