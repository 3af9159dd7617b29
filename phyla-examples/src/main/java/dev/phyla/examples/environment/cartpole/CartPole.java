package dev.phyla.examples.environment.cartpole;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.batch.Batch;
import dev.phyla.batch.BatchBuilder;
import dev.phyla.batch.remote.BatchEnvironment;
import dev.phyla.batch.remote.Space;
import dev.phyla.chart.film.Canvas;
import dev.phyla.chart.film.View;
import dev.phyla.examples.environment.Environment;
import dev.phyla.examples.environment.Outcome;
import dev.phyla.schedule.Schedule;
import dev.phyla.schedule.SystemBody;
import dev.phyla.schedule.SystemRandom;
import dev.phyla.schedule.SystemSetup;

/// Cart-pole: keep a pole upright by pushing the cart that it stands on. As CartPole-v1 of
/// Gymnasium: a reward of 1 for each step, up to 500 steps.
public final class CartPole implements Environment {
  /// The number of steps after which an episode is cut off.
  public static final int MAX_STEPS = 500;

  /// The name of the system that restarts worlds. Set-up uses it too, so that a world that has
  /// restarted equals one that was set up with the same seed.
  private static final String RESTART = "restart";

  private static final double INFINITE = Double.POSITIVE_INFINITY;
  private static final float FLOOR = -0.6f;
  private static final int TRACK_COLOUR = 0x405070;
  private static final int CART_COLOUR = 0x60B0FF;
  private static final int POLE_COLOUR = 0xFFC060;
  private static final int FALLING_COLOUR = 0xFF4030;

  @Override
  public String name() {
    return "cart-pole";
  }

  @Override
  public String description() {
    return "Keep a pole upright by pushing the cart below it to the left or to the right.";
  }

  @Override
  public void setUp(World world) {
    Entity entity = world.spawn(new Cart(0, 0, 0, 0), new Push(0), Outcome.START);
    world.set(entity, Cart.atRandom(world.random(RESTART, entity)));
  }

  @Override
  public void addSystems(Schedule schedule) {
    schedule.add("move", CartPole::move);
    schedule.add("judge", CartPole::judge);
  }

  private static SystemBody move(SystemSetup setup) {
    return setup.query(write(Cart.class), read(Push.class)).updateLoop(Cart::pushed);
  }

  private static SystemBody judge(SystemSetup setup) {
    return setup
        .query(write(Outcome.class), read(Cart.class))
        .updateLoop((outcome, cart) -> outcome.next(1, cart.hasFailed(), MAX_STEPS));
  }

  private static SystemBody restart(SystemSetup setup) {
    SystemRandom random = setup.random();
    return setup
        .query(write(Cart.class), write(Push.class), write(Outcome.class))
        .loop(
            (entity, cart, push, outcome) -> {
              cart.set(Cart.atRandom(random.stream(entity)));
              push.set(new Push(0));
              outcome.set(Outcome.START);
            });
  }

  @Override
  public void configure(BatchBuilder builder) {
    builder.maxPerWorld(1, Cart.class, Push.class, Outcome.class).restart(CartPole::restart);
  }

  @Override
  public BatchEnvironment export(Batch batch) {
    double[] bounds = {2 * Cart.MAX_X, INFINITE, 2 * Cart.MAX_ANGLE, INFINITE};
    double[] low = {-bounds[0], -INFINITE, -bounds[2], -INFINITE};
    return BatchEnvironment.of(batch)
        .observation(Space.box(low, bounds), batch.export("observation", Cart.class))
        .action(Space.discrete(2), batch.export("action", Push.class))
        .reward(batch.export("reward", Outcome.class, "reward"))
        .terminated(batch.export("terminated", Outcome.class, "isOver"))
        .truncated(batch.export("truncated", Outcome.class, "isCutOff"))
        .build();
  }

  @Override
  public View view() {
    return new View(0, 0, 2 * (float) Cart.MAX_X + 0.4f, 0);
  }

  @Override
  public void paint(World world, Canvas canvas) {
    float end = (float) Cart.MAX_X;
    canvas.streak(-end, FLOOR, 2 * end, 0, 0.03f, TRACK_COLOUR, 0.8f);
    world
        .query(read(Cart.class))
        .each(
            cart -> {
              float length = 2 * (float) Cart.HALF_LENGTH;
              float share = (float) Math.min(1, Math.abs(cart.angle()) / Cart.MAX_ANGLE);
              float poleX = length * (float) StrictMath.sin(cart.angle());
              float poleY = length * (float) StrictMath.cos(cart.angle());
              canvas.streak(cart.x() - 0.25f, FLOOR + 0.1f, 0.5f, 0, 0.12f, CART_COLOUR, 0.9f);
              canvas.streak(cart.x(), FLOOR + 0.2f, poleX, poleY, 0.05f, POLE_COLOUR, 1 - share);
              canvas.streak(cart.x(), FLOOR + 0.2f, poleX, poleY, 0.05f, FALLING_COLOUR, share);
            });
  }
}
