package dev.phyla.internal.loop;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phyla.internal.codegen.HiddenClasses;
import dev.phyla.internal.codegen.RecordCode;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.layout.ComponentLayout;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.List;

/// Writes the write handles, one class for each component class.
final class RowRefCode {
  private static final ClassDesc REF = HiddenClasses.desc(RowRef.class);
  private static final ClassDesc COLUMNS = CD_Object.arrayType();

  private static final ClassValue<MethodHandle> FACTORIES =
      new ClassValue<>() {
        @Override
        protected MethodHandle computeValue(Class<?> type) {
          return define(ComponentLayout.of(type));
        }
      };

  private RowRefCode() {}

  /// Makes handles: `(Object[] columns, int base) -> RowRef`.
  static MethodHandle factory(Class<?> component) {
    return FACTORIES.get(component);
  }

  private static MethodHandle define(ComponentLayout layout) {
    String name = "GeneratedRef$" + layout.type().getSimpleName();
    String key = "RowRef " + name + " " + layout.root().structure();
    ClassDesc self = ClassDesc.of(RowRefCode.class.getPackageName(), name);
    return HiddenClasses.constructor(
        HiddenClasses.define(
            MethodHandles.lookup(), name, key, layout.handles(), type -> write(type, self, layout)),
        RowRef.class,
        Object[].class,
        int.class);
  }

  private static void write(ClassBuilder type, ClassDesc self, ComponentLayout layout) {
    List<ColumnLayout> columns = layout.columns();
    type.withSuperclass(REF).withFlags(ClassFile.ACC_FINAL);
    for (int i = 0; i < columns.size(); i++) {
      type.withField(
          "column" + i,
          HiddenClasses.desc(columns.get(i).kind().arrayType()),
          ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL);
    }
    type.withMethodBody(
        ConstantDescs.INIT_NAME,
        MethodTypeDesc.of(CD_void, COLUMNS, CD_int),
        0,
        code -> {
          code.aload(0).invokespecial(REF, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void);
          for (int i = 0; i < columns.size(); i++) {
            ClassDesc array = HiddenClasses.desc(columns.get(i).kind().arrayType());
            code.aload(0)
                .aload(1)
                .iload(2)
                .loadConstant(i)
                .iadd()
                .aaload()
                .checkcast(array)
                .putfield(self, "column" + i, array);
          }
          code.return_();
        });
    type.withMethodBody(
        "get",
        MethodTypeDesc.of(CD_Object),
        ClassFile.ACC_PUBLIC,
        code -> {
          record(code, self, layout).read();
          code.areturn();
        });
    type.withMethodBody(
        "set",
        MethodTypeDesc.of(CD_void, CD_Object),
        ClassFile.ACC_PUBLIC,
        code -> {
          RecordCode record = record(code, self, layout);
          code.aload(1);
          record.takeApart();
          record.store();
          code.return_();
        });
  }

  private static RecordCode record(CodeBuilder code, ClassDesc self, ComponentLayout layout) {
    return new RecordCode(
        code,
        layout.root(),
        0,
        (column, arrayType) -> code.aload(0).getfield(self, "column" + column, arrayType),
        () -> code.aload(0).getfield(REF, "row", CD_int));
  }
}
