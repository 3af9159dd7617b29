package dev.phyla.internal.component;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phyla.internal.codegen.ColumnFields;
import dev.phyla.internal.codegen.HiddenClasses;
import dev.phyla.internal.codegen.RecordCode;
import dev.phyla.internal.layout.ComponentLayout;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;

/// Writes row writers.
final class RowWriterCode {
  private static final ClassDesc PARENT = HiddenClasses.desc(RowWriter.class);
  private static final String NAME = "GeneratedRowWriter";
  private static final MethodTypeDesc INIT = MethodTypeDesc.of(CD_void, CD_int.arrayType());
  private static final int ROW = 1;
  private static final int VALUES = 2;
  private static final int FROM = 3;

  private final List<ComponentLayout> layouts;
  private final List<ColumnFields> columns = new ArrayList<>();

  private RowWriterCode(List<ComponentLayout> layouts) {
    ClassDesc self = ClassDesc.of(RowWriterCode.class.getPackageName(), NAME);
    this.layouts = layouts;
    for (ComponentLayout layout : layouts) {
      columns.add(new ColumnFields(self, "component" + columns.size() + "_", layout.columns()));
    }
  }

  /// The constructor of writers for components of given classes.
  static MethodHandle constructor(List<Class<?>> components) {
    List<ComponentLayout> layouts = components.stream().map(ComponentLayout::of).toList();
    var handles = new ArrayList<MethodHandle>();
    var key = new StringBuilder(NAME);
    for (ComponentLayout layout : layouts) {
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
    type.withMethodBody(
            ConstantDescs.INIT_NAME,
            INIT,
            0,
            code ->
                code.aload(0)
                    .aload(1)
                    .invokespecial(PARENT, ConstantDescs.INIT_NAME, INIT)
                    .return_())
        .withMethodBody(
            "columnsChanged",
            MethodTypeDesc.of(CD_void, ColumnFields.ARRAYS),
            ClassFile.ACC_PUBLIC,
            this::writeColumnsChanged)
        .withMethodBody(
            "write",
            MethodTypeDesc.of(CD_void, CD_int, CD_Object.arrayType(), CD_int),
            ClassFile.ACC_PUBLIC,
            this::writeWrite);
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

  private void writeWrite(CodeBuilder code) {
    var records = new ArrayList<RecordCode>();
    int firstHandle = 0;
    for (int i = 0; i < layouts.size(); i++) {
      ColumnFields fields = columns.get(i);
      var record =
          new RecordCode(
              code,
              layouts.get(i).root(),
              firstHandle,
              (column, arrayType) -> fields.push(code, column),
              () -> code.iload(ROW));
      firstHandle += layouts.get(i).handles().size();
      code.aload(VALUES).iload(FROM).loadConstant(i).iadd().aaload();
      record.takeApart();
      records.add(record);
    }
    records.forEach(RecordCode::store);
    code.return_();
  }
}
