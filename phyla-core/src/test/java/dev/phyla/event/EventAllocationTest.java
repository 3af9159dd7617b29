package dev.phyla.event;

import static dev.phyla.Term.read;
import static dev.phyla.loop.AllocationProbe.NOTHING;
import static dev.phyla.loop.AllocationProbe.ROWS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.EventReader;
import dev.phyla.Events;
import dev.phyla.World;
import dev.phyla.fixture.Health;
import dev.phyla.loop.AllocationProbe;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Publishing and reading allocate nothing for an event, while other channels, readers and
/// observers exist.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class EventAllocationTest {
  record Point(float x, float y) {}

  record Hit(int damage, Point where, Entity by) {}

  record Sound(float volume) {}

  record Step(long distance) {}

  record Note(String text) {}

  record Tick() {}

  private static class Message {}

  private static final class Urgent extends Message {}

  private final World world = new World();
  private final Entity entity = world.spawn(new Health(1));
  private final double[] sum = new double[1];

  @BeforeAll
  void useOtherChannels() {
    Events<Sound> sounds = world.events(Sound.class);
    Events<Step> steps = world.events(Step.class);
    Events<Note> notes = world.events(Note.class);
    Events<Tick> ticks = world.events(Tick.class);
    Events<Message> messages = world.events(Message.class);
    EventReader<Sound> soundReader = sounds.reader();
    EventReader<Step> stepReader = steps.reader();
    EventReader<Note> noteReader = notes.reader();
    EventReader<Tick> tickReader = ticks.reader();
    steps.observe((_, step) -> sum[0] += step.distance());
    messages.observe((_, _) -> ticks.publish(new Tick()));
    notes.observe(entity, (_, note) -> sum[0] += note.text().length());
    for (int pass = 0; pass < 20; pass++) {
      for (int i = 0; i < 10_000; i++) {
        sounds.publish(new Sound(i));
        steps.publish(new Step(i));
        notes.publish(entity, new Note("text"));
        sounds.publish(Entity.NONE, new Sound(i));
        messages.publish(new Message());
        messages.publish(entity, new Urgent());
      }
      soundReader.each(sound -> sum[0] += sound.volume());
      stepReader.each(step -> sum[0] += step.distance());
      noteReader.each((target, note) -> sum[0] += target.index() + note.text().length());
      tickReader.each(_ -> sum[0]++);
      world.endUpdate();
    }
  }

  private static void assertAllocatesNothingPerEvent(Runnable pass) {
    assertThat(AllocationProbe.bytesPerRow(NOTHING, pass))
        .as("bytes allocated for each event")
        .isLessThan(NOTHING);
  }

  @Test
  void publishingAndReading() {
    Events<Hit> hits = world.events(Hit.class);
    EventReader<Hit> reader = hits.reader();
    assertAllocatesNothingPerEvent(
        () -> {
          for (int i = 0; i < ROWS; i++) {
            hits.publish(new Hit(i, new Point(i, -i), entity));
          }
          reader.each(hit -> sum[0] += hit.damage() + hit.where().x());
          world.endUpdate();
        });
  }

  @Test
  void publishingToEntitiesAndReadingWithThem() {
    Events<Hit> hits = world.events(Hit.class);
    EventReader<Hit> reader = hits.reader();
    assertAllocatesNothingPerEvent(
        () -> {
          for (int i = 0; i < ROWS; i++) {
            hits.publish(entity, new Hit(i, new Point(i, -i), Entity.NONE));
          }
          reader.each((target, hit) -> sum[0] += target.index() * hit.where().y());
          world.endUpdate();
        });
  }

  @Test
  void publishingFromTheLoopOfAQuery() {
    var own = new World();
    own.entityBuilder().with(Health.class, Health::new).spawnMany(ROWS);
    var query = own.query(read(Health.class));
    Events<Hit> hits = own.events(Hit.class);
    EventReader<Hit> reader = hits.reader();
    assertAllocatesNothingPerEvent(
        () -> {
          query.each(
              (target, health) ->
                  hits.publish(target, new Hit(health.points(), new Point(1, 2), target)));
          reader.each((target, hit) -> sum[0] += target.index() + hit.by().index());
          own.endUpdate();
        });
  }

  @Test
  void aMillionEventsInEachUpdate() {
    var own = new World();
    Events<Hit> hits = own.events(Hit.class);
    EventReader<Hit> reader = hits.reader();
    assertAllocatesNothingPerEvent(
        () -> {
          for (int i = 0; i < 10 * ROWS; i++) {
            hits.publish(new Hit(i, new Point(i, -i), Entity.NONE));
          }
          reader.each(hit -> sum[0] += hit.damage());
          own.endUpdate();
        });
    assertThat(reader.missed()).isZero();
  }

  @Test
  void aChannelThatIsFull() {
    var own = new World();
    Events<Hit> hits = own.events(Hit.class).limit(1000);
    EventReader<Hit> reader = hits.reader();
    assertAllocatesNothingPerEvent(
        () -> {
          for (int i = 0; i < ROWS; i++) {
            hits.publish(new Hit(i, new Point(i, -i), Entity.NONE));
          }
          reader.each(hit -> sum[0] += hit.damage());
        });
  }
}
