package dev.phyla.internal.row;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.phyla.internal.codegen.HiddenClasses;
import dev.phyla.internal.layout.ColumnLayout;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/*
 * In Java, for the edge from a table of entities and two floats to one that keeps the first:
 *
 *   final class GeneratedRowMover extends RowMover {
 *     private long[] source0;
 *     private float[] source1, source2;
 *     private long[] target0;
 *     private float[] target1;
 *
 *     long move(int row, int last, int targetRow) {
 *       target1[targetRow] = source1[row];
 *       source1[row] = source1[last];
 *       source2[row] = source2[last];
 *       long entity = source0[row];
 *       long filler = source0[last];
 *       target0[targetRow] = entity;
 *       source0[row] = filler;
 *       source0[last] = 0;
 *       return filler;
 *     }
 *     void sourceChanged(Object[] columns) { source0 = (long[]) columns[0]; ... }
 *     void targetChanged(Object[] columns) { target0 = (long[]) columns[0]; ... }
 *   }
 */

/// Generates movers without a loop.
///
/// The code of a mover depends only on the kinds and the order of columns, so all worlds and tables
/// of that shape share one class, which is kept for the life of the process.
final class RowMoverCode {
  private static final ConcurrentHashMap<String, Lookup> CLASSES = new ConcurrentHashMap<>();
  private static final ClassDesc PARENT = HiddenClasses.desc(RowMover.class);
  private static final String NAME = "GeneratedRowMover";
  private static final ClassDesc SELF = ClassDesc.of(RowMoverCode.class.getPackageName(), NAME);
  private static final int ROW = 1;
  private static final int LAST = 2;
  private static final int TARGET_ROW = 3;

  private RowMoverCode() {}

  /// The class of movers for the columns of a table and their columns in another, or null if there
  /// is none yet.
  static @Nullable Lookup find(List<ColumnLayout> columns, int[] targets) {
    return CLASSES.get(NAME + MovedColumns.key(columns, targets));
  }

  /// The class of movers for the columns of a table and their columns in another, created on first
  /// use.
  static Lookup define(List<ColumnLayout> columns, int[] targets) {
    return CLASSES.computeIfAbsent(
        NAME + MovedColumns.key(columns, targets),
        key ->
            HiddenClasses.define(
                MethodHandles.lookup(),
                NAME,
                key,
                List.of(),
                type -> write(type, new MovedColumns(SELF, columns, targets))));
  }

  private static void write(ClassBuilder type, MovedColumns columns) {
    type.withSuperclass(PARENT).withFlags(ClassFile.ACC_FINAL);
    columns.declare(type, _ -> {});
    HiddenClasses.passToParent(type, PARENT, ConstantDescs.MTD_void);
    type.withMethodBody(
        "move",
        MethodTypeDesc.of(CD_long, CD_int, CD_int, CD_int),
        ClassFile.ACC_PUBLIC,
        code -> {
          int entity = code.allocateLocal(TypeKind.LONG);
          int filler = code.allocateLocal(TypeKind.LONG);
          columns.move(code, ROW, LAST, TARGET_ROW, entity, filler);
          code.lload(filler).lreturn();
        });
  }
}
