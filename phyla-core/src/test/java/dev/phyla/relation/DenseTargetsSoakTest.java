package dev.phyla.relation;

import static dev.phyla.Term.read;
import static dev.phyla.Term.related;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.relation.Relations.DockedAt;
import org.junit.jupiter.api.Test;

/// Many short-lived targets of a dense relation leave nothing behind.
class DenseTargetsSoakTest {
  private static final int TARGETS = 2_000_000;

  private record Ship(int number) {}

  private final World world = new World();
  private final RelationAccess<DockedAt> docked = world.relation(DockedAt.class);
  private final Entity ship = world.spawn(new Ship(1));
  private final DockedAt port = new DockedAt(1);

  @Test
  void archetypesAndMemoryStayFlat() {
    var ships = world.query(read(Ship.class), related(DockedAt.class));
    visit(TARGETS / 10);
    int archetypes = world.archetypes().size();
    int types = world.schema().componentTypes().size();
    long before = usedMemory();
    visit(TARGETS - TARGETS / 10);
    assertThat(world.archetypes()).hasSize(archetypes);
    assertThat(world.schema().componentTypes()).hasSize(types);
    assertThat(usedMemory() - before).as("bytes").isLessThan(2_000_000);
    assertThat(ships.count()).isZero();
    docked.relate(ship, port, world.spawn());
    assertThat(ships.archetypes()).hasSize(1);
    assertThat(ships.entities()).containsExactly(ship);
    world.verify();
  }

  private void visit(int targets) {
    for (int i = 0; i < targets; i++) {
      Entity harbour = world.spawn();
      docked.relate(ship, port, harbour);
      world.despawn(harbour);
    }
  }

  private static long usedMemory() {
    Runtime runtime = Runtime.getRuntime();
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
