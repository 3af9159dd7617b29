package dev.phyla.change;

import static dev.phyla.Term.added;
import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.removed;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.write;
import static dev.phyla.fixture.Entities.visit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.phyla.Chunk;
import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.Removals;
import dev.phyla.Term;
import dev.phyla.World;
import dev.phyla.fixture.Armour;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Selected;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Loops of consumers that end early: what was visited is consumed, and the rest is kept.
class EarlyExitTest {
  static final List<Term.Filter> CONSUMERS = List.of(changed(Health.class), added(Health.class));

  private final World world = new World();

  /// Rows of three archetypes, in the order of iteration, which all count as changed and as added.
  private List<Entity> spawnInThreeArchetypes(int each) {
    return spawnInThreeArchetypes(world, each);
  }

  private static List<Entity> spawnInThreeArchetypes(World world, int each) {
    List<Entity> entities = new ArrayList<>();
    entities.addAll(
        world.entityBuilder().with(Health.class, Health::new).with(new Armour(1)).spawnMany(each));
    entities.addAll(world.entityBuilder().with(Health.class, Health::new).spawnMany(each));
    entities.addAll(
        world.entityBuilder().with(Health.class, Health::new).with(new Name("n")).spawnMany(each));
    return entities;
  }

  /// Visits rows until the lambda throws at the given one, counted from 1.
  private static <T> List<Entity> visitUntil(int last, Query1<T> query) {
    List<Entity> seen = new ArrayList<>();
    assertThatExceptionOfType(OnPurposeException.class)
        .isThrownBy(
            () ->
                query.each(
                    (entity, value) -> {
                      seen.add(entity);
                      if (seen.size() == last) {
                        throw new OnPurposeException();
                      }
                    }));
    return seen;
  }

  @ParameterizedTest
  @FieldSource("CONSUMERS")
  void theRestIsVisitedByTheNextLoop(Term.Filter consumer) {
    for (int last = 1; last <= 12; last++) {
      var query = world.query(read(Health.class), consumer);
      List<Entity> all = world.entityBuilder().with(Health.class, Health::new).spawnMany(12);

      assertThat(visitUntil(last, query)).isEqualTo(all.subList(0, last));
      assertThat(query.count()).isEqualTo(12 - last);
      assertThat(query.first()).isEqualTo(all.stream().skip(last).findFirst());
      assertThat(visit(query)).isEqualTo(all.subList(last, 12));
      assertThat(visit(query)).isEmpty();
    }
    world.verify();
  }

  @ParameterizedTest
  @FieldSource("CONSUMERS")
  void theRestOfSeveralArchetypesIsVisitedByTheNextLoop(Term.Filter consumer) {
    for (int last = 1; last <= 15; last++) {
      var fresh = new World();
      var query = fresh.query(read(Health.class), consumer);
      var witness = fresh.query(read(Health.class), consumer);
      List<Entity> all = spawnInThreeArchetypes(fresh, 5);

      assertThat(visitUntil(last, query)).isEqualTo(all.subList(0, last));
      assertThat(visit(query)).isEqualTo(all.subList(last, 15));
      assertThat(visit(query)).isEmpty();
      assertThat(visit(witness)).as("another consumer").isEqualTo(all);
      fresh.verify();
    }
  }

  @ParameterizedTest
  @FieldSource("CONSUMERS")
  void aLoopThatEndsEarlyAgainAndAgainVisitsEachRowOnce(Term.Filter consumer) {
    var query = world.query(read(Health.class), consumer);
    List<Entity> all = spawnInThreeArchetypes(100);
    List<Entity> seen = new ArrayList<>();
    while (seen.size() + 7 <= all.size()) {
      seen.addAll(visitUntil(7, query));
    }
    seen.addAll(visit(query));

    assertThat(seen).isEqualTo(all);
    assertThat(visit(query)).isEmpty();
    world.verify();
  }

  @Test
  void rowsThatAreNotNextToEachOtherAreKeptToo() {
    List<Entity> all = world.spawnMany(400, new Health(1));
    var query = world.query(read(Health.class), changed(Health.class));
    List<Entity> written = new ArrayList<>();
    for (int i = 0; i < 400; i += 1 + i % 5) {
      written.add(all.get(i));
    }
    for (Entity entity : written.reversed()) {
      world.set(entity, new Health(2));
    }

    assertThat(visitUntil(11, query)).isEqualTo(written.subList(0, 11));
    assertThat(visit(query)).isEqualTo(written.subList(11, written.size()));
    assertThat(visit(query)).isEmpty();
    world.verify();
  }

  @ParameterizedTest
  @FieldSource("CONSUMERS")
  void theRestOfTaggedRowsIsVisitedByTheNextLoop(Term.Filter consumer) {
    var query = world.query(read(Health.class), consumer, tagged(Selected.class));
    List<Entity> all = spawnInThreeArchetypes(20);
    List<Entity> tagged = new ArrayList<>();
    for (int i = 0; i < all.size(); i += 2 + i % 3) {
      world.tag(Selected.class).add(all.get(i));
      tagged.add(all.get(i));
    }

    assertThat(visitUntil(9, query)).isEqualTo(tagged.subList(0, 9));
    assertThat(visit(query)).isEqualTo(tagged.subList(9, tagged.size()));
    assertThat(visit(query)).isEmpty();
    world.verify();
  }

