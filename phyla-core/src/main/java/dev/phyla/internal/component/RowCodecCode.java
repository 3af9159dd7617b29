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
import java.lang.invoke.MethodHandles;

/// Generates codecs.
final class RowCodecCode {
  private static final ClassDesc PARENT = HiddenClasses.desc(RowCodec.class);
  private static final ClassDesc COLUMNS = CD_Object.arrayType();
  private static final int COLUMNS_PARAMETER = 1;
  private static final int BASE_PARAMETER = 2;
  private static final int ROW_PARAMETER = 3;
  private static final int VALUE_PARAMETER = 4;

  private RowCodecCode() {}

  static RowCodec define(ComponentLayout layout) {
    String name = "GeneratedCodec$" + layout.codeName();
    return HiddenClasses.instance(
        HiddenClasses.define(
            MethodHandles.lookup(),
            name,
            name + " " + layout.root().structure(),
            layout.handles(),
            type -> write(type, layout)),
        RowCodec.class);
  }

  private static void write(ClassBuilder type, ComponentLayout layout) {
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
            "read",
            MethodTypeDesc.of(CD_Object, COLUMNS, CD_int, CD_int),
            ClassFile.ACC_PUBLIC,
            code -> {
              record(code, layout).read();
              code.areturn();
            })
        .withMethodBody(
            "write",
            MethodTypeDesc.of(CD_void, COLUMNS, CD_int, CD_int, CD_Object),
            ClassFile.ACC_PUBLIC,
            code -> {
              RecordCode record = record(code, layout);
              code.aload(VALUE_PARAMETER);
              record.takeApart();
              record.store();
              code.return_();
            });
  }

  private static RecordCode record(CodeBuilder code, ComponentLayout layout) {
    return new RecordCode(
        code,
        layout.root(),
        0,
        (column, arrayType) -> {
          code.aload(COLUMNS_PARAMETER).iload(BASE_PARAMETER).loadConstant(column).iadd();
          code.aaload().checkcast(arrayType);
        },
        () -> code.iload(ROW_PARAMETER));
  }
}
