package dev.phyla.examples.environment.arena;

import static dev.phyla.Term.read;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.chart.film.Canvas;
import java.util.HashSet;
import java.util.Set;

/// Draws an arena: walls, crates, agents and their rays.
final class ArenaPainter {
  private static final int BORDER_COLOUR = 0x56627C;
  private static final int WALL_COLOUR = 0x9AA8C8;
  private static final int CRATE_COLOUR = 0xC08A4A;
  private static final int HELD_COLOUR = 0xFFE27A;
  private static final int HIDER_COLOUR = 0x50D8C0;
  private static final int SEEKER_COLOUR = 0xFF5040;
  private static final int CAUGHT_COLOUR = 0xFFFFFF;
  private static final float LINE = 0.07f;
  private static final float RAY = 0.025f;

  private ArenaPainter() {}

  static void paint(World world, Canvas canvas) {
    outline(canvas, 0, 0, Scene.SIDE, Scene.SIDE, BORDER_COLOUR);
    world.query(read(Wall.class)).each(wall -> paintWall(canvas, wall));
    Set<Entity> held = new HashSet<>();
    world.query(read(Grip.class)).each(grip -> held.add(grip.crate()));
    world
        .query(read(Place.class), read(Crate.class))
        .each(
            (entity, place, crate) ->
                paintCrate(
                    canvas, place, crate, held.contains(entity) ? HELD_COLOUR : CRATE_COLOUR));
    world
        .query(read(Place.class), read(Heading.class), read(Agent.class), read(Senses.class))
        .each((place, heading, agent, senses) -> paintAgent(canvas, place, heading, agent, senses));
  }

  private static void paintWall(Canvas canvas, Wall wall) {
    float width = wall.right() - wall.left();
    float height = wall.top() - wall.bottom();
    float half = Math.min(width, height) / 2;
    canvas.streak(
        wall.left() + half,
        wall.bottom() + half,
        width - 2 * half,
        height - 2 * half,
        1.5f * half,
        WALL_COLOUR,
        0.7f);
  }

  private static void paintCrate(Canvas canvas, Place place, Crate crate, int colour) {
    float inner = crate.half() - LINE;
    float left = place.x() - inner;
    float bottom = place.y() - inner;
    outline(canvas, left, bottom, 2 * inner, 2 * inner, colour);
    canvas.streak(left, bottom, 2 * inner, 2 * inner, LINE, colour, 0.35f);
    canvas.streak(left, bottom + 2 * inner, 2 * inner, -2 * inner, LINE, colour, 0.35f);
  }

  private static void paintAgent(
      Canvas canvas, Place place, Heading heading, Agent agent, Senses senses) {
    int colour = agent.isCaught() ? CAUGHT_COLOUR : agent.isSeeker() ? SEEKER_COLOUR : HIDER_COLOUR;
    for (int ray = 0; ray < Senses.RAYS; ray++) {
      float dx = Senses.rayX(heading, ray);
      float dy = Senses.rayY(heading, ray);
      boolean isInSight = dx * heading.dx() + dy * heading.dy() >= Arena.COS_OF_HALF_SIGHT;
      float length = senses.values()[Senses.FIRST_DISTANCE + ray] * Scene.SIDE;
      canvas.streak(
          place.x(), place.y(), dx * length, dy * length, RAY, colour, isInSight ? 0.5f : 0.1f);
    }
    canvas.dot(place.x(), place.y(), 1.2f * Agent.HALF, colour, 0.8f);
    canvas.dart(place.x(), place.y(), heading.dx(), heading.dy(), 1.1f, colour, 1.2f);
  }

  private static void outline(
      Canvas canvas, float left, float bottom, float width, float height, int colour) {
    canvas.streak(left, bottom, width, 0, LINE, colour, 0.8f);
    canvas.streak(left, bottom + height, width, 0, LINE, colour, 0.8f);
    canvas.streak(left, bottom, 0, height, LINE, colour, 0.8f);
    canvas.streak(left + width, bottom, 0, height, LINE, colour, 0.8f);
  }
}
