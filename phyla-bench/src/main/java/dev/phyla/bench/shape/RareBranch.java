package dev.phyla.bench.shape;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.Query3;
import dev.phyla.Ref;
import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;

/// Agents that move in a branch: at first one in a thousand, in the second phase one in ten.
final class RareBranch implements Shape {
  private static final int ROWS = 8192;
  private static final int RARELY = 1;
  private static final int OFTEN = 100;

  record Place(float x, float y) {}

  record Energy(float level) {}

  record Agent(int number, float speed) {}

  private final World world = new World();
  private final Query3<Ref<Place>, Ref<Energy>, Agent> agents =
      world.query(write(Place.class), write(Energy.class), read(Agent.class));
  private final float[] x = new float[ROWS];
  private final float[] y = new float[ROWS];
  private final float[] level = new float[ROWS];
  private final float[] speed = new float[ROWS];
  private int perMille = RARELY;
  private int handTicks;
  private int phylaTicks;

  RareBranch() {
    for (int row = 0; row < ROWS; row++) {
      speed[row] = Numbers.unit(row, 0);
      level[row] = 1;
      world.spawn(new Place(0, 0), new Energy(1), new Agent(row, speed[row]));
    }
  }

  @Override
  public int rows() {
    return ROWS;
  }

  @Override
  public void enterSecondPhase() {
    perMille = OFTEN;
  }

  @Override
  public void tickByHand() {
    int tick = handTicks++;
    int perMille = this.perMille;
    float[] x = this.x;
    float[] y = this.y;
    float[] level = this.level;
    float[] speed = this.speed;
    for (int row = 0; row < ROWS; row++) {
      level[row] = level[row] * 0.99f;
      if (Numbers.isChosen(row, tick, perMille)) {
        x[row] += speed[row];
        y[row] = x[row] * 0.5f;
        level[row] = 1;
      }
    }
  }

  @Override
  public void tickByPhyla() {
    int tick = phylaTicks++;
    int perMille = this.perMille;
    agents.each(
        (place, energy, agent) -> {
          energy.set(new Energy(energy.get().level() * 0.99f));
          if (Numbers.isChosen(agent.number(), tick, perMille)) {
            float x = place.get().x() + agent.speed();
            place.set(new Place(x, x * 0.5f));
            energy.set(new Energy(1));
          }
        });
  }

  @Override
  public long checksumByHand() {
    Checksum sum = new Checksum();
    for (int row = 0; row < ROWS; row++) {
      sum.add(x[row], y[row], level[row]);
    }
    return sum.value();
  }

  @Override
  public long checksumByPhyla() {
    Checksum sum = new Checksum();
    agents.each(
        (place, energy, agent) -> sum.add(place.get().x(), place.get().y(), energy.get().level()));
    return sum.value();
  }
}
