package dev.phyla.spi;

import dev.phyla.ChangeFeed;
import dev.phyla.QueryLoop;
import dev.phyla.RandomStream;
import dev.phyla.internal.change.FeedReader;
import dev.phyla.internal.crew.Crew;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.position.Positions;
import dev.phyla.internal.position.SeenResource;
import dev.phyla.internal.position.SystemConsumers;
import dev.phyla.internal.run.SplitLoop;
import dev.phyla.internal.state.ResourceSlot;
import dev.phyla.internal.state.ResourceStore;
import dev.phyla.internal.task.CodeWork;
import dev.phyla.internal.task.LoopWork;
import dev.phyla.internal.task.Section;
import dev.phyla.internal.task.TaskRunner;
import dev.phyla.internal.task.Work;
import dev.phyla.schedule.SystemBody;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Runs systems of one world, for schedules.
public final class SystemAccess {
  private final TaskRunner tasks;
  private final Function<QueryLoop, SplitLoop> loops;
  private final ResourceStore resources;
  private final RandomSource random;
  private final Function<ChangeFeed, FeedReader> feeds;
  private final Supplier<Positions> positions;

  /// The number of the fixed step in this tick, which random streams depend on.
  private int step;

  /// Creates an access, for the world.
  ///
  /// @param tasks runs tasks of the world
  /// @param loops gives the rows of a loop
  /// @param resources the resources of the world
  /// @param random creates random streams
  /// @param feeds gives the reader of a feed
  /// @param positions the positions of systems, created on first use
  public SystemAccess(
      TaskRunner tasks,
      Function<QueryLoop, SplitLoop> loops,
      ResourceStore resources,
      RandomSource random,
      Function<ChangeFeed, FeedReader> feeds,
      Supplier<Positions> positions) {
    this.tasks = tasks;
    this.loops = loops;
    this.resources = resources;
    this.random = random;
    this.feeds = feeds;
    this.positions = positions;
  }

  /// The slot of a resource, which follows it.
  ///
  /// @param type the type of the resource
  /// @return the slot
  public ResourceSlot resource(Class<?> type) {
    return resources.slot(type);
  }

  /// The reader of a feed.
  ///
  /// @param feed an open feed of the world
  /// @return the reader
  public FeedReader reader(ChangeFeed feed) {
    return feeds.apply(feed);
  }

  /// Makes the positions of a system's consumers part of the state. They go on where consumers of
  /// the same system are.
  ///
  /// @param consumers the consumers of a new system
  public void register(SystemConsumers consumers) {
    positions.get().register(consumers);
  }

  /// Makes what the conditions of a system have seen part of the state.
  ///
  /// @param system the name of the system
  /// @param seen what they have seen, in order
  /// @return the conditions as consumers
  public SystemConsumers register(String system, List<SeenResource> seen) {
    SystemConsumers conditions = SystemConsumers.ofConditions(system);
    seen.forEach(each -> conditions.add(each, resources));
    register(conditions);
    return conditions;
  }

  /// Removes the positions of a system that was removed from its schedule.
  ///
  /// @param consumers its consumers
  public void remove(SystemConsumers consumers) {
    positions.get().remove(consumers);
  }

  /// Keeps the positions of a system whose app is closed, until another app takes them over or the
  /// next update ends.
  ///
  /// @param consumers its consumers
  public void retire(SystemConsumers consumers) {
    positions.get().retire(consumers);
  }

  /// Sets the number of the fixed step in this tick, so that each step has its own random numbers.
  ///
  /// @param step the number, from 0
  public void setStep(int step) {
    this.step = step;
  }

  /// Creates the random stream of a system for this tick and step.
  ///
  /// @param nameHash the hash of the name of the system
  /// @param entityBits the packed entity, or 0
  /// @return a new stream
  public RandomStream random(long nameHash, long entityBits) {
    return random.stream(step == 0 ? nameHash : StableHash.mix(nameHash, step), entityBits);
  }

  /// Whether the world checks which accesses systems have declared.
  ///
  /// @return true if so
  public boolean isChecked() {
    return tasks.target().tables().context().mode().isChecked();
  }

  /// The section that runs the systems of a stage.
  ///
  /// @return the section, always the same
  public Section section() {
    return tasks.section();
  }

  /// Sets the crew for parallel loops.
  ///
  /// @param crew the crew, or null for that of the world itself
  public void useCrew(@Nullable Crew crew) {
    tasks.useCrew(crew);
  }

  /// Creates the work of a system.
  ///
  /// @param name the name of the system
  /// @param isRecording whether it may record commands
  /// @param body its code, or a [QueryLoop]
  /// @return the work
  public Work work(String name, boolean isRecording, SystemBody body) {
    String text = "the system \"" + name + '"';
    if (body instanceof QueryLoop loop) {
      SplitLoop rows = loops.apply(loop);
      return new LoopWork(tasks.target(), text, name, isRecording, rows, !rows.isConsuming());
    }
    return new CodeWork(tasks.target(), text, name, isRecording, body::run);
  }
}
