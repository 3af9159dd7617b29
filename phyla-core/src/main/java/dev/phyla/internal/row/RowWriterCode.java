package dev.phyla.internal.row;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_MethodHandle;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phyla.internal.codegen.ColumnFields;
import dev.phyla.internal.codegen.HiddenClasses;
import dev.phyla.internal.codegen.RecordCode;
import dev.phyla.internal.layout.ComponentLayout;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;

/*
 * In Java, for a Position of two floats and a Velocity of two floats:
 *
 *   final class GeneratedRowWriter extends RowWriter {
 *     private float[] component0_0, component0_1, component1_0, component1_1;
 *
 *     boolean matches(Object[] values) {
 *       return values.length == 2
 *           && values[0] != null && values[0].getClass() == <Position.class>
 *           && values[1] != null && values[1].getClass() == <Velocity.class>;
 *     }
 *     boolean tryWrite(int row, Object[] values) {
 *       if (!matches(values)) return false;
 *       write(row, values, 0);
 *       return true;
 *     }
 *     void write(int row, Object[] values, int from) {
 *       float x = <Position.x>(values[from]), y = ..., dx = ..., dy = ...;
 *       component0_0[row] = x;
 *       ...
 *     }
 *     void columnsChanged(Object[] columns) { component0_0 = (float[]) columns[base(0)]; ... }
 *   }
 */

/// Generates row writers.
final class RowWriterCode {
  private static final ClassDesc PARENT = HiddenClasses.desc(RowWriter.class);
  private static final String NAME = "GeneratedRowWriter";
  private static final ClassDesc SELF = ClassDesc.of(RowWriterCode.class.getPackageName(), NAME);
  private static final MethodTypeDesc INIT = MethodTypeDesc.of(CD_void, CD_int.arrayType());
  private static final MethodTypeDesc MATCHES =
      MethodTypeDesc.of(CD_boolean, CD_Object.arrayType());
  private static final MethodTypeDesc TRY_WRITE =
      MethodTypeDesc.of(CD_boolean, CD_int, CD_Object.arrayType());
  private static final MethodTypeDesc WRITE =
      MethodTypeDesc.of(CD_void, CD_int, CD_Object.arrayType(), CD_int);
  private static final int ROW = 1;
  private static final int VALUES = 2;
  private static final int FROM = 3;

  private final List<ComponentLayout> layouts;
  private final List<ColumnFields> columns = new ArrayList<>();

  private RowWriterCode(List<ComponentLayout> layouts) {
    this.layouts = layouts;
    for (ComponentLayout layout : layouts) {
      columns.add(new ColumnFields(SELF, "component" + columns.size() + "_", layout.columns()));
    }
  }

  /// The constructor `(int[] bases)` of writers for components of given types.
  static MethodHandle constructor(List<ComponentLayout> layouts) {
    var handles = new ArrayList<MethodHandle>();
    var key = new StringBuilder(NAME);
    for (ComponentLayout layout : layouts) {
      handles.add(MethodHandles.constant(Class.class, layout.exactType()));
      handles.addAll(layout.handles());
      key.append(' ').append(layout.root().structure());
    }
    return HiddenClasses.constructor(
        HiddenClasses.define(
            MethodHandles.lookup(),
            NAME,
            key.toString(),
            handles,
            type -> new RowWriterCode(layouts).write(type)),
        RowWriter.class,
        int[].class);
  }

  private void write(ClassBuilder type) {
    type.withSuperclass(PARENT).withFlags(ClassFile.ACC_FINAL);
    columns.forEach(component -> component.declare(type));
    HiddenClasses.passToParent(type, PARENT, INIT);
    type.withMethodBody(
            "columnsChanged",
            MethodTypeDesc.of(CD_void, ColumnFields.ARRAYS),
            ClassFile.ACC_PUBLIC,
            this::writeColumnsChanged)
        .withMethodBody("matches", MATCHES, ClassFile.ACC_PUBLIC, this::writeMatches)
        .withMethodBody("tryWrite", TRY_WRITE, ClassFile.ACC_PUBLIC, RowWriterCode::writeTryWrite)
        .withMethodBody("write", WRITE, ClassFile.ACC_PUBLIC, this::writeWrite);
  }

  private void writeColumnsChanged(CodeBuilder code) {
    MethodTypeDesc base = MethodTypeDesc.of(CD_int, CD_int);
    for (int i = 0; i < columns.size(); i++) {
      int component = i;
      columns
          .get(i)
          .setAll(
              code,
              1,
              column -> {
                code.aload(0).loadConstant(component).invokevirtual(PARENT, "base", base);
                code.loadConstant(column).iadd();
              });
    }
    code.return_();
  }

  private void writeMatches(CodeBuilder code) {
    final int values = 1;
    Label refused = code.newLabel();
    code.aload(values).arraylength().loadConstant(layouts.size()).if_icmpne(refused);
    int handle = 0;
    for (int i = 0; i < layouts.size(); i++) {
      code.aload(values).loadConstant(i).aaload().ifnull(refused);
      code.aload(values).loadConstant(i).aaload();
      code.invokevirtual(CD_Object, "getClass", MethodTypeDesc.of(CD_Class));
      code.loadConstant(HiddenClasses.handle(handle));
      code.invokevirtual(CD_MethodHandle, "invokeExact", MethodTypeDesc.of(CD_Class));
      code.if_acmpne(refused);
      handle += 1 + layouts.get(i).handles().size();
    }
    code.iconst_1().ireturn().labelBinding(refused).iconst_0().ireturn();
  }

  private static void writeTryWrite(CodeBuilder code) {
    Label refused = code.newLabel();
    code.aload(0).aload(VALUES).invokevirtual(SELF, "matches", MATCHES).ifeq(refused);
    code.aload(0).iload(ROW).aload(VALUES).iconst_0().invokevirtual(SELF, "write", WRITE);
    code.iconst_1().ireturn().labelBinding(refused).iconst_0().ireturn();
  }

  private void writeWrite(CodeBuilder code) {
    var records = new ArrayList<RecordCode>();
    int firstHandle = 1;
    for (int i = 0; i < layouts.size(); i++) {
      ColumnFields fields = columns.get(i);
      var record =
          new RecordCode(
              code,
              layouts.get(i).root(),
              firstHandle,
              (column, arrayType) -> fields.push(code, column),
              () -> code.iload(ROW));
      firstHandle += layouts.get(i).handles().size() + 1;
      code.aload(VALUES).iload(FROM).loadConstant(i).iadd().aaload();
      record.takeApart();
      records.add(record);
    }
    records.forEach(RecordCode::store);
    code.return_();
  }
}
