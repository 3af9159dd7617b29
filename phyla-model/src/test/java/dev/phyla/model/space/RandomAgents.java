package dev.phyla.model.space;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.includeDisabled;
import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.write;

import dev.phyla.Accessor;
import dev.phyla.Chunk;
import dev.phyla.Column;
import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.Location;
import dev.phyla.Query;
import dev.phyla.UpdateQuery1;
import dev.phyla.World;
import dev.phyla.snapshot.Rollback;
import dev.phyla.snapshot.Snapshots;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Random changes of the agents of a world, by all means that there are.
///
/// @param <P> the component with the position
final class RandomAgents<P extends Record> {
  record Mark(int number) {}

  record Other(double value) {}

  private static final int OPERATIONS = 31;

  private final World world;
  private final PositionKind<P> kind;
  private final Random random;
  private final Supplier<double[]> positions;
  private final int wanted;
  private final Accessor<P> accessor;
  private final UpdateQuery1<P> all;
  private final UpdateQuery1<P> marked;
  private final Rollback past;
  private final List<Column<?>> columns = new ArrayList<>();

  /// A consumer of changes, or null while there is none.
  private @Nullable Query consumer;

  private @Nullable World copy;
  private byte @Nullable [] snapshot;

  /// @param positions random coordinates
  /// @param wanted about how many agents there are
  RandomAgents(
      World world, PositionKind<P> kind, Random random, Supplier<double[]> positions, int wanted) {
    this.world = world;
    this.kind = kind;
    this.random = random;
    this.positions = positions;
    this.wanted = wanted;
    this.accessor = world.accessor(kind.type());
    this.all = world.query(write(kind.type()));
    this.marked = world.query(write(kind.type()), with(Mark.class));
    this.past = world.state().rollback(4);
    for (String field : kind.fields()) {
      columns.add(world.column(kind.type(), field, kind.arrayType()));
    }
  }

  /// Lets observers react to the position, so that compiled forms are not used.
  void observe() {
    world.onAdd(kind.type(), (from, entity, value) -> {});
    world.onRemove(kind.type(), (from, entity, value) -> {});
    world.onSet(kind.type(), (from, entity, value) -> {});
  }

  private P position() {
    return kind.maker().apply(positions.get());
  }

  private EntityList agents() {
    return world.query(with(kind.type()), includeDisabled()).entities();
  }

  /// A random agent, or a dead entity.
  private Entity agent() {
    EntityList agents = agents();
    return agents.isEmpty() ? Entity.NONE : agents.get(random.nextInt(agents.size()));
  }

  private Entity alive() {
    EntityList entities = world.query(includeDisabled()).entities();
    return entities.isEmpty() ? Entity.NONE : entities.get(random.nextInt(entities.size()));
  }

  /// Makes a random change.
  ///
  /// @return its number
  int change() {
    int size = agents().size();
    int operation =
        size < wanted / 2
            ? random.nextInt(3)
            : size > 2 * wanted ? 3 + random.nextInt(2) : random.nextInt(OPERATIONS);
    change(operation);
    return operation;
  }

  private void change(int operation) {
    switch (operation) {
      case 0 -> world.spawn(position());
      case 1 -> world.spawn(position(), new Mark(random.nextInt(9)));
      case 2 -> spawnMany();
      case 3 -> world.despawn(agent());
      case 4 -> despawnSome();
      case 5 -> world.set(agent(), position());
      case 6 -> world.set(agent(), position(), new Mark(3));
      case 7 -> setByAccessor();
      case 8 -> accessor.update(agent(), old -> position());
      case 9 -> all.update(old -> position());
      case 10 -> marked.update((entity, old) -> position());
      case 11 -> setSome();
      case 12 -> writeColumn();
      case 13 -> writeMarkedColumn();
      case 14 -> world.archetype(world.spawn(position())).write(columns.getFirst());
      case 15 -> world.set(alive(), new Other(1));
      case 16 -> world.remove(alive(), Other.class);
      case 17 -> toggleMarks();
      case 18 -> world.remove(agent(), kind.type());
      case 19 -> world.set(alive(), position());
      case 20 -> command();
      case 21 -> copyOrRestore();
      case 22 -> saveOrLoad();
      case 23 -> rollBack();
      case 24 -> sort();
      case 25 -> cascade();
      case 26 -> disableOrEnable();
      case 27 -> consume();
      case 28 -> world.reclaimArchetypes();
      case 29 -> setDirect();
      default -> world.endUpdate();
    }
  }

  private void spawnMany() {
    int count = 1 + random.nextInt(5);
    if (random.nextBoolean()) {
      EntityList created = world.spawnMany(count, position(), new Other(2));
      for (int i = 1; i < count; i++) {
        world.set(created.get(i), position());
      }
    } else {
      world.spawnMany(count, new Other(2));
    }
  }

