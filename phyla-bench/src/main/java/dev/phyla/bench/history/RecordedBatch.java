package dev.phyla.bench.history;

import dev.phyla.Term;
import dev.phyla.batch.Batch;
import dev.phyla.batch.BatchBuilder;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Workload;
import dev.phyla.history.History;
import dev.phyla.history.Recording;

/// Records the steps of a batch of small worlds. The values change in the step, so that is part of
/// the measured time.
final class RecordedBatch implements Workload {
  private static final int PER_WORLD = 8;

  private final Folder folder = new Folder();
  private final Batch batch;
  private final Recording recording;

  RecordedBatch(int entities) {
    BatchBuilder builder =
        Batch.of(Math.ceilDiv(entities, PER_WORLD))
            .threads(1)
            .maxPerWorld(PER_WORLD, Particle.class)
            .setUp(
                (world, number) -> {
                  int first = number * PER_WORLD;
                  int end = Math.min(first + PER_WORLD, entities);
                  for (int i = first; i < end; i++) {
                    world.spawn(Particle.of(i));
                  }
                });
    builder
        .schedule()
        .add("change", setup -> setup.query(Term.write(Particle.class)).updateLoop(Particle::next));
    this.batch = builder.build();
    this.recording =
        History.recorder(batch, folder.path().resolve("history"))
            .runId("r")
            .segmentBytes(Folder.MAX)
            .start();
  }

  @Override
  public void prepare() {
    Folder.deleteOld(folder.path().resolve("history/log/world_id=world/run_id=r"));
  }

  @Override
  public void run() {
    batch.step();
  }

  @Override
  public long checksum() {
    var sum = new Checksum();
    for (int number = 0; number < batch.worlds(); number++) {
      int first = number * PER_WORLD;
      batch.visit(
          number,
          world ->
              world
                  .query(Term.read(Particle.class))
                  .each((entity, particle) -> sum.add(particle.sum(), first + entity.index(), 0)));
    }
    return sum.value();
  }

  @Override
  public void close() {
    recording.close();
    batch.close();
    folder.close();
  }
}
