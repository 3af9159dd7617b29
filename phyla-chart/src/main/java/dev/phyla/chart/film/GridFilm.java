package dev.phyla.chart.film;

import dev.phyla.chart.internal.file.WholeFile;
import dev.phyla.chart.internal.gif.CellGif;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.imageio.ImageIO;

/// Records the cells of a grid, frame by frame, and saves the last frame as a PNG picture and all
/// of them as an animated GIF. Cells are squares with sharp edges.
///
/// ```java
/// GridFilm film = GridFilm.of(50, 50, CellColours.of(0xFFFFFF, 0x0072B2, 0xD55E00));
/// while (!sim.isFinished()) {
///   sim.step();
///   film.frame(kinds);
/// }
/// film.saveGif(Path.of("schelling.gif"));
/// ```
///
/// The cell (x, y) is at `y * width + x` in an array of values, and the first row is at the bottom
/// of the picture.
public final class GridFilm {
  private static final int MAX_SIDE = 16_384;
  private static final int USUAL_SIDE = 600;

  /// The values of cells.
  @FunctionalInterface
  public interface Cells {
    /// The value of a cell.
    ///
    /// @param x the column, from 0
    /// @param y the row, from 0 at the bottom
    /// @return the value
    double at(int x, int y);
  }

  private final int width;
  private final int height;
  private final CellColours colours;

  /// The colours of the cells of each frame, row by row from the top.
  private final List<int[]> frames = new ArrayList<>();

  private int cellSize;
  private int hundredthsPerFrame = FrameRate.USUAL_HUNDREDTHS;

  private GridFilm(int width, int height, CellColours colours) {
    this.width = width;
    this.height = height;
    this.colours = colours;
    cellSize = Math.max(1, USUAL_SIDE / Math.max(width, height));
  }

  /// Starts a film of a grid.
  ///
  /// @param width the number of columns
  /// @param height the number of rows
  /// @param colours the colours of the values of cells
  /// @return a film without frames
  /// @throws IllegalArgumentException if there are no cells, or more than 16,384 in a row or column
  public static GridFilm of(int width, int height, CellColours colours) {
    if (Math.min(width, height) < 1 || Math.max(width, height) > MAX_SIDE) {
      throw new IllegalArgumentException(
          "A film of a grid has 1 to %,d cells in a row and a column, and not %d × %d."
              .formatted(MAX_SIDE, width, height));
    }
    return new GridFilm(width, height, Objects.requireNonNull(colours, "The colours are null."));
  }

  /// Sets the size of cells. At first they are as large as fit into 600 pixels, and one pixel at
  /// least.
  ///
  /// @param pixels the sides of a cell in pixels
  /// @return this film
  /// @throws IllegalArgumentException if a side of the picture would have more than 16,384 pixels
  public GridFilm cellSize(int pixels) {
    if (pixels < 1 || (long) pixels * Math.max(width, height) > MAX_SIDE) {
      throw new IllegalArgumentException(
          "Cells of %d pixels do not fit: a picture has at least one pixel per cell and at most %,d in a row and a column."
              .formatted(pixels, MAX_SIDE));
    }
    cellSize = pixels;
    return this;
  }

  /// Sets the speed of the animation, which is 20 at first. The format has hundredths of a second,
  /// so the nearest duration is taken.
  ///
  /// @param frames the number of frames in a second, from 0.01 to 50
  /// @return this film
  public GridFilm framesPerSecond(double frames) {
    hundredthsPerFrame = FrameRate.hundredths(frames);
    return this;
  }

  /// Records the next frame.
  ///
  /// @param values the value of each cell
  /// @return this film
  /// @throws IllegalArgumentException if the number of values is not that of cells, or a value has
  ///   no colour
  public GridFilm frame(double[] values) {
    requireLength(values.length);
    return frame((x, y) -> values[y * width + x]);
  }

  /// Records the next frame.
  ///
  /// @param values the value of each cell
  /// @return this film
  /// @throws IllegalArgumentException if the number of values is not that of cells, or a value has
  ///   no colour
  public GridFilm frame(int[] values) {
    requireLength(values.length);
    return frame((x, y) -> values[y * width + x]);
  }

  /// Records the next frame.
  ///
  /// @param cells gives the value of each cell
  /// @return this film
  /// @throws IllegalArgumentException if a value has no colour
  public GridFilm frame(Cells cells) {
    var picture = new int[width * height];
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        picture[(height - 1 - y) * width + x] = colours.colour(cells.at(x, y)) & 0xFFFFFF;
      }
    }
    frames.add(picture);
    return this;
  }

  private void requireLength(int length) {
    if (length != width * height) {
      throw new IllegalArgumentException(
          "A frame of %d × %d cells needs %,d values, but got %,d."
              .formatted(width, height, width * height, length));
    }
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
    int[] picture = frames.getLast();
    var image = new BufferedImage(width * cellSize, height * cellSize, BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        image.setRGB(x, y, picture[y / cellSize * width + x / cellSize]);
      }
    }
    WholeFile.write(file, out -> ImageIO.write(image, "png", out));
  }

  /// Writes all frames as a GIF file that repeats forever.
  ///
  /// @param file the file to write or replace, in a folder that exists
  /// @throws IllegalStateException if no frame was recorded
  /// @throws IOException if the file cannot be written
  public void saveGif(Path file) throws IOException {
    FrameRate.requireFrames(frames.size());
    var gif = new CellGif(width, height, cellSize, hundredthsPerFrame);
    WholeFile.write(file, out -> gif.write(frames, out));
  }
}
