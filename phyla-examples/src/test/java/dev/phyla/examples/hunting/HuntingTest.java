package dev.phyla.examples.hunting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.examples.Settings;
import dev.phyla.examples.Torus;
import dev.phyla.examples.hunting.Hunting.Hunts;
import dev.phyla.examples.hunting.Hunting.Place;
import dev.phyla.relation.RelationAccess;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HuntingTest {
  @Test
  void predatorsHuntOnePreyEachAndBothSurvive() {
    try (var hunting = Hunting.EXAMPLE.start(new Settings(600, 3))) {
      int most = 0;
      for (int tick = 0; tick < 300; tick++) {
        hunting.step();
        most = Math.max(most, hunting.populations().get("hunted prey"));
      }
      assertThat(most).isPositive();
      assertThat(hunting.populations().get("prey")).isPositive();
      assertThat(hunting.populations().get("predators")).isPositive();
      RelationAccess<Hunts> hunts = hunting.world().relation(Hunts.class);
      assertThat(hunts.count()).isLessThanOrEqualTo(hunting.populations().get("predators"));
      hunting.world().verify();
    }
  }

  @Test
  void theNearestPreyIsFoundAcrossTheEdge() {
    var torus = new Torus(30);
    var grid = new PreyGrid(torus, 5);
    Map<Entity, Place> places =
        Map.of(new Entity(1, 1), new Place(29.5f, 1), new Entity(2, 1), new Place(3, 1));
    places.forEach(grid::add);
    assertThat(grid.nearest(new Place(0.5f, 1), places::get)).isEqualTo(new Entity(1, 1));
    assertThat(grid.nearest(new Place(2.5f, 1), places::get)).isEqualTo(new Entity(2, 1));
    assertThat(grid.nearest(new Place(15, 15), places::get)).isEqualTo(Entity.NONE);
    grid.clear();
    assertThat(grid.nearest(new Place(0, 0), places::get)).isEqualTo(Entity.NONE);
  }
}
