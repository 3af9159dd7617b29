package dev.phyla.examples.environment.arena;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.Query1;
import dev.phyla.Query2;
import dev.phyla.Query5;
import dev.phyla.Ref;
import dev.phyla.examples.environment.Outcome;
import dev.phyla.schedule.SystemBody;
import dev.phyla.schedule.SystemSetup;
import dev.phyla.schedule.WritableResourceRef;

/// The system in which agents turn, move, grab, push and drag, one after another, and seekers catch
/// hiders.
final class Act implements SystemBody {
  private static final float SPEED = 0.25f;
  private static final float BACKWARD_SPEED = 0.15f;

  /// Agents grab crates and catch hiders up to this gap.
  private static final float REACH = 0.3f;

  private final WritableResourceRef<Scene> sceneRef;
  private final Query1<Outcome> rounds;
  private final Query1<Wall> walls;
  private final Query2<Ref<Place>, Crate> crates;
  private final Query5<Ref<Place>, Ref<Heading>, Ref<Agent>, Ref<Grip>, Move> agents;

  Act(SystemSetup setup) {
    sceneRef = setup.writableResource(Scene.class);
    rounds = setup.query(read(Outcome.class));
    walls = setup.query(read(Wall.class));
    crates = setup.query(write(Place.class), read(Crate.class));
    agents =
        setup.query(
            write(Place.class),
            write(Heading.class),
            write(Agent.class),
            write(Grip.class),
            read(Move.class));
  }

  @Override
  public void run() {
    Scene scene = sceneRef.get();
    fill(scene);
    agents.each(
        (entity, place, heading, agent, grip, move) -> {
          if (!(scene.isPreparing() && agent.get().isSeeker())) {
            int body = scene.find(entity);
            Heading turned = heading.get().turned(move.turn());
            heading.set(turned);
            scene.turn(body, turned);
            int held = hold(scene, body, grip.get(), move);
            grip.set(held == Scene.NONE ? Grip.NOTHING : new Grip(scene.entity(held)));
            float speed = move.advance() > 0 ? SPEED : move.advance() < 0 ? -BACKWARD_SPEED : 0;
            if (speed != 0) {
              scene.tryMove(body, held, turned.dx() * speed, 0);
              scene.tryMove(body, held, 0, turned.dy() * speed);
            }
            place.set(scene.place(body));
          }
        });
    crates.each((entity, place, _) -> place.set(scene.place(scene.find(entity))));
    catchHiders(scene);
  }

  private void fill(Scene scene) {
    rounds.each(outcome -> scene.begin(outcome.steps()));
    walls.each(scene::add);
    crates.each((entity, place, crate) -> scene.add(entity, place.get(), crate));
    agents.each(
        (entity, place, heading, agent, _, _) ->
            scene.add(entity, place.get(), heading.get(), agent.get()));
    agents.each(
        (_, _, _, grip, _) -> {
          if (grip.get().isClosed()) {
            scene.setHeld(scene.find(grip.get().crate()), true);
          }
        });
  }

  /// The crate that an agent holds in this step, or [Scene#NONE].
  private static int hold(Scene scene, int agent, Grip grip, Move move) {
    int held = grip.isClosed() ? scene.find(grip.crate()) : Scene.NONE;
    if (held != Scene.NONE && !move.holds()) {
      scene.setHeld(held, false);
      return Scene.NONE;
    }
    if (held == Scene.NONE && move.holds()) {
      held = scene.looseCrateNear(agent, REACH);
      if (held != Scene.NONE) {
        scene.setHeld(held, true);
      }
    }
    return held;
  }

  private void catchHiders(Scene scene) {
    if (scene.isPreparing()) {
      return;
    }
    agents.each(
        (entity, _, _, agent, _, _) -> {
          int body = scene.find(entity);
          if (!agent.get().isSeeker() && scene.isSeekerNear(body, REACH)) {
            scene.setCaught(body);
            agent.set(new Agent(false, true));
          }
        });
  }
}
