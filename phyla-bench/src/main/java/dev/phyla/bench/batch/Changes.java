package dev.phyla.bench.batch;

import static dev.phyla.Term.read;

import dev.phyla.Commands;
import dev.phyla.Query1;
import dev.phyla.World;
import dev.phyla.batch.Batch;
import dev.phyla.batch.BatchBuilder;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.RaggedWorlds;
import dev.phyla.bench.workload.Workload;
import dev.phyla.schedule.SystemBody;
import dev.phyla.schedule.SystemSetup;
import java.util.ArrayList;
import java.util.List;

/// In one world of twenty one entity is despawned and one is spawned, by commands. All entities are
/// equal, so that worlds in which nothing changes have the same checksum.
final class Changes {
  /// One of so many worlds changes in a step.
  static final int PERIOD = 20;

  private record Place(float x, float y) {
    static final Place START = new Place(1, 2);
  }

  private record Drift(float dx, float dy) {
    static final Drift START = new Drift(3, 4);
  }

  /// Tells when a world changes.
  private static final class Turn {
    private int step;

    Turn(int world) {
      step = world;
    }

    boolean comes(int period) {
      return ++step % period == 0;
    }
  }

  private Changes() {}

  static List<Form> forms() {
    return List.of(
        Form.named("batch, no world changes", worlds -> new InBatch(worlds, 1, Integer.MAX_VALUE)),
        Form.named("batch, 1 thread", worlds -> new InBatch(worlds, 1, PERIOD)),
        Form.named("batch, 2 threads", worlds -> new InBatch(worlds, 2, PERIOD)),
        Form.named("worlds in a list", InList::new).upTo(BatchForms.MAX_SINGLE_WORLDS));
  }

  private static void spawn(World world, int number) {
    for (int i = 0; i <= RaggedWorlds.rows(number); i++) {
      world.spawn(Place.START, Drift.START);
    }
  }

  private static void replaceFirst(Query1<Place> places, Commands commands) {
    commands.despawn(places.first().orElseThrow());
    commands.spawn(Place.START, Drift.START);
  }

  private static void addTo(Checksum sum, World world) {
    world.query(read(Place.class), read(Drift.class)).each((p, d) -> sum.add(p.x(), d.dx()));
  }

  private static final class InBatch implements Workload {
    private final Batch batch;

    InBatch(int worlds, int threads, int period) {
      BatchBuilder builder =
          Batch.of(worlds)
              .threads(threads)
              .setUp(
                  (world, number) -> {
                    world.resources().set(new Turn(number));
                    spawn(world, number);
                  });
      builder.schedule().add("replace", setup -> replace(setup, period));
      batch = builder.build();
    }

    private static SystemBody replace(SystemSetup setup, int period) {
      var turn = setup.writableResource(Turn.class);
      var places = setup.query(read(Place.class));
      Commands commands = setup.commands();
      return () -> {
        if (turn.get().comes(period)) {
          replaceFirst(places, commands);
        }
      };
    }

    @Override
    public void run() {
      batch.step();
    }

    @Override
    public long checksum() {
      var sum = new Checksum();
      for (int world = 0; world < batch.worlds(); world++) {
        batch.visit(world, each -> addTo(sum, each));
      }
      return sum.value();
    }

    @Override
    public void close() {
      batch.close();
    }
  }

  private static final class InList implements Workload {
    private record Single(World world, Query1<Place> places, Turn turn) {}

    private final List<Single> all = new ArrayList<>();

    InList(int worlds) {
      for (int number = 0; number < worlds; number++) {
        var world = new World();
        spawn(world, number);
        all.add(new Single(world, world.query(read(Place.class)), new Turn(number)));
      }
    }

    @Override
    public void run() {
      for (Single single : all) {
        if (single.turn.comes(PERIOD)) {
          replaceFirst(single.places, single.world.commands());
          single.world.flush();
        }
      }
    }

    @Override
    public long checksum() {
      var sum = new Checksum();
      all.forEach(single -> addTo(sum, single.world));
      return sum.value();
    }

    @Override
    public void close() {
      all.forEach(single -> single.world.close());
    }
  }
}
