package dev.phyla.history;

import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.RandomStream;
import dev.phyla.Term;
import dev.phyla.World;
import dev.phyla.batch.Batch;
import dev.phyla.batch.BatchBuilder;
import dev.phyla.relation.Relation;
import java.util.ArrayList;
import java.util.List;

/// A world in which everything changes that can be recorded, as a function of its state alone.
final class BusyWorld {
  enum Mood {
    CALM,
    ANGRY
  }

  record Position(float x, float y) {}

  record Velocity(float dx, float dy) {}

  record Label(String text, Mood mood) {}

  record Memory(List<Integer> seen, Entity friend) {}

  record Pose(@Length(3) double[] angles, boolean isMoving, byte level) {}

  record Nested(Position centre, short size, char letter, long total) {}

  record Marker() {}

  record Tagged() {}

  record Bump(Entity who, int force) {}

  record Counter(long ticks, String note) {}

  @Relation
  record Likes(int how) {}

  @Relation(storage = Relation.Storage.DENSE)
  record Owns(float share) {}

  final World world;

  /// Whether there are dense relations, which worlds of batches do not have.
  private final boolean hasDense;

  BusyWorld() {
    this(new World(), true);
    register();
    world.relation(Owns.class);
  }

  private BusyWorld(World world, boolean hasDense) {
    this.world = world;
    this.hasDense = hasDense;
  }

  /// A batch of such worlds of different sizes.
  static Batch batch(int worlds, int groupSize) {
    BatchBuilder builder =
        Batch.of(worlds)
            .seed(5)
            .groupSize(groupSize)
            .prepare(world -> new BusyWorld(world, false).register())
            .setUp((world, number) -> new BusyWorld(world, false).fill(number % 7 * 5));
    builder
        .schedule()
        .add(
            "move",
            setup ->
                setup
                    .query(Term.write(Position.class), Term.read(Velocity.class))
                    .updateLoop((p, v) -> new Position(p.x() + v.dx(), p.y() + v.dy())));
    builder
        .schedule()
        .add(
            "change",
            setup -> {
              var busy = new BusyWorld(setup.exclusive(), false);
              return busy::change;
            });
    return builder.build();
  }

  private void register() {
    world.resources().markState(Counter.class);
    for (Class<?> type :
        List.of(
            Position.class,
            Velocity.class,
            Label.class,
            Memory.class,
            Pose.class,
            Nested.class,
            Marker.class)) {
      world.register(type);
    }
    world.tag(Tagged.class);
    world.events(Bump.class);
    world.relation(Likes.class);
    world.names();
  }

  /// A world with a few entities.
  static BusyWorld start(long seed) {
    var busy = new BusyWorld();
    busy.world.seed(seed);
    busy.fill(40);
    return busy;
  }

  private void fill(int entities) {
    for (int i = 0; i < entities; i++) {
      spawn(world.random("start", Entity.fromBits(i + 1)));
    }
    world.resources().set(Counter.class, new Counter(0, "started"));
  }

  /// A world with many entities more that move in every tick, so that frames are large.
  static BusyWorld crowded(long seed, int crowd) {
    BusyWorld busy = start(seed);
    for (int i = 0; i < crowd; i++) {
      busy.world.spawn(new Position(i, 0), new Velocity(1, i));
    }
    return busy;
  }

  private Entity spawn(RandomStream random) {
    Entity entity = world.spawn(new Position(random.nextFloat(), random.nextFloat()));
    int kind = random.nextInt(8);
    if ((kind & 1) != 0) {
      world.set(entity, new Velocity(random.nextFloat(), random.nextFloat()));
    }
    if ((kind & 2) != 0) {
      world.set(entity, new Label("n" + random.nextInt(5), Mood.CALM));
    }
    if ((kind & 4) != 0) {
      world.set(entity, new Pose(new double[] {1, 2, random.nextDouble()}, true, (byte) kind));
    }
    return entity;
  }

  private List<Entity> entities() {
    var entities = new ArrayList<Entity>();
    world.query().each(entities::add);
    return entities;
  }

  /// One tick, which depends on nothing but the state.
  void step() {
    world
        .query(Term.write(Position.class), Term.read(Velocity.class))
        .update((p, v) -> new Position(p.x() + v.dx(), p.y() + v.dy()));
    change();
    world.endUpdate();
  }

  private void change() {
    RandomStream random = world.random("step");
    List<Entity> entities = entities();
    for (int i = 0; i < 6 && !entities.isEmpty(); i++) {
      Entity entity = entities.get(random.nextInt(entities.size()));
      Entity other = entities.get(random.nextInt(entities.size()));
      change(random, entity, other);
    }
    Counter counter = world.resources().get(Counter.class);
    world.resources().set(Counter.class, new Counter(counter.ticks() + 1, counter.note()));
  }

  private void change(RandomStream random, Entity entity, Entity other) {
    switch (random.nextInt(16)) {
      case 0, 1 -> spawn(random);
      case 2 -> world.despawn(entity);
      case 3 -> world.set(entity, new Velocity(random.nextFloat(), -1));
      case 4 -> world.remove(entity, Velocity.class);
      case 5 -> world.set(entity, new Label("é" + random.nextInt(9), Mood.ANGRY));
      case 6 -> world.set(entity, new Memory(List.of(random.nextInt(9), 2), other));
      case 7 ->
          world.set(
              entity,
              new Nested(new Position(1, random.nextFloat()), (short) 7, 'x', random.nextLong()));
      case 8 -> world.tag(Tagged.class).add(entity);
      case 9 -> world.tag(Tagged.class).remove(entity);
      case 10 -> relate(entity, other, random);
      case 11 -> world.disable(entity);
      case 12 -> world.events(Bump.class).publish(new Bump(entity, random.nextInt(9)));
      case 13 -> world.set(entity, new Marker());
      case 14 -> world.enable(entity);
      default -> world.remove(entity, Label.class, Marker.class, Nested.class);
    }
  }

  private void relate(Entity entity, Entity other, RandomStream random) {
    if (world.isAlive(entity) && world.isAlive(other) && !entity.equals(other)) {
      if (random.nextInt(2) == 0 || !hasDense) {
        world.relate(entity, new Likes(random.nextInt(9)), other);
      } else {
        world.relate(entity, new Owns(random.nextFloat()), other);
      }
    }
  }
}
