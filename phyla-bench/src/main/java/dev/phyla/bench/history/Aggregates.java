package dev.phyla.bench.history;

import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.Workload;
import dev.phyla.sql.SqlSession;
import java.util.List;

/// Aggregates of all rows of a run.
final class Aggregates implements Workload {
  private static final String BY_TICK =
      "select tick, avg(a) from particle group by tick order by tick";

  private final RecordedRun run;
  private final SqlSession sql;
  private final String query;

  private Aggregates(int rows, String query) {
    this.run = new RecordedRun(rows);
    this.sql = SqlSession.open(run.path());
    this.query = query;
  }

  static List<Form> forms() {
    return List.of(
        Form.named("arrays by hand, by tick", Summed::new),
        form("SQL, average of a column", "select avg(a) from particle"),
        form("SQL, by tick", BY_TICK),
        form(
            "SQL, by tick, 8 columns",
            """
            select tick, avg(a), avg(b), avg(c), avg(d), avg(e), avg(f), avg(g), avg(h)
            from particle group by tick order by tick"""));
  }

  private static Form form(String name, String query) {
    return Form.named(name, rows -> new Aggregates(rows, query));
  }

  @Override
  public void run() {
    sql.query(query);
  }

  @Override
  public long checksum() {
    var sum = new Checksum();
    sql.forEach(
        "select tick, avg(a) mean from particle group by tick",
        row -> sum.add((float) row.getDouble("mean"), (float) row.getLong("tick")));
    return sum.value();
  }

  @Override
  public void close() {
    sql.close();
    run.close();
  }

  /// A loop over the values of each tick.
  private static final class Summed implements Workload {
    /// The values of a field by tick and entity.
    private final float[][] values;

    private final double[] means;

    Summed(int rows) {
      values = new float[RecordedRun.ticks(rows)][RecordedRun.entities(rows)];
      means = new double[values.length];
      for (int i = 0; i < values[0].length; i++) {
        Particle particle = Particle.of(i);
        for (float[] tick : values) {
          tick[i] = particle.a();
          particle = particle.next();
        }
      }
    }

    @Override
    public void run() {
      for (int i = 0; i < means.length; i++) {
        double sum = 0;
        for (float value : values[i]) {
          sum += value;
        }
        means[i] = sum / values[i].length;
      }
    }

    @Override
    public long checksum() {
      var sum = new Checksum();
      for (int i = 0; i < means.length; i++) {
        sum.add((float) means[i], i);
      }
      return sum.value();
    }
  }
}
