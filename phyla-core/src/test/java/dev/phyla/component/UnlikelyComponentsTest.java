package dev.phyla.component;

import static dev.phyla.Term.added;
import static dev.phyla.Term.anyOf;
import static dev.phyla.Term.changed;
import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.removed;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Component;
import dev.phyla.Entity;
import dev.phyla.Schema;
import dev.phyla.World;
import dev.phyla.fixture.Position;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Values that are almost certainly used as components by mistake are refused, unless their class
/// was registered.
@SuppressWarnings("UnnecessaryStringBuilder") // which are stored as they are
final class UnlikelyComponentsTest {
  /// A record is accepted as a component, whatever it implements.
  record Word(String text) implements CharSequence {
    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }

  static final class Items extends ArrayList<String> {
    private static final long serialVersionUID = 1;
  }

  @Component(name = "Goods")
  static final class NamedItems extends ArrayList<String> {
    private static final long serialVersionUID = 1;
  }

  private static final String COLLECTION = "pass the components themselves, not a collection";
  private static final String MAP = "put the map into a record";
  private static final String TEXT =
      "put the text into a record, for example record Name(String value) {}";
  private static final String BOX = "put the value into a record that says what it means";
  private static final String OPTIONAL = "pass the value itself, or leave the component out";
  private static final String FAILURE =
      "put it into a record, for example record Failure(Exception cause) {}";
  private static final String REGISTER =
      "; or register the class with World.register, to store such values as they are.";

  private record Refused(Object value, String advice) {}

  private static Stream<Refused> refused() {
    return Stream.of(
        new Refused(List.of(), COLLECTION),
        new Refused(List.of(new Position(1, 2)), COLLECTION),
        new Refused(new ArrayList<>(List.of(1)), COLLECTION),
        new Refused(Arrays.asList(1, 2), COLLECTION),
        new Refused(Set.of(1), COLLECTION),
        new Refused(new HashSet<>(), COLLECTION),
        new Refused(new Items(), COLLECTION),
        new Refused(Map.of(), MAP),
        new Refused(new HashMap<>(), MAP),
        new Refused("text", TEXT),
        new Refused(new StringBuilder(), TEXT),
        new Refused(true, BOX),
        new Refused((byte) 1, BOX),
        new Refused('c', BOX),
        new Refused((short) 1, BOX),
        new Refused(1, BOX),
        new Refused(1L, BOX),
        new Refused(1f, BOX),
        new Refused(1.0, BOX),
        new Refused(Optional.of(new Position(1, 2)), OPTIONAL),
        new Refused(OptionalInt.of(1), OPTIONAL),
        new Refused(new IllegalStateException("thrown"), FAILURE),
        new Refused(new StackOverflowError(), FAILURE));
  }

  private final World world = new World();
  private final Entity entity = world.spawn(new Position(1, 2));

  /// Runs a refused operation and checks that nothing changed.
  private void assertRefused(String message, ThrowingCallable operation) {
    long before = world.stateHash();
    int types = world.componentTypes().size();
    assertThatThrownBy(operation)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
    assertThat(world.stateHash()).isEqualTo(before);
    assertThat(world.componentTypes()).hasSize(types);
    assertThat(world.commands().isEmpty()).isTrue();
    world.verify();
  }

  @ParameterizedTest
  @MethodSource("refused")
  void valuesOfTheJdkAreRefusedWhereverComponentsAreGiven(Refused refused) {
    Object value = refused.value();
    Class<?> type = value.getClass();
    String message = type.getTypeName() + " is not a component: " + refused.advice();
    var position = new Position(3, 4);

    assertRefused(message, () -> world.spawn(value));
    assertRefused(message, () -> world.spawn(position, value));
    assertRefused(message, () -> world.spawn(type));
    assertRefused(message, () -> world.spawnMany(2, value));
    assertRefused(message, () -> world.set(entity, value));
    assertRefused(message, () -> world.set(entity, type));
    assertRefused(message, () -> world.set(entity, position, value));
    assertRefused(message, () -> world.setAll(world.query(with(Position.class)), value));
    assertRefused(message, () -> world.setAll(world.query(with(Position.class)), type, _ -> null));
    assertRefused(message, () -> world.entityBuilder().with(value));
    assertRefused(message, () -> world.entityBuilder().with(type));
    assertRefused(message, () -> initialise(type));
    assertRefused(message, () -> world.commands().spawn(value));
    assertRefused(message, () -> world.commands().spawnMany(2, value));
    assertRefused(message, () -> world.commands().set(entity, value));
    assertRefused(message, () -> world.commands().set(entity, type));
    assertRefused(message, () -> world.commands().set(entity, position, value));
    assertRefused(message, () -> world.accessor(type));
    assertRefused(message, () -> world.column(type, "value", Object[].class));
    assertRefused(message, () -> world.onAdd(type, (_, _, _) -> {}));
    assertRefused(message, () -> world.onSet(type, (_, _, _) -> {}));
    assertRefused(message, () -> world.ignoreEqualWrites(type));
    assertThat(world.isRegistered(type)).isFalse();
    assertThat(world.has(entity, type)).isFalse();
    assertThat(world.find(entity, type)).isEmpty();
    assertThat(world.remove(entity, type)).isTrue();
  }

