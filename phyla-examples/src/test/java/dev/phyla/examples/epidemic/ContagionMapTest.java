package dev.phyla.examples.epidemic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.examples.Torus;
import org.junit.jupiter.api.Test;

class ContagionMapTest {

  @Test
  void countsTheCellsAroundAPlace() {
    var map = new ContagionMap(new Torus(10));
    map.clear();
    map.add(4.5f, 4.5f);
    map.add(5.5f, 5.5f);
    map.add(7.5f, 4.5f);

    assertThat(map.around(4.5f, 4.5f)).isEqualTo(2);
    assertThat(map.around(6.5f, 5.5f)).isEqualTo(2);
    assertThat(map.around(1.5f, 1.5f)).isZero();
  }

  @Test
  void neighboursMeetAcrossTheEdges() {
    var map = new ContagionMap(new Torus(10));
    map.add(9.9f, 0.1f);

    assertThat(map.around(0.1f, 9.9f)).isEqualTo(1);
  }

  @Test
  void clearResetsAllCounts() {
    var map = new ContagionMap(new Torus(10));
    map.add(3, 3);
    map.clear();

    assertThat(map.around(3, 3)).isZero();
  }
}
