package dev.phyla.internal.codegen;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;

/// The method of a functional interface.
///
/// @param owner the interface
/// @param name the name of the method
/// @param type the type of the method
public record FunctionMethod(ClassDesc owner, String name, MethodTypeDesc type) {
  /// Finds the method of an interface.
  public static FunctionMethod of(Class<?> function) {
    for (Method method : function.getMethods()) {
      if (Modifier.isAbstract(method.getModifiers())) {
        ClassDesc[] parameters =
            Arrays.stream(method.getParameterTypes())
                .map(HiddenClasses::desc)
                .toArray(ClassDesc[]::new);
        return new FunctionMethod(
            HiddenClasses.desc(function),
            method.getName(),
            MethodTypeDesc.of(HiddenClasses.desc(method.getReturnType()), parameters));
      }
    }
    throw new AssertionError(function + " is not a functional interface.");
  }

  /// Emits a call. The object and the arguments are on the stack.
  public void call(CodeBuilder code) {
    code.invokeinterface(owner, name, type);
  }
}
