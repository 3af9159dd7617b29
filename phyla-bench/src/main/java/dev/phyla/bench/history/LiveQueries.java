package dev.phyla.bench.history;

import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.Workload;
import dev.phyla.sql.SqlSession;
import java.util.List;

/// An aggregate of the current state of a world, whose columns are copied for each query.
final class LiveQueries implements Workload {
  private final World world = new World();
  private final SqlSession sql;
  private double mean;

  private LiveQueries(int entities) {
    for (int i = 0; i < entities; i++) {
      world.spawn(Particle.of(i));
    }
    sql = SqlSession.of(world);
  }

  static List<Form> forms() {
    return List.of(Form.named("array by hand", Summed::new), Form.named("SQL", LiveQueries::new));
  }

  @Override
  public void run() {
    mean = sql.query("select avg(a) from particle").number();
  }

  @Override
  public long checksum() {
    var sum = new Checksum();
    sum.add((float) mean);
    return sum.value();
  }

  @Override
  public void close() {
    sql.close();
    world.close();
  }

  /// A loop over an array.
  private static final class Summed implements Workload {
    private final float[] values;
    private double mean;

    Summed(int entities) {
      values = new float[entities];
      for (int i = 0; i < entities; i++) {
        values[i] = Particle.of(i).a();
      }
    }

    @Override
    public void run() {
      double sum = 0;
      for (float value : values) {
        sum += value;
      }
      mean = sum / values.length;
    }

    @Override
    public long checksum() {
      var sum = new Checksum();
      sum.add((float) mean);
      return sum.value();
    }
  }
}
