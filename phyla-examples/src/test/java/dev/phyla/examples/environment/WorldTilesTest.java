package dev.phyla.examples.environment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.batch.Batch;
import dev.phyla.chart.film.Canvas;
import dev.phyla.examples.environment.gridworld.GridWorld;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorldTilesTest {
  private record Dot(float x, float y) {}

  private static final class DotCanvas implements Canvas {
    private final List<Dot> dots = new ArrayList<>();

    @Override
    public void dot(float x, float y, float radius, int colour, float brightness) {
      dots.add(new Dot(x, y));
    }

    @Override
    public void streak(
        float x, float y, float alongX, float alongY, float radius, int colour, float brightness) {}

    @Override
    public void dart(
        float x,
        float y,
        float headingX,
        float headingY,
        float length,
        int colour,
        float brightness) {}
  }

  @Test
  void worldsAreSideBySideFromTheTop() {
    var environment = new GridWorld();
    try (Batch batch = environment.start(3, 1, 1).batch()) {
      var tiles = new WorldTiles(environment, 3);
      var canvas = new DotCanvas();
      tiles.paint(batch, canvas);

      float half = tiles.view().side() / 2;
      int dotsPerWorld = canvas.dots.size() / 3;
      List<Dot> first = canvas.dots.subList(0, dotsPerWorld);
      List<Dot> second = canvas.dots.subList(dotsPerWorld, 2 * dotsPerWorld);
      List<Dot> third = canvas.dots.subList(2 * dotsPerWorld, 3 * dotsPerWorld);
      assertThat(first).allMatch(dot -> dot.x > 0 && dot.x < half && dot.y > half);
      assertThat(second).allMatch(dot -> dot.x > half && dot.x < 2 * half && dot.y > half);
      assertThat(third).allMatch(dot -> dot.x > 0 && dot.x < half && dot.y > 0 && dot.y < half);
    }
  }
}
