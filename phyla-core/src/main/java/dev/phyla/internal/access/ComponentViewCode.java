package dev.phyla.internal.access;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phyla.internal.codegen.ColumnFields;
import dev.phyla.internal.codegen.HiddenClasses;
import dev.phyla.internal.codegen.RecordCode;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.table.Table;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;

/*
 * In Java, for a Position of two floats:
 *
 *   final class GeneratedView$Position extends ComponentView {
 *     private final int base;
 *     private float[] column0, column1;
 *
 *     void columnsChanged(Object[] columns) {
 *       column0 = (float[]) columns[base];
 *       column1 = (float[]) columns[base + 1];
 *     }
 *     Object read(int row) {
 *       return <new Position>(column0[row], column1[row]);
 *     }
 *     void write(int row, Object value, TableAccessor accessor) {
 *       long structure = accessor.structure();
 *       float x = <Position.x>(value), y = <Position.y>(value);
 *       boolean isWatched = beforeStore(structure, row, accessor);
 *       column0[row] = x;
 *       column1[row] = y;
 *       afterStore(isWatched, row);
 *     }
 *   }
 */

/// Generates the views, one class for each component class.
final class ComponentViewCode {
  private static final ClassDesc PARENT = HiddenClasses.desc(ComponentView.class);
  private static final ClassDesc ACCESSOR = HiddenClasses.desc(TableAccessor.class);
  private static final MethodTypeDesc PARENT_INIT =
      MethodTypeDesc.of(CD_void, HiddenClasses.desc(Table.class), CD_int);
  private static final MethodTypeDesc INIT =
      MethodTypeDesc.of(CD_void, HiddenClasses.desc(Table.class), CD_int, CD_int);

  private final ClassDesc self;
  private final ComponentLayout layout;
  private final ColumnFields columns;

  private ComponentViewCode(ClassDesc self, ComponentLayout layout) {
    this.self = self;
    this.layout = layout;
    this.columns = new ColumnFields(self, "column", layout.columns());
  }

  /// Defines a view class with a constructor `(Table, int position, int base)`.
  static Lookup define(ComponentLayout layout) {
    String name = "GeneratedView$" + layout.codeName();
    var code =
        new ComponentViewCode(ClassDesc.of(ComponentViewCode.class.getPackageName(), name), layout);
    return HiddenClasses.define(
        MethodHandles.lookup(),
        name,
        name + " " + layout.root().structure(),
        layout.handles(),
        code::write);
  }

  private void write(ClassBuilder type) {
    type.withSuperclass(PARENT).withFlags(ClassFile.ACC_FINAL);
    type.withField("base", CD_int, ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL);
    columns.declare(type);
    type.withMethodBody(
        ConstantDescs.INIT_NAME,
        INIT,
        0,
        code -> {
          code.aload(0).aload(1).iload(2);
          code.invokespecial(PARENT, ConstantDescs.INIT_NAME, PARENT_INIT);
          code.aload(0).iload(3).putfield(self, "base", CD_int).return_();
        });
    type.withMethodBody(
        "columnsChanged",
        MethodTypeDesc.of(CD_void, ColumnFields.ARRAYS),
        ClassFile.ACC_PUBLIC,
        this::writeColumnsChanged);
    type.withMethodBody(
        "read",
        MethodTypeDesc.of(CD_Object, CD_int),
        ClassFile.ACC_PUBLIC,
        code -> {
          record(code).read();
          code.areturn();
        });
    type.withMethodBody(
        "write",
        MethodTypeDesc.of(CD_void, CD_int, CD_Object, ACCESSOR),
        ClassFile.ACC_PUBLIC,
        this::writeWrite);
  }

  private void writeColumnsChanged(CodeBuilder code) {
    columns.setAll(
        code, 1, i -> code.aload(0).getfield(self, "base", CD_int).loadConstant(i).iadd());
    code.return_();
  }

  private void writeWrite(CodeBuilder code) {
    int accessor = 3;
    int structure = code.allocateLocal(TypeKind.LONG);
    int isWatched = code.allocateLocal(TypeKind.BOOLEAN);
    code.aload(accessor).invokevirtual(ACCESSOR, "structure", MethodTypeDesc.of(CD_long));
    code.lstore(structure).aload(2);
    RecordCode record = record(code);
    record.takeApart();
    code.aload(0).lload(structure).iload(1).aload(accessor);
    code.invokevirtual(
        PARENT, "beforeStore", MethodTypeDesc.of(CD_boolean, CD_long, CD_int, ACCESSOR));
    code.istore(isWatched);
    record.store();
    code.aload(0).iload(isWatched).iload(1);
    code.invokevirtual(PARENT, "afterStore", MethodTypeDesc.of(CD_void, CD_boolean, CD_int));
    code.return_();
  }

  private RecordCode record(CodeBuilder code) {
    return new RecordCode(
        code,
        layout.root(),
        0,
        (column, arrayType) -> columns.push(code, column),
        () -> code.iload(1));
  }
}
