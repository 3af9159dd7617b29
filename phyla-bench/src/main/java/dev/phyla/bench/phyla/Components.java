package dev.phyla.bench.phyla;

import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Values;

/// The components: plain records.
final class Components {
  private Components() {}

  record Position(float x, float y, float z) {
    static Position of(int ordinal) {
      return new Position(Values.x(ordinal), Values.y(ordinal), Values.z(ordinal));
    }

    Position moved(Velocity velocity, float time) {
      return new Position(x + velocity.dx * time, y + velocity.dy * time, z + velocity.dz * time);
    }

    void addTo(Checksum sum) {
      sum.add(x, y, z);
    }
  }

  record Velocity(float dx, float dy, float dz) {
    static Velocity of(int ordinal) {
      return new Velocity(Values.dx(ordinal), Values.dy(ordinal), Values.dz(ordinal));
    }

    Velocity pushed(Force force, Body body, float time) {
      float push = time / body.mass;
      float keep = 1 - body.drag * time;
      return new Velocity(
          (dx + force.fx * push) * keep,
          (dy + force.fy * push) * keep,
          (dz + force.fz * push) * keep);
    }

    void addTo(Checksum sum) {
      sum.add(dx, dy, dz);
    }
  }

  record Force(float fx, float fy, float fz) {
    static Force of(int ordinal) {
      return new Force(Values.fx(ordinal), Values.fy(ordinal), Values.fz(ordinal));
    }

    void addTo(Checksum sum) {
      sum.add(fx, fy, fz);
    }
  }

  record Body(float mass, float drag) {
    static Body of(int ordinal) {
      return new Body(Values.mass(ordinal), Values.drag(ordinal));
    }

    void addTo(Checksum sum) {
      sum.add(mass, drag);
    }
  }

  record Health(float points, float regeneration) {
    static Health of(int ordinal) {
      return new Health(Values.health(ordinal), Values.regeneration(ordinal));
    }

    Health recovered(float time) {
      return new Health(Math.min(Values.FULL_HEALTH, points + regeneration * time), regeneration);
    }

    void addTo(Checksum sum) {
      sum.add(points, regeneration);
    }
  }

  record Frozen(float since) {
    static Frozen of(int ordinal) {
      return new Frozen(Values.since(ordinal));
    }
  }
}
