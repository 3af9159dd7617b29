package dev.phyla.internal.layout;

import static java.lang.constant.ConstantDescs.INIT_NAME;

import java.lang.classfile.ClassFile;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.invoke.MethodType;

/*
 * A handle to a constructor allocates through Unsafe.allocateInstance, which the JIT compiler
 * understands less well than the instruction "new": some loops are vectorised only with the latter.
 * So where Phyla may define a class beside a record, it does, with one method that says "new".
 */

/// Makes handles that construct records.
final class RecordFactory {
  private RecordFactory() {}

  /// A handle that takes the components of a record and returns a new one.
  static MethodHandle of(Class<?> type, Class<?>[] parameters, Lookup lookup)
      throws NoSuchMethodException, IllegalAccessException {
    MethodType constructor = MethodType.methodType(void.class, parameters);
    MethodHandle direct = lookup.findConstructor(type, constructor);
    if (lookup.lookupClass() != type || !lookup.hasFullPrivilegeAccess() || type.isHidden()) {
      return direct;
    }
    MethodType factory = constructor.changeReturnType(type);
    Lookup beside =
        lookup.defineHiddenClass(bytes(type, constructor, factory), false, ClassOption.NESTMATE);
    return beside.findStatic(beside.lookupClass(), "make", factory);
  }

  private static byte[] bytes(Class<?> type, MethodType constructor, MethodType factory) {
    ClassDesc record = type.describeConstable().orElseThrow();
    MethodTypeDesc made = factory.describeConstable().orElseThrow();
    return ClassFile.of()
        .build(
            ClassDesc.of(type.getName() + "$Factory"),
            builder ->
                builder.withMethodBody(
                    "make",
                    made,
                    ClassFile.ACC_STATIC,
                    code -> {
                      code.new_(record).dup();
                      for (int i = 0; i < made.parameterCount(); i++) {
                        code.loadLocal(TypeKind.from(made.parameterType(i)), code.parameterSlot(i));
                      }
                      code.invokespecial(
                          record, INIT_NAME, constructor.describeConstable().orElseThrow());
                      code.areturn();
                    }));
  }
}
