package dev.phyla.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.entry;

import dev.phyla.Component;
import dev.phyla.Entity;
import dev.phyla.Schema;
import dev.phyla.Schema.Field;
import dev.phyla.World;
import dev.phyla.relation.Relation;
import dev.phyla.relation.Relation.Storage;
import dev.phyla.snapshot.Everything.Position;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MissingTypesTest {
  record Item(String name, int count) {}

  record Bag(List<Item> items, Set<String> labels, Map<Integer, Item> byNumber, char[] code) {}

  record Inner(int depth, Item item) {}

  record Odd(Inner inner, Entity friend, Bag bag, boolean flag) {}

  record Tag() {}

  record Event(int number) {}

  record Resource(int number) {}

  @Relation
  record Link(String why) {}

  @Relation(storage = Storage.DENSE)
  record Dense(int number) {}

  @Component(name = "Link")
  @Relation(exclusive = true)
  record ExclusiveLink(String why) {}

  private static final Entity ONE = new Entity(1, 1);
  private static final Entity TWO = new Entity(2, 1);

  private static Odd odd() {
    var item = new Item("sword", 3);
    return new Odd(
        new Inner(2, item),
        TWO,
        new Bag(List.of(item), Set.of("b", "a"), Map.of(10, item, 9, item), "code".toCharArray()),
        true);
  }

  private static World world() {
    var world = new World();
    world.spawn(new Position(1, 2), odd());
    world.spawn(new Position(3, 4));
    return world;
  }

  private static void assertRefused(World world, SnapshotLoader loader, String what, String how) {
    var loaded = new World();
    byte[] bytes = Snapshots.toBytes(world);
    assertThatExceptionOfType(SnapshotException.class)
        .isThrownBy(() -> loader.load(loaded, bytes))
        .withMessage(
            "The snapshot has the %s, which the program does not know; make it known with %s or"
                    .formatted(what, how)
                + " SnapshotLoader.types, give its class the old name with @Alias, or allow to skip"
                + " it with SnapshotLoader.missing.");
    assertThat(loaded.count()).isZero();
    loaded.verify();
  }

  @Test
  void anUnknownComponentIsRefused() {
    assertRefused(
        world(), Snapshots.loader(Position.class), "component \"Odd\"", "Schema.register");
  }

  @Test
  void anUnknownComponentCanBeSkipped() {
    var loaded = new World();
    Snapshots.loader(Position.class).missing(Missing.SKIP).load(loaded, Snapshots.toBytes(world()));
    loaded.verify();

    assertThat(loaded.count()).isEqualTo(2);
    assertThat(loaded.get(ONE, Position.class)).isEqualTo(new Position(1, 2));
    assertThat(loaded.archetype(ONE)).isEqualTo(loaded.archetype(TWO));
  }

  @Test
  void anUnknownComponentCanBeKeptAndLoadedByItsClassLater() {
    World world = world();
    var kept = new World();
    Snapshots.loader(Position.class).missing(Missing.KEEP).load(kept, Snapshots.toBytes(world));
    kept.verify();

    var values = kept.componentNamed("Odd");
    assertThat(values.getField(ONE, "inner.depth")).isEqualTo(2);
    assertThat(values.getField(ONE, "inner.item.name")).isEqualTo("sword");
    assertThat(values.getField(ONE, "friend")).isEqualTo(TWO);
    assertThat(values.getField(ONE, "bag.items"))
        .isEqualTo(List.of(Map.of("name", "sword", "count", 3)));
    assertThat(values.getField(ONE, "bag.labels")).isEqualTo(Set.of("a", "b"));
    assertThat((char[]) values.getField(ONE, "bag.code")).containsExactly('c', 'o', 'd', 'e');
    assertThat(values.getField(ONE, "flag")).isEqualTo(true);

    byte[] keptBytes = Snapshots.toBytes(kept);
    var back = new World();
    Snapshots.loader(Position.class, Odd.class).load(back, keptBytes);
    back.verify();
    assertThat(back.stateHash()).isEqualTo(world.stateHash());
    SnapshotFrames.assertSame(Snapshots.toBytes(back), Snapshots.toBytes(world));

    var keptAgain = new World();
    Snapshots.loader(Position.class).missing(Missing.KEEP).load(keptAgain, keptBytes);
    assertThat(keptAgain.stateHash()).isEqualTo(kept.stateHash());
  }

  @Test
  void everythingCanBeKept() {
    World world = EverythingWorld.filled();
    var kept = new World();
    Snapshots.loader(
            Everything.Burning.class,
            Everything.Hidden.class,
            Everything.Bang.class,
            Everything.Whisper.class,
            Everything.Weather.class,
            Everything.Likes.class,
            Everything.Owns.class,
            Everything.In.class,
            Everything.Knows.class,
            Everything.Hears.class,
            Everything.Follows.class,
            Everything.Needs.class,
            dev.phyla.relation.ChildOf.class)
        .missing(Missing.KEEP)
        .load(kept, Snapshots.toBytes(world));
    kept.verify();

    World back = EverythingWorld.load(Snapshots.toBytes(kept));
    back.verify();
    assertThat(back.stateHash()).isEqualTo(world.stateHash());
    SnapshotFrames.assertSame(Snapshots.toBytes(back), Snapshots.toBytes(world));
  }

  @Test
  void declaredComponentsAreLoadedByTheirDeclaration() {
    var schema = new Schema();
    var health = schema.declare("Health", new Field("points", int.class));
    var world = new World(schema);
    Entity entity = world.spawn();
    world.component(health).set(entity, Map.of("points", 5));
    byte[] bytes = Snapshots.toBytes(world);

    var wider = new Schema();
    var declared =
        wider.declare("Health", new Field("points", long.class), new Field("max", int.class));
    var loaded = new World(wider);
    Snapshots.load(loaded, bytes);
    assertThat(loaded.component(declared).get(entity))
        .containsExactly(entry("points", 5L), entry("max", 0));

    var kept = new World();
    Snapshots.loader().missing(Missing.KEEP).load(kept, bytes);
    assertThat(kept.componentNamed("Health").getField(entity, "points")).isEqualTo(5);
    assertThat(kept.stateHash()).isEqualTo(world.stateHash());
  }

  @Test
  void aComponentNamedPairIsNotMistakenForAnInternalOne() {
    record Pair(int number) {}
    var world = new World();
    world.spawn(new Pair(3));
    byte[] bytes = Snapshots.toBytes(world);

    var loaded = new World();
    loaded.relate(loaded.spawn(), new Dense(1), loaded.spawn());
    loaded.despawnAll(loaded.query());
    Snapshots.loader().missing(Missing.KEEP).load(loaded, bytes);
    assertThat(loaded.componentNamed("Pair").getField(ONE, "number")).isEqualTo(3);
  }

  @Test
  void unknownTagsRelationsEventsAndResourcesAreRefusedOrSkipped() {
    for (Missing missing : List.of(Missing.REFUSE, Missing.KEEP)) {
      SnapshotLoader loader = Snapshots.loader().missing(missing);
      assertRefused(withTag(), loader, "tag \"Tag\"", "World.tag");
      assertRefused(withEvent(), loader, "event \"Event\"", "World.events");
      assertRefused(withResource(), loader, "resource \"Resource\"", "Resources.markState");
      assertRefused(withLink(), loader, "relation \"Link\"", "World.relation");
      assertRefused(withDense(), loader, "relation \"Dense\"", "World.relation");
    }
    for (World world : List.of(withTag(), withEvent(), withResource(), withLink(), withDense())) {
      var loaded = new World();
      Snapshots.loader().missing(Missing.SKIP).load(loaded, Snapshots.toBytes(world));
      loaded.verify();
      assertThat(loaded.count()).isEqualTo(2);
      assertThat(loaded.resources().types()).isEmpty();
      assertThat(loaded.query().count()).isEqualTo(2);
    }
  }

  private static World pair() {
    var world = new World();
    world.spawnMany(2);
    return world;
  }

  private static World withTag() {
    World world = pair();
    world.tag(Tag.class).add(TWO);
    return world;
  }

  private static World withEvent() {
    World world = pair();
    world.events(Event.class).publish(new Event(1));
    return world;
  }

  private static World withResource() {
    World world = pair();
    world.resources().set(new Resource(1));
    world.resources().markState(Resource.class);
    return world;
  }

  private static World withLink() {
    World world = pair();
    world.relate(ONE, new Link("because"), TWO);
    return world;
  }

  private static World withDense() {
    World world = pair();
    world.relate(ONE, new Dense(1), TWO);
    return world;
  }

  @Test
  void changedTraitsAreRefused() {
    byte[] bytes = Snapshots.toBytes(withLink());
    var loaded = new World();

    assertThatExceptionOfType(SnapshotException.class)
        .isThrownBy(() -> Snapshots.loader(ExclusiveLink.class).load(loaded, bytes))
        .withMessage(
            "The relation Link is reverse-indexed, sparse in the snapshot and exclusive,"
                + " reverse-indexed, sparse in the program; load it with the traits that it was"
                + " saved with.");
  }

  @Test
  void aClassThatCannotBeWhatItWasSavedAsIsRefused() {
    byte[] bytes = Snapshots.toBytes(withEvent());
    var loaded = new World();
    assertThatExceptionOfType(SnapshotException.class)
        .isThrownBy(() -> Snapshots.loader(EventInterface.class).load(loaded, bytes))
        .withMessageContaining("The snapshot's \"Event\" cannot be registered: ");
    loaded.verify();
  }

  @Component(name = "Event")
  interface EventInterface {}
}
