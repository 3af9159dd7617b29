package dev.phyla.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.phyla.Component;
import dev.phyla.Schema;
import dev.phyla.World;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// Values that cannot be saved, and code of the user that throws.
class BadValuesTest {
  record Page(int number, URI link) {}

  record Pages(List<Optional<Page>> pages) {}

  record Strict(int number) {
    Strict {
      if (number < 0) {
        throw new IllegalArgumentException("too small");
      }
    }
  }

  @Component(name = "Holder")
  record Holder(List<Strict> values) {}

  record Loose(int number) {}

  @Component(name = "Holder")
  record LooseHolder(List<Loose> values) {}

  record Anything(Object value) {}

  record Node(Node next) {}

  private static Schema schema(Function<URI, String> encoder, Function<String, URI> decoder) {
    var schema = new Schema();
    schema.registerCodec(Codec.of(URI.class, String.class, encoder, decoder));
    return schema;
  }

  private static World withPages(Schema schema) {
    var world = new World(schema);
    var page = new Page(1, URI.create("https://phyla.example"));
    world.spawn(new Pages(List.of(Optional.empty(), Optional.of(page))));
    return world;
  }

  private static void assertUnsaved(World world, String message) {
    long hash = world.count();
    assertThatExceptionOfType(SnapshotException.class)
        .isThrownBy(() -> Snapshots.toBytes(world))
        .withMessage(message);
    world.verify();
    assertThat(world.count()).isEqualTo((int) hash);
  }

  @Test
  void aTypeWithoutACodecIsFoundBeforeAnythingIsWritten() throws IOException {
    World world = withPages(new Schema());
    var stream = new ByteArrayOutputStream();

    assertThatExceptionOfType(SnapshotException.class)
        .isThrownBy(() -> Snapshots.save(world, stream))
        .withMessage(
            "The world cannot be saved. Pages.pages[].link is a java.net.URI, which cannot be saved"
                + " or copied: register a codec with"
                + " Schema.registerCodec(Codec.of(URI.class, ...)).");
    assertThat(stream.size()).isZero();
  }

