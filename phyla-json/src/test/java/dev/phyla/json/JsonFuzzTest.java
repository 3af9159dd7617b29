package dev.phyla.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.World;
import dev.phyla.snapshot.SnapshotException;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Damaged texts are refused as such, or loaded, and a refused one changes nothing.
class JsonFuzzTest {
  private static final String[] PIECES = {
    "\"",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "null",
    "true",
    "-1",
    "1e400",
    "\\u0000",
    "x",
    "\"1:1\"",
    "\"id\"",
    "999999999999",
    "{}",
    "[[]]",
    "0.5",
    "\n",
    "\"NaN\""
  };

  @Test
  void everyTruncationIsRefused() {
    String text = Json.toText(Zoo.random(1));
    int end = text.lastIndexOf('}');
    World world = Zoo.world();
    for (int length = 0; length < end; length += 1 + length % 37) {
      assertThat(loads(world, text.substring(0, length))).as("length %s", length).isFalse();
    }
  }

  @Test
  void randomEditsAreRefusedOrLoaded() {
    String text = Json.toText(Zoo.random(2));
    int refused = 0;
    for (long seed = 0; seed < 600; seed++) {
      var random = new Random(seed);
      var edited = new StringBuilder(text);
      for (int i = random.nextInt(3); i >= 0; i--) {
        edit(edited, random);
      }
      World world = Zoo.world();
      try {
        refused += loads(world, edited.toString()) ? 0 : 1;
        world.verify();
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
    assertThat(refused).isBetween(300, 599);
  }

  private static void edit(StringBuilder text, Random random) {
    int at = random.nextInt(text.length());
    switch (random.nextInt(4)) {
      case 0 -> text.deleteCharAt(at);
      case 1 -> text.insert(at, PIECES[random.nextInt(PIECES.length)]);
      case 2 -> text.setCharAt(at, (char) (' ' + random.nextInt(95)));
      default -> {
        int end = Math.min(text.length(), at + random.nextInt(60));
        text.insert(random.nextInt(text.length()), text.substring(at, end));
      }
    }
  }

  /// Loads a text into a world that stays as it was if the text is refused.
  private static boolean loads(World world, String text) {
    long before = world.stateHash();
    try {
      Json.load(world, text);
      return true;
    } catch (SnapshotException e) {
      assertThat(e).hasMessageStartingWith("Line ");
      assertThat(world.stateHash()).isEqualTo(before);
      assertThat(world.count()).isZero();
      return false;
    }
  }
}