  @Test
  void everyFormOfALoopKeepsTheRest() {
    List<Entity> all =
        world.entityBuilder().with(Health.class, Health::new).with(new Armour(0)).spawnMany(10);
    var reader = world.query(read(Health.class), changed(Health.class));
    var writer = world.query(write(Health.class), changed(Health.class));
    var updater = world.query(write(Armour.class), read(Health.class), changed(Health.class));
    world.query(write(Health.class)).update(health -> new Health(health.points() + 1));
    List<Integer> seen = new ArrayList<>();

    for (int round = 0; round < 2; round++) {
      boolean isLast = round == 1;
      run(isLast, () -> reader.each(health -> see(seen, health, isLast)));
      run(isLast, () -> writer.each(health -> see(seen, health.get(), isLast)));
      run(
          isLast,
          () ->
              updater.update(
                  (armour, health) -> {
                    see(seen, health, isLast);
                    return new Armour(armour.strength() + health.points());
                  }));
    }

    assertThat(seen)
        .containsExactly(
            1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 5, 6, 7, 8, 9, 10, 5, 6, 7, 8, 9,
            10);
    for (int i = 0; i < 10; i++) {
      // The update of the fourth row threw before it returned a value, and is not repeated.
      assertThat(world.get(all.get(i), Armour.class)).isEqualTo(new Armour(i == 3 ? 0 : i + 1));
    }
    world.verify();
  }

  private static void run(boolean isLast, Runnable loop) {
    if (isLast) {
      loop.run();
    } else {
      assertThatExceptionOfType(OnPurposeException.class).isThrownBy(loop::run);
    }
  }

  private static void see(List<Integer> seen, Health health, boolean isLast) {
    seen.add(health.points());
    if (!isLast && health.points() == 4) {
      throw new OnPurposeException();
    }
  }

  @Test
  void whatHappensToTheRestMeanwhileCounts() {
    var query = world.query(read(Health.class), changed(Health.class));
    List<Entity> all = spawnInThreeArchetypes(6);
    assertThat(visitUntil(4, query)).isEqualTo(all.subList(0, 4));
    world.despawn(all.get(0)); // visited already
    world.set(all.get(1), new Health(100)); // visited, and changed again
    world.despawn(all.get(5));
    world.remove(all.get(7), Health.class);
    world.set(all.get(8), new Health(101)); // not visited, and changed again
    world.set(all.get(9), new Name("moved"));
    world.remove(all.get(10), Health.class);
    world.set(all.get(10), new Health(102)); // lost it and has it again
    Entity fresh = world.spawn(new Health(103));

    assertThat(visit(query))
        .containsExactlyInAnyOrder(
            all.get(1),
            all.get(4),
            all.get(6),
            all.get(8),
            all.get(9),
            all.get(10),
            all.get(11),
            all.get(12),
            all.get(13),
            all.get(14),
            all.get(15),
            all.get(16),
            all.get(17),
            fresh);
    assertThat(visit(query)).isEmpty();
    world.verify();
  }

  @Test
  void whatHappensToTheRestOfAdditionsMeanwhileCounts() {
    var query = world.query(read(Health.class), added(Health.class));
    List<Entity> all = spawnInThreeArchetypes(3);
    assertThat(visitUntil(2, query)).isEqualTo(all.subList(0, 2));
    world.set(all.get(0), new Health(100)); // no addition
    world.set(all.get(3), new Health(101));
    world.despawn(all.get(4));
    world.remove(all.get(5), Health.class);
    world.remove(all.get(1), Health.class);
    world.set(all.get(1), new Health(102)); // added again

    assertThat(visit(query))
        .containsExactlyInAnyOrder(
            all.get(1), all.get(2), all.get(3), all.get(6), all.get(7), all.get(8));
    assertThat(visit(query)).isEmpty();
    world.verify();
  }

  @Test
  void aSlotThatIsUsedAgainIsANewEntityAlsoInTheRest() {
    var query = world.query(read(Health.class), changed(Health.class));
    List<Entity> all = world.entityBuilder().with(Health.class, Health::new).spawnMany(4);
    visitUntil(1, query);
    world.despawn(all.get(2));
    Entity reused = world.spawn(new Armour(1));

    assertThat(reused.index()).isEqualTo(all.get(2).index());
    assertThat(visit(query)).containsExactlyInAnyOrder(all.get(1), all.get(3));
    world.verify();
  }

  @Test
  void whatALoopWritesBeforeItThrowsIsSeenByOthersOnce() {
    spawnInThreeArchetypes(4);
    var query = world.query(write(Health.class), changed(Health.class));
    var witness = world.query(read(Health.class), changed(Health.class));
    world.query(write(Health.class)).update(health -> new Health(health.points() + 1));
    visit(witness);
    List<Entity> written = new ArrayList<>();
    assertThatExceptionOfType(OnPurposeException.class)
        .isThrownBy(
            () ->
                query.each(
                    (entity, health) -> {
                      health.set(new Health(50));
                      written.add(entity);
                      if (written.size() == 6) {
                        throw new OnPurposeException();
                      }
                    }));

    assertThat(visit(witness)).isEqualTo(written);
    assertThat(visit(witness)).isEmpty();
    world.verify();
  }

