package dev.phyla.examples.environment.arena;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.Commands;
import dev.phyla.RandomStream;
import dev.phyla.World;
import dev.phyla.batch.Batch;
import dev.phyla.batch.BatchBuilder;
import dev.phyla.batch.Tensor;
import dev.phyla.batch.remote.BatchEnvironment;
import dev.phyla.batch.remote.RemotePlane.Direction;
import dev.phyla.batch.remote.Space;
import dev.phyla.chart.film.Canvas;
import dev.phyla.chart.film.View;
import dev.phyla.examples.environment.Environment;
import dev.phyla.examples.environment.Outcome;
import dev.phyla.schedule.Schedule;
import dev.phyla.schedule.SystemBody;
import dev.phyla.schedule.SystemRandom;
import dev.phyla.schedule.SystemSetup;
import java.util.List;
import java.util.stream.LongStream;

/// Hide and seek: hiders have some time to hide behind walls and crates, which they can push and
/// drag; then seekers look for them. Seekers are rewarded while they see a hider, hiders while none
/// of them is seen. A hider that a seeker touches is caught and leaves; others arrive.
///
/// Up to [Layout#MAX_AGENTS] agents act in a world, each with an action and an observation of its
/// own. Rows without an agent are left out by the plane `agent_reward.mask`. The reward of a world
/// is that of its hiders.
public final class Arena implements Environment {
  /// The number of steps in which seekers wait.
  static final int PREPARATION = 60;

  static final int MAX_STEPS = 300;

  /// Agents see 67.5 degrees to either side of their heading.
  static final float COS_OF_HALF_SIGHT = (float) StrictMath.cos(StrictMath.toRadians(67.5));

  static final float CATCH_REWARD = 10;

  private static final double ARRIVAL = 0.02;

  private static final List<Class<?>> AGENT =
      List.of(
          Place.class,
          Heading.class,
          Agent.class,
          Grip.class,
          Move.class,
          Senses.class,
          Reward.class);

  @Override
  public String name() {
    return "arena";
  }

  @Override
  public String description() {
    return "Hide and seek among walls, and crates that agents push and drag.";
  }

  @Override
  public void setUp(World world) {
    var scene = new Scene();
    world.resources().set(scene);
    world.spawn(Outcome.START, Teams.START);
    Layout.spawn(world, scene);
    world
        .query(write(Senses.class), read(Heading.class), read(Agent.class))
        .each(
            (entity, senses, heading, agent) ->
                senses.set(Senses.of(scene, scene.find(entity), heading, agent.isSeeker(), false)));
    world
        .query(write(Teams.class))
        .update(_ -> new Teams(0, scene.count(Scene.Kind.HIDER), scene.count(Scene.Kind.SEEKER)));
  }

  @Override
  public void addSystems(Schedule schedule) {
    schedule.add("leave", Arena::leave);
    schedule.add("act", Act::new);
    schedule.add("arrive", Arena::arrive);
    schedule.add("look", Arena::look);
    schedule.add("sense", Arena::sense);
    schedule.add("reward", Arena::reward);
    schedule.add("judge", Arena::judge);
  }

  /// Hiders that were caught in the last step are despawned.
  private static SystemBody leave(SystemSetup setup) {
    Commands commands = setup.commands();
    return setup
        .query(read(Agent.class))
        .loop(
            (entity, agent) -> {
              if (agent.isCaught()) {
                commands.despawn(entity);
              }
            });
  }

  /// Now and then another agent is spawned.
  private static SystemBody arrive(SystemSetup setup) {
    Commands commands = setup.commands();
    SystemRandom random = setup.random();
    var sceneRef = setup.writableResource(Scene.class);
    return () -> {
      Scene scene = sceneRef.get();
      RandomStream luck = random.stream();
      if (luck.nextDouble() < ARRIVAL && scene.agents() < Layout.MAX_AGENTS) {
        Place place = Layout.freePlace(scene, Agent.HALF, luck);
        if (place != null) {
          Heading heading = Heading.atRandom(luck);
          boolean isSeeker = luck.nextBoolean();
          var entity = commands.spawn(Layout.agent(place, heading, isSeeker));
          scene.add(entity, place, heading, new Agent(isSeeker, false));
        }
      }
    };
  }

