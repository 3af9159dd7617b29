package dev.phyla.bench.history;

import dev.phyla.Accessor;
import dev.phyla.EntityList;
import dev.phyla.Term;
import dev.phyla.UpdateQuery1;
import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.Workload;
import dev.phyla.history.History;
import dev.phyla.history.Recording;
import dev.phyla.history.RecordingBuilder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// Records ticks. The values change outside of the measured time.
abstract class Recordings implements Workload {
  /// What changes in a tick.
  enum Share {
    ALL,
    ONE_PERCENT
  }

  private static final int PERCENT = 100;

  final World world = new World();
  final Folder folder = new Folder();
  private final Share share;
  private final UpdateQuery1<Particle> all = world.query(Term.write(Particle.class));
  private final Accessor<Particle> particles = world.accessor(Particle.class);
  private final EntityList entities;

  Recordings(int entities, Share share) {
    this.share = share;
    for (int i = 0; i < entities; i++) {
      world.spawn(Particle.of(i));
    }
    this.entities = all.entities();
  }

  static List<Form> forms(Share share) {
    var forms = new ArrayList<>(formsOfWorlds(share));
    if (share == Share.ALL) {
      forms.add(Form.named("history of a batch, 8 entities a world", RecordedBatch::new));
    }
    return forms;
  }

  private static List<Form> formsOfWorlds(Share share) {
    return List.of(
        Form.named("copy and write", entities -> new CopyAndWrite(entities, share)),
        Form.named("history", entities -> new Recorded(entities, share, UnaryOperator.identity())),
        Form.named(
            "history, every tick whole",
            entities -> new Recorded(entities, share, RecordingBuilder::everyTickWhole)),
        Form.named("DuckDB appender", entities -> new Appended(entities, share)).upTo(100_000));
  }

  @Override
  public void prepare() {
    if (share == Share.ALL) {
      all.update(Particle::next);
    } else {
      for (int i = 0; i < entities.size(); i += PERCENT) {
        particles.set(entities.get(i), particles.get(entities.get(i)).next());
      }
    }
    Folder.deleteOld(log());
  }

  /// The folder of the log.
  Path log() {
    return folder.path();
  }

  @Override
  public long checksum() {
    var sum = new Checksum();
    all.each((entity, particle) -> sum.add(particle.get().sum(), entity.index(), 0));
    return sum.value();
  }

  @Override
  public void close() {
    world.close();
    folder.close();
  }

  private static final class Recorded extends Recordings {
    private final Recording recording;

    Recorded(int entities, Share share, UnaryOperator<RecordingBuilder> options) {
      super(entities, share);
      Path path = folder.path().resolve("history");
      recording =
          options.apply(History.recorder(world, path).runId("r").segmentBytes(Folder.MAX)).start();
    }

    @Override
    Path log() {
      return folder.path().resolve("history/log/world_id=world/run_id=r");
    }

    @Override
    public void run() {
      world.endUpdate();
    }

    @Override
    public void close() {
      recording.close();
      super.close();
    }
  }

  private static final class CopyAndWrite extends Recordings {
    private final PlainLog log;

    CopyAndWrite(int entities, Share share) {
      super(entities, share);
      log = new PlainLog(world, folder.path());
    }

    @Override
    public void run() {
      world.endUpdate();
      log.write();
    }

    @Override
    public void close() {
      log.close();
      super.close();
    }
  }

  private static final class Appended extends Recordings {
    private final DuckLog log;

    Appended(int entities, Share share) {
      super(entities, share);
      log = new DuckLog(world, folder.path().resolve("log.duckdb"));
    }

    @Override
    public void prepare() {
      super.prepare();
      log.prepare();
    }

    @Override
    public void run() {
      world.endUpdate();
      log.append();
    }

    @Override
    public void close() {
      log.close();
      super.close();
    }
  }
}
