package dev.phyla.bench.history;

import dev.phyla.Accessor;
import dev.phyla.EntityList;
import dev.phyla.Term;
import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.Workload;
import dev.phyla.history.History;
import dev.phyla.history.PastTable;
import dev.phyla.history.Recording;
import dev.phyla.history.RecordingBuilder;
import dev.phyla.history.Run;
import java.util.Arrays;
import java.util.List;

/// Reads the state at a tick of a run, in which 1 % of the rows change in each tick.
final class Readings implements Workload {
  private static final int TICKS = 60;
  private static final int STRIDE = 37;
  private static final int PERCENT = 100;

  private final World world = new World();
  private final Folder folder = new Folder();
  private final History history;
  private final Run run;
  private final boolean isRestored;
  private int tick;

  private Readings(int entities, boolean isWhole, boolean isRestored) {
    this.isRestored = isRestored;
    for (int i = 0; i < entities; i++) {
      world.spawn(Particle.of(i));
    }
    record(isWhole);
    history = History.open(folder.path());
    run = history.run("r");
  }

  private void record(boolean isWhole) {
    RecordingBuilder builder = History.recorder(world, folder.path()).runId("r");
    Accessor<Particle> particles = world.accessor(Particle.class);
    EntityList entities = world.query(Term.with(Particle.class)).entities();
    try (Recording _ = (isWhole ? builder.everyTickWhole() : builder).start()) {
      for (int now = 0; now < TICKS; now++) {
        for (int i = now % PERCENT; i < entities.size(); i += PERCENT) {
          particles.set(entities.get(i), particles.get(entities.get(i)).next());
        }
        world.endUpdate();
      }
    }
  }

  static List<Form> forms() {
    return List.of(
        Form.named("arrays by hand", Copied::new),
        Form.named("from full rows", entities -> new Readings(entities, true, false)),
        Form.named("from changes", entities -> new Readings(entities, false, false)),
        Form.named("restored world", entities -> new Readings(entities, false, true)));
  }

  @Override
  public void run() {
    tick = (tick + STRIDE) % TICKS;
    if (isRestored) {
      run.restore(tick, world);
    } else {
      run.at(tick).tables();
    }
  }

  @Override
  public long checksum() {
    var sum = new Checksum();
    for (PastTable table : run.at(0).tables()) {
      float[] values = table.column("particle__a", float[].class);
      for (int i = 0; i < values.length; i++) {
        sum.add(values[i], i, 0);
      }
    }
    return sum.value();
  }

  @Override
  public void close() {
    history.close();
    world.close();
    folder.close();
  }

  /// Copies as many values.
  private static final class Copied implements Workload {
    private final float[][] from;
    private final float[][] to = new float[Particle.FIELDS][];

    Copied(int entities) {
      from = new float[Particle.FIELDS][entities];
      for (int i = 0; i < entities; i++) {
        from[0][i] = i;
      }
    }

    @Override
    public void run() {
      for (int i = 0; i < to.length; i++) {
        to[i] = Arrays.copyOf(from[i], from[i].length);
      }
    }

    @Override
    public long checksum() {
      var sum = new Checksum();
      for (int i = 0; i < from[0].length; i++) {
        sum.add(from[0][i], i, 0);
      }
      return sum.value();
    }
  }
}
