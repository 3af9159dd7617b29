package dev.phyla.internal.storage;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phyla.internal.codegen.HiddenClasses;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/// Writes movers without a loop.
///
/// Such a mover depends on the kinds and places of columns only, so one serves all worlds and all
/// tables of that shape, and it is kept for the life of the process.
final class RowMoverCode {
  /// Methods beyond 8000 bytes are never compiled; a column takes about 45.
  static final int MOST_COLUMNS = 150;

  private static final ConcurrentHashMap<String, RowMover> MOVERS = new ConcurrentHashMap<>();
  private static final ClassDesc MOVER = HiddenClasses.desc(RowMover.class);
  private static final int SOURCE = 1;
  private static final int ROW = 2;
  private static final int LAST = 3;
  private static final int TARGET = 4;
  private static final int TARGET_ROW = 5;
  private static final int ARRAY = 6;

  private RowMoverCode() {}

  /// The mover for the columns of a table and their places in another.
  static RowMover mover(List<ColumnLayout> columns, int[] targets) {
    if (columns.size() > MOST_COLUMNS) {
      return RowMover.looping(columns, targets);
    }
    var key = new StringBuilder("RowMover ").append(Arrays.toString(targets));
    for (ColumnLayout column : columns) {
      key.append(column.kind()).append(column.stride());
    }
    return MOVERS.computeIfAbsent(
        key.toString(),
        text ->
            HiddenClasses.instance(
                HiddenClasses.define(
                    MethodHandles.lookup(),
                    "GeneratedRowMover",
                    text,
                    List.of(),
                    type -> write(type, columns, targets)),
                RowMover.class));
  }

  private static void write(ClassBuilder type, List<ColumnLayout> columns, int[] targets) {
    type.withSuperclass(MOVER)
        .withFlags(ClassFile.ACC_FINAL)
        .withMethodBody(
            ConstantDescs.INIT_NAME,
            ConstantDescs.MTD_void,
            0,
            code ->
                code.aload(0)
                    .invokespecial(MOVER, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                    .return_())
        .withMethodBody(
            "move",
            MethodTypeDesc.of(
                CD_void, CD_Object.arrayType(), CD_int, CD_int, CD_Object.arrayType(), CD_int),
            ClassFile.ACC_PUBLIC,
            code -> {
              for (int i = 0; i < columns.size(); i++) {
                moveColumn(code, i, columns.get(i), targets[i]);
              }
              code.return_();
            });
  }

  private static void moveColumn(CodeBuilder code, int index, ColumnLayout column, int target) {
    ClassDesc array = HiddenClasses.desc(column.kind().arrayType());
    code.aload(SOURCE).loadConstant(index).aaload().checkcast(array).astore(ARRAY);
    if (target != RowMover.DROPPED) {
      code.aload(TARGET).loadConstant(target).aaload().checkcast(array);
      copy(code, column, TARGET_ROW, ROW);
    }
    code.aload(ARRAY);
    copy(code, column, ROW, LAST);
    if (column.kind() == ColumnKind.REFERENCE) {
      code.aload(ARRAY).iload(LAST).aconst_null().aastore();
    }
  }

  /// With the target array on the stack, copies a row to it out of the array at hand.
  private static void copy(CodeBuilder code, ColumnLayout column, int to, int from) {
    if (column.stride() == 1) {
      TypeKind element = column.kind().element();
      code.iload(to).aload(ARRAY).iload(from).arrayLoad(element).arrayStore(element);
      return;
    }
    code.iload(to).aload(ARRAY).iload(from).loadConstant(column.stride());
    code.invokestatic(
        MOVER,
        "copyInline",
        MethodTypeDesc.of(CD_void, CD_Object, CD_int, CD_Object, CD_int, CD_int));
  }
}
