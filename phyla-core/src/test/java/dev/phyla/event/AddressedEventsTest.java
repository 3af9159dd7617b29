package dev.phyla.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Entity;
import dev.phyla.EventReader;
import dev.phyla.Events;
import dev.phyla.World;
import dev.phyla.fixture.Hit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Events with a target entity.
class AddressedEventsTest {
  private final World world = new World();
  private final Events<Hit> hits = world.events(Hit.class);
  private final EventReader<Hit> reader = hits.reader();

  private List<Entity> targets() {
    var targets = new ArrayList<Entity>();
    reader.each((target, _) -> targets.add(target));
    return targets;
  }

  @Test
  void aReaderReceivesTheTargetOfAnEvent() {
    Entity first = world.spawn();
    Entity second = world.spawn();

    assertThat(hits.publish(second, new Hit(1))).isTrue();
    hits.publish(new Hit(2));
    assertThat(hits.publish(first, new Hit(3))).isTrue();

    assertThat(targets()).containsExactly(second, Entity.NONE, first);
  }

  @Test
  void anEventForADeadEntityIsNotPublished() {
    Entity dead = world.spawn();
    world.despawn(dead);
    Entity heir = world.spawn();
    assertThat(heir.index()).isEqualTo(dead.index());

    assertThat(hits.publish(dead, new Hit(1))).isFalse();
    assertThat(hits.publish(Entity.NONE, new Hit(1))).isFalse();
    assertThat(reader.isEmpty()).isTrue();
  }

  @Test
  void anEventForAForgedHandleIsNotPublished() {
    Entity alive = world.spawn();

    for (Entity forged :
        List.of(
            new Entity(alive.index(), 0),
            new Entity(alive.index(), -1),
            new Entity(alive.index(), 7),
            new Entity(-1, 1),
            new Entity(Integer.MAX_VALUE, 1),
            new Entity(1_000_000, 1))) {
      assertThat(hits.publish(forged, new Hit(1))).as("%s", forged).isFalse();
    }
    assertThat(reader.isEmpty()).isTrue();
  }

  @Test
  void anEventStaysReadableWhenItsTargetDies() {
    Entity target = world.spawn();
    hits.publish(target, new Hit(1));
    world.despawn(target);

    assertThat(targets()).containsExactly(target);
  }

  @Test
  void aReusedRowDoesNotKeepItsOldTarget() {
    hits.limit(1);
    hits.publish(world.spawn(), new Hit(1));
    hits.publish(new Hit(2));

    assertThat(targets()).containsExactly(Entity.NONE);
  }

  @Test
  void nullIsRefused() {
    Entity target = world.spawn();

    assertThatNullPointerException()
        .isThrownBy(() -> hits.publish(null))
        .withMessage("An event of %s cannot be null.", Hit.class.getTypeName());
    assertThatNullPointerException().isThrownBy(() -> hits.publish(target, null));
    assertThatNullPointerException()
        .isThrownBy(() -> hits.publish(null, new Hit(1)))
        .withMessage("The entity is null; use Entity.NONE for no entity.");
    assertThat(reader.isEmpty()).isTrue();
  }
}
