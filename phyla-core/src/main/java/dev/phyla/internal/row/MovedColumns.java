package dev.phyla.internal.row;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
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
import java.lang.constant.MethodTypeDesc;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/// Emits the code that moves a row of one table to another and fills the gap with the last row,
/// over arrays in fields of a generated class.
public final class MovedColumns {
  /// Methods beyond 8000 bytes are never compiled; a column takes about 45.
  public static final int MAX_COLUMNS = 150;

  private static final ClassDesc ROW_MOVER = HiddenClasses.desc(RowMover.class);

  private final List<ColumnLayout> columns;
  private final int[] targets;
  private final List<Integer> kept;
  private final ColumnFields sources;
  private final ColumnFields keepers;

  /// Prepares code for the columns of a table and their columns in another.
  ///
  /// @param self the generated class
  public MovedColumns(ClassDesc self, List<ColumnLayout> columns, int[] targets) {
    this.columns = columns;
    this.targets = targets;
    this.kept = IntStream.range(0, targets.length).filter(this::isKept).boxed().toList();
    this.sources = new ColumnFields(self, "source", columns);
    this.keepers = new ColumnFields(self, "target", kept.stream().map(columns::get).toList());
  }

  /// A text with everything that the code depends on.
  public static String key(List<ColumnLayout> columns, int[] targets) {
    var key = new StringBuilder(Arrays.toString(targets));
    for (ColumnLayout column : columns) {
      key.append(column.kind()).append(column.stride());
    }
    return key.toString();
  }

  /// Declares the fields, and the methods `sourceChanged` and `targetChanged` that set them from
  /// the arrays of a table.
  ///
  /// @param alsoOfTarget emits additional code of the second method
  public void declare(ClassBuilder type, Consumer<CodeBuilder> alsoOfTarget) {
    sources.declare(type);
    keepers.declare(type);
    MethodTypeDesc changed = MethodTypeDesc.of(CD_void, ColumnFields.ARRAYS);
    type.withMethodBody(
        "sourceChanged",
        changed,
        ClassFile.ACC_PUBLIC,
        code -> {
          sources.setAll(code, 1, code::loadConstant);
          code.return_();
        });
    type.withMethodBody(
        "targetChanged",
        changed,
        ClassFile.ACC_PUBLIC,
        code -> {
          keepers.setAll(code, 1, i -> code.loadConstant(targets[kept.get(i)]));
          alsoOfTarget.accept(code);
          code.return_();
        });
  }

  /// Moves a row.
  ///
  /// The column of the entities comes last: its values are needed afterwards, and would occupy
  /// registers.
  ///
  /// @param row the local variable with the row that leaves
  /// @param last the local variable with the last row of the source table
  /// @param targetRow the local variable with the new row
  /// @param entity the local variable for the packed entity that leaves
  /// @param filler the local variable for the packed entity of the last row
  public void move(CodeBuilder code, int row, int last, int targetRow, int entity, int filler) {
    for (int i = 1; i < columns.size(); i++) {
      keep(code, i, row, targetRow);
      sources.push(code, i);
      copy(code, i, row, last);
      letGo(code, i, last);
    }
    readEntity(code, row, entity);
    readEntity(code, last, filler);
    keepEntity(code, targetRow, entity);
    sources.push(code, 0);
    code.iload(row).lload(filler).lastore();
    clearEntity(code, last);
  }

  private void keep(CodeBuilder code, int column, int row, int targetRow) {
    if (isKept(column)) {
      keepers.push(code, kept.indexOf(column));
      copy(code, column, targetRow, row);
    }
  }

  private void letGo(CodeBuilder code, int column, int row) {
    if (columns.get(column).kind() == ColumnKind.REFERENCE) {
      sources.push(code, column);
      code.iload(row).aconst_null().aastore();
    }
  }

  private void readEntity(CodeBuilder code, int row, int entity) {
    sources.push(code, 0);
    code.iload(row).laload().lstore(entity);
  }

  private void keepEntity(CodeBuilder code, int targetRow, int entity) {
    if (isKept(0)) {
      keepers.push(code, 0);
      code.iload(targetRow).lload(entity).lastore();
    }
  }

  private void clearEntity(CodeBuilder code, int row) {
    sources.push(code, 0);
    code.iload(row).lconst_0().lastore();
  }

  private boolean isKept(int column) {
    return targets[column] != RowMover.DROPPED;
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
        ROW_MOVER,
        "copyInline",
        MethodTypeDesc.of(CD_void, CD_Object, CD_int, CD_Object, CD_int, CD_int));
  }
}
