package dev.phyla.history.internal.files;

import dev.phyla.history.internal.json.JsonObject;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A segment of a log that does not change any more.
///
/// @param number the number of the segment, from 0
/// @param firstTick the tick of its first frame
/// @param lastTick the tick of its last frame; one less than the first if there are no frames
/// @param length the number of bytes that are valid; the file may be longer
/// @param frames the number of frames
/// @param checksum the checksum of the content
public record SealedSegment(
    int number, long firstTick, long lastTick, long length, long frames, long checksum) {
  private static final int DIGITS = 16;

  /// Checks the values.
  ///
  /// @throws IllegalArgumentException if they cannot be those of a segment
  public SealedSegment {
    if (number < 0 || firstTick < 0 || length < 0 || frames < 0) {
      throw refused(number, "has a negative number, tick, length or number of frames");
    }
    if (lastTick < firstTick - 1) {
      throw refused(number, "ends at tick " + lastTick + ", before its first tick " + firstTick);
    }
    if ((frames == 0) != (lastTick == firstTick - 1)) {
      throw refused(
          number,
          String.format("has %d frames for the ticks %d to %d", frames, firstTick, lastTick));
    }
  }

  private static IllegalArgumentException refused(int number, String problem) {
    return new IllegalArgumentException("The segment " + number + " " + problem + ".");
  }

  /// Throws if this segment cannot follow another one.
  void requireAfter(SealedSegment previous) {
    if (number <= previous.number) {
      throw refused(number, "cannot follow the segment " + previous.number);
    }
    if (firstTick <= previous.lastTick) {
      throw refused(
          number,
          String.format(
              "starts at tick %d, but the segment %d before it ends at tick %d",
              firstTick, previous.number, previous.lastTick));
    }
  }

  Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    values.put("number", (long) number);
    values.put("firstTick", firstTick);
    values.put("lastTick", lastTick);
    values.put("length", length);
    values.put("frames", frames);
    values.put("checksum", HexFormat.of().toHexDigits(checksum));
    return values;
  }

  static SealedSegment fromJson(JsonObject object) {
    String digits = object.text("checksum");
    if (digits.length() != DIGITS) {
      throw object.error("checksum", "has to have " + DIGITS + " hexadecimal digits");
    }
    return new SealedSegment(
        object.integer("number"),
        object.number("firstTick"),
        object.number("lastTick"),
        object.number("length"),
        object.number("frames"),
        HexFormat.fromHexDigitsToLong(digits));
  }
}