  private static SystemBody look(SystemSetup setup) {
    var scene = setup.writableResource(Scene.class);
    return () -> scene.get().look();
  }

  private static SystemBody sense(SystemSetup setup) {
    var scene = setup.resource(Scene.class);
    return setup
        .query(write(Senses.class), read(Heading.class), read(Agent.class), read(Grip.class))
        .updateLoop(
            (entity, _, heading, agent, grip) ->
                Senses.of(
                    scene.get(),
                    scene.get().find(entity),
                    heading,
                    agent.isSeeker(),
                    grip.isClosed()));
  }

  /// Agents get what their team gets, and hiders that are caught a penalty.
  private static SystemBody reward(SystemSetup setup) {
    var scene = setup.resource(Scene.class);
    return setup
        .query(write(Reward.class), read(Agent.class))
        .updateLoop(
            (_, agent) -> {
              float hiders = hiderReward(scene.get());
              float penalty = agent.isCaught() ? CATCH_REWARD : 0;
              return new Reward(agent.isSeeker() ? -hiders : hiders - penalty);
            });
  }

  private static float hiderReward(Scene scene) {
    return scene.isPreparing() ? 0 : scene.isAnySeen() ? -1 : 1;
  }

  /// An episode ends when no hider is left.
  private static SystemBody judge(SystemSetup setup) {
    var sceneRef = setup.resource(Scene.class);
    return setup
        .query(write(Outcome.class), write(Teams.class))
        .loop(
            (outcome, teams) -> {
              Scene scene = sceneRef.get();
              int hiders = scene.count(Scene.Kind.HIDER);
              int caught = scene.count(Scene.Kind.CAUGHT_HIDER);
              float reward = hiderReward(scene) - CATCH_REWARD * caught;
              outcome.set(outcome.get().next(reward, hiders == 0, MAX_STEPS));
              teams.set(new Teams(-reward, hiders, scene.count(Scene.Kind.SEEKER)));
            });
  }

  @Override
  public void configure(BatchBuilder builder) {
    builder
        .maxPerWorld(Layout.MAX_AGENTS, AGENT.toArray(Class<?>[]::new))
        .maxPerWorld(1, Outcome.class, Teams.class);
  }

  @Override
  public BatchEnvironment export(Batch batch) {
    int agents = Layout.MAX_AGENTS;
    long[] choices = LongStream.generate(() -> Move.CHOICES).limit(agents).toArray();
    Tensor rewards = batch.export("agent_reward", Reward.class);
    return BatchEnvironment.of(batch)
        .observation(
            Space.box(-1, Math.sqrt(2), agents, Senses.SIZE),
            batch.export("observation", Senses.class))
        .action(Space.multiDiscrete(choices), batch.export("action", Move.class))
        .reward(batch.export("reward", Outcome.class, "reward"))
        .terminated(batch.export("terminated", Outcome.class, "isOver"))
        .truncated(batch.export("truncated", Outcome.class, "isCutOff"))
        .info(batch.export("seeker_reward", Teams.class, "seekerReward"))
        .info(batch.export("hiders", Teams.class, "hiders"))
        .info(batch.export("seekers", Teams.class, "seekers"))
        .data(rewards.plane(0), Direction.TO_CLIENT)
        .data(rewards.mask(), Direction.TO_CLIENT)
        .build();
  }

  @Override
  public View view() {
    return View.fromOrigin(Scene.SIDE, 0);
  }

  @Override
  public void paint(World world, Canvas canvas) {
    ArenaPainter.paint(world, canvas);
  }
}
