package dev.phyla.snapshot;

import dev.phyla.World;
import dev.phyla.snapshot.Everything.Position;
import java.io.IOException;
import java.nio.file.Path;

/// A program that saves a world over and over to one file, until it is killed.
final class KilledWriter {
  /// The number of entities, so that writing takes a while.
  static final int ENTITIES = 40_000;

  private KilledWriter() {}

  public static void main(String[] arguments) throws IOException {
    Path path = Path.of(arguments[0]);
    var world = new World();
    world.spawnMany(ENTITIES, new Position(0, 0));
    while (true) {
      int tick = (int) world.tick();
      world.query(dev.phyla.Term.write(Position.class)).update(_ -> new Position(tick, -tick));
      Snapshots.save(world, path);
      System.out.println(tick);
      world.endUpdate();
    }
  }
}
