package dev.phyla.bench.component;

import com.artemis.PooledComponent;
import com.badlogic.ashley.core.Component;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Values;

/// The force on an entity.
public final class Force extends PooledComponent implements Component {
  public float fx;
  public float fy;
  public float fz;

  /// Takes the values of the entity with the given ordinal.
  public Force of(int ordinal) {
    fx = Values.fx(ordinal);
    fy = Values.fy(ordinal);
    fz = Values.fz(ordinal);
    return this;
  }

  public void addTo(Checksum sum) {
    sum.add(fx, fy, fz);
  }

  @Override
  public void reset() {
    fx = 0;
    fy = 0;
    fz = 0;
  }
}
