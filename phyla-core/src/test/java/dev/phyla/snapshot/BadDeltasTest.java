package dev.phyla.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.phyla.Component;
import dev.phyla.Entity;
import dev.phyla.World;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BadDeltasTest {
  record Position(float x, float y) {}

  @Component(name = "Position")
  record OtherPosition(float x) {}

  record Route(String stop) {}

  private final World world = new World();
  private final World mirror = new World();
  private final DeltaSource source = world.state().deltas();
  private final DeltaTarget target = mirror.state().mirror(Position.class, Route.class);
  private final Entity ship = world.spawn(new Position(1, 2), new Route("start"));

  private byte[] next(float x) {
    world.set(ship, new Position(x, 0));
    world.endUpdate();
    return source.next();
  }

  private void assertRefused(byte[] delta, String message) {
    long before = mirror.stateHash();
    assertThatExceptionOfType(SnapshotException.class)
        .isThrownBy(() -> target.apply(delta))
        .withMessageContaining(message);
    assertThat(mirror.stateHash()).isEqualTo(before);
    mirror.verify();
  }

  @Test
  void theFirstDeltaIsAFullOne() {
    source.next();
    assertRefused(next(3), "ask the source for a full one");
    target.apply(source.full());
    assertThat(mirror.stateHash()).isEqualTo(world.stateHash());
  }

  @Test
  void aDeltaThatIsMissingOrRepeatedIsNoticed() {
    target.apply(source.next());
    byte[] second = next(3);
    byte[] third = next(4);
    assertRefused(third, "The delta has number 2, and 1 is the next; ask the source for a full");
    target.apply(second);
    assertRefused(second, "number 1");
    target.apply(third);
    assertThat(mirror.stateHash()).isEqualTo(world.stateHash());
  }

  @Test
  void aDeltaOfAnotherSourceIsNoticed() {
    target.apply(source.next());
    DeltaSource other = world.state().deltas();
    other.next();
    assertRefused(other.next(), "does not follow the last one");
  }

  @Test
  void damagedDeltasChangeNothing() {
    target.apply(source.next());
    byte[] delta = next(5);
    var random = new Random(4);
    for (int length = 0; length < delta.length; length += 3) {
      assertRefused(Arrays.copyOf(delta, length), "");
    }
    for (int i = 0; i < 500; i++) {
      byte[] damaged = delta.clone();
      damaged[random.nextInt(delta.length)] ^= (byte) (1 << random.nextInt(8));
      assertRefused(damaged, "");
    }
    target.apply(delta);
    assertThat(mirror.stateHash()).isEqualTo(world.stateHash());
  }

  @Test
  void aSnapshotIsNotADelta() {
    assertRefused(Snapshots.toBytes(world), "there is a section");
  }

  @Test
  void otherFieldsAreRefused() {
    var old = new World();
    DeltaTarget other = old.state().mirror(OtherPosition.class, Route.class);
    assertThatExceptionOfType(SnapshotException.class)
        .isThrownBy(() -> other.apply(source.next()))
        .withMessageContaining("Position has other fields in this program");
    assertThat(old.count()).isZero();
  }

  @Test
  void unknownTypesAreRefused() {
    DeltaTarget other = new World().state().mirror(Position.class);
    assertThatExceptionOfType(SnapshotException.class)
        .isThrownBy(() -> other.apply(source.next()))
        .withMessageContaining("\"Route\"");
  }

  @Test
  void aMirrorGoesOnAfterItsWorldWasRefilled() {
    target.apply(source.next());
    target.apply(next(6));
    world.despawn(ship);
    Entity second = world.spawn(new Route("second"));
    target.apply(source.next());
    assertThat(mirror.get(second, Route.class)).isEqualTo(new Route("second"));
    assertThat(mirror.isAlive(ship)).isFalse();
    assertThat(mirror.stateHash()).isEqualTo(world.stateHash());
  }
}
