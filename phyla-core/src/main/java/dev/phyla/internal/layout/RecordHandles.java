package dev.phyla.internal.layout;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/*
 * A handle to a constructor allocates through Unsafe.allocateInstance, which the JIT compiler
 * understands less well than the instruction "new": some loops are vectorised only with the latter.
 * A handle that asType() erases is a chain of handles, each of which takes time when the program
 * starts and in every call as long as the code is interpreted. So where Phyla may define a class
 * beside a record, it does. It has a static method with an erased type for the constructor and for
 * each accessor.
 */

/// The handles that construct a record and read its components.
///
/// Their types are erased, because the generated classes that call them cannot name the class of
/// the record: every reference is an `Object`.
///
/// @param constructor takes the components of a record and returns a new one
/// @param accessors one for each component; it takes a record and returns the component
record RecordHandles(MethodHandle constructor, List<MethodHandle> accessors) {
  private static final String CONSTRUCTOR = "make";
  private static final String ACCESSOR = "read";

  /// The handles of a record.
  ///
  /// @param type the record
  /// @param components its components
  /// @param lookup may call the constructor and the accessors
  /// @throws IllegalAccessException if it may not
  static RecordHandles of(Class<?> type, RecordComponent[] components, Lookup lookup)
      throws NoSuchMethodException, IllegalAccessException {
    Method[] accessors =
        Arrays.stream(components).map(RecordComponent::getAccessor).toArray(Method[]::new);
    MethodType constructor =
        MethodType.methodType(
            void.class,
            Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
    return lookup.lookupClass() == type && lookup.hasFullPrivilegeAccess() && !type.isHidden()
        ? beside(type, constructor, accessors, lookup)
        : inside(type, constructor, accessors, lookup);
  }

  private static RecordHandles inside(
      Class<?> type, MethodType constructor, Method[] accessors, Lookup lookup)
      throws NoSuchMethodException, IllegalAccessException {
    var readers = new ArrayList<MethodHandle>();
    for (Method accessor : accessors) {
      readers.add(erased(lookup.unreflect(accessor)));
    }
    return new RecordHandles(erased(lookup.findConstructor(type, constructor)), readers);
  }

  private static MethodHandle erased(MethodHandle handle) {
    return handle.asType(handle.type().erase());
  }

  private static RecordHandles beside(
      Class<?> type, MethodType constructor, Method[] accessors, Lookup lookup)
      throws NoSuchMethodException, IllegalAccessException {
    byte[] bytes =
        ClassFile.of()
            .build(
                ClassDesc.of(type.getName() + "$Factory"),
                builder -> {
                  builder.withMethodBody(
                      CONSTRUCTOR,
                      desc(constructor.erase().changeReturnType(Object.class)),
                      ClassFile.ACC_STATIC,
                      code -> construct(code, desc(type), desc(constructor)));
                  for (int i = 0; i < accessors.length; i++) {
                    Method accessor = accessors[i];
                    builder.withMethodBody(
                        ACCESSOR + i,
                        desc(reader(accessor)),
                        ClassFile.ACC_STATIC,
                        code -> read(code, desc(type), accessor));
                  }
                });
    Lookup defined = lookup.defineHiddenClass(bytes, false, ClassOption.NESTMATE);
    var readers = new ArrayList<MethodHandle>();
    for (int i = 0; i < accessors.length; i++) {
      readers.add(defined.findStatic(defined.lookupClass(), ACCESSOR + i, reader(accessors[i])));
    }
    return new RecordHandles(
        defined.findStatic(
            defined.lookupClass(), CONSTRUCTOR, constructor.erase().changeReturnType(Object.class)),
        readers);
  }

  private static MethodType reader(Method accessor) {
    return MethodType.methodType(accessor.getReturnType(), Object.class).erase();
  }

  private static void construct(CodeBuilder code, ClassDesc type, MethodTypeDesc constructor) {
    code.new_(type).dup();
    for (int i = 0; i < constructor.parameterCount(); i++) {
      ClassDesc parameter = constructor.parameterType(i);
      code.loadLocal(TypeKind.from(parameter), code.parameterSlot(i));
      if (!parameter.isPrimitive() && !parameter.equals(CD_Object)) {
        code.checkcast(parameter);
      }
    }
    code.invokespecial(type, INIT_NAME, constructor).areturn();
  }

  private static void read(CodeBuilder code, ClassDesc type, Method accessor) {
    ClassDesc value = desc(accessor.getReturnType());
    code.aload(0)
        .checkcast(type)
        .invokevirtual(type, accessor.getName(), MethodTypeDesc.of(value))
        .return_(TypeKind.from(value));
  }

  private static ClassDesc desc(Class<?> type) {
    return type.describeConstable().orElseThrow();
  }

  private static MethodTypeDesc desc(MethodType type) {
    return type.describeConstable().orElseThrow();
  }
}
