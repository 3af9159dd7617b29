package dev.phyla.bench.component;

import com.artemis.PooledComponent;
import com.badlogic.ashley.core.Component;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Values;

/// The velocity of an entity.
public final class Velocity extends PooledComponent implements Component {
  public float dx;
  public float dy;
  public float dz;

  /// Takes the values of the entity with the given ordinal.
  public Velocity of(int ordinal) {
    dx = Values.dx(ordinal);
    dy = Values.dy(ordinal);
    dz = Values.dz(ordinal);
    return this;
  }

  /// Accelerates a body for one step.
  public void push(Force force, Body body) {
    float push = Values.DT / body.mass;
    float keep = 1 - body.drag * Values.DT;
    dx = (dx + force.fx * push) * keep;
    dy = (dy + force.fy * push) * keep;
    dz = (dz + force.fz * push) * keep;
  }

  public void addTo(Checksum sum) {
    sum.add(dx, dy, dz);
  }

  @Override
  public void reset() {
    dx = 0;
    dy = 0;
    dz = 0;
  }
}
