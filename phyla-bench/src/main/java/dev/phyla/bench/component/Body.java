package dev.phyla.bench.component;

import com.artemis.PooledComponent;
import com.badlogic.ashley.core.Component;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Values;

/// The mass of an entity.
public final class Body extends PooledComponent implements Component {
  public float mass;
  public float drag;

  /// Takes the values of the entity with the given ordinal.
  public Body of(int ordinal) {
    mass = Values.mass(ordinal);
    drag = Values.drag(ordinal);
    return this;
  }

  public void addTo(Checksum sum) {
    sum.add(mass, drag);
  }

  @Override
  public void reset() {
    mass = 0;
    drag = 0;
  }
}
