package dev.phyla.internal.table;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phyla.internal.codegen.ColumnFields;
import dev.phyla.internal.codegen.HiddenClasses;
import dev.phyla.internal.codegen.RecordCode;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.row.MovedColumns;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;

/*
 * In Java, for the edge from a table of entities and a float to one with a Name of one reference more:
 *
 *   final class GeneratedShortcut extends Shortcut {
 *     private long[] source0, target0;
 *     private float[] source1, target1;
 *     private Object[] added0;
 *
 *     boolean take(int row, Object what) {
 *       if (!isReady()) return false;
 *       move(row, what);
 *       return true;
 *     }
 *     void move(int row, Object what) {
 *       beginChange(); // unless no user code runs
 *       Object text;
 *       try { text = <Name.text>(what); } finally { endChange(); }
 *       int targetRow = targetRow();
 *       added0[targetRow] = text;
 *       int last = lastRow();
 *       ... // as in RowMoverCode
 *       finish(entity, row, last, targetRow, filler);
 *     }
 *     void sourceChanged(Object[] columns) { source0 = (long[]) columns[0]; ... }
 *     void targetChanged(Object[] columns) { target0 = (long[]) columns[0]; ... }
 *   }
 *
 * The methods are separate because one method would need too many registers.
 */

/// Generates shortcuts.
final class ShortcutCode {
  private static final ClassDesc PARENT = HiddenClasses.desc(Shortcut.class);
  private static final String NAME = "GeneratedShortcut";
  private static final ClassDesc SELF = ClassDesc.of(ShortcutCode.class.getPackageName(), NAME);
  private static final MethodTypeDesc INIT =
      MethodTypeDesc.of(CD_void, HiddenClasses.desc(TableEdge.class), CD_Class);
  private static final MethodTypeDesc MOVE = MethodTypeDesc.of(CD_void, CD_int, CD_Object);
  private static final int TYPE = 0;
  private static final int ROW = 1;
  private static final int WHAT = 2;

  private final int base;
  private final ComponentLayout component;
  private final MovedColumns columns;
  private final ColumnFields added;

  private ShortcutCode(Shortcut.Shape shape) {
    this.base = shape.base();
    this.component = shape.component();
    this.columns = new MovedColumns(SELF, shape.columns(), shape.targetArray());
    this.added = new ColumnFields(SELF, "added", base < 0 ? List.of() : component.columns());
  }

  /// The constructor `(TableEdge, Class)` of shortcuts of a shape.
  static MethodHandle constructor(Shortcut.Shape shape) {
    ComponentLayout component = shape.component();
    var key =
        new StringBuilder(NAME).append(MovedColumns.key(shape.columns(), shape.targetArray()));
    if (shape.base() >= 0) {
      key.append(shape.base()).append(component.isPlain()).append(component.root().structure());
    }
    var handles = new ArrayList<MethodHandle>();
    handles.add(MethodHandles.constant(Class.class, component.exactType()));
    handles.addAll(component.handles());
    return HiddenClasses.constructor(
        HiddenClasses.define(
            MethodHandles.lookup(),
            NAME,
            key.toString(),
            handles,
            type -> new ShortcutCode(shape).write(type)),
        Shortcut.class,
        TableEdge.class,
        Class.class);
  }

  private void write(ClassBuilder type) {
    type.withSuperclass(PARENT).withFlags(ClassFile.ACC_FINAL);
    columns.declare(
        type, code -> added.setAll(code, 1, column -> code.loadConstant(base + column)));
    added.declare(type);
    HiddenClasses.passToParent(type, PARENT, INIT);
    type.withMethodBody(
            "take",
            MethodTypeDesc.of(CD_boolean, CD_int, CD_Object),
            ClassFile.ACC_PUBLIC,
            this::writeTake)
        .withMethodBody("move", MOVE, ClassFile.ACC_PUBLIC, this::writeMove);
  }

  private void writeTake(CodeBuilder code) {
    Label refused = code.newLabel();
    code.aload(0).invokevirtual(PARENT, "isReady", MethodTypeDesc.of(CD_boolean)).ifeq(refused);
    code.aload(0).iload(ROW).aload(WHAT).invokevirtual(SELF, "move", MOVE);
    code.iconst_1().ireturn().labelBinding(refused).iconst_0().ireturn();
  }

  private void writeMove(CodeBuilder code) {
    int targetRow = writeComponent(code);
    int last = code.allocateLocal(TypeKind.INT);
    int entity = code.allocateLocal(TypeKind.LONG);
    int filler = code.allocateLocal(TypeKind.LONG);
    code.aload(0).invokevirtual(PARENT, "lastRow", MethodTypeDesc.of(CD_int)).istore(last);
    columns.move(code, ROW, last, targetRow, entity, filler);
    code.aload(0).lload(entity).iload(ROW).iload(last).iload(targetRow).lload(filler);
    code.invokevirtual(
        PARENT, "finish", MethodTypeDesc.of(CD_void, CD_long, CD_int, CD_int, CD_int, CD_long));
    code.return_();
  }

  /// Emits code that reads the component, if one is added, and writes it to the target table.
  ///
  /// @return the local variable with the target row
  private int writeComponent(CodeBuilder code) {
    int targetRow = code.allocateLocal(TypeKind.INT);
    var record =
        new RecordCode(
            code,
            component.root(),
            TYPE + 1,
            (column, arrayType) -> added.push(code, column),
            () -> code.iload(targetRow));
    if (base >= 0 && component.isPlain()) {
      code.aload(WHAT);
      record.takeApart();
    } else if (base >= 0) {
      LockedCode.emit(
          code,
          PARENT,
          () -> {
            code.aload(WHAT);
            record.takeApart();
          });
    }
    code.aload(0).invokevirtual(PARENT, "targetRow", MethodTypeDesc.of(CD_int)).istore(targetRow);
    record.store();
    return targetRow;
  }
}
