package dev.phyla.cli;

import dev.phyla.model.sweep.Sweep;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Converters for the numbers of a command line, with their valid ranges.
final class WholeNumber {

  private WholeNumber() {}

  /// A number of entities.
  static final class Entities implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return parse(text, 1, 10_000_000);
    }
  }

  /// A number of ticks.
  static final class Ticks implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return parse(text, 1, 100_000_000);
    }
  }

  /// A number of threads.
  static final class Threads implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return parse(text, 1, 1_024);
    }
  }

  /// A number of worlds.
  static final class Worlds implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return parse(text, 1, 1_000_000);
    }
  }

  /// The number of a world.
  static final class WorldNumber implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return parse(text, 0, 999_999);
    }
  }

  /// A number of worlds in a picture.
  static final class DrawnWorlds implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return parse(text, 1, 64);
    }
  }

  /// A number of generations.
  static final class Generations implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return parse(text, 1, 10_000);
    }
  }

  /// A number of samples or seeds of a sweep.
  static final class Runs implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return parse(text, 1, Sweep.MAX_RUNS);
    }
  }

  /// A number of rows to show.
  static final class Rows implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return parse(text, 1, 1_000_000);
    }
  }

  /// A tick of a recorded run.
  static final class Tick implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      try {
        long number = Long.parseLong(text);
        if (number >= 0) {
          return number;
        }
      } catch (NumberFormatException e) {
        // Falls through to the message about valid numbers.
      }
      throw new TypeConversionException("a whole number from 0, but got '" + text + "'");
    }
  }

  /// A seed: any 64-bit number.
  static final class Seed implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      try {
        return Long.valueOf(text);
      } catch (NumberFormatException e) {
        throw new TypeConversionException("a whole number of 64 bits, but got '" + text + "'");
      }
    }
  }

  private static int parse(String text, int min, int max) {
    try {
      int number = Integer.parseInt(text);
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Falls through to the message about valid numbers.
    }
    throw new TypeConversionException(
        String.format(Locale.ROOT, "a whole number from %,d to %,d, but got '%s'", min, max, text));
  }
}
