package dev.phyla.bench.component;

import com.artemis.PooledComponent;
import com.badlogic.ashley.core.Component;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Values;

/// The position of an entity.
public final class Position extends PooledComponent implements Component {
  public float x;
  public float y;
  public float z;

  /// Takes the values of the entity with the given ordinal.
  public Position of(int ordinal) {
    x = Values.x(ordinal);
    y = Values.y(ordinal);
    z = Values.z(ordinal);
    return this;
  }

  /// Moves by one step.
  public void move(Velocity velocity) {
    x += velocity.dx * Values.DT;
    y += velocity.dy * Values.DT;
    z += velocity.dz * Values.DT;
  }

  public void addTo(Checksum sum) {
    sum.add(x, y, z);
  }

  @Override
  public void reset() {
    x = 0;
    y = 0;
    z = 0;
  }
}
