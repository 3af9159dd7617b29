package dev.phyla.bench.shape;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.Query3;
import dev.phyla.Ref;
import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;

/// Gliders whose whole physics is in one lambda: lift, drag and landing; in the longer one also
/// fatigue and a battery.
abstract class LongLambda implements Shape {
  private static final int ROWS = 4096;
  static final float DT = 1 / 64f;

  record Flight(float height, float climb, float distance, float speed) {}

  record State(float charge, float fatigue, int landings) {}

  record Wing(float area, float mass, float glide) {}

  final World world = new World();
  final Query3<Ref<Flight>, Ref<State>, Wing> gliders =
      world.query(write(Flight.class), write(State.class), read(Wing.class));
  final float[] height = new float[ROWS];
  final float[] climb = new float[ROWS];
  final float[] distance = new float[ROWS];
  final float[] speed = new float[ROWS];
  final float[] charge = new float[ROWS];
  final float[] fatigue = new float[ROWS];
  final int[] landings = new int[ROWS];
  final float[] area = new float[ROWS];
  final float[] mass = new float[ROWS];
  final float[] glide = new float[ROWS];

  LongLambda() {
    for (int row = 0; row < ROWS; row++) {
      height[row] = 100 * Numbers.unit(row, 0);
      speed[row] = 10 + 10 * Numbers.unit(row, 1);
      area[row] = 1 + Numbers.unit(row, 2);
      mass[row] = 2 + Numbers.unit(row, 3);
      glide[row] = 0.1f + 0.1f * Numbers.unit(row, 4);
      world.spawn(
          new Flight(height[row], 0, 0, speed[row]),
          new State(0, 0, 0),
          new Wing(area[row], mass[row], glide[row]));
    }
  }

  @Override
  public final int rows() {
    return ROWS;
  }

  /// A lambda of about 200 bytes of bytecode.
  static final class Of200Bytecodes extends LongLambda {
    @Override
    public void tickByHand() {
      float[] height = this.height;
      float[] climb = this.climb;
      float[] distance = this.distance;
      float[] speed = this.speed;
      float[] area = this.area;
      float[] mass = this.mass;
      float[] glide = this.glide;
      for (int row = 0; row < height.length; row++) {
        float pressure = 0.6f * speed[row] * speed[row] * area[row];
        float lift = pressure * glide[row] / mass[row];
        float drag = pressure * glide[row] * glide[row] / mass[row];
        float newClimb = climb[row] + (lift - 9.8f) * DT;
        float newSpeed = speed[row] - drag * DT - newClimb * 0.1f * DT;
        float newHeight = height[row] + newClimb * DT;
        if (newHeight <= 0) {
          newHeight = 100;
          newClimb = 0;
          newSpeed = 20;
          landings[row]++;
        }
        distance[row] += newSpeed * DT;
        height[row] = newHeight;
        climb[row] = newClimb;
        speed[row] = newSpeed;
      }
    }

    @Override
    public void tickByPhyla() {
      gliders.each(
          (flight, state, wing) -> {
            Flight old = flight.get();
            float pressure = 0.6f * old.speed() * old.speed() * wing.area();
            float lift = pressure * wing.glide() / wing.mass();
            float drag = pressure * wing.glide() * wing.glide() / wing.mass();
            float newClimb = old.climb() + (lift - 9.8f) * DT;
            float newSpeed = old.speed() - drag * DT - newClimb * 0.1f * DT;
            float newHeight = old.height() + newClimb * DT;
            if (newHeight <= 0) {
              newHeight = 100;
              newClimb = 0;
              newSpeed = 20;
              State before = state.get();
              state.set(new State(before.charge(), before.fatigue(), before.landings() + 1));
            }
            flight.set(new Flight(newHeight, newClimb, old.distance() + newSpeed * DT, newSpeed));
          });
    }
  }