  @Test
  void aCodecThatThrowsNamesTheField() {
    assertUnsaved(
        withPages(
            schema(
                _ -> {
                  throw new UncheckedIOException(new IOException("broken"));
                },
                URI::create)),
        "Pages.pages[1].link cannot be encoded: the codec of java.net.URI threw"
            + " java.io.UncheckedIOException: java.io.IOException: broken.");
    assertUnsaved(
        withPages(schema(_ -> null, URI::create)),
        "Pages.pages[1].link cannot be encoded: the codec of java.net.URI returned null in place of a"
            + " java.lang.String.");

    byte[] bytes = Snapshots.toBytes(withPages(schema(URI::toString, URI::create)));
    assertUnloaded(
        bytes,
        schema(
            URI::toString,
            text -> {
              throw new IllegalStateException("no " + text);
            }),
        "Pages.pages[1].link cannot be decoded: the codec of java.net.URI threw"
            + " java.lang.IllegalStateException: no https://phyla.example.");
    assertUnloaded(
        bytes,
        schema(URI::toString, _ -> null),
        "Pages.pages[1].link cannot be decoded: the codec of java.net.URI returned null in place of a"
            + " java.net.URI.");
    assertUnloaded(
        bytes,
        schemaWithWrongClass(),
        "Pages.pages[1].link cannot be decoded: the codec of java.net.URI returned a java.lang.String"
            + " in place of a java.net.URI.");
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // that is the mistake
  private static Schema schemaWithWrongClass() {
    var schema = new Schema();
    Function decoder = _ -> "a text";
    schema.registerCodec(Codec.of(URI.class, String.class, URI::toString, decoder));
    return schema;
  }

  private static void assertUnloaded(byte[] bytes, Schema schema, String message) {
    var world = new World(schema);
    assertThatExceptionOfType(SnapshotException.class)
        .isThrownBy(() -> Snapshots.loader(Pages.class).load(world, bytes))
        .withMessageStartingWith("The snapshot cannot be read: in section ROWS near byte ")
        .withMessageEndingWith(message);
    world.verify();
    assertThat(world.count()).isZero();
  }

  @Test
  void aConstructorThatThrowsNamesTheField() {
    var world = new World();
    world.spawn(new LooseHolder(List.of(new Loose(1), new Loose(-1))));
    byte[] bytes = Snapshots.toBytes(world);
    var loaded = new World();

    assertThatExceptionOfType(SnapshotException.class)
        .isThrownBy(() -> Snapshots.loader(Holder.class).load(loaded, bytes))
        .withMessageEndingWith(
            ", Holder.values[1] is refused by the constructor of"
                + " dev.phyla.snapshot.BadValuesTest$Strict: java.lang.IllegalArgumentException:"
                + " too small.");
    loaded.verify();
    assertThat(loaded.count()).isZero();
  }

  @Test
  void anAccessorThatThrowsNamesTheField() {
    record Broken(int number) {
      @Override
      public int number() {
        throw new IllegalStateException("not today");
      }
    }
    record Brokens(List<Broken> list) {}
    var world = new World();
    world.spawn(new Brokens(List.of(new Broken(1))));

    assertUnsaved(
        world,
        "Brokens.list[0].number cannot be read: its accessor threw"
            + " java.lang.IllegalStateException: not today.");
  }

  @Test
  void aValueThatContainsItselfOrTooMuchIsRefused() {
    var itself = new ArrayList<Object>();
    itself.add(itself);
    var world = new World();
    world.spawn(new Anything(itself));
    assertUnsaved(world, "Anything.value contains itself, or too many values inside each other.");

    Node chain = null;
    for (int i = 0; i < 300; i++) {
      chain = new Node(chain);
    }
    var deep = new World();
    deep.spawn(chain);
    assertUnsaved(deep, "Node.next contains more than 200 values inside each other.");
    for (int i = 0; i < 200_000; i++) {
      chain = new Node(chain);
    }
    var deeper = new World();
    deeper.spawn(chain);
    assertUnsaved(deeper, "Node.next contains itself, or too many values inside each other.");
  }

  @Test
  void anUnknownClassInAnOpenFieldIsRefused() {
    var world = new World();
    world.spawn(new Anything(new Loose(1)));

    assertThatExceptionOfType(SnapshotException.class)
        .isThrownBy(() -> Snapshots.toBytes(world))
        .withMessageStartingWith(
            "Anything.value is a dev.phyla.snapshot.BadValuesTest$Loose in a field of type"
                + " java.lang.Object, which does not tell how to read it back");
  }

  /// A concrete class that is sealed, whose fields nothing knows.
  static sealed class Animal permits Dog {}

  static final class Dog extends Animal {}

  record Owner(Animal pet) {}

  @Test
  void aSealedClassWithValuesOfItsOwnNeedsACodec() {
    var world = new World();
    world.spawn(new Owner(new Dog()));

    assertUnsaved(
        world,
        "The world cannot be saved. Owner.pet is a dev.phyla.snapshot.BadValuesTest$Animal, which"
            + " cannot be saved or copied: register a codec with"
            + " Schema.registerCodec(Codec.of(Animal.class, ...)).");
  }

  record Shared(URI link) {}

  @Test
  void aSharedClassCannotBeSaved() {
    var world = new World();
    world.schema().share(URI.class);
    world.spawn(new Shared(URI.create("x")));

    assertUnsaved(
        world,
        "The world cannot be saved. Shared.link is a java.net.URI, which is declared as shared"
            + " between copies and cannot be saved; register a codec that encodes it.");
  }

  record Keyed(Map<URI, Integer> map, Set<URI> set) {}

  @Test
  void elementsThatAreWrittenAlikeAreRefused() {
    var links = new HashSet<URI>(List.of(URI.create("a"), URI.create("b")));
    var map = new HashMap<URI, Integer>();
    links.forEach(link -> map.put(link, 1));
    var world = new World(schema(_ -> "same", URI::create));
    world.spawn(new Keyed(map, Set.of()));
    assertUnsaved(world, "Keyed.map has two keys that would be written alike.");

    var other = new World(schema(_ -> "same", URI::create));
    other.spawn(new Keyed(Map.of(), links));
    assertUnsaved(other, "Keyed.set has two elements that would be written alike.");
  }

  record Fussy(int number) implements Comparable<Fussy> {
    @Override
    public int compareTo(Fussy other) {
      throw new IllegalStateException("incomparable");
    }
  }

  record Sorted(SortedSet<Fussy> values) {}

  @Test
  void aComparisonThatThrowsNamesTheField() {
    var world = new World();
    SortedSet<Fussy> set =
        new TreeSet<>((one, other) -> Integer.compare(one.number(), other.number()));
    set.add(new Fussy(1));
    set.add(new Fussy(2));
    world.spawn(new Sorted(set));
    byte[] bytes = Snapshots.toBytes(world);

    assertThatExceptionOfType(SnapshotException.class)
        .isThrownBy(() -> Snapshots.loader(Sorted.class).load(new World(), bytes))
        .withMessageEndingWith(
            ", Sorted.values has an element that a TreeSet cannot hold: Fussy[number=1].");
  }
}
