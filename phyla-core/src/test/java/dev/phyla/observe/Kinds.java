package dev.phyla.observe;

import dev.phyla.Default;
import dev.phyla.Entity;

/// Components for the tests of callbacks. Their names are in alphabetical order.
final class Kinds {
  private Kinds() {}

  record Alpha(int value) {}

  record Beta(int value) {}

  record Gamma(String text) {}

  record Delta(Entity target) {}

  record Marker() {}

  record Score(int points) {
    @Default static final Score START = new Score(7);
  }

  /// Cannot be read back from zeros, and cannot be written if negative.
  record Picky(int value) {
    Picky {
      if (value == 0) {
        throw new IllegalArgumentException("zero");
      }
    }

    @Override
    public int value() {
      if (value < 0) {
        throw new IllegalStateException("negative");
      }
      return value;
    }
  }
}
