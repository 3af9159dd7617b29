package dev.phyla.internal.component;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

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
  private static final ClassDesc COLUMNS = CD_Object.arrayType();
  private static final int COLUMNS_PARAMETER = 1;
  private static final int BASES_PARAMETER = 2;
  private static final int ROW_PARAMETER = 3;
  private static final int VALUES_PARAMETER = 4;
  private static final int FROM_PARAMETER = 5;

  private RowWriterCode() {}

  static RowWriter define(List<Class<?>> components) {
    List<ComponentLayout> layouts = components.stream().map(ComponentLayout::of).toList();
    var handles = new ArrayList<MethodHandle>();
    var key = new StringBuilder("GeneratedRowWriter");
    for (ComponentLayout layout : layouts) {
      handles.addAll(layout.handles());
      key.append(' ').append(layout.root().structure());
    }
    return HiddenClasses.instance(
        HiddenClasses.define(
            MethodHandles.lookup(),
            "GeneratedRowWriter",
            key.toString(),
            handles,
            type -> write(type, layouts)),
        RowWriter.class);
  }

  private static void write(ClassBuilder type, List<ComponentLayout> layouts) {
    type.withSuperclass(PARENT)
        .withFlags(ClassFile.ACC_FINAL)
        .withMethodBody(
            ConstantDescs.INIT_NAME,
            ConstantDescs.MTD_void,
            0,
            code ->
                code.aload(0)
                    .invokespecial(PARENT, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                    .return_())
        .withMethodBody(
            "write",
            MethodTypeDesc.of(CD_void, COLUMNS, CD_int.arrayType(), CD_int, COLUMNS, CD_int),
            ClassFile.ACC_PUBLIC,
            code -> writeWrite(code, layouts));
  }

  private static void writeWrite(CodeBuilder code, List<ComponentLayout> layouts) {
    var records = new ArrayList<RecordCode>();
    int firstHandle = 0;
    for (int i = 0; i < layouts.size(); i++) {
      int component = i;
      var record =
          new RecordCode(
              code,
              layouts.get(i).root(),
              firstHandle,
              (column, arrayType) -> {
                code.aload(COLUMNS_PARAMETER).aload(BASES_PARAMETER).loadConstant(component);
                code.iaload().loadConstant(column).iadd().aaload().checkcast(arrayType);
              },
              () -> code.iload(ROW_PARAMETER));
      firstHandle += layouts.get(i).handles().size();
      code.aload(VALUES_PARAMETER).iload(FROM_PARAMETER).loadConstant(i).iadd().aaload();
      record.takeApart();
      records.add(record);
    }
    records.forEach(RecordCode::store);
    code.return_();
  }
}
