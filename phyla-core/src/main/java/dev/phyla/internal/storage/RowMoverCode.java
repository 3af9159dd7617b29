package dev.phyla.internal.storage;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phyla.internal.codegen.ColumnFields;
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
import java.lang.invoke.MethodHandles.Lookup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/*
 * In Java, for the way from a table of entities and two floats to one that keeps the first:
 *
 *   final class GeneratedRowMover extends RowMover {
 *     private long[] source0;
 *     private float[] source1, source2;
 *     private long[] target0;
 *     private float[] target1;
 *
 *     long move(int row, int last, int targetRow) {
 *       long moved = source0[last];
 *       target0[targetRow] = source0[row];
 *       source0[row] = moved;
 *       source0[last] = 0;
 *       target1[targetRow] = source1[row];
 *       source1[row] = source1[last];
 *       source2[row] = source2[last];
 *       return moved;
 *     }
 *     void sourceChanged(Object[] columns) { source0 = (long[]) columns[0]; ... }
 *     void targetChanged(Object[] columns) { target0 = (long[]) columns[0]; ... }
 *   }
 */

/// Writes movers without a loop.
///
/// The code of a mover depends on the kinds and places of columns only, so one class serves all
/// worlds and all tables of that shape, and it is kept for the life of the process.
final class RowMoverCode {
  /// Methods beyond 8000 bytes are never compiled; a column takes about 45.
  static final int MOST_COLUMNS = 150;

  private static final ConcurrentHashMap<String, Lookup> CLASSES = new ConcurrentHashMap<>();
  private static final ClassDesc PARENT = HiddenClasses.desc(RowMover.class);
  private static final String NAME = "GeneratedRowMover";
  private static final int ROW = 1;
  private static final int LAST = 2;
  private static final int TARGET_ROW = 3;

  private final List<ColumnLayout> columns;
  private final int[] targets;
  private final int[] kept;
  private final ColumnFields sources;
  private final ColumnFields keepers;

  private RowMoverCode(List<ColumnLayout> columns, int[] targets) {
    ClassDesc self = ClassDesc.of(RowMoverCode.class.getPackageName(), NAME);
    this.columns = columns;
    this.targets = targets;
    var kept = new ArrayList<Integer>();
    for (int i = 0; i < targets.length; i++) {
      if (targets[i] != RowMover.DROPPED) {
        kept.add(i);
      }
    }
    this.kept = kept.stream().mapToInt(Integer::intValue).toArray();
    this.sources = new ColumnFields(self, "source", columns);
    this.keepers = new ColumnFields(self, "target", kept.stream().map(columns::get).toList());
  }

  /// A mover for the columns of a table and their places in another.
  static RowMover mover(List<ColumnLayout> columns, int[] targets) {
    if (columns.size() > MOST_COLUMNS) {
      return RowMover.looping(columns, targets);
    }
    var key = new StringBuilder(NAME).append(Arrays.toString(targets));
    for (ColumnLayout column : columns) {
      key.append(column.kind()).append(column.stride());
    }
    Lookup defined =
        CLASSES.computeIfAbsent(
            key.toString(),
            text ->
                HiddenClasses.define(
                    MethodHandles.lookup(),
                    NAME,
                    text,
                    List.of(),
                    type -> new RowMoverCode(columns, targets).write(type)));
    return HiddenClasses.instance(defined, RowMover.class);
  }

  private void write(ClassBuilder type) {
    type.withSuperclass(PARENT).withFlags(ClassFile.ACC_FINAL);
    sources.declare(type);
    keepers.declare(type);
    type.withMethodBody(
            ConstantDescs.INIT_NAME,
            ConstantDescs.MTD_void,
            0,
            code ->
                code.aload(0)
                    .invokespecial(PARENT, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                    .return_())
        .withMethodBody(
            "move",
            MethodTypeDesc.of(CD_long, CD_int, CD_int, CD_int),
            ClassFile.ACC_PUBLIC,
            this::writeMove)
        .withMethodBody(
            "sourceChanged",
            MethodTypeDesc.of(CD_void, ColumnFields.ARRAYS),
            ClassFile.ACC_PUBLIC,
            code -> {
              sources.setAll(code, 1, code::loadConstant);
              code.return_();
            })
        .withMethodBody(
            "targetChanged",
            MethodTypeDesc.of(CD_void, ColumnFields.ARRAYS),
            ClassFile.ACC_PUBLIC,
            code -> {
              keepers.setAll(code, 1, i -> code.loadConstant(targets[kept[i]]));
              code.return_();
            });
  }

  private void writeMove(CodeBuilder code) {
    int moved = code.allocateLocal(TypeKind.LONG);
    sources.push(code, 0);
    code.iload(LAST).laload().lstore(moved);
    for (int i = 0; i < columns.size(); i++) {
      if (targets[i] != RowMover.DROPPED) {
        keepers.push(code, Arrays.binarySearch(kept, i));
        copy(code, i, TARGET_ROW, ROW);
      }
      sources.push(code, i);
      if (i == 0) {
        code.iload(ROW).lload(moved).lastore();
      } else {
        copy(code, i, ROW, LAST);
      }
      clear(code, i);
    }
    code.lload(moved).lreturn();
  }

  private void clear(CodeBuilder code, int column) {
    if (column == 0) {
      sources.push(code, column);
      code.iload(LAST).lconst_0().lastore();
    } else if (columns.get(column).kind() == ColumnKind.REFERENCE) {
      sources.push(code, column);
      code.iload(LAST).aconst_null().aastore();
    }
  }

  /// With the target array on the stack, copies a row to it out of a column.
  private void copy(CodeBuilder code, int column, int to, int from) {
    int stride = columns.get(column).stride();
    code.iload(to);
    sources.push(code, column);
    code.iload(from);
    if (stride == 1) {
      TypeKind element = columns.get(column).kind().element();
      code.arrayLoad(element).arrayStore(element);
      return;
    }
    code.loadConstant(stride);
    code.invokestatic(
        PARENT,
        "copyInline",
        MethodTypeDesc.of(CD_void, CD_Object, CD_int, CD_Object, CD_int, CD_int));
  }
}
