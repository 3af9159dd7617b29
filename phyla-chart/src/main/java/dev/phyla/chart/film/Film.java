package dev.phyla.chart.film;

import dev.phyla.chart.internal.file.WholeFile;
import dev.phyla.chart.internal.gif.AnimatedGif;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.imageio.ImageIO;

/// Records a plane, frame by frame, and saves the last frame as a PNG picture and all of them as an
/// animated GIF.
///
/// ```java
/// Film film = Film.of(View.fromOrigin(100, 0.8f));
/// for (int tick = 0; tick < 60; tick++) {
///   sim.step();
///   film.frame(canvas -> birds.each(p -> canvas.dot(p.x(), p.y(), 0.5f, 0x56B4E9, 1)));
/// }
/// film.saveGif(Path.of("birds.gif"));
/// ```
///
/// A picture has 1200 × 1200 pixels and an animation 400 × 400. Frames are painted at the size of
/// the picture and averaged down for the animation, which smooths them. A film keeps a frame in 0.6
/// MB.
public final class Film {

  private static final int PICTURE_SIDE = 1200;
  private static final int REDUCTION = 3;
  private static final int FRAME_SIDE = PICTURE_SIDE / REDUCTION;

  private final LightBuffer light = LightBuffer.square(PICTURE_SIDE);
  private final LightCanvas canvas;

  /// The share of light that is left in the next frame.
  private final float trail;

  private final List<int[]> frames = new ArrayList<>();
  private int hundredthsPerFrame = FrameRate.USUAL_HUNDREDTHS;

  private Film(View view) {
    canvas = new LightCanvas(light, view);
    trail = view.trail();
  }

  /// Starts a film.
  ///
  /// @param view the part of the plane to show
  /// @return a film without frames
  public static Film of(View view) {
    return new Film(view);
  }

  /// Sets the speed of the animation, which is 20 at first. The format has hundredths of a second,
  /// so the nearest duration is taken.
  ///
  /// @param frames the number of frames in a second, from 0.01 to 50
  /// @return this film
  public Film framesPerSecond(double frames) {
    hundredthsPerFrame = FrameRate.hundredths(frames);
    return this;
  }

  /// Records the next frame.
  ///
  /// @param painter paints it; the canvas is only valid during the call
  /// @return this film
  public Film frame(Consumer<? super Canvas> painter) {
    light.fade(trail);
    painter.accept(canvas);
    frames.add(Darkroom.develop(light.reduced(REDUCTION)));
    return this;
  }

  /// The number of recorded frames.
  ///
  /// @return the number
  public int frames() {
    return frames.size();
  }

  /// Writes the last frame as a PNG file.
  ///
  /// @param file the file to write or replace, in a folder that exists
  /// @throws IllegalStateException if no frame was recorded
  /// @throws IOException if the file cannot be written
  public void savePng(Path file) throws IOException {
    FrameRate.requireFrames(frames.size());
    var image = new BufferedImage(PICTURE_SIDE, PICTURE_SIDE, BufferedImage.TYPE_INT_RGB);
    image.setRGB(0, 0, PICTURE_SIDE, PICTURE_SIDE, Darkroom.develop(light), 0, PICTURE_SIDE);
    WholeFile.write(file, out -> ImageIO.write(image, "png", out));
  }

  /// Writes all frames as a GIF file that repeats forever.
  ///
  /// @param file the file to write or replace, in a folder that exists
  /// @throws IllegalStateException if no frame was recorded
  /// @throws IOException if the file cannot be written
  public void saveGif(Path file) throws IOException {
    FrameRate.requireFrames(frames.size());
    var gif = new AnimatedGif(FRAME_SIDE, FRAME_SIDE, hundredthsPerFrame);
    WholeFile.write(file, out -> gif.write(frames, out));
  }
}
