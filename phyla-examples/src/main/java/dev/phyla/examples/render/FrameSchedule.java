package dev.phyla.examples.render;

import dev.phyla.examples.Footage;

/// Which ticks of a run to film: evenly spaced, at most [#MAX_FRAMES] of them, the last tick
/// always.
///
/// @param ticks the length of the run
/// @param ticksPerFrame the distance between two frames
/// @param frames the number of frames
public record FrameSchedule(int ticks, int ticksPerFrame, int frames) {

  /// The most frames of an animation: enough for a few seconds, in a file of a few megabytes.
  public static final int MAX_FRAMES = 60;

  private static final int FINALE_TICKS_PER_FRAME = 2;

  /// The schedule for a run of the given length, at least one tick.
  public static FrameSchedule of(Footage footage, int ticks) {
    if (ticks < 1) {
      throw new IllegalArgumentException("A run of " + ticks + " ticks has nothing to film.");
    }
    int ticksPerFrame =
        switch (footage) {
          case WHOLE_RUN -> Math.ceilDiv(ticks, MAX_FRAMES);
          case FINALE -> ticks < MAX_FRAMES ? 1 : FINALE_TICKS_PER_FRAME;
        };
    return new FrameSchedule(
        ticks, ticksPerFrame, Math.min(MAX_FRAMES, Math.ceilDiv(ticks, ticksPerFrame)));
  }

  /// Whether to take a frame after the given tick, the first being 1.
  public boolean films(int tick) {
    int ticksLeft = ticks - tick;
    return ticksLeft % ticksPerFrame == 0 && ticksLeft / ticksPerFrame < frames;
  }
}
