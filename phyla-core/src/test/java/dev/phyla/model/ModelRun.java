package dev.phyla.model;

import dev.phyla.World;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/// A random program, run in a world and in the reference, and compared after every operation.
final class ModelRun {
  private static final int[] CROWDS = {12, 50, 50, 150};

  private final long seed;
  private final World world = new World();
  private final ReferenceWorld reference = new ReferenceWorld();
  private final List<Operation> log = new ArrayList<>();
  private final List<QueryCase> queries;
  private final Operations operations;
  private final Comparison comparison;

  /// @param seed decides everything
  ModelRun(long seed) {
    this(seed, Kinds.TYPES);
  }

  /// @param seed decides everything that happens
  /// @param registered the component types in the order in which the world learns of them
  ModelRun(long seed, List<Class<?>> registered) {
    this.seed = seed;
    registered.forEach(world::register);
    world.hashWith(Kinds.Note.class, Kinds.Note::number);
    queries = QueryCases.of(world, reference);
    var random = new Random(seed);
    List<Class<?>> palette = new ArrayList<>(Kinds.TYPES);
    Collections.shuffle(palette, random);
    palette.subList(3 + random.nextInt(palette.size() - 2), palette.size()).clear();
    int crowd = CROWDS[random.nextInt(CROWDS.length)];
    operations = new Operations(random, world, reference, queries, palette, crowd);
    comparison = new Comparison(world, reference);
  }

  World world() {
    return world;
  }

  ReferenceWorld reference() {
    return reference;
  }

  /// Runs operations; a failure says how to get there again.
  ModelRun run(int count) {
    for (int i = 0; i < count; i++) {
      Operation operation = operations.next();
      log.add(operation);
      try {
        operation.action().run();
        comparison.check(operations.dead(), queries);
      } catch (Throwable e) {
        throw new AssertionError(
            "Seed %d fails at operation %d (run it alone with -Dphyla.model.seed=%d):%n%s%n%s"
                .formatted(seed, log.size(), seed, logged(), e),
            e);
      }
    }
    return this;
  }

  private String logged() {
    return log.stream().map(Operation::toString).collect(Collectors.joining("\n"));
  }

  /// The component types in a random order.
  static List<Class<?>> shuffledTypes(long seed) {
    List<Class<?>> types = new ArrayList<>(Kinds.TYPES);
    Collections.shuffle(types, new Random(seed));
    return types;
  }
}
