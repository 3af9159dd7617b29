package dev.phyla.examples.environment.arena;

import dev.phyla.Entity;

/// Everything solid in a world, as rectangles: walls, crates and agents.
///
/// A scene is filled anew in each step, so it is no part of the state of the world.
final class Scene {
  /// The arena is the square from the origin to (`SIDE`, `SIDE`).
  static final float SIDE = 16;

  /// No rectangle.
  static final int NONE = -1;

  /// Overlaps up to this are contacts, because moving two bodies rounds their distance.
  private static final float TOLERANCE = 1e-3f;

  /// What a rectangle stands for.
  enum Kind {
    WALL,
    CRATE,
    HIDER,
    CAUGHT_HIDER,
    SEEKER
  }

  private static final int CAPACITY = Layout.MAX_WALLS + Layout.MAX_CRATES + Layout.MAX_AGENTS;

  private final Kind[] kinds = new Kind[CAPACITY];
  private final long[] entities = new long[CAPACITY];
  private final float[] left = new float[CAPACITY];
  private final float[] bottom = new float[CAPACITY];
  private final float[] right = new float[CAPACITY];
  private final float[] top = new float[CAPACITY];

  /// The directions of agents.
  private final Heading[] headings = new Heading[CAPACITY];

  /// The crates that an agent holds.
  private final boolean[] isHeld = new boolean[CAPACITY];

  private int count;

  /// The steps of the episode before this one.
  private int steps;

  private boolean isAnySeen;

  /// Empties the scene for the next step.
  void begin(int stepsSoFar) {
    count = 0;
    steps = stepsSoFar;
  }

  /// Whether the hiders still prepare themselves, and the seekers wait.
  boolean isPreparing() {
    return steps < Arena.PREPARATION;
  }

  // Rectangles.

  void add(Entity entity, Wall wall) {
    add(entity, Kind.WALL, wall.left(), wall.bottom(), wall.right(), wall.top());
  }

  void add(Entity entity, Place place, Crate crate) {
    addSquare(entity, Kind.CRATE, place, crate.half());
  }

  void add(Entity entity, Place place, Heading heading, Agent agent) {
    Kind kind = agent.isSeeker() ? Kind.SEEKER : agent.isCaught() ? Kind.CAUGHT_HIDER : Kind.HIDER;
    headings[count] = heading;
    addSquare(entity, kind, place, Agent.HALF);
  }

  private void addSquare(Entity entity, Kind kind, Place middle, float half) {
    float x = middle.x();
    float y = middle.y();
    add(entity, kind, x - half, y - half, x + half, y + half);
  }

  private void add(Entity entity, Kind kind, float l, float b, float r, float t) {
    kinds[count] = kind;
    entities[count] = entity.bits();
    left[count] = l;
    bottom[count] = b;
    right[count] = r;
    top[count] = t;
    isHeld[count] = false;
    count++;
  }

  int count() {
    return count;
  }

  Kind kind(int body) {
    return kinds[body];
  }

  Entity entity(int body) {
    return Entity.fromBits(entities[body]);
  }

  /// The rectangle of an entity, or [#NONE].
  int find(Entity entity) {
    long bits = entity.bits();
    for (int body = 0; body < count; body++) {
      if (entities[body] == bits) {
        return body;
      }
    }
    return NONE;
  }

  /// The number of rectangles of a kind.
  int count(Kind kind) {
    int found = 0;
    for (int body = 0; body < count; body++) {
      found += kinds[body] == kind ? 1 : 0;
    }
    return found;
  }

  /// The number of agents, including those that were caught.
  int agents() {
    return count(Kind.HIDER) + count(Kind.CAUGHT_HIDER) + count(Kind.SEEKER);
  }

  Place place(int body) {
    return new Place(middleX(body), middleY(body));
  }

  void turn(int agent, Heading heading) {
    headings[agent] = heading;
  }

  void setHeld(int crate, boolean held) {
    isHeld[crate] = held;
  }

  void setCaught(int hider) {
    kinds[hider] = Kind.CAUGHT_HIDER;
  }

  // Collisions.

  /// Whether a square fits in without an overlap.
  boolean isFree(Place middle, float half) {
    float l = middle.x() - half;
    float b = middle.y() - half;
    float r = middle.x() + half;
    float t = middle.y() + half;
    return isInside(l, b, r, t) && firstOverlap(l, b, r, t, NONE, NONE, false) == NONE;
  }

  /// Moves an agent, together with the crate that it holds or pushes, if nothing is in the way.
  ///
  /// @param held the crate that the agent holds, or [#NONE]
  void tryMove(int agent, int held, float dx, float dy) {
    int partner = held != NONE ? held : overlapAfter(agent, NONE, dx, dy, true);
    if (canMove(agent, partner, dx, dy) && (partner == NONE || canMove(partner, agent, dx, dy))) {
      shift(agent, dx, dy);
      if (partner != NONE) {
        shift(partner, dx, dy);
      }
    }
  }

  /// Whether a body can move, if another one does not stand in its way.
  private boolean canMove(int body, int partner, float dx, float dy) {
    return isInside(left[body] + dx, bottom[body] + dy, right[body] + dx, top[body] + dy)
        && overlapAfter(body, partner, dx, dy, false) == NONE;
  }

  private int overlapAfter(int body, int partner, float dx, float dy, boolean onlyLooseCrates) {
    return firstOverlap(
        left[body] + dx,
        bottom[body] + dy,
        right[body] + dx,
        top[body] + dy,
        body,
        partner,
        onlyLooseCrates);
  }

