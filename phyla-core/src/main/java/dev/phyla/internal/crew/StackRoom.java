package dev.phyla.internal.crew;

/// A check that the stack of the calling thread has room for the frames of a run.
///
/// A run that has begun must not end before its tasks do, and waiting for them needs frames. With
/// this check an exhausted stack overflows before the run begins, when nothing has happened yet.
final class StackRoom {
  /// Several times the depth of the calls of a run, because frames differ in size.
  private static final int FRAMES = 64;

  private StackRoom() {}

  /// Throws a [StackOverflowError] if there is too little room.
  static void check() {
    descend(FRAMES);
  }

  private static int descend(int frames) {
    return frames == 0 ? 0 : descend(frames - 1) + 1;
  }
}
