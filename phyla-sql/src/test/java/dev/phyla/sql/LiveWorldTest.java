package dev.phyla.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.Schema;
import dev.phyla.World;
import dev.phyla.history.ArchetypeTable;
import dev.phyla.relation.ChildOf;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LiveWorldTest {
  private record Position(float x, float y) {}

  private record Velocity(float dx, float dy) {}

  private enum Kind {
    ANT,
    BEE
  }

  private record Animal(
      Kind kind,
      String name,
      Entity friend,
      List<Integer> meals,
      @Length(2) short[] cells,
      char c) {}

  private record Marked() {}

  private record Handle(Thread thread) {}

  private final World world = new World();

  @AfterEach
  void close() {
    world.close();
  }

  private static List<List<Object>> rows(SqlResult result) {
    var rows = new ArrayList<List<Object>>();
    result.rows().forEach(row -> rows.add(new ArrayList<>(row.values())));
    return rows;
  }

  @Test
  void queriesSeeTheStateOfTheWorld() {
    for (int i = 0; i < 10; i++) {
      world.spawn(new Position(i, 0));
    }
    Entity moving = world.spawn(new Position(100, 1), new Velocity(2, 3));
    world.endUpdate();
    try (var sql = SqlSession.of(world)) {
      assertThat(sql.query("select avg(x) from position").number()).isEqualTo(145.0 / 11);
      assertThat(rows(sql.query("from position_velocity")))
          .containsExactly(Arrays.asList(null, null, moving.bits(), 1L, true, 100f, 1f, 2f, 3f));
      assertThat(rows(sql.query("from velocity")))
          .containsExactly(Arrays.asList(null, null, moving.bits(), 1L, true, 2f, 3f));
      String table = ArchetypeTable.of(world.schema(), Position.class, Velocity.class).name();
      assertThat(sql.query("select count(*) from " + table).number()).isEqualTo(1);
      assertThat(rows(sql.query("select table_name from tables where alias = 'position_velocity'")))
          .containsExactly(List.of(table));

      world.despawn(moving);
      assertThat(sql.query("select count(*), max(x) from position").rows().getFirst().values())
          .containsExactly(10L, 9f);
      assertThat(sql.query("select count(*) from velocity").number()).isZero();
    }
  }

  @Test
  void writesBetweenQueriesAreSeen() {
    Entity entity = world.spawn(new Position(1, 1));
    world.spawn(new Marked());
    try (var sql = SqlSession.of(world)) {
      String query = "select x from position";
      assertThat(sql.query(query).number()).isEqualTo(1);
      world.set(entity, new Position(2, 1));
      assertThat(sql.query(query).number()).isEqualTo(2);
      world.set(entity, new Position(3, 1));
      assertThat(sql.query(query).number()).isEqualTo(3);
      world.endUpdate();
      assertThat(sql.query("select tick from position").number()).isEqualTo(1);
      assertThat(sql.query(query).number()).isEqualTo(3);
      world.set(entity, new Position(4, 1));
      assertThat(sql.query(query).number()).isEqualTo(4);
      world.endUpdate();
      World saved = world.copy();
      assertThat(sql.query(query).number()).isEqualTo(4);
      assertThat(sql.query(query).number()).isEqualTo(4);
      world.endUpdate();
      assertThat(sql.query("select tick from marked").number()).isEqualTo(3);
      world.set(entity, new Position(5, 1));
      world.endUpdate();
      assertThat(sql.query(query).number()).isEqualTo(5);
      world.restore(saved);
      assertThat(sql.query(query).number()).isEqualTo(4);
      assertThat(sql.query("select tick from position").number()).isEqualTo(2);
      saved.close();
    }
  }

  @Test
  void randomWorldsAreShownAtEveryMoment() {
    long seed = System.nanoTime();
    var random = new Random(seed);
    Map<Entity, Float> model = new TreeMap<>((a, b) -> Long.compare(a.bits(), b.bits()));
    try (var sql = SqlSession.of(world)) {
      for (int i = 0; i < 150; i++) {
        switch (random.nextInt(7)) {
          case 0, 1 -> {
            float x = random.nextFloat();
            Entity entity =
                random.nextBoolean()
                    ? world.spawn(new Position(x, 0))
                    : world.spawn(new Position(x, 0), new Velocity(0, 0));
            model.put(entity, x);
          }
          case 2 ->
              model.keySet().stream()
                  .findFirst()
                  .ifPresent(
                      entity -> {
                        world.despawn(entity);
                        model.remove(entity);
                      });
          case 3 -> {
            for (Entity entity : List.copyOf(model.keySet())) {
              if (random.nextInt(3) == 0) {
                model.put(entity, random.nextFloat());
                world.set(entity, new Position(model.get(entity), 0));
              }
            }
          }
          case 4 -> world.endUpdate();
          case 5 -> world.reclaimArchetypes();
          default -> {
            for (Entity entity : model.keySet()) {
              if (random.nextInt(4) == 0) {
                world.set(entity, new Velocity(1, 1));
              } else if (random.nextInt(4) == 0) {
                world.remove(entity, Velocity.class);
              }
            }
          }
        }
        if (!model.isEmpty()) {
          var found = new TreeMap<Long, Object>();
          sql.forEach(
              "select entity_id, x from position",
              row -> found.put(row.getLong("entity_id"), row.get("x")));
          var expected = new TreeMap<Long, Object>();
          model.forEach((entity, x) -> expected.put(entity.bits(), x));
          assertThat(found).as("seed %d, step %d", seed, i).isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void everyKindOfFieldIsShown() {
    Entity friend = world.spawn(new Marked());
    Entity entity =
        world.spawn(
            new Animal(Kind.BEE, "Maja", friend, List.of(3, 4), new short[] {7, 8}, 'x'),
            new Marked());
    world.spawn(new Animal(Kind.ANT, null, Entity.NONE, null, new short[2], 'y'), new Marked());
    try (var sql = SqlSession.of(world)) {
      assertThat(
              rows(
                  sql.query(
                      "select kind, name, friend, meals, cells__0, cells__1, c from animal where"
                          + " entity_id = ?",
                      entity)))
          .containsExactly(
              List.of("BEE", "Maja", friend.bits(), "[3,4]", (short) 7, (short) 8, (int) 'x'));
      assertThat(
              rows(
                  sql.query(
                      "select kind, name, friend, meals from animal where kind = ?", Kind.ANT)))
          .containsExactly(Arrays.asList("ANT", null, 0L, null));
      assertThat(
              sql.query("select count(*) from animal a join marked m on a.friend = m.entity_id")
                  .number())
          .isEqualTo(1);
      assertThat(sql.query("select count(*) from marked").number()).isEqualTo(3);
      assertThat(sql.query("select meals[0]::int from animal where name = 'Maja'").number())
          .isEqualTo(3);
    }
  }

  @Test
  void entitiesWithRelationsAreInOneTable() {
    Entity first = world.spawn(new Marked());
    Entity second = world.spawn(new Marked());
    for (int i = 0; i < 4; i++) {
      Entity child = world.spawn(new Position(i, 0));
      world.relate(child, new ChildOf(), i % 2 == 0 ? first : second);
    }
    world.spawn(new Position(10, 0));
    try (var sql = SqlSession.of(world)) {
      assertThat(sql.query("select count(*), sum(x) from position").rows().getFirst().values())
          .containsExactly(5L, 16.0);
      assertThat(sql.query("select count(*) from tables where components = ['Position']").number())
          .isEqualTo(1);
    }
  }

  @Test
  void declaredComponentsAreShown() {
    var health = world.schema().declare("Health", new Schema.Field("points", int.class));
    Entity entity = world.spawn(new Marked());
    world.component(health).set(entity, Map.of("points", 10));
    try (var sql = SqlSession.of(world)) {
      assertThat(sql.query("select points from health").number()).isEqualTo(10);
    }
  }

  @Test
  void valuesWithoutAPlainFormAreNull() {
    world.spawn(new Handle(Thread.currentThread()), new Position(1, 2));
    try (var sql = SqlSession.of(world)) {
      assertThat(rows(sql.query("select x, thread from position join handle using (entity_id)")))
          .containsExactly(Arrays.asList(1f, null));
    }
  }

  @Test
  void manyRowsAreCopied() {
    world.spawnMany(300_000, new Position(1, 2), new Velocity(3, 4));
    try (var sql = SqlSession.of(world)) {
      assertThat(
              sql.query(
                      "select count(*), sum(x + dy), count(distinct entity_id)"
                          + " from position join velocity using (entity_id)")
                  .rows()
                  .getFirst()
                  .values())
          .containsExactly(300_000L, 1_500_000.0, 300_000L);
    }
  }

  @Test
  void registeredWorldsAreShownAsTheyWereAtTheLastRefresh(@TempDir Path folder) throws Exception {
    var random = new Random(4);
    var history = new RandomHistory(random);
    history.run("w", "r0", null, -1, 20);
    history.write(folder, true);
    Entity entity = world.spawn(new Position(1, 1));
    try (var sql = SqlSession.open(folder);
        var other = new World()) {
      double recorded = sql.query("select count(*) from position").number();
      sql.register("Live", world);
      other.spawn(new Position(7, 7));
      sql.register("second world", other);
      assertThat(sql.query("select x from live.position").number()).isEqualTo(1);
      assertThat(sql.query("select x from \"second world\".position").number()).isEqualTo(7);
      assertThat(sql.query("select count(*) from position").number()).isEqualTo(recorded);
      world.set(entity, new Position(2, 2));
      assertThat(sql.query("select x from live.position").number()).isEqualTo(1);
      Object seen =
          CompletableFuture.supplyAsync(() -> sql.query("select x from live.position").value())
              .get();
      assertThat(seen).isEqualTo(1f);
      sql.refresh();
      assertThat(sql.query("select x from live.position").number()).isEqualTo(2);

      sql.register("live", other);
      assertThat(sql.query("select x from live.position").number()).isEqualTo(7);
      sql.unregister("live");
      sql.unregister("unknown");
      assertThatThrownBy(() -> sql.query("from live.position")).isInstanceOf(SqlException.class);
      for (String name : List.of("main", "Temp", "phyla", "phyla_live")) {
        assertThatThrownBy(() -> sql.register(name, world))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage("A world cannot be registered as " + name + ", which has another meaning.");
      }
    }
  }

  @Test
  void otherThreadsAreRefused() {
    world.spawn(new Position(1, 1));
    try (var sql = SqlSession.of(world)) {
      assertThatThrownBy(() -> CompletableFuture.runAsync(() -> sql.query("from position")).join())
          .isInstanceOf(CompletionException.class)
          .hasCauseInstanceOf(IllegalStateException.class);
      assertThat(sql.query("select count(*) from position").number()).isEqualTo(1);
    }
  }

  @Test
  void restrictedSessionsShowLiveWorlds() {
    world.spawn(new Position(1, 1));
    try (var sql = SqlSession.of(world, SqlOptions.DEFAULT.restricted())) {
      assertThat(sql.query("select x from position").number()).isEqualTo(1);
      assertThatThrownBy(() -> sql.query("drop view position"))
          .hasMessage("Only queries can run in a restricted session.");
    }
  }

  @Test
  void usersMayBuildOnTheViews() {
    Entity entity = world.spawn(new Position(1, 1));
    try (var sql = SqlSession.of(world)) {
      sql.query("create view far as select * from position where x > 5");
      assertThat(sql.query("select count(*) from far").number()).isZero();
      world.set(entity, new Position(6, 0));
      assertThat(sql.query("select count(*) from far").number()).isEqualTo(1);
      world.spawn(new Position(8, 0), new Velocity(1, 1));
      assertThat(sql.query("select count(*) from far").number()).isEqualTo(2);
    }
  }

  @Test
  void closedWorldsAreRefused() {
    var other = new World();
    other.spawn(new Position(1, 1));
    try (var sql = SqlSession.of(other)) {
      sql.query("from position");
      other.close();
      assertThatThrownBy(() -> sql.query("from position"))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void transactionsSeeTheStateOfTheirBeginning() {
    Entity entity = world.spawn(new Position(1, 1));
    try (var sql = SqlSession.of(world)) {
      sql.query("begin");
      world.set(entity, new Position(2, 2));
      assertThat(sql.query("select x from position").number()).isEqualTo(1);
      assertThatThrownBy(() -> sql.query("select error('x')")).isInstanceOf(SqlException.class);
      assertThatThrownBy(() -> sql.query("select 1")).hasMessageContaining("ROLLBACK");
      sql.query("rollback");
      assertThat(sql.query("select x from position").number()).isEqualTo(2);
    }
  }

  @Test
  void refreshedWorldsOfATransactionAreCopiedAgainAfterIt() {
    Entity entity = world.spawn(new Position(1, 1));
    try (var sql = SqlSession.create(SqlOptions.DEFAULT)) {
      sql.register("live", world);
      sql.query("begin");
      world.set(entity, new Position(2, 2));
      sql.refresh();
      assertThat(sql.query("select x from live.position").number()).isEqualTo(2);
      sql.query("rollback");
      assertThat(sql.query("select x from live.position").number()).isEqualTo(1);
      world.endUpdate();
      sql.refresh();
      assertThat(sql.query("select x from live.position").number()).isEqualTo(2);
    }
  }
}
