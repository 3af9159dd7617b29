package dev.phyla.batch;

import dev.phyla.Recordable;
import dev.phyla.Schema;
import dev.phyla.World;
import dev.phyla.spi.RecordedBatch;
import dev.phyla.spi.Workers;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Many worlds that run the same systems and are stepped together.
///
/// ```java
/// BatchBuilder builder = Batch.of(8192)
///     .maxPerWorld(1, Cart.class, Action.class)
///     .setUp((world, number) -> world.spawn(new Cart(0, 0), new Action(0)));
/// builder.schedule().add("move", setup -> setup
///     .query(write(Cart.class), read(Action.class))
///     .updateLoop((cart, action) -> cart.pushedBy(action)));
/// try (Batch batch = builder.build()) {
///   batch.run(1000);
/// }
/// ```
///
/// A world of a batch is a share of the rows of common tables. It costs a few hundred bytes besides
/// its entities, and a system whose loop needs only components, random numbers and resources runs
/// over the entities of many worlds as over those of one. Other systems run world by world. Each
/// world has the same state, bit for bit, as a world of its own with an
/// [app][dev.phyla.schedule.App] would have, on any number of threads.
///
/// **Differences to a world of its own.** Queries cannot consume changes (`changed`, `added`,
/// `removed`, feeds, indexes), there are no dense relations, no states, and no condition
/// `resourceChanged`. Dirty marks are common to the worlds of a group. Code of systems and of the
/// set-up may run on several threads at the same time, for different worlds.
///
/// A batch is used by the thread that built it.
public final class Batch implements Recordable, AutoCloseable {
  private final Schema schema;
  private final WorldGroup[] groups;
  private final int worlds;
  private final int groupSize;
  private final double step;
  private final Workers workers;
  private final Workers.Job stepping;
  private final Workers.Job restarting;
  private final Thread owner = Thread.currentThread();

  /// What went wrong in the last step, by world.
  private final Map<Integer, RuntimeException> failures = new TreeMap<>();

  /// Receives failures, so that steps do not throw; or null.
  private @Nullable Consumer<? super BatchException> failureHandler;

  /// The exported tensors, by slot.
  private final Map<String, Tensor> tensors = new TreeMap<>();

  /// The component types of the archetypes that have a maximum per world.
  private final List<List<Class<?>>> archetypes;

  /// Records the states at the end of each step, or null.
  private @Nullable Runnable recorder;

  /// The seconds of the current step.
  private double seconds;

  /// The number of steps so far.
  private long steps;

  private boolean isRunning;
  private boolean isClosed;

  Batch(
      WorldGroup.Definition definition,
      List<WorldGroup> groups,
      int worlds,
      int groupSize,
      int threads,
      double step) {
    this.schema = definition.schema();
    this.archetypes =
        definition.maxima().stream().map(maximum -> List.of(maximum.types())).toList();
    this.groups = groups.toArray(WorldGroup[]::new);
    this.worlds = worlds;
    this.groupSize = groupSize;
    this.step = step;
    this.workers = new Workers(threads);
    this.stepping = workers.job(this::stepGroup);
    this.restarting = workers.job(this::restartGroup);
  }

  /// Starts the description of a batch.
  ///
  /// @param worlds the number of worlds, at least 1
  /// @return a builder
  public static BatchBuilder of(int worlds) {
    if (worlds < 1) {
      throw new IllegalArgumentException(
          "A batch cannot have " + worlds + " worlds; give at least 1.");
    }
    return new BatchBuilder(worlds);
  }

  static double requireSeconds(double seconds) {
    if (!(seconds > 0) || !Double.isFinite(seconds)) {
      throw new IllegalArgumentException(
          "A step of " + seconds + " seconds is impossible; it must be finite and greater than 0.");
    }
    return seconds;
  }

  /// The number of worlds.
  ///
  /// @return the number, which never changes
  public int worlds() {
    return worlds;
  }

