package dev.phyla.examples.environment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.batch.ElementType;
import dev.phyla.batch.Plane;
import dev.phyla.batch.remote.BatchEnvironment;
import dev.phyla.batch.remote.RemotePlane;
import dev.phyla.batch.remote.Space;
import java.lang.foreign.MemorySegment;
import java.util.List;

/// Compares observations with their space.
final class SpaceCheck {
  private SpaceCheck() {}

  /// Asserts that all observations are between the bounds of their space, which is a box.
  static void assertContainsObservations(BatchEnvironment environment) {
    var box = (Space.Box) environment.observationSpace();
    List<Plane> planes =
        environment.planes().stream()
            .filter(plane -> plane.role() == RemotePlane.Role.OBSERVATION)
            .map(RemotePlane::plane)
            .toList();
    for (int number = 0; number < planes.size(); number++) {
      int bound = box.low().size() == 1 ? 0 : number;
      for (double value : values(planes.get(number))) {
        assertThat(value).isBetween(box.low().get(bound), box.high().get(bound));
      }
    }
  }

  private static double[] values(Plane plane) {
    int size = Math.toIntExact(plane.bytes() / plane.type().bytes());
    var values = new double[size];
    if (plane.type() == ElementType.INT32) {
      var integers = new int[size];
      plane.copyTo(MemorySegment.ofArray(integers));
      for (int i = 0; i < size; i++) {
        values[i] = integers[i];
      }
    } else {
      var floats = new float[size];
      plane.copyTo(MemorySegment.ofArray(floats));
      for (int i = 0; i < size; i++) {
        values[i] = floats[i];
      }
    }
    return values;
  }
}
