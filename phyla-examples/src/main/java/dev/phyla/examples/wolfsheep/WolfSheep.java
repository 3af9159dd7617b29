package dev.phyla.examples.wolfsheep;

import dev.phyla.chart.film.Canvas;
import dev.phyla.examples.Example;
import dev.phyla.examples.Footage;
import dev.phyla.examples.Settings;
import dev.phyla.examples.Simulation;
import dev.phyla.chart.film.View;
import dev.phyla.schedule.App;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// The wolf–sheep model as an example with pictures.
public final class WolfSheep implements Simulation {
  public static final Example EXAMPLE =
      new Example(
          "wolfsheep",
          "Wolves hunt sheep on a meadow that grows again, and their numbers rise and fall.",
          1_500,
          200,
          Footage.WHOLE_RUN,
          WolfSheep::new);

  private static final int GRASS = 0x2E7D32;
  private static final int SHEEP = 0xFFFFFF;
  private static final int WOLF = 0xFF3020;
  private static final float GRASS_RADIUS = 0.45f;
  private static final float SHEEP_RADIUS = 0.35f;
  private static final float WOLF_RADIUS = 0.5f;

  private final WolfSheepModel model;
  private final int side;

  private WolfSheep(Settings settings) {
    Parameters large = Parameters.LARGE;
    double scale = settings.entities() / (double) (large.sheep() + large.wolves());
    side = Math.max(3, (int) Math.round(large.side() * Math.sqrt(scale)));
    int wolves = (int) Math.round(large.wolves() * scale);
    model =
        new WolfSheepModel(
            new Parameters(
                side,
                settings.entities() - wolves,
                wolves,
                large.regrowth(),
                large.sheepBirths(),
                large.wolfBirths()),
            settings.seed());
    model.app().threads(settings.threads());
  }

  @Override
  public App app() {
    return model.app();
  }

  @Override
  public SequencedMap<String, Integer> populations() {
    var populations = new LinkedHashMap<String, Integer>();
    populations.put("sheep", model.sheep());
    populations.put("wolves", model.wolves());
    return populations;
  }

  @Override
  public View view() {
    return View.fromOrigin(side, 0);
  }

  @Override
  public void paint(Canvas canvas) {
    for (int cell = 0; cell < side * side; cell++) {
      if (model.meadow().isGrown(cell)) {
        dot(canvas, cell, GRASS_RADIUS, GRASS, 0.35f);
      }
    }
    model.sheepQuery().each(sheep -> dot(canvas, sheep.cell(), SHEEP_RADIUS, SHEEP, 0.9f));
    model.wolfQuery().each(wolf -> dot(canvas, wolf.cell(), WOLF_RADIUS, WOLF, 1));
  }

  private void dot(Canvas canvas, int cell, float radius, int colour, float brightness) {
    int x = cell % side;
    int y = cell / side;
    canvas.dot(x + 0.5f, y + 0.5f, radius, colour, brightness);
  }
}