  /// The schema of the worlds. A `new World(batch.schema())` can be [put][#put] into the batch.
  ///
  /// @return the schema
  public Schema schema() {
    return schema;
  }

  /// The number of threads that step worlds.
  ///
  /// @return the number
  public int threads() {
    return workers.threads();
  }

  /// The number of steps so far.
  ///
  /// @return the number
  public long steps() {
    return steps;
  }

  /// Sets what is done with failures of worlds, instead of throwing them after a step.
  ///
  /// @param handler called after a step in which worlds failed
  /// @return this batch
  public Batch onFailure(Consumer<? super BatchException> handler) {
    checkIdle();
    failureHandler = Objects.requireNonNull(handler, "The handler is null.");
    return this;
  }

  // Steps.

  /// Steps all worlds once. Before that, worlds [restart][#requestRestart] for which it was
  /// requested.
  ///
  /// @throws BatchException if worlds failed and there is no handler; the others have completed the
  ///   step
  public void step() {
    step(step);
  }

  /// Steps all worlds once.
  ///
  /// @param delta the time by which the worlds advance, in seconds, greater than 0
  /// @throws BatchException if worlds failed and there is no handler; the others have completed the
  ///   step
  public void step(double delta) {
    checkIdle();
    seconds = requireSeconds(delta);
    runJob(stepping);
    steps++;
    try {
      report();
    } catch (Throwable e) {
      recordAfter(e);
      throw e;
    }
    if (recorder != null) {
      recorder.run();
    }
  }