  /// A lambda of about 300 bytes of bytecode.
  static final class Of300Bytecodes extends LongLambda {
    @Override
    public void tickByHand() {
      float[] height = this.height;
      float[] climb = this.climb;
      float[] distance = this.distance;
      float[] speed = this.speed;
      float[] charge = this.charge;
      float[] fatigue = this.fatigue;
      float[] area = this.area;
      float[] mass = this.mass;
      float[] glide = this.glide;
      for (int row = 0; row < height.length; row++) {
        float pressure = 0.6f * speed[row] * speed[row] * area[row];
        float lift = pressure * glide[row] / mass[row];
        float drag = pressure * glide[row] * glide[row] / mass[row];
        float newClimb = climb[row] + (lift - 9.8f) * DT;
        float newSpeed = speed[row] - drag * DT - newClimb * 0.1f * DT;
        float newHeight = height[row] + newClimb * DT;
        float newCharge = charge[row];
        float newFatigue = fatigue[row] * 0.999f + Math.abs(newClimb) * 0.001f;
        if (newSpeed < 10 && newCharge > 0) {
          newSpeed += 2 * DT;
          newCharge = Math.max(0, newCharge - DT);
        } else if (newSpeed > 15) {
          newCharge = Math.min(10, newCharge + 0.2f * DT);
        }
        if (newFatigue > 5) {
          newClimb *= 0.5f;
          newFatigue -= 1;
        }
        if (newHeight <= 0) {
          newHeight = 100;
          newClimb = 0;
          newSpeed = 20;
          landings[row]++;
        }
        distance[row] += newSpeed * DT;
        height[row] = newHeight;
        climb[row] = newClimb;
        speed[row] = newSpeed;
        charge[row] = newCharge;
        fatigue[row] = newFatigue;
      }
    }

    @Override
    public void tickByPhyla() {
      gliders.each(
          (flight, state, wing) -> {
            Flight old = flight.get();
            State before = state.get();
            float pressure = 0.6f * old.speed() * old.speed() * wing.area();
            float lift = pressure * wing.glide() / wing.mass();
            float drag = pressure * wing.glide() * wing.glide() / wing.mass();
            float newClimb = old.climb() + (lift - 9.8f) * DT;
            float newSpeed = old.speed() - drag * DT - newClimb * 0.1f * DT;
            float newHeight = old.height() + newClimb * DT;
            float newCharge = before.charge();
            float newFatigue = before.fatigue() * 0.999f + Math.abs(newClimb) * 0.001f;
            int newLandings = before.landings();
            if (newSpeed < 10 && newCharge > 0) {
              newSpeed += 2 * DT;
              newCharge = Math.max(0, newCharge - DT);
            } else if (newSpeed > 15) {
              newCharge = Math.min(10, newCharge + 0.2f * DT);
            }
            if (newFatigue > 5) {
              newClimb *= 0.5f;
              newFatigue -= 1;
            }
            if (newHeight <= 0) {
              newHeight = 100;
              newClimb = 0;
              newSpeed = 20;
              newLandings++;
            }
            flight.set(new Flight(newHeight, newClimb, old.distance() + newSpeed * DT, newSpeed));
            state.set(new State(newCharge, newFatigue, newLandings));
          });
    }
  }

  @Override
  public final long checksumByHand() {
    Checksum sum = new Checksum();
    for (int row = 0; row < ROWS; row++) {
      sum.add(height[row], climb[row], distance[row]);
      sum.add(speed[row], charge[row], fatigue[row]);
      sum.add((long) landings[row]);
    }
    return sum.value();
  }

  @Override
  public final long checksumByPhyla() {
    Checksum sum = new Checksum();
    gliders.each(
        (flight, state, wing) -> {
          Flight f = flight.get();
          State s = state.get();
          sum.add(f.height, f.climb, f.distance);
          sum.add(f.speed, s.charge, s.fatigue);
          sum.add((long) s.landings);
        });
    return sum.value();
  }
}
