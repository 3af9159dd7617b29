package dev.phyla.bench.shape;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.Query2;
import dev.phyla.Ref;
import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;
import java.util.ArrayList;
import java.util.List;

/// Calls into the JDK in a branch that one row in two thousand takes: it formats a message.
final class RareCalls implements Shape {
  private static final int ROWS = 8192;

  record Load(float value) {}

  record Machine(int number, float growth) {}

  private final World world = new World();
  private final Query2<Ref<Load>, Machine> machines =
      world.query(write(Load.class), read(Machine.class));
  private final float[] value = new float[ROWS];
  private final float[] growth = new float[ROWS];
  private final List<String> messagesByHand = new ArrayList<>();
  private final List<String> messagesByPhyla = new ArrayList<>();
  private int handTicks;
  private int phylaTicks;

  RareCalls() {
    for (int row = 0; row < ROWS; row++) {
      growth[row] = 0.0005f * (0.5f + Numbers.unit(row, 0));
      value[row] = Numbers.unit(row, 1);
      world.spawn(new Load(value[row]), new Machine(row, growth[row]));
    }
  }

  @Override
  public int rows() {
    return ROWS;
  }

  @Override
  public void tickByHand() {
    int tick = handTicks++;
    messagesByHand.clear();
    float[] value = this.value;
    float[] growth = this.growth;
    for (int row = 0; row < ROWS; row++) {
      float next = value[row] + growth[row];
      if (next >= 1) {
        messagesByHand.add(message(row, tick));
        next = 0;
      }
      value[row] = next;
    }
  }

  @Override
  public void tickByPhyla() {
    int tick = phylaTicks++;
    List<String> messages = messagesByPhyla;
    messages.clear();
    machines.each(
        (load, machine) -> {
          float next = load.get().value() + machine.growth();
          if (next >= 1) {
            messages.add(message(machine.number(), tick));
            next = 0;
          }
          load.set(new Load(next));
        });
  }

  @SuppressWarnings("UnnecessaryStringBuilder") // calls of the JDK are what is measured
  private static String message(int number, int tick) {
    return new StringBuilder().append(number).append(" is full in tick ").append(tick).toString();
  }

  @Override
  public long checksumByHand() {
    Checksum sum = new Checksum();
    for (int row = 0; row < ROWS; row++) {
      sum.add(value[row]);
    }
    sum.add(messagesByHand.hashCode());
    return sum.value();
  }

  @Override
  public long checksumByPhyla() {
    Checksum sum = new Checksum();
    machines.each((load, machine) -> sum.add(load.get().value()));
    sum.add(messagesByPhyla.hashCode());
    return sum.value();
  }
}