  /// Records a step that has failed, which is more important than a failure of the recorder.
  private void recordAfter(Throwable failure) {
    try {
      if (recorder != null) {
        recorder.run();
      }
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  /// Steps all worlds a number of times.
  ///
  /// @param count the number of steps, at least 0
  /// @throws BatchException if worlds failed and there is no handler
  public void run(long count) {
    if (count < 0) {
      throw new IllegalArgumentException("A batch cannot run " + count + " steps.");
    }
    for (long i = 0; i < count; i++) {
      step();
    }
  }

  private void runJob(Workers.Job job) {
    checkIdle();
    failures.clear();
    isRunning = true;
    try {
      job.run(groups.length);
    } finally {
      isRunning = false;
      for (WorldGroup group : groups) {
        group.adopt();
      }
    }
  }

  private void stepGroup(int number) {
    WorldGroup group = groups[number];
    group.adopt();
    collect(group, group.step(seconds));
  }

  private void restartGroup(int number) {
    WorldGroup group = groups[number];
    group.adopt();
    collect(group, group.restartPending());
  }

  private void collect(WorldGroup group, Map<Integer, RuntimeException> failed) {
    if (!failed.isEmpty()) {
      synchronized (failures) {
        failed.forEach((index, failure) -> failures.put(group.first() + index, failure));
      }
    }
  }

  private void report() {
    if (failures.isEmpty()) {
      return;
    }
    var exception = new BatchException(failures);
    if (failureHandler == null) {
      throw exception;
    }
    failureHandler.accept(exception);
  }

  // Recording.

  @Override
  public RecordedBatch recorded() {
    checkIdle();
    return new BatchRecording(this);
  }

  void setRecorder(@Nullable Runnable next) {
    if (next != null) {
      requireNotRecorded();
    }
    recorder = next;
  }

  void requireNotRecorded() {
    if (recorder != null) {
      throw new IllegalStateException(
          "The batch is being recorded already; close the other recording first.");
    }
  }

  void setSteps(long count) {
    steps = count;
  }

  // Episodes.

  /// Requests that a world restarts before the next step, or with the next [#restart()].
  ///
  /// @param world the number of the world
  public void requestRestart(int world) {
    checkIdle();
    group(world).requestRestart(index(world));
  }

  /// Sets the seed of a world, which its next episode has.
  ///
  /// @param world the number of the world
  /// @param seed the seed
  public void seed(int world, long seed) {
    checkIdle();
    group(world).setSeed(index(world), seed);
  }

  /// Restarts the worlds for which that was [requested][#requestRestart], now.
  ///
  /// @throws BatchException if worlds could not be set up and there is no handler; these are empty
  public void restart() {
    runJob(restarting);
    report();
  }

  /// Restarts a world now.
  ///
  /// @param world the number of the world
  /// @throws BatchException if the world could not be set up and there is no handler; it is empty
  public void restart(int world) {
    requestRestart(world);
    failures.clear();
    WorldGroup group = group(world);
    collect(group, group.restartPending());
    report();
  }

  /// The number of times that a world has restarted, since it started with the seed that was last
  /// [set][#seed(int, long)].
  ///
  /// @param world the number of the world
  /// @return the number of its episode, from 0
  public long episode(int world) {
    checkIdle();
    return group(world).episode(index(world));
  }

  /// The seed of the current episode of a world.
  ///
  /// @param world the number of the world
  /// @return the seed
  public long seed(int world) {
    checkIdle();
    return group(world).seed(index(world));
  }

  /// The number of steps of the current episode of a world.
  ///
  /// @param world the number of the world
  /// @return its [tick][World#tick()]
  public long tick(int world) {
    checkIdle();
    return group(world).tick(index(world));
  }

  // Single worlds.

  /// Runs code on a world. Commands that it records are applied at the end.
  ///
  /// @param world the number of the world
  /// @param action receives the world, which is valid during the call; so are its queries,
  ///   archetypes and everything else that it returns
  public void visit(int world, Consumer<? super World> action) {
    checkIdle();
    WorldGroup group = group(world);
    isRunning = true;
    try {
      group.visit(index(world), action);
    } finally {
      isRunning = false;
    }
  }

  /// Computes something about a world. Commands that are recorded are applied at the end.
  ///
  /// @param world the number of the world
  /// @param function receives the world, which is valid during the call
  /// @param <T> the type of the result
  /// @return the result
  public <T> T get(int world, Function<? super World, T> function) {
    checkIdle();
    WorldGroup group = group(world);
    isRunning = true;
    try {
      return group.get(index(world), function);
    } finally {
      isRunning = false;
    }
  }

  /// Copies a world out of the batch.
  ///
  /// @param world the number of the world
  /// @return a world of its own with an equal state
  public World copy(int world) {
    return get(world, World::copy);
  }

  /// Replaces the state of a world by that of a world of its own, such as a [copy][#copy] or one
  /// that was loaded from a snapshot.
  ///
  /// @param world the number of the world
  /// @param state the world with the new state, which has the [schema][#schema()] of the batch
  /// @throws IllegalArgumentException if it has another schema
  /// @throws IllegalStateException if it has more entities than the batch has room for; nothing
  ///   changes
  public void put(int world, World state) {
    checkIdle();
    group(world).put(index(world), Objects.requireNonNull(state, "The world is null."));
  }

  /// The number of entities of a world.
  ///
  /// @param world the number of the world
  /// @return the number
  public int entities(int world) {
    checkIdle();
    return group(world).live(index(world));
  }

  // Tensors.

  /// Exports fields of a component of the only archetype that has it and a [maximum per
  /// world][BatchBuilder#maxPerWorld].
  ///
  /// @param slot the name of the tensor
  /// @param component the component type
  /// @param fields the fields, which have one type; all if none is named
  /// @return the tensor
  /// @throws IllegalArgumentException if the slot is taken, no archetype or several ones match, or
  ///   the fields cannot be one tensor
  public Tensor export(String slot, Class<?> component, String... fields) {
    return export(slot, declaredArchetype(component), component, fields);
  }

  /// Exports fields of a component of an archetype.
  ///
  /// @param slot the name of the tensor
  /// @param archetype all component types of the archetype
  /// @param component one of them
  /// @param fields the fields, which have one type; all if none is named
  /// @return the tensor, which is ragged if the archetype has no [maximum per
  ///   world][BatchBuilder#maxPerWorld]
  /// @throws IllegalArgumentException if the slot is taken, or the fields cannot be one tensor
  public Tensor export(
      String slot, List<Class<?>> archetype, Class<?> component, String... fields) {
    requireFree(slot);
    if (!archetype.contains(component)) {
      throw new IllegalArgumentException(
          String.format(
              "The archetype %s has no %s, so it cannot be exported from there.",
              names(archetype), component.getTypeName()));
    }
    return add(Tensor.of(rows(archetype), slot, component, fields));
  }

  /// Exports the entities of an archetype, as [dev.phyla.Entity#bits()] has them. They can only be
  /// read.
  ///
  /// @param slot the name of the tensor
  /// @param archetype all component types of the archetype
  /// @return the tensor, with rows in the order of other tensors of the archetype
  /// @throws IllegalArgumentException if the slot is taken
  public Tensor exportEntities(String slot, List<Class<?>> archetype) {
    requireFree(slot);
    return add(Tensor.ofEntities(rows(archetype), slot));
  }

  /// The tensor in a slot.
  ///
  /// @param slot the name of the tensor
  /// @return the tensor
  /// @throws IllegalArgumentException if nothing was exported there
  public Tensor tensor(String slot) {
    checkIdle();
    Tensor tensor = tensors.get(slot);
    if (tensor == null) {
      throw new IllegalArgumentException(
          String.format(
              "Nothing was exported as \"%s\"; the slots are %s.", slot, tensors.keySet()));
    }
    return tensor;
  }

  private void requireFree(String slot) {
    checkIdle();
    if (slot.isBlank() || tensors.containsKey(slot)) {
      throw new IllegalArgumentException(
          String.format("The slot \"%s\" is blank or taken; choose another name.", slot));
    }
  }

  private Tensor add(Tensor tensor) {
    tensors.put(tensor.slot(), tensor);
    return tensor;
  }

  private BatchRows rows(List<Class<?>> archetype) {
    return new BatchRows(this, archetype.toArray(Class<?>[]::new));
  }

  private List<Class<?>> declaredArchetype(Class<?> component) {
    List<List<Class<?>>> found =
        archetypes.stream().filter(types -> types.contains(component)).toList();
    if (found.size() != 1) {
      throw new IllegalArgumentException(
          String.format(
              "%s archetypes with a maximum per world have %s; %s",
              found.isEmpty() ? "No" : found.size(),
              component.getTypeName(),
              found.isEmpty()
                  ? "declare one with maxPerWorld, or name the archetype to export a ragged tensor."
                  : "name the one to export from."));
    }
    return found.getFirst();
  }

  private static String names(List<Class<?>> types) {
    return types.stream().map(Class::getSimpleName).toList().toString();
  }

  // Groups.

  private WorldGroup group(int world) {
    if (world < 0 || world >= worlds) {
      throw new IndexOutOfBoundsException(
          String.format("The batch has worlds 0 to %d, and not %d.", worlds - 1, world));
    }
    return groups[world / groupSize];
  }

  private int index(int world) {
    return world % groupSize;
  }

  /// All groups, in the order of their worlds.
  WorldGroup[] groups() {
    return groups;
  }

  /// The number of worlds of each group but the last.
  int groupSize() {
    return groupSize;
  }

  void checkIdle() {
    if (isClosed) {
      throw new IllegalStateException("The batch is closed.");
    }
    if (Thread.currentThread() != owner) {
      throw new IllegalStateException(
          String.format(
              "The batch belongs to the thread \"%s\" and was used from \"%s\".",
              owner.getName(), Thread.currentThread().getName()));
    }
    if (isRunning) {
      throw new IllegalStateException("The batch is running a step; do this between steps.");
    }
  }

  /// Closes the worlds and their resources. Tensors cannot be used any more.
  @Override
  public void close() {
    if (isClosed) {
      return;
    }
    checkIdle();
    isClosed = true;
    workers.close();
    for (WorldGroup group : groups) {
      group.close();
    }
  }

  @Override
  public String toString() {
    return "Batch of " + worlds + " worlds";
  }
}
