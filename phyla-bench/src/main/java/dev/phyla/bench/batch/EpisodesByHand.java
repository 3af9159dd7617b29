package dev.phyla.bench.batch;

/// Worlds of one entity in arrays, one array for each number that a world has.
abstract class EpisodesByHand extends Episodes {
  static final long RESTART = Draws.hashOf("restart");
  static final long ENTITY = Draws.firstEntity();

  /// The numbers of the episodes.
  private final int[] episodes;

  /// The seeds of the episodes.
  final long[] seeds;

  final int[] actions;
  final int[] elapsed;
  final float[] reward;
  final boolean[] terminated;
  final boolean[] truncated;

  EpisodesByHand(Extent extent, int worlds, int choices) {
    super(extent, worlds, choices, 1);
    episodes = new int[worlds];
    seeds = new long[worlds];
    actions = new int[worlds];
    elapsed = new int[worlds];
    reward = new float[worlds];
    terminated = new boolean[worlds];
    truncated = new boolean[worlds];
    for (int world = 0; world < worlds; world++) {
      seeds[world] = Draws.seed(world, 0);
    }
  }

  /// Brings a world into the state in which an episode starts.
  ///
  /// @param random the state of the random numbers
  abstract void start(int world, long random);

  /// Keeps what is observed at the end of the episode of a world.
  abstract void keepLast(int world);

  final void startAll() {
    for (int world = 0; world < worlds(); world++) {
      start(world, Draws.state(seeds[world], 0, RESTART, ENTITY));
    }
  }

  @Override
  final void act(int[] all) {
    System.arraycopy(all, 0, actions, 0, all.length);
  }

  @Override
  final void restartEnded() {
    for (int world = 0; world < terminated.length; world++) {
      if (terminated[world] || truncated[world]) {
        keepLast(world);
        seeds[world] = Draws.seed(world, ++episodes[world]);
        elapsed[world] = 0;
        start(world, Draws.state(seeds[world], 0, RESTART, ENTITY));
      }
    }
  }

  @Override
  final float[] reward() {
    return reward;
  }

  @Override
  final int[] elapsed() {
    return elapsed;
  }
}
