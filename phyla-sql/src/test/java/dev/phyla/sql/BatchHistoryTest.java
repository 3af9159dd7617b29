package dev.phyla.sql;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.batch.Batch;
import dev.phyla.batch.BatchBuilder;
import dev.phyla.history.History;
import dev.phyla.history.PastState;
import dev.phyla.history.PastTable;
import dev.phyla.history.Recording;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BatchHistoryTest {
  record Cart(float x, int age) {}

  record Driver(int skill) {}

  @TempDir private Path folder;

  /// Worlds in which carts come and go, in some more than in others.
  private static Batch carts(int worlds) {
    BatchBuilder builder =
        Batch.of(worlds)
            .groupSize(7)
            .prepare(world -> world.register(Driver.class))
            .setUp(
                (world, number) -> {
                  for (int i = 0; i < 1 + number % 4; i++) {
                    world.spawn(new Cart(number, 0));
                  }
                });
    builder
        .schedule()
        .add(
            "drive",
            setup -> {
              var commands = setup.commands();
              var random = setup.random();
              return setup
                  .query(write(Cart.class))
                  .loop(
                      (entity, cart) -> {
                        int age = cart.get().age() + 1;
                        cart.set(new Cart(cart.get().x() + 0.5f, age));
                        int lot = random.stream(entity).nextInt(20);
                        if (lot == 0) {
                          commands.despawn(entity);
                          commands.spawn(new Cart(0, 0));
                        } else if (lot == 1) {
                          commands.set(entity, new Driver(age));
                        } else if (lot == 2) {
                          commands.remove(entity, Driver.class);
                        }
                      });
            });
    return builder.build();
  }

  private static List<String> rows(PastState state) {
    var rows = new ArrayList<String>();
    for (PastTable table : state.having("Cart")) {
      float[] xs = table.column("cart__x", float[].class);
      for (int i = 0; i < table.size(); i++) {
        rows.add(table.world(i) + " " + table.entity(i).bits() + " " + xs[i]);
      }
    }
    return rows.stream().sorted().toList();
  }

  private static List<String> rows(SqlResult result) {
    var rows = new ArrayList<String>();
    for (Map<String, ?> row : result.rows()) {
      rows.add(row.get("world_number") + " " + row.get("entity_id") + " " + row.get("x"));
    }
    return rows.stream().sorted().toList();
  }

  @Test
  void theWorldsOfABatchAreToldApart() {
    try (Batch batch = carts(25);
        Recording recording =
            History.recorder(batch, folder).runId("r").segmentBytes(20_000).start()) {
      batch.run(40);
      recording.force();
      try (History history = History.open(folder);
          SqlSession sql = SqlSession.open(folder)) {
        for (int step : new int[] {0, 1, 17, 40}) {
          PastState state = history.run("r").at(step);
          assertThat(rows(sql.query("from cart_at('r', " + step + ")"))).isEqualTo(rows(state));
          assertThat(rows(sql.query("from cart_series('r', 0, 40) where tick = " + step)))
              .isEqualTo(rows(state));
        }
        assertThat(sql.query("select worlds from runs").value()).isEqualTo(25);
      }
    }
  }

  @Test
  void aForkShowsTheWorldsOfItsParent() {
    try (Batch batch = carts(9);
        Recording _ = History.recorder(batch, folder).runId("r").start()) {
      batch.run(10);
    }
    try (Batch batch = carts(9);
        Recording _ = History.recorder(batch, folder).runId("f").forkOf("r", 5).start()) {
      Entity cart = batch.get(3, world -> world.query(read(Cart.class)).entities().get(0));
      batch.visit(3, world -> world.set(cart, new Cart(100, 0)));
      batch.run(5);
    }
    try (History history = History.open(folder);
        SqlSession sql = SqlSession.open(folder)) {
      for (int step : new int[] {2, 5, 6, 10}) {
        assertThat(rows(sql.query("from cart_at('f', " + step + ")")))
            .isEqualTo(rows(history.run("f").at(step)));
      }
      assertThat(rows(history.run("f").at(6))).isNotEqualTo(rows(history.run("r").at(6)));
    }
  }
}
