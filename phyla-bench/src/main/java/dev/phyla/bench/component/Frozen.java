package dev.phyla.bench.component;

import com.artemis.PooledComponent;
import com.badlogic.ashley.core.Component;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Values;

/// Marks an entity that does not move, with the time when it stopped.
public final class Frozen extends PooledComponent implements Component {
  public float since;

  /// Takes the values of the entity with the given ordinal.
  public Frozen of(int ordinal) {
    since = Values.since(ordinal);
    return this;
  }

  public void addTo(Checksum sum) {
    sum.add(since);
  }

  @Override
  public void reset() {
    since = 0;
  }
}
