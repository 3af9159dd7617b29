package dev.phyla.internal.loop;

import static java.lang.constant.ConstantDescs.CD_void;

import dev.phyla.internal.codegen.ColumnFields;
import dev.phyla.internal.codegen.HiddenClasses;
import dev.phyla.internal.layout.ColumnLayout;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/*
 * For two components of two floats each, a match reads in Java:
 *
 *   final class Match$FFFF extends Match {
 *     float[] column0, column1, column2, column3;
 *
 *     void setArrays(Object[] arrays) {
 *       column0 = (float[]) arrays[0]; ...
 *     }
 *   }
 *
 * Loops name these classes, so they are not hidden. There is one for each sequence of kinds, and
 * they refer to no user class, so they can stay loaded for the life of the process.
 */

/// Generates the classes that hold the arrays of columns.
final class ColumnArraysCode {
  private static final ConcurrentHashMap<ClassDesc, MethodHandle> CONSTRUCTORS =
      new ConcurrentHashMap<>();
  private static final String FIELD = "column";

  private ColumnArraysCode() {}

  /// The fields of the class for a sequence of columns.
  ///
  /// @param parent the superclass
  static ColumnFields fields(Class<? extends ColumnArrays> parent, List<ColumnLayout> columns) {
    var name = new StringBuilder(parent.getSimpleName()).append('$');
    for (ColumnLayout column : columns) {
      name.append(column.kind().letter());
    }
    ClassDesc self = ClassDesc.of(ColumnArraysCode.class.getPackageName(), name.toString());
    return new ColumnFields(self, FIELD, columns);
  }

  /// The constructor of the class for a sequence of columns. It has the parameters of the
  /// superclass constructor and returns the superclass.
  static MethodHandle constructor(
      Class<? extends ColumnArrays> parent, List<ColumnLayout> columns, Class<?>... parameters) {
    ColumnFields fields = fields(parent, columns);
    MethodType type = MethodType.methodType(void.class, parameters);
    return CONSTRUCTORS.computeIfAbsent(fields.owner(), _ -> define(parent, fields, type));
  }

  private static MethodHandle define(
      Class<? extends ColumnArrays> parent, ColumnFields fields, MethodType constructor) {
    byte[] bytes =
        ClassFile.of().build(fields.owner(), type -> write(type, parent, fields, constructor));
    try {
      var host = MethodHandles.lookup();
      return HiddenClasses.constructor(
          host.in(host.defineClass(bytes)), parent, constructor.parameterArray());
    } catch (IllegalAccessException e) {
      throw new AssertionError("A lookup in Phyla's own package lacks access.", e);
    }
  }

  private static void write(
      ClassBuilder type, Class<?> parent, ColumnFields fields, MethodType constructor) {
    type.withSuperclass(HiddenClasses.desc(parent)).withFlags(ClassFile.ACC_FINAL);
    HiddenClasses.passToParent(
        type, HiddenClasses.desc(parent), constructor.describeConstable().orElseThrow());
    fields.declare(type);
    type.withMethodBody(
        "setArrays",
        MethodTypeDesc.of(CD_void, ColumnFields.ARRAYS),
        ClassFile.ACC_PROTECTED,
        code -> {
          fields.setAll(code, 1, code::loadConstant);
          code.return_();
        });
  }
}