  /// The first rectangle that overlaps another one, except for two.
  private int firstOverlap(
      float l, float b, float r, float t, int except, int partner, boolean onlyLooseCrates) {
    for (int other = 0; other < count; other++) {
      if (other != except
          && other != partner
          && l < right[other] - TOLERANCE
          && r > left[other] + TOLERANCE
          && b < top[other] - TOLERANCE
          && t > bottom[other] + TOLERANCE
          && (!onlyLooseCrates || (kinds[other] == Kind.CRATE && !isHeld[other]))) {
        return other;
      }
    }
    return NONE;
  }

  private static boolean isInside(float l, float b, float r, float t) {
    return l >= 0 && b >= 0 && r <= SIDE && t <= SIDE;
  }

  private void shift(int body, float dx, float dy) {
    left[body] += dx;
    right[body] += dx;
    bottom[body] += dy;
    top[body] += dy;
  }

  /// A crate that no agent holds, at most some distance away from a body, or [#NONE].
  int looseCrateNear(int body, float reach) {
    for (int other = 0; other < count; other++) {
      if (kinds[other] == Kind.CRATE && !isHeld[other] && gap(body, other) <= reach) {
        return other;
      }
    }
    return NONE;
  }

  /// Whether a seeker is at most some distance away from a body.
  boolean isSeekerNear(int body, float reach) {
    for (int other = 0; other < count; other++) {
      if (kinds[other] == Kind.SEEKER && gap(body, other) <= reach) {
        return true;
      }
    }
    return false;
  }

  /// The length of the gap between two bodies, along the axis on which it is larger; 0 or less if
  /// they touch.
  private float gap(int a, int b) {
    float gapX = Math.max(left[a], left[b]) - Math.min(right[a], right[b]);
    float gapY = Math.max(bottom[a], bottom[b]) - Math.min(top[a], top[b]);
    return Math.max(gapX, gapY);
  }

  // Rays.

  /// The first rectangle that a ray hits, or [#NONE] if it reaches the border.
  ///
  /// @param agent the agent from whose middle the ray starts
  int firstHit(int agent, float dx, float dy) {
    float x = middleX(agent);
    float y = middleY(agent);
    float perX = 1 / dx;
    float perY = 1 / dy;
    // The sides at which a ray enters and leaves. 1 / 0 has a sign too, so 0 needs no other case.
    float[] nearX = perX > 0 ? left : right;
    float[] farX = perX > 0 ? right : left;
    float[] nearY = perY > 0 ? bottom : top;
    float[] farY = perY > 0 ? top : bottom;
    int hit = NONE;
    float nearest = Float.POSITIVE_INFINITY;
    for (int body = 0; body < count; body++) {
      // A ray is in a rectangle while it is between its vertical and its horizontal sides. That
      // of the agent itself is not hit: the ray entered it before its start. Most rays miss most
      // rectangles, so the first condition is easy to predict for the processor.
      float entryX = (nearX[body] - x) * perX;
      float entryY = (nearY[body] - y) * perY;
      float exitX = (farX[body] - x) * perX;
      float exitY = (farY[body] - y) * perY;
      float entry = Math.max(entryX, entryY);
      float exit = Math.min(Math.min(exitX, exitY), nearest);
      if (entry < exit && entry >= 0) {
        nearest = entry;
        hit = body;
      }
    }
    return hit;
  }

  /// The distance along a ray to a rectangle that it hits, or to the border for [#NONE].
  ///
  /// @param agent the agent from whose middle the ray starts
  float distance(int agent, int hit, float dx, float dy) {
    float x = middleX(agent);
    float y = middleY(agent);
    if (hit == NONE) {
      return Math.min(
          dx > 0 ? (SIDE - x) / dx : dx < 0 ? -x / dx : Float.POSITIVE_INFINITY,
          dy > 0 ? (SIDE - y) / dy : dy < 0 ? -y / dy : Float.POSITIVE_INFINITY);
    }
    float perX = 1 / dx;
    float perY = 1 / dy;
    float entryX = ((perX > 0 ? left[hit] : right[hit]) - x) * perX;
    float entryY = ((perY > 0 ? bottom[hit] : top[hit]) - y) * perY;
    return entryX > entryY ? entryX : entryY;
  }

  private float middleX(int body) {
    return (left[body] + right[body]) / 2;
  }

  private float middleY(int body) {
    return (bottom[body] + top[body]) / 2;
  }

  /// Whether an agent has another one in front of it, and nothing in between.
  boolean sees(int agent, int other) {
    float dx = middleX(other) - middleX(agent);
    float dy = middleY(other) - middleY(agent);
    float length = (float) Math.sqrt(dx * dx + dy * dy);
    Heading heading = headings[agent];
    boolean isInFront = heading.dx() * dx + heading.dy() * dy >= Arena.COS_OF_HALF_SIGHT * length;
    return isInFront && firstHit(agent, dx / length, dy / length) == other;
  }

  /// Whether a seeker sees a hider.
  boolean isSeen(int hider) {
    for (int body = 0; body < count; body++) {
      if (kinds[body] == Kind.SEEKER && sees(body, hider)) {
        return true;
      }
    }
    return false;
  }

  /// Finds out whether any hider is seen, when all bodies are where they are in this step.
  void look() {
    isAnySeen = false;
    for (int body = 0; body < count && !isAnySeen; body++) {
      isAnySeen = kinds[body] == Kind.HIDER && isSeen(body);
    }
  }

  /// Whether a seeker saw a hider in the last [look][#look()].
  boolean isAnySeen() {
    return isAnySeen;
  }
}
