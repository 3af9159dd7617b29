package dev.phyla.model;

import dev.phyla.World;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A random program, run in a world and in the reference, and compared after every operation.
final class ModelRun {
  private static final int[] CROWDS = {6, 12, 40, 120};
  private static final int[] AUDIENCES = {0, 1, 3, 8};

  private final long seed;
  private final World world;
  private final ReferenceWorld reference = new ReferenceWorld();
  private final Listeners listeners;
  private final List<Operation> log = new ArrayList<>();
  private final List<QueryCase> queries;
  private final Choices choices;
  private final Operations operations;
  private final Comparison comparison;

  /// @param seed determines everything
  ModelRun(long seed) {
    this(seed, new World(), Kinds.TYPES, true);
  }

  /// A program without forged handles.
  ///
  /// @param seed determines everything
  /// @param world the world to run in, which is empty
  ModelRun(long seed, World world) {
    this(seed, world, Kinds.TYPES, false);
  }

  /// @param seed determines everything that happens
  /// @param registered the component types in the order of registration
  ModelRun(long seed, List<Class<?>> registered) {
    this(seed, new World(), registered, true);
  }

  private ModelRun(long seed, World world, List<Class<?>> registered, boolean forges) {
    this.seed = seed;
    this.world = world;
    this.listeners = new Listeners(world, reference);
    registered.forEach(world::register);
    world.registerHash(Kinds.Note.class, Kinds.Note::number);
    var notes = new KnownNotes();
    world.schema().registerCodec(notes.codec());
    queries =
        Stream.of(QueryCases.of(world, reference), MarkedQueryCases.of(world, reference))
            .flatMap(List::stream)
            .toList();
    var random = new Random(seed);
    List<Class<?>> palette = new ArrayList<>(Kinds.TYPES);
    Collections.shuffle(palette, random);
    int kinds = 3 + Math.min(random.nextInt(8), random.nextInt(8));
    palette.subList(kinds, palette.size()).clear();
    int crowd = CROWDS[random.nextInt(CROWDS.length)];
    int audience = AUDIENCES[random.nextInt(AUDIENCES.length)];
    choices = new Choices(random, reference, queries, palette, forges);
    operations =
        new Operations(
            world,
            reference,
            choices,
            new ListenerOperations(world, reference, choices, listeners, audience),
            new CommandOperations(world, reference, choices, listeners),
            new SaveOperations(world, reference, choices, notes),
            crowd);
    comparison = new Comparison(world, reference);
    comparison.check(List.of(), queries);
  }

  World world() {
    return world;
  }

  ReferenceWorld reference() {
    return reference;
  }

  /// Runs operations; the message of a failure says how to reproduce it.
  ModelRun run(int count) {
    for (int i = 0; i < count; i++) {
      Operation operation = operations.next();
      log.add(operation);
      try {
        operation.action().run();
        listeners.compare();
        comparison.check(choices.dead(), queries);
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
