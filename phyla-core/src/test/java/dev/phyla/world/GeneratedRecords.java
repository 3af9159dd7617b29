package dev.phyla.world;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_MethodHandle;
import static java.lang.constant.ConstantDescs.CD_MethodHandles_Lookup;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.RecordAttribute;
import java.lang.classfile.attribute.RecordComponentInfo;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.TypeDescriptor;
import java.lang.runtime.ObjectMethods;
import java.util.ArrayList;
import java.util.List;

/// Record classes that are generated at run time, for tests that need many of them.
///
/// Each is like a compiled `record Name(int value) {}` or `record Name() {}`.
final class GeneratedRecords {
  private static final ClassDesc RECORD = ClassDesc.of("java.lang.Record");
  private static final DirectMethodHandleDesc OBJECT_METHODS =
      MethodHandleDesc.ofMethod(
          DirectMethodHandleDesc.Kind.STATIC,
          ObjectMethods.class.describeConstable().orElseThrow(),
          "bootstrap",
          MethodTypeDesc.of(
              CD_Object,
              CD_MethodHandles_Lookup,
              CD_String,
              TypeDescriptor.class.describeConstable().orElseThrow(),
              CD_Class,
              CD_String,
              CD_MethodHandle.arrayType()));

  private GeneratedRecords() {}

  /// Defines records with one field, `int value`.
  static List<Class<?>> withValue(String prefix, int count) {
    return define(prefix, count, true);
  }

  /// Defines records without fields.
  static List<Class<?>> tags(String prefix, int count) {
    return define(prefix, count, false);
  }

  /// Names end in numbers of equal length, so that their order is that of the list.
  private static List<Class<?>> define(String prefix, int count, boolean withValue) {
    List<Class<?>> types = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      var name = ClassDesc.of(GeneratedRecords.class.getPackageName(), prefix + (1000 + i));
      byte[] bytes = ClassFile.of().build(name, type -> write(type, name, withValue));
      try {
        types.add(MethodHandles.lookup().defineClass(bytes));
      } catch (IllegalAccessException e) {
        throw new AssertionError(e);
      }
    }
    return types;
  }

  private static void write(ClassBuilder type, ClassDesc self, boolean withValue) {
    type.withSuperclass(RECORD).withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
    if (withValue) {
      type.with(RecordAttribute.of(RecordComponentInfo.of("value", CD_int, List.of())))
          .withField("value", CD_int, ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL)
          .withMethodBody(
              "value",
              MethodTypeDesc.of(CD_int),
              ClassFile.ACC_PUBLIC,
              code -> code.aload(0).getfield(self, "value", CD_int).ireturn());
    } else {
      type.with(RecordAttribute.of());
    }
    type.withMethodBody(
        INIT_NAME,
        withValue ? MethodTypeDesc.of(CD_void, CD_int) : MTD_void,
        0,
        code -> {
          code.aload(0).invokespecial(RECORD, INIT_NAME, MTD_void);
          if (withValue) {
            code.aload(0).iload(1).putfield(self, "value", CD_int);
          }
          code.return_();
        });
    withObjectMethod(type, self, withValue, "toString", MethodTypeDesc.of(CD_String));
    withObjectMethod(type, self, withValue, "hashCode", MethodTypeDesc.of(CD_int));
    withObjectMethod(type, self, withValue, "equals", MethodTypeDesc.of(CD_boolean, CD_Object));
  }

  private static void withObjectMethod(
      ClassBuilder type, ClassDesc self, boolean withValue, String name, MethodTypeDesc signature) {
    var constants = new ArrayList<ConstantDesc>(List.of(self, withValue ? "value" : ""));
    if (withValue) {
      constants.add(
          MethodHandleDesc.ofField(DirectMethodHandleDesc.Kind.GETTER, self, "value", CD_int));
    }
    var callSite =
        DynamicCallSiteDesc.of(
            OBJECT_METHODS,
            name,
            signature.insertParameterTypes(0, self),
            constants.toArray(ConstantDesc[]::new));
    type.withMethodBody(
        name,
        signature,
        ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL,
        code -> {
          code.aload(0);
          if (signature.parameterCount() == 1) {
            code.aload(1);
          }
          code.invokedynamic(callSite);
          if (signature.returnType().isPrimitive()) {
            code.ireturn();
          } else {
            code.areturn();
          }
        });
  }

  /// A value of a generated class.
  static Object value(Class<?> type, int value) {
    try {
      return type.getDeclaredConstructor(int.class).newInstance(value);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("A generated record cannot be made.", e);
    }
  }
}
