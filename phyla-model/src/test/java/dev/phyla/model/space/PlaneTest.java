package dev.phyla.model.space;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.World;
import org.junit.jupiter.api.Test;

/// Spaces of unusual sizes, and the plain parts of planes and volumes.
class PlaneTest {
  record Bird(double x, double y) {}

  record Fish(float x, float y, float z) {}

  private final World world = new World();

  @Test
  void theNearestAgentIsFoundInAVeryNarrowSpace() {
    Plane canal = Plane.periodic(world, Bird.class, 1e-3, 1e9, 1e3);
    Entity one = world.spawn(new Bird(0, 0));
    Entity other = world.spawn(new Bird(5e-4, 4e8));

    assertThat(canal.nearest(one, 1).get(0)).isEqualTo(other);
    assertThat(canal.nearest(0, 9e8, 2).get(0)).isEqualTo(one);
  }

  @Test
  void theNearestAgentIsFoundInAVerySmallSpace() {
    Plane dish = Plane.bounded(world, Bird.class, 1e-6, 1e-6, 1e-8);
    for (int i = 0; i < 100; i++) {
      world.spawn(new Bird(i * 1e-8, i * 1e-8));
    }

    Neighbours near = dish.nearest(5e-7, 5e-7, 3);
    assertThat(near.size()).isEqualTo(3);
    assertThat(near.distance(0)).isLessThan(1e-15);
    assertThat(near.distance(2)).isBetween(1.4e-8, 1.5e-8);
  }

  @Test
  void coordinatesAreBroughtInsideThroughConnectedSides() {
    Plane plane = Plane.periodic(world, Bird.class, 10, 5, 1);
    Volume volume = Volume.periodic(world, Fish.class, 10, 5, 2, 1);
    Plane bounded = Plane.bounded(world, Bird.class, 10, 5, 1);

    assertThat(plane.wrappedX(-1)).isEqualTo(9);
    assertThat(plane.wrappedX(10)).isZero();
    assertThat(plane.wrappedX(-1e-300)).isZero();
    assertThat(plane.wrappedY(12)).isEqualTo(2);
    assertThat(plane.wrappedY(Double.NaN)).isNaN();
    assertThat(volume.wrappedX(11)).isEqualTo(1);
    assertThat(volume.wrappedY(-1)).isEqualTo(4);
    assertThat(volume.wrappedZ(3)).isEqualTo(1);
    assertThat(bounded.wrappedX(-1)).isEqualTo(-1);
    assertThat(new double[] {plane.width(), plane.height()}).containsExactly(10, 5);
    assertThat(new double[] {volume.width(), volume.height(), volume.depth()})
        .containsExactly(10, 5, 2);
    assertThat(plane).hasToString("Bird in the periodic space of 10.0 by 5.0");
  }

  @Test
  void searchesInAVolumeCanUseAnObjectOfTheCaller() {
    Volume volume = Volume.bounded(world, Fish.class, 10, 10, 10, 2);
    Entity one = world.spawn(new Fish(1, 1, 1));
    Entity other = world.spawn(new Fish(1, 1, 3));
    var near = new Neighbours();

    volume.within(1, 1, 1, 1, near);
    assertThat(near.get(0)).isEqualTo(one);
    volume.within(one, 2, near);
    assertThat(near.get(0)).isEqualTo(other);
    assertThat(near.dz(0)).isEqualTo(2);
    volume.nearest(other, 5, near);
    assertThat(near.size()).isEqualTo(1);
  }
}
