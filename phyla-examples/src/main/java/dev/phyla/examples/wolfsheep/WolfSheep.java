package dev.phyla.examples.wolfsheep;

import static dev.phyla.Term.read;
import static dev.phyla.examples.models.WolfSheep.MODEL;

import dev.phyla.Query1;
import dev.phyla.Query2;
import dev.phyla.World;
import dev.phyla.chart.film.Canvas;
import dev.phyla.chart.film.View;
import dev.phyla.examples.Example;
import dev.phyla.examples.Footage;
import dev.phyla.examples.Simulation;
import dev.phyla.examples.models.WolfSheep.Grass;
import dev.phyla.examples.models.WolfSheep.Settings;
import dev.phyla.examples.models.WolfSheep.Sheep;
import dev.phyla.examples.models.WolfSheep.Wolf;
import dev.phyla.model.space.Patch;
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

  private final dev.phyla.model.Simulation<Settings> model;
  private final int side;
  private final Query1<Sheep> sheep;
  private final Query1<Wolf> wolves;
  private final Query2<Patch, Grass> meadow;

  private WolfSheep(dev.phyla.examples.Settings chosen) {
    Settings large = Settings.LARGE;
    double scale = chosen.entities() / (double) (large.sheep() + large.wolves());
    side = Math.max(3, (int) Math.round(large.side() * Math.sqrt(scale)));
    int wolfCount = (int) Math.round(large.wolves() * scale);
    model =
        MODEL.create(
            new Settings(
                side,
                chosen.entities() - wolfCount,
                wolfCount,
                large.regrowth(),
                large.sheepBirths(),
                large.wolfBirths()),
            chosen.seed());
    model.app().threads(chosen.threads());
    World world = model.world();
    sheep = world.query(read(Sheep.class));
    wolves = world.query(read(Wolf.class));
    meadow = world.query(read(Patch.class), read(Grass.class));
  }

  @Override
  public App app() {
    return model.app();
  }

  @Override
  public SequencedMap<String, Integer> populations() {
    var populations = new LinkedHashMap<String, Integer>();
    populations.put("sheep", sheep.count());
    populations.put("wolves", wolves.count());
    return populations;
  }

  @Override
  public View view() {
    return View.fromOrigin(side, 0);
  }

  @Override
  public void paint(Canvas canvas) {
    meadow.each(
        (patch, grass) -> {
          if (grass.ticksLeft() == 0) {
            dot(canvas, patch.x() + side * patch.y(), GRASS_RADIUS, GRASS, 0.35f);
          }
        });
    sheep.each(animal -> dot(canvas, animal.cell(), SHEEP_RADIUS, SHEEP, 0.9f));
    wolves.each(animal -> dot(canvas, animal.cell(), WOLF_RADIUS, WOLF, 1));
  }

  private void dot(Canvas canvas, int cell, float radius, int colour, float brightness) {
    int x = cell % side;
    int y = cell / side;
    canvas.dot(x + 0.5f, y + 0.5f, radius, colour, brightness);
  }
}
