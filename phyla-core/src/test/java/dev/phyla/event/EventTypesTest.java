package dev.phyla.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.EventReader;
import dev.phyla.Events;
import dev.phyla.Length;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The types of events, and the values that readers receive.
class EventTypesTest {
  record All(
      boolean a, byte b, short c, char d, int e, long f, float g, double h, Entity i, String j) {}

  record Point(float x, float y) {}

  record Collision(Entity left, Entity right, Point where, Point normal, Kind kind) {}

  record Signal(int channel, @Length(3) float[] values) {}

  record Tick() {}

  enum Kind {
    SOFT,
    HARD {
      @Override
      int force() {
        return 2;
      }
    };

    int force() {
      return 1;
    }
  }

  static class Message {
    final String text;

    Message(String text) {
      this.text = text;
    }
  }

  static final class Urgent extends Message {
    Urgent(String text) {
      super(text);
    }
  }

  record Tricky(int number, Runnable action) {
    @Override
    public Runnable action() {
      action.run();
      return action;
    }
  }

  private final World world = new World();

  private static <E> List<E> read(EventReader<E> reader) {
    var events = new ArrayList<E>();
    reader.each(event -> events.add(event));
    return events;
  }

  private <E> void comesBack(Class<E> type, List<E> values) {
    Events<E> events = world.events(type);
    EventReader<E> reader = events.reader();
    var expected = new ArrayList<E>();
    for (int round = 0; round < 30; round++) {
      values.forEach(events::publish);
      expected.addAll(values);
    }
    assertThat(read(reader)).isEqualTo(expected);
  }

  @Test
  void aRecordOfEveryKindOfFieldComesBack() {
    comesBack(
        All.class,
        List.of(
            new All(true, (byte) 1, (short) 2, 'c', 4, 5, 6.5f, 7.5, new Entity(8, 9), "ten"),
            new All(
                false, (byte) -1, (short) -2, 'd', -4, -5, Float.NaN, -0.0, Entity.NONE, null)));
  }

  @Test
  void nestedRecordsComeBack() {
    var where = new Point(1, 2);
    comesBack(
        Collision.class,
        List.of(
            new Collision(new Entity(1, 1), new Entity(2, 1), where, new Point(0, 1), Kind.HARD),
            new Collision(Entity.NONE, Entity.NONE, where, where, null)));
  }

  @Test
  void recordsWithoutFieldsComeBack() {
    comesBack(Tick.class, List.of(new Tick(), new Tick()));
  }

  @Test
  void objectsAndEnumConstantsComeBackAsTheyAre() {
    comesBack(Kind.class, List.of(Kind.SOFT, Kind.HARD));
    comesBack(Message.class, List.of(new Message("a"), new Urgent("b")));
    comesBack(String.class, List.of("a", "b"));
  }

  @Test
  void inlineArraysAreCopied() {
    Events<Signal> signals = world.events(Signal.class);
    EventReader<Signal> reader = signals.reader();
    var values = new float[] {1, 2, 3};
    signals.publish(new Signal(7, values));
    values[0] = 100;
    signals.publish(new Signal(8, values));

    List<Signal> read = read(reader);

    assertThat(read).extracting(Signal::channel).containsExactly(7, 8);
    assertThat(read.get(0).values()).containsExactly(1, 2, 3);
    assertThat(read.get(1).values()).containsExactly(100, 2, 3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> signals.publish(new Signal(9, new float[2])))
        .withMessageContaining("must have 3 elements");
    assertThat(reader.isEmpty()).isTrue();
  }

  @Test
  void theClassOfAnEnumConstantWithABodyLeadsToItsEnum() {
    Object hard = Kind.HARD;

    assertThat(world.events(hard.getClass())).isSameAs(world.events(Kind.class));
  }

  @Test
  void whatCannotBeAComponentCannotBeAnEvent() {
    for (Class<?> type :
        List.of(int.class, int[].class, Entity.class, Runnable.class, Record.class, Class.class)) {
      assertThatIllegalArgumentException()
          .as("%s", type)
          .isThrownBy(() -> world.events(type))
          .withMessageStartingWith(
              "%s cannot be an event type, because events are stored like components: ",
              type.getTypeName());
    }
    Runnable lambda = () -> {};
    assertThatIllegalArgumentException().isThrownBy(() -> world.events(lambda.getClass()));
    var anonymous = new Object() {};
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.events(anonymous.getClass()))
        .withMessage(
            "%s has no name; use a named class for events.", anonymous.getClass().getTypeName());
    assertThatNullPointerException()
        .isThrownBy(() -> world.events(null))
        .withMessage("The event type is null.");
  }

  @Test
  @SuppressWarnings({"unchecked", "rawtypes"})
  void anEventOfAnotherTypeIsRefused() {
    Events records = world.events(Point.class);
    Events empty = world.events(Tick.class);
    Events messages = world.events(Message.class);

    assertThatThrownBy(() -> records.publish("text")).isInstanceOf(ClassCastException.class);
    assertThatThrownBy(() -> empty.publish("text")).isInstanceOf(ClassCastException.class);
    assertThatThrownBy(() -> messages.publish("text"))
        .isInstanceOf(ClassCastException.class)
        .hasMessage(
            "A java.lang.String cannot be published as an event of %s.",
            Message.class.getTypeName());
  }

  @Test
  void anAccessorThatThrowsLeavesTheChannelAsItWas() {
    Events<Tricky> events = world.events(Tricky.class).limit(2);
    EventReader<Tricky> reader = events.reader();
    events.publish(new Tricky(1, () -> {}));
    events.publish(new Tricky(2, () -> {}));

    assertThatThrownBy(
            () ->
                events.publish(
                    new Tricky(
                        3,
                        () -> {
                          throw new UnsupportedOperationException("on purpose");
                        })))
        .isInstanceOf(UnsupportedOperationException.class);

    assertThat(reader.missed()).isZero();
    assertThat(read(reader)).extracting(Tricky::number).containsExactly(1, 2);
  }

  @Test
  void anAccessorThatPublishesDoesSoBeforeItsOwnEvent() {
    Events<Tricky> events = world.events(Tricky.class);
    EventReader<Tricky> reader = events.reader();

    events.publish(
        new Tricky(
            1,
            () -> {
              IntStream.range(10, 40).forEach(i -> events.publish(new Tricky(i, () -> {})));
              world.endUpdate();
            }));

    assertThat(read(reader).stream().map(Tricky::number))
        .containsExactlyElementsOf(
            IntStream.concat(IntStream.range(10, 40), IntStream.of(1)).boxed().toList());
  }

  @Test
  void aTypeCanBeThatOfEventsAndOfComponents() {
    Entity entity = world.spawn(new Point(1, 2));
    EventReader<Point> reader = world.events(Point.class).reader();
    world.events(Point.class).publish(entity, new Point(3, 4));

    assertThat(world.get(entity, Point.class)).isEqualTo(new Point(1, 2));
    assertThat(read(reader)).containsExactly(new Point(3, 4));
  }
}