  // Chunks.

  @ParameterizedTest
  @FieldSource("CONSUMERS")
  void chunksThatAreNotReachedAreKept(Term.Filter consumer) {
    var query = world.query(read(Health.class), consumer);
    List<Entity> all = spawnInThreeArchetypes(5);
    List<Entity> seen = new ArrayList<>();
    for (Chunk chunk : query.chunks()) {
      addEntities(chunk, seen);
      break;
    }

    assertThat(seen).isEqualTo(all.subList(0, 5));
    assertThat(query.count()).isEqualTo(10);
    assertThat(visit(query)).isEqualTo(all.subList(5, 15));
    assertThat(visit(query)).isEmpty();
    world.verify();
  }

  @ParameterizedTest
  @FieldSource("CONSUMERS")
  void anIteratorThatIsNotUsedConsumesNothing(Term.Filter consumer) {
    var query = world.query(read(Health.class), consumer);
    List<Entity> all = spawnInThreeArchetypes(5);
    query.chunks();
    assertThat(query.count()).isEqualTo(15);
    Iterator<Chunk> unused = query.chunks().iterator();
    assertThat(query.count()).isEqualTo(15);
    assertThat(unused.hasNext()).isTrue();

    assertThat(query.count()).isEqualTo(15);
    assertThat(visit(query)).isEqualTo(all);
    assertThat(visit(query)).isEmpty();
    world.verify();
  }

  @ParameterizedTest
  @FieldSource("CONSUMERS")
  void forEachThatThrowsKeepsTheChunksItHasNotReached(Term.Filter consumer) {
    var query = world.query(read(Health.class), consumer);
    List<Entity> all = spawnInThreeArchetypes(5);
    List<Entity> seen = new ArrayList<>();
    assertThatExceptionOfType(OnPurposeException.class)
        .isThrownBy(
            () ->
                query
                    .chunks()
                    .forEach(
                        chunk -> {
                          addEntities(chunk, seen);
                          if (seen.size() == 10) {
                            throw new OnPurposeException();
                          }
                        }));

    assertThat(seen).isEqualTo(all.subList(0, 10));
    assertThat(visit(query)).isEqualTo(all.subList(10, 15));
    assertThat(visit(query)).isEmpty();
    world.verify();
  }

  @Test
  void chunksOfOneArchetypeThatAreNotReachedAreKept() {
    List<Entity> all = world.entityBuilder().with(Health.class, Health::new).spawnMany(30);
    var query = world.query(read(Health.class), changed(Health.class));
    List<Entity> written =
        Stream.of(1, 2, 3, 10, 11, 20).map(all::get).toList(); // three runs of rows
    written.forEach(entity -> world.set(entity, new Health(-1)));
    List<Entity> seen = new ArrayList<>();
    for (Chunk chunk : query.chunks()) {
      addEntities(chunk, seen);
      break;
    }

    assertThat(seen).isEqualTo(written.subList(0, 3));
    assertThat(visit(query)).isEqualTo(written.subList(3, 6));
    assertThat(visit(query)).isEmpty();
    world.verify();
  }

  private static void addEntities(Chunk chunk, List<Entity> entities) {
    for (int row = chunk.first(); row < chunk.end(); row++) {
      entities.add(chunk.entity(row));
    }
  }

  // Removals.

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 64, 65, 150, 299, 300})
  void removalsThatAreNotReachedAreKept(int last) {
    List<Entity> all =
        world.entityBuilder().with(Name.class, i -> new Name("n" + i)).spawnMany(300);
    Removals<Name> removals = world.query(removed(Name.class));
    Removals<Name> witness = world.query(removed(Name.class));
    List<String> expected = new ArrayList<>();
    for (Entity entity : all) {
      expected.add(entity + world.get(entity, Name.class).text());
      world.despawn(entity);
    }
    List<String> seen = new ArrayList<>();
    assertThatExceptionOfType(OnPurposeException.class)
        .isThrownBy(
            () ->
                removals.each(
                    (entity, name) -> {
                      seen.add(entity + name.text());
                      if (seen.size() == last) {
                        throw new OnPurposeException();
                      }
                    }));

    assertThat(seen).isEqualTo(expected.subList(0, last));
    assertThat(removals.count()).isEqualTo(300 - last);
    Entity later = world.spawn(new Name("later"));
    assertThat(world.query(read(Name.class)).single()).isEqualTo(later);
    removals.each((entity, name) -> seen.add(entity + name.text()));
    assertThat(seen).isEqualTo(expected);
    assertThat(removals.isEmpty()).isTrue();
    assertThat(removals.missedChanges()).isFalse();
    List<String> others = new ArrayList<>();
    witness.each((entity, name) -> others.add(entity + name.text()));
    assertThat(others).as("another reader").isEqualTo(expected);
    world.verify();
  }
}
