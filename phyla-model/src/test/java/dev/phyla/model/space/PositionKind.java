package dev.phyla.model.space;

import java.util.List;
import java.util.function.Function;

/// A component that random tests use as a position.
///
/// @param type the component type
/// @param fields the names of the coordinates
/// @param arrayType the type of their columns
/// @param maker creates a position
/// @param reader returns its coordinates
record PositionKind<P extends Record>(
    Class<P> type,
    List<String> fields,
    Class<?> arrayType,
    Function<double[], P> maker,
    Function<P, double[]> reader) {
  record Ints(int x, int y) {}

  record Shorts(short x, byte tag, short y) {}

  record Bytes(byte x, byte y) {}

  record Longs(long x, long y) {}

  record CellNumber(int cell) {}

  record LongNumber(long cell) {}

  record Doubles(double x, double y) {}

  record Floats(float x, float y) {}

  record Inner(double x, double y) {}

  record Nested(int tag, Inner position) {}

  record Doubles3(double x, double y, double z) {}

  record Floats3(float x, float y, float z) {}

  static final PositionKind<Ints> INTS =
      new PositionKind<>(
          Ints.class,
          List.of("x", "y"),
          int[].class,
          at -> new Ints((int) at[0], (int) at[1]),
          p -> new double[] {p.x(), p.y()});

  static final PositionKind<Shorts> SHORTS =
      new PositionKind<>(
          Shorts.class,
          List.of("x", "y"),
          short[].class,
          at -> new Shorts((short) at[0], (byte) 1, (short) at[1]),
          p -> new double[] {p.x(), p.y()});

  static final PositionKind<Bytes> BYTES =
      new PositionKind<>(
          Bytes.class,
          List.of("x", "y"),
          byte[].class,
          at -> new Bytes((byte) at[0], (byte) at[1]),
          p -> new double[] {p.x(), p.y()});

  static final PositionKind<Longs> LONGS =
      new PositionKind<>(
          Longs.class,
          List.of("x", "y"),
          long[].class,
          at -> new Longs((long) at[0], (long) at[1]),
          p -> new double[] {p.x(), p.y()});

  static final PositionKind<CellNumber> NUMBERS =
      new PositionKind<>(
          CellNumber.class,
          List.of("cell"),
          int[].class,
          at -> new CellNumber((int) at[0]),
          p -> new double[] {p.cell()});

  static final PositionKind<LongNumber> LONG_NUMBERS =
      new PositionKind<>(
          LongNumber.class,
          List.of("cell"),
          long[].class,
          at -> new LongNumber((long) at[0]),
          p -> new double[] {p.cell()});

  static final PositionKind<Doubles> DOUBLES =
      new PositionKind<>(
          Doubles.class,
          List.of("x", "y"),
          double[].class,
          at -> new Doubles(at[0], at[1]),
          p -> new double[] {p.x(), p.y()});

  static final PositionKind<Floats> FLOATS =
      new PositionKind<>(
          Floats.class,
          List.of("x", "y"),
          float[].class,
          at -> new Floats((float) at[0], (float) at[1]),
          p -> new double[] {p.x(), p.y()});

  static final PositionKind<Nested> NESTED =
      new PositionKind<>(
          Nested.class,
          List.of("position.x", "position.y"),
          double[].class,
          at -> new Nested(1, new Inner(at[0], at[1])),
          p -> new double[] {p.position().x(), p.position().y()});

  static final PositionKind<Doubles3> DOUBLES_3 =
      new PositionKind<>(
          Doubles3.class,
          List.of("x", "y", "z"),
          double[].class,
          at -> new Doubles3(at[0], at[1], at[2]),
          p -> new double[] {p.x(), p.y(), p.z()});

  static final PositionKind<Floats3> FLOATS_3 =
      new PositionKind<>(
          Floats3.class,
          List.of("x", "y", "z"),
          float[].class,
          at -> new Floats3((float) at[0], (float) at[1], (float) at[2]),
          p -> new double[] {p.x(), p.y(), p.z()});

  /// Writes a number to an element of a column.
  void store(Object array, int row, double value) {
    switch (array) {
      case int[] values -> values[row] = (int) value;
      case short[] values -> values[row] = (short) value;
      case byte[] values -> values[row] = (byte) value;
      case long[] values -> values[row] = (long) value;
      case double[] values -> values[row] = value;
      case float[] values -> values[row] = (float) value;
      default -> throw new AssertionError(array.getClass());
    }
  }
}
