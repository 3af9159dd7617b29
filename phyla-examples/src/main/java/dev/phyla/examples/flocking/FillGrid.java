package dev.phyla.examples.flocking;

import static dev.phyla.Term.read;
import static dev.phyla.Term.with;

import dev.phyla.Chunk;
import dev.phyla.Column;
import dev.phyla.Query2;
import dev.phyla.World;
import dev.phyla.examples.flocking.Flocking.Boid;
import dev.phyla.schedule.SystemBody;
import dev.phyla.schedule.SystemSetup;
import dev.phyla.schedule.WritableResourceRef;

/// The system that fills the grid with the boids. It copies whole columns directly instead of
/// entity by entity.
final class FillGrid implements SystemBody {
  private final WritableResourceRef<NeighbourGrid> grid;
  private final Query2<Position, Velocity> boids;
  private final Column<float[]> x;
  private final Column<float[]> y;
  private final Column<float[]> dx;
  private final Column<float[]> dy;

  FillGrid(SystemSetup setup) {
    grid = setup.writableResource(NeighbourGrid.class);
    boids = setup.query(read(Position.class), read(Velocity.class), with(Boid.class));
    World world = setup.world();
    x = world.column(Position.class, "x", float[].class);
    y = world.column(Position.class, "y", float[].class);
    dx = world.column(Velocity.class, "dx", float[].class);
    dy = world.column(Velocity.class, "dy", float[].class);
  }

  @Override
  public void run() {
    NeighbourGrid filled = grid.get();
    filled.clear();
    for (Chunk chunk : boids.chunks()) {
      filled.add(
          chunk.read(x), chunk.read(y), chunk.read(dx), chunk.read(dy), chunk.first(), chunk.end());
    }
    filled.sort();
  }
}
