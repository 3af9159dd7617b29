package dev.phyla.examples.flocking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.phyla.examples.Torus;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NeighbourGridTest {

  private static final float SIDE = 30;
  private static final float RADIUS = 3.7f;
  private static final float ELBOW_ROOM = 1.2f;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void seesWhatALookAtEveryAnimalSees(long seed) {
    var random = new SplittableRandom(seed);
    int count = 400;
    float[] x = randoms(count, SIDE, random);
    float[] y = randoms(count, SIDE, random);
    float[] dx = randoms(count, 1, random);
    float[] dy = randoms(count, 1, random);
    var grid = new NeighbourGrid(new Torus(SIDE), RADIUS / 2);
    grid.clear();
    grid.add(x, y, dx, dy, 0, 150);
    grid.add(x, y, dx, dy, 150, count);
    grid.sort();

    for (int i = 0; i < count; i++) {
      Neighbourhood seen = grid.survey(x[i], y[i], RADIUS, ELBOW_ROOM);
      Neighbourhood expected = lookAtEveryone(x[i], y[i], x, y, dx, dy);
      assertThat(seen.count()).as("animal %d, seed %d", i, seed).isEqualTo(expected.count());
      assertThat(seen.x()).isCloseTo(expected.x(), within(1e-2f));
      assertThat(seen.y()).isCloseTo(expected.y(), within(1e-2f));
      assertThat(seen.dx()).isCloseTo(expected.dx(), within(1e-3f));
      assertThat(seen.dy()).isCloseTo(expected.dy(), within(1e-3f));
      assertThat(seen.pushX())
          .isCloseTo(expected.pushX(), within(Math.abs(expected.pushX()) * 0.01f + 0.01f));
      assertThat(seen.pushY())
          .isCloseTo(expected.pushY(), within(Math.abs(expected.pushY()) * 0.01f + 0.01f));
    }
  }

  private static Neighbourhood lookAtEveryone(
      float fromX, float fromY, float[] x, float[] y, float[] dx, float[] dy) {
    int count = 0;
    float sumX = 0, sumY = 0, sumDx = 0, sumDy = 0, pushX = 0, pushY = 0;
    for (int i = 0; i < x.length; i++) {
      float awayX = (float) Math.IEEEremainder(x[i] - fromX, SIDE);
      float awayY = (float) Math.IEEEremainder(y[i] - fromY, SIDE);
      float distance2 = awayX * awayX + awayY * awayY;
      if (distance2 > 0 && distance2 < RADIUS * RADIUS) {
        count++;
        sumX += awayX;
        sumY += awayY;
        sumDx += dx[i];
        sumDy += dy[i];
        float push = Math.max(0, 1 / distance2 - 1 / (ELBOW_ROOM * ELBOW_ROOM));
        pushX -= awayX * push;
        pushY -= awayY * push;
      }
    }
    return new Neighbourhood(count, sumX, sumY, sumDx, sumDy, pushX, pushY);
  }

  @Test
  void forgetsWhatWasThereBefore() {
    var grid = new NeighbourGrid(new Torus(SIDE), 1);
    float[] one = {5};
    grid.clear();
    grid.add(one, one, one, one, 0, 1);
    grid.sort();
    grid.clear();
    grid.sort();

    Neighbourhood seen = grid.survey(5.5f, 5.5f, 3, 1);
    assertThat(seen.count()).isZero();
  }

  @Test
  void doesNotPushWithoutElbowRoom() {
    var grid = new NeighbourGrid(new Torus(SIDE), 1);
    float[] one = {5};
    grid.clear();
    grid.add(one, one, one, one, 0, 1);
    grid.sort();

    Neighbourhood seen = grid.survey(5.5f, 5, 3, 0);
    assertThat(seen.count()).isEqualTo(1);
    assertThat(seen.pushX()).isZero();
  }

  @Test
  void aTorusHasRoomForThreeCells() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NeighbourGrid(new Torus(5), 2))
        .withMessage("A torus of side 5.0 is too small for cells of side 2.0.");
  }

  private static float[] randoms(int count, float bound, SplittableRandom random) {
    var values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) random.nextDouble(bound);
    }
    return values;
  }
}