  private void despawnSome() {
    switch (random.nextInt(4)) {
      case 0 -> world.despawnAll(marked);
      case 1 -> world.despawnAll(world.query(with(Other.class), with(kind.type())));
      case 2 -> {
        EntityList agents = agents();
        agents.removeIf(agent -> random.nextInt(3) != 0);
        world.despawnAll(agents);
      }
      default -> {
        if (random.nextInt(10) == 0) {
          world.despawnAll(world.query(includeDisabled()));
        }
      }
    }
  }

  private void setByAccessor() {
    accessor.set(random.nextInt(4) == 0 ? alive() : agent(), position());
  }

  private void setSome() {
    all.each(
        ref -> {
          if (random.nextInt(3) == 0) {
            ref.set(position());
          }
        });
  }

  private void writeColumn() {
    int field = random.nextInt(columns.size());
    for (Chunk chunk : marked.chunks()) {
      Object array = chunk.write(columns.get(field));
      for (int row = chunk.first(); row < chunk.end(); row++) {
        kind.store(array, row, positions.get()[field]);
      }
    }
  }

  private void writeMarkedColumn() {
    int field = random.nextInt(columns.size());
    for (Chunk chunk : all.chunks()) {
      int row = chunk.first() + random.nextInt(chunk.size());
      kind.store(chunk.writeUnmarked(columns.get(field)), row, positions.get()[field]);
      chunk.markChanged(columns.get(field), row);
    }
  }

  private void toggleMarks() {
    switch (random.nextInt(4)) {
      case 0 -> world.set(alive(), new Mark(random.nextInt(9)));
      case 1 -> world.remove(alive(), Mark.class);
      case 2 -> world.setAll(world.query(with(kind.type())), new Mark(random.nextInt(9)));
      default -> world.removeAll(world.query(with(Mark.class)), Mark.class, Other.class);
    }
  }

  private void command() {
    var commands = world.commands();
    for (int i = random.nextInt(4); i >= 0; i--) {
      switch (random.nextInt(6)) {
        case 0 -> commands.spawn(position());
        case 1 -> commands.spawnMany(2, position(), new Mark(1));
        case 2 -> commands.set(alive(), position());
        case 3 -> commands.despawn(agent());
        case 4 -> commands.remove(agent(), kind.type());
        default -> {
          Entity created = commands.spawn(new Other(4));
          commands.set(created, position());
        }
      }
    }
    commands.flush();
  }

  private void copyOrRestore() {
    if (copy == null) {
      copy = world.copy();
    } else {
      world.restore(copy);
      copy = null;
    }
  }

  private void saveOrLoad() {
    if (snapshot == null) {
      snapshot = Snapshots.toBytes(world);
    } else {
      world.despawnAll(world.query(includeDisabled()));
      Snapshots.load(world, snapshot);
      snapshot = null;
    }
  }

  private void rollBack() {
    if (past.size() > 1 && random.nextInt(3) == 0) {
      past.restore(random.nextBoolean() ? past.oldest() : past.newest());
    } else {
      world.endUpdate();
      past.record();
    }
  }

  private void sort() {
    if (random.nextBoolean()) {
      all.sort(columns.getLast());
    } else {
      all.sort(kind.type(), Comparator.comparing(P::toString));
    }
  }

  /// Makes agents children of others, or despawns a parent with all its descendants.
  private void cascade() {
    Entity child = alive();
    Entity parent = alive();
    if (random.nextInt(3) == 0) {
      world.despawn(parent);
    } else if (!child.equals(parent) && !isAncestor(child, parent)) {
      world.hierarchy().setParent(child, parent);
    }
  }

  private boolean isAncestor(Entity ancestor, Entity entity) {
    Entity at = entity;
    while (true) {
      if (at.equals(ancestor)) {
        return true;
      }
      Entity parent = world.hierarchy().parent(at);
      if (parent.equals(Entity.NONE)) {
        return false;
      }
      at = parent;
    }
  }

  private void disableOrEnable() {
    Entity agent = agent();
    if (world.isAlive(agent) && !world.enable(agent)) {
      world.disable(agent);
    }
  }

  private void consume() {
    if (consumer == null) {
      consumer = world.query(read(kind.type()), changed(kind.type()));
    } else {
      consumer.count();
      consumer = random.nextBoolean() ? null : consumer;
    }
  }

  private void setDirect() {
    Entity agent = agent();
    if (world.isAlive(agent)) {
      Location location = world.locate(agent);
      world.setDirect(location, position());
    }
  }
}
