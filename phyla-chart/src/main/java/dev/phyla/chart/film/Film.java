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

/// Records a simulation, frame by frame, and keeps the result as files: the last frame as a PNG
/// picture, all of them as an animated GIF.
///
/// Frames are painted at the size of the picture and averaged down for the animation, which smooths
/// them.
public final class Film {

  private static final int PICTURE_SIDE = 1200;
  private static final int REDUCTION = 3;
  private static final int FRAME_SIDE = PICTURE_SIDE / REDUCTION;
  private static final int HUNDREDTHS_PER_FRAME = 5;

  private final LightBuffer light = LightBuffer.square(PICTURE_SIDE);
  private final LightCanvas canvas;
  private final float trail;
  private final List<int[]> frames = new ArrayList<>();

  /// @param view the part of the world to show
  public Film(View view) {
    canvas = new LightCanvas(light, view);
    trail = view.trail();
  }

  /// Records the next frame.
  ///
  /// @param painter paints it
  public void expose(Consumer<? super Canvas> painter) {
    light.fade(trail);
    painter.accept(canvas);
    frames.add(Darkroom.develop(light.reduced(REDUCTION)));
  }

  /// The number of recorded frames.
  public int frames() {
    return frames.size();
  }

  /// Writes the last frame as a PNG file.
  ///
  /// @param file the file to write or replace, in a directory that exists
  /// @throws IllegalStateException if no frame was recorded
  public void savePicture(Path file) throws IOException {
    requireFrames();
    var image = new BufferedImage(PICTURE_SIDE, PICTURE_SIDE, BufferedImage.TYPE_INT_RGB);
    image.setRGB(0, 0, PICTURE_SIDE, PICTURE_SIDE, Darkroom.develop(light), 0, PICTURE_SIDE);
    WholeFile.write(file, out -> ImageIO.write(image, "png", out));
  }

  /// Writes all frames as a GIF file that repeats forever.
  ///
  /// @param file the file to write or replace, in a directory that exists
  /// @throws IllegalStateException if no frame was recorded
  public void saveAnimation(Path file) throws IOException {
    requireFrames();
    var gif = new AnimatedGif(FRAME_SIDE, FRAME_SIDE, HUNDREDTHS_PER_FRAME);
    WholeFile.write(file, out -> gif.write(frames, out));
  }

  private void requireFrames() {
    if (frames.isEmpty()) {
      throw new IllegalStateException("There is nothing to save: no frame was recorded.");
    }
  }
}
