package dev.phyla.bench.component;

import com.artemis.PooledComponent;
import com.badlogic.ashley.core.Component;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Values;

/// The health of an entity.
public final class Health extends PooledComponent implements Component {
  public float points;
  public float regeneration;

  /// Takes the values of the entity with the given ordinal.
  public Health of(int ordinal) {
    points = Values.health(ordinal);
    regeneration = Values.regeneration(ordinal);
    return this;
  }

  /// Recovers for one step.
  public void recover() {
    points = Math.min(Values.FULL_HEALTH, points + regeneration * Values.DT);
  }

  public void addTo(Checksum sum) {
    sum.add(points, regeneration);
  }

  @Override
  public void reset() {
    points = 0;
    regeneration = 0;
  }
}
