package dev.phyla.internal.loop;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phyla.internal.codegen.HiddenClasses;
import dev.phyla.internal.codegen.RecordCode;
import dev.phyla.internal.layout.ComponentLayout;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.function.IntFunction;

/// Generates fillers.
final class FillerCode {
  private static final ClassDesc FILLER = HiddenClasses.desc(Filler.class);
  private static final ClassDesc FUNCTION = HiddenClasses.desc(IntFunction.class);

  private FillerCode() {}

  static Filler define(ComponentLayout layout) {
    String name = "GeneratedFiller$" + layout.codeName();
    return HiddenClasses.instance(
        HiddenClasses.define(
            MethodHandles.lookup(),
            name,
            "Filler " + name + " " + layout.root().structure(),
            layout.handles(),
            type -> write(type, layout)),
        Filler.class);
  }

  private static void write(ClassBuilder type, ComponentLayout layout) {
    type.withSuperclass(FILLER)
        .withFlags(ClassFile.ACC_FINAL)
        .withMethodBody(
            ConstantDescs.INIT_NAME,
            ConstantDescs.MTD_void,
            0,
            code ->
                code.aload(0)
                    .invokespecial(FILLER, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                    .return_())
        .withMethodBody(
            "fill",
            MethodTypeDesc.of(CD_void, CD_Object.arrayType(), CD_int, CD_int, CD_int, FUNCTION),
            ClassFile.ACC_PUBLIC,
            code -> writeFill(code, layout));
  }

  private static void writeFill(CodeBuilder code, ComponentLayout layout) {
    final int columns = 1;
    final int base = 2;
    final int first = 3;
    final int end = 4;
    final int initialiser = 5;
    int row = code.allocateLocal(TypeKind.INT);
    var locals = new int[layout.columns().size()];
    for (int i = 0; i < locals.length; i++) {
      locals[i] = code.allocateLocal(TypeKind.REFERENCE);
      code.aload(columns).iload(base).loadConstant(i).iadd().aaload();
      code.checkcast(HiddenClasses.desc(layout.columns().get(i).kind().arrayType()));
      code.astore(locals[i]);
    }
    var record =
        new RecordCode(
            code,
            layout.root(),
            0,
            (column, arrayType) -> code.aload(locals[column]),
            () -> code.iload(row));
    Label next = code.newLabel();
    Label done = code.newLabel();
    code.iload(first).istore(row);
    code.labelBinding(next).iload(row).iload(end).if_icmpge(done);
    code.aload(initialiser).iload(row).iload(first).isub();
    code.invokeinterface(FUNCTION, "apply", MethodTypeDesc.of(CD_Object, CD_int));
    record.takeApart();
    record.store();
    code.iinc(row, 1).goto_(next).labelBinding(done).return_();
  }
}
