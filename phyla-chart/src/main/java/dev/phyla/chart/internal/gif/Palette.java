package dev.phyla.chart.internal.gif;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/// The colours of an animation, chosen from its frames.
///
/// Colours are counted with 64 levels per channel. The set of all colours is split in two, then
/// always the set with the largest spread, until there are enough sets; each gives its mean. A
/// colour is weighted with the square root of its pixels, so that a large dark background leaves
/// colours for the few bright dots.
final class Palette {

  private static final int BITS = 6;
  private static final int SHIFT = 8 - BITS;
  private static final int CELLS = 1 << (3 * BITS);
  private static final int UNKNOWN = -1;

  private final int[] colours;
  private final int[] nearest = new int[CELLS];

  private Palette(int[] colours) {
    this.colours = colours;
    Arrays.fill(nearest, UNKNOWN);
  }

  /// The palette of at most `size` colours that suits the given pictures, of at least one pixel,
  /// best.
  static Palette of(List<int[]> pictures, int size) {
    var sets = new PriorityQueue<>(Comparator.comparingDouble(ColourBox::spread).reversed());
    sets.add(allColours(pictures));
    while (sets.size() < size && sets.element().spread() > 0) {
      sets.addAll(sets.remove().halves());
    }
    return new Palette(sets.stream().mapToInt(ColourBox::mean).sorted().toArray());
  }

  private static ColourBox allColours(List<int[]> pictures) {
    var pixels = new int[CELLS];
    for (int[] picture : pictures) {
      for (int colour : picture) {
        pixels[cell(colour >> 16 & 255, colour >> 8 & 255, colour & 255)]++;
      }
    }
    int[] seen = IntStream.range(0, CELLS).filter(cell -> pixels[cell] > 0).toArray();
    double[] weights = Arrays.stream(seen).mapToDouble(cell -> Math.sqrt(pixels[cell])).toArray();
    return new ColourBox(Arrays.stream(seen).map(Palette::colourOfCell).toArray(), weights);
  }

  int size() {
    return colours.length;
  }

  /// All colours, `0xRRGGBB`.
  int[] colours() {
    return colours.clone();
  }

  /// The colour with the given index, `0xRRGGBB`.
  int colour(int index) {
    return colours[index];
  }

  /// The index of the colour nearest to the given one, each channel from 0 to 255.
  int nearest(int red, int green, int blue) {
    int cell = cell(red, green, blue);
    if (nearest[cell] == UNKNOWN) {
      nearest[cell] = search(colourOfCell(cell));
    }
    return nearest[cell];
  }

  private int search(int wanted) {
    int best = 0;
    int bestDistance = Integer.MAX_VALUE;
    for (int index = 0; index < colours.length; index++) {
      int red = (colours[index] >> 16) - (wanted >> 16);
      int green = (colours[index] >> 8 & 255) - (wanted >> 8 & 255);
      int blue = (colours[index] & 255) - (wanted & 255);
      int distance = 3 * red * red + 6 * green * green + blue * blue;
      if (distance < bestDistance) {
        best = index;
        bestDistance = distance;
      }
    }
    return best;
  }

  private static int cell(int red, int green, int blue) {
    return ((red >> SHIFT) << BITS | green >> SHIFT) << BITS | blue >> SHIFT;
  }

  private static int colourOfCell(int cell) {
    return middle(cell >> (2 * BITS)) << 16 | middle(cell >> BITS) << 8 | middle(cell);
  }

  /// The middle of the channel values that share a level.
  private static int middle(int level) {
    return (level << SHIFT & 255) + (1 << (SHIFT - 1));
  }
}
