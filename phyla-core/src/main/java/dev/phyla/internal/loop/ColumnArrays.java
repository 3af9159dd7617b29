package dev.phyla.internal.loop;

import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.storage.RowWatch;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The arrays that a loop runs over, in the order in which the loop uses them.
///
/// Arrays of one kind are together, in an array of their own class, so that a loop gets at them
/// with neither casts nor a search.
public class ColumnArrays {
  private final ColumnKind[] kindOf;
  private final int[] indexInKind;
  private final boolean[][] booleans;
  private final byte[][] bytes;
  private final short[][] shorts;
  private final char[][] chars;
  private final int[][] ints;
  private final long[][] longs;
  private final float[][] floats;
  private final double[][] doubles;
  private final Object[][] references;
  private long[] entities = {};
  private @Nullable RowWatch[] watches = {};

  /// Room for the arrays of columns.
  ///
  /// @param columns the columns, in the order in which a loop uses them
  public ColumnArrays(List<ColumnLayout> columns) {
    kindOf = new ColumnKind[columns.size()];
    indexInKind = new int[columns.size()];
    for (int i = 0; i < kindOf.length; i++) {
      kindOf[i] = storedAs(columns.get(i).kind());
      indexInKind[i] = count(columns.subList(0, i), kindOf[i]);
    }
    booleans = new boolean[count(columns, ColumnKind.BOOLEAN)][];
    bytes = new byte[count(columns, ColumnKind.BYTE)][];
    shorts = new short[count(columns, ColumnKind.SHORT)][];
    chars = new char[count(columns, ColumnKind.CHAR)][];
    ints = new int[count(columns, ColumnKind.INT)][];
    longs = new long[count(columns, ColumnKind.LONG)][];
    floats = new float[count(columns, ColumnKind.FLOAT)][];
    doubles = new double[count(columns, ColumnKind.DOUBLE)][];
    references = new Object[count(columns, ColumnKind.REFERENCE)][];
  }

  private static int count(List<ColumnLayout> columns, ColumnKind kind) {
    return (int) columns.stream().filter(column -> storedAs(column.kind()) == kind).count();
  }

  /// The kind whose arrays a column is kept with.
  static ColumnKind storedAs(ColumnKind kind) {
    return kind == ColumnKind.ENTITY ? ColumnKind.LONG : kind;
  }

  /// The name of the method that gives the arrays of a kind.
  static String accessor(ColumnKind kind) {
    return switch (storedAs(kind)) {
      case BOOLEAN -> "booleans";
      case BYTE -> "bytes";
      case SHORT -> "shorts";
      case CHAR -> "chars";
      case INT -> "ints";
      case LONG, ENTITY -> "longs";
      case FLOAT -> "floats";
      case DOUBLE -> "doubles";
      case REFERENCE -> "references";
    };
  }

  /// Replaces the entities of the rows.
  public final void setEntities(long[] array) {
    entities = array;
  }

  /// Replaces the array of a column.
  public final void set(int column, Object array) {
    int index = indexInKind[column];
    switch (kindOf[column]) {
      case BOOLEAN -> booleans[index] = (boolean[]) array;
      case BYTE -> bytes[index] = (byte[]) array;
      case SHORT -> shorts[index] = (short[]) array;
      case CHAR -> chars[index] = (char[]) array;
      case INT -> ints[index] = (int[]) array;
      case LONG, ENTITY -> longs[index] = (long[]) array;
      case FLOAT -> floats[index] = (float[]) array;
      case DOUBLE -> doubles[index] = (double[]) array;
      case REFERENCE -> references[index] = (Object[]) array;
    }
  }

  /// Says who wants to know of writes to the component of a data term.
  final void setWatch(int term, @Nullable RowWatch watch) {
    if (term >= watches.length) {
      watches = Arrays.copyOf(watches, term + 1);
    }
    watches[term] = watch;
  }

  /// Who wants to know of writes to the component of a data term; only for terms that are watched.
  public final RowWatch watch(int term) {
    return Objects.requireNonNull(watches[term]);
  }

  /// The packed entities of the rows.
  public final long[] entities() {
    return entities;
  }

  /// The columns of booleans.
  public final boolean[][] booleans() {
    return booleans;
  }

  /// The columns of bytes.
  public final byte[][] bytes() {
    return bytes;
  }

  /// The columns of shorts.
  public final short[][] shorts() {
    return shorts;
  }

  /// The columns of chars.
  public final char[][] chars() {
    return chars;
  }

  /// The columns of ints.
  public final int[][] ints() {
    return ints;
  }

  /// The columns of longs and of packed entities.
  public final long[][] longs() {
    return longs;
  }

  /// The columns of floats.
  public final float[][] floats() {
    return floats;
  }

  /// The columns of doubles.
  public final double[][] doubles() {
    return doubles;
  }

  /// The columns of references.
  public final Object[][] references() {
    return references;
  }
}
