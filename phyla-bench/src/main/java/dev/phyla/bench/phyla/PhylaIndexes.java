package dev.phyla.bench.phyla;

import static dev.phyla.Term.read;

import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.LongIndex;
import dev.phyla.ValueIndex;
import dev.phyla.World;
import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.Task;
import dev.phyla.bench.workload.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/// Finding entities by a number in one of their components, ten entities for each number: with a
/// map that is kept by hand, and with indexes.
abstract class PhylaIndexes extends PhylaWorkload {
  private static final int ENTITIES_PER_KEY = 10;

  /// The component, whose number is the key.
  record Cell(int number) {}

  /// One way to find entities.
  interface Finder {
    /// The sum of the indexes of the entities that have a key.
    long find(int key);

    /// Called when the component of an entity was written.
    void written(Entity entity, int before, int now);
  }

  final int keys;
  final Entity[] population;
  final Finder finder;
  private long found;

  private PhylaIndexes(int entities, Function<World, Finder> finders) {
    keys = Math.max(1, entities / ENTITIES_PER_KEY);
    population = new Entity[entities];
    for (int ordinal = 0; ordinal < entities; ordinal++) {
      population[ordinal] = world.spawn(new Cell(ordinal % keys));
    }
    finder = finders.apply(world);
    finder.find(0); // which builds the index
  }

  final void find(int key) {
    found += finder.find(key);
  }

  /// The sum of the indexes of all entities that were found.
  @Override
  public long checksum() {
    return found;
  }

  /// The forms of a task: a map that is kept by hand, and the kinds of indexes.
  static List<Form> forms(BiFunction<Integer, Function<World, Finder>, PhylaIndexes> start) {
    return List.of(
        Form.named("map by hand", entities -> start.apply(entities, ByHand::new)),
        Form.named(
            "index",
            entities ->
                start.apply(entities, world -> new ByIndex(world.index(Cell.class, Cell::number)))),
        Form.named(
            "sorted index",
            entities ->
                start.apply(
                    entities, world -> new ByIndex(world.sortedIndex(Cell.class, Cell::number)))),
        Form.named(
            "index of a column",
            entities ->
                start.apply(
                    entities,
                    world ->
                        new ByColumn(
                            world.index(world.column(Cell.class, "number", int[].class))))));
  }

  /// Finds entities by many keys, in shuffled order.
  static final class LookUp extends PhylaIndexes {
    private final int[] wanted = new int[Task.LOOK_UPS];

    LookUp(int entities, Function<World, Finder> finders) {
      super(entities, finders);
      int[] order = Values.shuffledOrdinals(keys);
      for (int i = 0; i < wanted.length; i++) {
        wanted[i] = order[i % order.length];
      }
    }

    @Override
    public void run() {
      for (int key : wanted) {
        find(key);
      }
    }
  }

  /// Gives few of many entities another key, then finds the entities of one.
  static final class Change extends PhylaIndexes {
    private final Entity[] written;
    private final int[] keyOf;

    Change(int entities, Function<World, Finder> finders) {
      super(entities, finders);
      int[] order = Values.shuffledOrdinals(entities);
      written = new Entity[Math.min(entities, Task.SPARSE_CHANGES)];
      keyOf = new int[written.length];
      for (int i = 0; i < written.length; i++) {
        written[i] = population[order[i]];
        keyOf[i] = order[i] % keys;
      }
    }

    @Override
    public void run() {
      for (int i = 0; i < written.length; i++) {
        int before = keyOf[i];
        int now = (before + 7) % keys;
        world.set(written[i], new Cell(now));
        finder.written(written[i], before, now);
        keyOf[i] = now;
      }
      find(keyOf[0]);
      world.endUpdate();
    }
  }

  /// A map to lists.
  private static final class ByHand implements Finder {
    private final Map<Integer, List<Entity>> entities = new HashMap<>();

    ByHand(World world) {
      world.query(read(Cell.class)).each((entity, cell) -> listOf(cell.number()).add(entity));
    }

    private List<Entity> listOf(int key) {
      return entities.computeIfAbsent(key, _ -> new ArrayList<>());
    }

    @Override
    public long find(int key) {
      long sum = 0;
      for (Entity entity : entities.getOrDefault(key, List.of())) {
        sum += entity.index();
      }
      return sum;
    }

    @Override
    public void written(Entity entity, int before, int now) {
      List<Entity> old = listOf(before);
      old.remove(entity);
      if (old.isEmpty()) {
        entities.remove(before);
      }
      listOf(now).add(entity);
    }
  }

  private static long sum(EntityList entities) {
    long sum = 0;
    for (int i = 0; i < entities.size(); i++) {
      sum += entities.get(i).index();
    }
    return sum;
  }

  private record ByIndex(ValueIndex<Integer> index) implements Finder {
    @Override
    public long find(int key) {
      return sum(index.find(key));
    }

    @Override
    public void written(Entity entity, int before, int now) {}
  }

  private record ByColumn(LongIndex index) implements Finder {
    @Override
    public long find(int key) {
      return sum(index.find(key));
    }

    @Override
    public void written(Entity entity, int before, int now) {}
  }
}
