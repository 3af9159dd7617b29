package dev.phyla.examples.environment;

import dev.phyla.batch.Batch;
import dev.phyla.chart.film.Canvas;
import dev.phyla.chart.film.View;

/// The first worlds of a batch, side by side in a square.
public final class WorldTiles {
  private static final float MARGIN = 0.04f;

  private final Environment environment;
  private final int worlds;
  private final int columns;

  /// The distance between the middles of neighbouring worlds.
  private final float distance;

  /// @param environment draws the worlds
  /// @param worlds the number of worlds to show, at least 1
  public WorldTiles(Environment environment, int worlds) {
    this.environment = environment;
    this.worlds = worlds;
    columns = (int) Math.ceil(Math.sqrt(worlds));
    distance = environment.view().side() * (1 + 2 * MARGIN);
  }

  /// The part of the plane that the worlds cover.
  public View view() {
    return View.fromOrigin(columns * distance, environment.view().trail());
  }

  /// Draws the worlds, row by row from the top.
  public void paint(Batch batch, Canvas canvas) {
    View view = environment.view();
    int rows = Math.ceilDiv(worlds, columns);
    float below = (columns - rows) * distance / 2;
    for (int i = 0; i < worlds; i++) {
      float x = (i % columns + 0.5f) * distance - view.centreX();
      float y = below + (rows - i / columns - 0.5f) * distance - view.centreY();
      batch.visit(i, world -> environment.paint(world, new ShiftedCanvas(canvas, x, y)));
    }
  }

  /// A canvas whose origin is at another place of a canvas.
  private record ShiftedCanvas(Canvas canvas, float shiftX, float shiftY) implements Canvas {
    @Override
    public void dot(float x, float y, float radius, int colour, float brightness) {
      canvas.dot(x + shiftX, y + shiftY, radius, colour, brightness);
    }

    @Override
    public void streak(
        float x, float y, float alongX, float alongY, float radius, int colour, float brightness) {
      canvas.streak(x + shiftX, y + shiftY, alongX, alongY, radius, colour, brightness);
    }

    @Override
    public void dart(
        float x,
        float y,
        float headingX,
        float headingY,
        float length,
        int colour,
        float brightness) {
      canvas.dart(x + shiftX, y + shiftY, headingX, headingY, length, colour, brightness);
    }
  }
}
