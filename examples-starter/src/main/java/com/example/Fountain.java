package com.example;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.UpdateQuery1;
import dev.phyla.UpdateQuery2;
import dev.phyla.World;

/// Drops of water that fly up and fall back.
public final class Fountain {
  private static final float GRAVITY = -9.81f;

  /// The height above the ground, in metres.
  public record Height(float metres) {}

  /// The speed upwards, in metres per second.
  public record Speed(float up) {}

  private final World world = new World();
  private final UpdateQuery2<Height, Speed> flying =
      world.query(write(Height.class), read(Speed.class));
  private final UpdateQuery1<Speed> falling = world.query(write(Speed.class));

  /// Makes a fountain whose drops start at different speeds.
  public Fountain(int drops) {
    for (int i = 0; i < drops; i++) {
      world.spawn(new Height(0), new Speed(10 + 10f * i / drops));
    }
  }

  /// Moves all drops on by a time in seconds.
  public void step(float dt) {
    flying.update((height, speed) -> new Height(Math.max(0, height.metres() + speed.up() * dt)));
    falling.update(speed -> new Speed(speed.up() + GRAVITY * dt));
  }

  /// The height of the highest drop.
  public float top() {
    float[] top = {0};
    flying.each((height, _) -> top[0] = Math.max(top[0], height.get().metres()));
    return top[0];
  }

  /// Runs four seconds of a fountain and prints how high it is.
  public static void main(String[] args) {
    var fountain = new Fountain(1_000);
    for (int tick = 0; tick <= 240; tick++) {
      if (tick % 60 == 0) {
        System.out.printf("after %d s the highest drop is at %.1f m%n", tick / 60, fountain.top());
      }
      fountain.step(1 / 60f);
    }
  }
}
