import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.World;
import dev.phyla.visibility.elsewhere.Neighbours;
import org.junit.jupiter.api.Test;

/// Records in the unnamed package, as in small programs, are components like any other.
final class UnnamedPackageTest {
  private record Hidden(int count) {}

  @Test
  void recordsOfTheUnnamedPackageAreTakenApart() {
    var world = new World();
    var entity = world.spawn(new UnnamedPackageRecord(1, 2), new Hidden(40));
    world
        .query(write(UnnamedPackageRecord.class), read(Hidden.class))
        .update((r, h) -> new UnnamedPackageRecord(r.x() + h.count(), r.y()));
    assertThat(world.get(entity, UnnamedPackageRecord.class))
        .isEqualTo(new UnnamedPackageRecord(41, 2));
    assertThat(world.register(UnnamedPackageRecord.class).fields()).containsExactly("x", "y");
    assertThat(world.register(Hidden.class).fields()).containsExactly("count");
  }

  @Test
  void theyMeetRecordsOfNamedPackages() {
    var world = new World();
    Neighbours.spawnMany(world, 3);
    for (var entity : world.archetypes().getLast().entities()) {
      world.set(entity, new UnnamedPackageRecord(1, entity.index()));
    }
    var sum = new double[1];
    world
        .query(write(UnnamedPackageRecord.class), read(Neighbours.packagePrivate()))
        .each(
            (entity, mine, theirs) -> {
              assertThat(mine.get().y()).isEqualTo(entity.index());
              mine.set(new UnnamedPackageRecord(theirs.toString().length(), 0));
              sum[0] += mine.get().x();
            });
    assertThat(sum[0]).isEqualTo(3.0 * "Weight[kilograms=0.0]".length());
  }
}

record UnnamedPackageRecord(double x, double y) {}
