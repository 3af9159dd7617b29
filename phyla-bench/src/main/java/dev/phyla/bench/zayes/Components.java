package dev.phyla.bench.zayes;

import com.simsilica.es.EntityComponent;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Values;

/// The components, immutable as Zay-ES requires.
final class Components {
  private Components() {}

  record Position(float x, float y, float z) implements EntityComponent {
    static Position of(int ordinal) {
      return new Position(Values.x(ordinal), Values.y(ordinal), Values.z(ordinal));
    }

    Position moved(Velocity velocity) {
      return new Position(
          x + velocity.dx * Values.DT, y + velocity.dy * Values.DT, z + velocity.dz * Values.DT);
    }

    void addTo(Checksum sum) {
      sum.add(x, y, z);
    }
  }

  record Velocity(float dx, float dy, float dz) implements EntityComponent {
    static Velocity of(int ordinal) {
      return new Velocity(Values.dx(ordinal), Values.dy(ordinal), Values.dz(ordinal));
    }

    Velocity pushed(Force force, Body body) {
      float push = Values.DT / body.mass;
      float keep = 1 - body.drag * Values.DT;
      return new Velocity(
          (dx + force.fx * push) * keep,
          (dy + force.fy * push) * keep,
          (dz + force.fz * push) * keep);
    }

    void addTo(Checksum sum) {
      sum.add(dx, dy, dz);
    }
  }

  record Force(float fx, float fy, float fz) implements EntityComponent {
    static Force of(int ordinal) {
      return new Force(Values.fx(ordinal), Values.fy(ordinal), Values.fz(ordinal));
    }

    void addTo(Checksum sum) {
      sum.add(fx, fy, fz);
    }
  }

  record Body(float mass, float drag) implements EntityComponent {
    static Body of(int ordinal) {
      return new Body(Values.mass(ordinal), Values.drag(ordinal));
    }

    void addTo(Checksum sum) {
      sum.add(mass, drag);
    }
  }

  record Health(float points, float regeneration) implements EntityComponent {
    static Health of(int ordinal) {
      return new Health(Values.health(ordinal), Values.regeneration(ordinal));
    }

    Health recovered() {
      return new Health(
          Math.min(Values.FULL_HEALTH, points + regeneration * Values.DT), regeneration);
    }

    void addTo(Checksum sum) {
      sum.add(points, regeneration);
    }
  }

  record Frozen(float since) implements EntityComponent {
    static Frozen of(int ordinal) {
      return new Frozen(Values.since(ordinal));
    }
  }
}
