package dev.phyla.internal.codegen;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phyla.internal.component.ComponentLayout;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.function.Consumer;

/// Writes classes that read and write one component of one row.
///
/// A superclass says what else such a class does. It declares `Object read(Object[] columns, int
/// base, int row)` and `void write(Object[] columns, int base, int row, long entity, Object
/// value)`.
public final class CodecCode {
  private static final ClassDesc COLUMNS = CD_Object.arrayType();
  private static final ClassDesc VALUES = HiddenClasses.desc(StoredValues.class);

  private CodecCode() {}

  /// Defines a subclass that implements `read` and `write` for a component.
  ///
  /// @param host a lookup in the package the class is to live in
  /// @param parent the superclass
  /// @param constructor the parameters of the superclass's constructor, which become the subclass's
  /// @param layout the component
  /// @return a lookup in the new class
  public static Lookup define(
      Lookup host, Class<?> parent, MethodType constructor, ComponentLayout layout) {
    String name = layout.type().getSimpleName() + parent.getSimpleName();
    String key = parent.getName() + " " + name + " " + layout.root().structure();
    return HiddenClasses.define(
        host, name, key, layout.handles(), body(parent, constructor, layout));
  }

  private static Consumer<ClassBuilder> body(
      Class<?> parent, MethodType constructor, ComponentLayout layout) {
    ClassDesc superclass = HiddenClasses.desc(parent);
    MethodTypeDesc init = constructor.describeConstable().orElseThrow();
    return type ->
        type.withSuperclass(superclass)
            .withFlags(ClassFile.ACC_FINAL)
            .withMethodBody(
                ConstantDescs.INIT_NAME,
                init,
                0,
                code -> {
                  code.aload(0);
                  for (int i = 0; i < init.parameterCount(); i++) {
                    code.loadLocal(
                        java.lang.classfile.TypeKind.from(init.parameterType(i)),
                        code.parameterSlot(i));
                  }
                  code.invokespecial(superclass, ConstantDescs.INIT_NAME, init).return_();
                })
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
                MethodTypeDesc.of(CD_void, COLUMNS, CD_int, CD_int, CD_long, CD_Object),
                ClassFile.ACC_PUBLIC,
                code -> {
                  RecordCode record = record(code, layout);
                  code.aload(code.parameterSlot(4));
                  record.takeApart();
                  code.aload(code.parameterSlot(0))
                      .iload(code.parameterSlot(2))
                      .lload(code.parameterSlot(3))
                      .invokestatic(
                          VALUES,
                          "sameEntity",
                          MethodTypeDesc.of(CD_void, COLUMNS, CD_int, CD_long));
                  record.store();
                  code.return_();
                });
  }

  private static RecordCode record(CodeBuilder code, ComponentLayout layout) {
    return new RecordCode(
        code,
        layout.root(),
        0,
        (column, arrayType) ->
            code.aload(code.parameterSlot(0))
                .iload(code.parameterSlot(1))
                .loadConstant(column)
                .iadd()
                .aaload()
                .checkcast(arrayType),
        () -> code.iload(code.parameterSlot(2)));
  }
}
