package dev.phyla.examples;

/// The ticks of a run that are recorded: evenly spaced, at most [#MAX_FRAMES], including the last
/// tick.
///
/// @param ticks the length of the run
/// @param ticksPerFrame the distance between two frames
/// @param frames the number of frames
public record FrameSchedule(int ticks, int ticksPerFrame, int frames) {

  /// The maximum number of frames of an animation: a few seconds, in a file of a few megabytes.
  public static final int MAX_FRAMES = 60;

  private static final int FINALE_TICKS_PER_FRAME = 2;

  /// The schedule for a run of the given length, at least one tick.
  public static FrameSchedule of(Footage footage, int ticks) {
    if (ticks < 1) {
      throw new IllegalArgumentException("A run of " + ticks + " ticks has no frames.");
    }
    int ticksPerFrame =
        switch (footage) {
          case WHOLE_RUN -> Math.ceilDiv(ticks, MAX_FRAMES);
          case FINALE -> ticks < MAX_FRAMES ? 1 : FINALE_TICKS_PER_FRAME;
        };
    return new FrameSchedule(
        ticks, ticksPerFrame, Math.min(MAX_FRAMES, Math.ceilDiv(ticks, ticksPerFrame)));
  }

  /// Whether to record a frame after a tick, counted from 1.
  public boolean films(int tick) {
    int ticksLeft = ticks - tick;
    return ticksLeft % ticksPerFrame == 0 && ticksLeft / ticksPerFrame < frames;
  }
}