  private <T> void initialise(Class<T> type) {
    world.entityBuilder().with(type, _ -> null);
  }

  @ParameterizedTest
  @MethodSource("refused")
  void termsOfSuchClassesAreRefused(Refused refused) {
    Class<?> type = refused.value().getClass();
    String message = type.getTypeName() + " is not a component: " + refused.advice();

    assertRefused(message, () -> world.query(read(type)));
    assertRefused(message, () -> world.query(write(type)));
    assertRefused(message, () -> world.query(read(Position.class), optional(type)));
    assertRefused(message, () -> world.query(with(Position.class, type)));
    assertRefused(message, () -> world.query(without(type)));
    assertRefused(message, () -> world.query(anyOf(Position.class, type)));
    assertRefused(message, () -> world.query(added(type)));
    assertRefused(message, () -> world.query(changed(type)));
    assertRefused(message, () -> world.query(removed(type)));
  }

  @Test
  void theSentencesSayWhatToDo() {
    assertThatThrownBy(() -> world.spawn(List.of(new Position(1, 2))))
        .hasMessage(
            "java.util.ImmutableCollections$List12 is not a component: pass the components"
                + " themselves, not a collection of them; put a collection that is data into a"
                + " record, for example record Items(List<Item> list) {}"
                + REGISTER);
    assertThatThrownBy(() -> world.spawn("orc"))
        .hasMessage("java.lang.String is not a component: " + TEXT + REGISTER);
    assertThatThrownBy(() -> world.query(read(List.class)))
        .as("which cannot be registered")
        .hasMessage(
            "java.util.List is not a component: pass the components themselves, not a collection"
                + " of them; put a collection that is data into a record, for example record"
                + " Items(List<Item> list) {}.");
  }

  @Test
  void classesThatAreRegisteredAreComponents() {
    List<BiConsumer<World, Object>> ways =
        List.of(
            World::spawn,
            (other, value) -> other.set(other.spawn(), value),
            (other, value) -> other.set(other.spawn(), new Position(1, 1), value),
            (other, value) -> other.entityBuilder().with(value).spawn(),
            (other, value) -> other.commands().spawn(value),
            (other, value) -> other.commands().set(other.spawn(), value));
    refused()
        .forEach(
            refused -> {
              Class<?> type = refused.value().getClass();
              for (BiConsumer<World, Object> way : ways) {
                var other = new World();
                other.register(type);
                way.accept(other, refused.value());
                other.flush();
                assertThat(other.query(with(type)).count()).isEqualTo(1);
                Entity found = other.query(with(type)).single();
                assertThat((Object) other.get(found, type)).isSameAs(refused.value());
                other.verify();
              }
            });
  }

  @Test
  void registeringInASharedSchemaCountsForAllItsWorlds() {
    var schema = new Schema();
    schema.register(StringBuilder.class);
    var text = new StringBuilder();
    var first = new World(schema);
    var second = new World(schema);

    assertThat(first.get(first.spawn(text), StringBuilder.class)).isSameAs(text);
    assertThat(second.get(second.spawn(text), StringBuilder.class)).isSameAs(text);
    assertRefused("java.lang.StringBuilder is not a component", () -> world.spawn(text));
  }

  @Test
  void recordsAndAnnotatedClassesAreMeantAsComponents() {
    var goods = new NamedItems();
    Entity spawned = world.spawn(new Word("word"), goods, new AtomicInteger(7));

    assertThat(world.get(spawned, Word.class)).isEqualTo(new Word("word"));
    assertThat(world.get(spawned, NamedItems.class)).isSameAs(goods);
    assertThat(world.get(spawned, AtomicInteger.class)).hasValue(7);
    assertThat(world.archetype(spawned)).hasToString("[AtomicInteger, Goods, Word]");
    world.verify();
  }

  @Test
  void arraysClassesHandlesAndLambdasAreRefusedAlsoIfRegistered() {
    Runnable lambda = () -> {};
    for (Object value : List.of(new Object[0], new int[1], entity, lambda)) {
      String message = value.getClass().getTypeName() + " cannot be a component type: ";
      assertRefused(message, () -> world.register(value.getClass()));
      assertRefused(message, () -> world.spawn(new Object[] {value}));
      assertRefused(message, () -> world.set(entity, value));
      assertRefused(message, () -> world.entityBuilder().with(value));
      assertRefused(message, () -> world.commands().set(entity, value));
      assertRefused(message, () -> world.query(with(value.getClass())));
    }
    assertRefused("java.lang.Class cannot be", () -> world.spawn(Class.class));
  }
}
