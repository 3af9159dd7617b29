package dev.phyla.bench.phyla;

import dev.phyla.EventReader;
import dev.phyla.Events;

/// Publishes events and reads them in the same update.
final class PhylaEvents extends PhylaWorkload {
  /// Two entities that met.
  record Hit(int first, int second, float strength) {}

  private final int entities;
  private final Events<Hit> hits = world.events(Hit.class);
  private final EventReader<Hit> reader = hits.reader();
  private double strength;

  PhylaEvents(int entities) {
    this.entities = entities;
  }

  @Override
  public void run() {
    for (int i = 0; i < entities; i++) {
      hits.publish(new Hit(i, i + 1, 0.5f));
    }
    reader.each(hit -> strength += hit.strength());
    world.endUpdate();
  }

  @Override
  public long checksum() {
    return Double.doubleToLongBits(strength);
  }
}
