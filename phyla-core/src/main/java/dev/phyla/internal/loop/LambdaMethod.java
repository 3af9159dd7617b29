package dev.phyla.internal.loop;

import dev.phyla.internal.bytecode.ClassFiles;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.InvokeDynamicEntry;
import java.lang.classfile.constantpool.LoadableConstantEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.MethodHandleEntry;
import java.lang.classfile.constantpool.MethodTypeEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.constant.ClassDesc;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/*
 * The hidden class of a lambda does not refer to the method that the lambda runs. But it is named
 * after the class that contains the lambda or method reference, and that class file has, for each
 * place that creates a lambda, its interface, the captured types, the method it runs and its
 * parameter types. So the methods that a lambda could run can be listed; often there is only one.
 */

/// A method that a lambda may run.
///
/// @param owner the internal name of the class to search
/// @param name its name
/// @param descriptor its descriptor
record LambdaMethod(String owner, String name, String descriptor) {
  private static final String LAMBDA_CLASS = "$$Lambda";
  private static final int IMPLEMENTATION = 1;
  private static final int CALLED_WITH = 2;

  /// The methods that a lambda could run. If the list is not empty, it contains the one that the
  /// lambda runs.
  ///
  /// @param lambda the class of the lambda
  /// @param parameters the classes of what it is called with
  static List<LambdaMethod> candidates(Class<?> lambda, List<Class<?>> parameters) {
    String name = lambda.getName();
    int marker = name.indexOf(LAMBDA_CLASS);
    if (marker < 0) {
      return ClassFiles.of(lambda).map(model -> declared(model, parameters)).orElse(List.of());
    }
    return ClassFiles.find(lambda, name.substring(0, marker).replace('.', '/'))
        .map(host -> referredTo(host, lambda, parameters))
        .orElse(List.of());
  }

  private static List<LambdaMethod> declared(ClassModel model, List<Class<?>> parameters) {
    var methods = new ArrayList<LambdaMethod>();
    for (MethodModel method : model.methods()) {
      List<ClassDesc> types = method.methodTypeSymbol().parameterList();
      if (types.stream()
          .map(ClassDesc::descriptorString)
          .toList()
          .equals(parameters.stream().map(Class::descriptorString).toList())) {
        methods.add(
            new LambdaMethod(
                model.thisClass().asInternalName(),
                method.methodName().stringValue(),
                method.methodType().stringValue()));
      }
    }
    return methods;
  }

  private static List<LambdaMethod> referredTo(
      ClassModel host, Class<?> lambda, List<Class<?>> parameters) {
    var methods = new ArrayList<LambdaMethod>();
    for (PoolEntry entry : host.constantPool()) {
      if (entry instanceof InvokeDynamicEntry maker && makes(maker, lambda)) {
        List<LoadableConstantEntry> arguments = maker.bootstrap().arguments();
        if (arguments.size() > CALLED_WITH
            && arguments.get(IMPLEMENTATION) instanceof MethodHandleEntry implementation
            && arguments.get(CALLED_WITH) instanceof MethodTypeEntry calledWith
            && accepts(calledWith.asSymbol().parameterList(), parameters)) {
          MemberRefEntry method = implementation.reference();
          methods.add(
              new LambdaMethod(
                  method.owner().asInternalName(),
                  method.name().stringValue(),
                  method.type().stringValue()));
        }
      }
    }
    return methods;
  }

  /// Whether an instruction creates lambdas with the same interface and the same captured types as
  /// a lambda.
  private static boolean makes(InvokeDynamicEntry maker, Class<?> lambda) {
    String result = maker.typeSymbol().returnType().descriptorString();
    return Arrays.stream(lambda.getInterfaces())
            .anyMatch(implemented -> implemented.descriptorString().equals(result))
        && maker.typeSymbol().parameterList().stream()
            .map(ClassDesc::descriptorString)
            .toList()
            .equals(
                Arrays.stream(lambda.getDeclaredFields())
                    .filter(field -> !Modifier.isStatic(field.getModifiers()))
                    .map(field -> field.getType().descriptorString())
                    .toList());
  }

  private static boolean accepts(List<ClassDesc> accepted, List<Class<?>> parameters) {
    if (accepted.size() != parameters.size()) {
      return false;
    }
    for (int i = 0; i < parameters.size(); i++) {
      if (!isNamed(parameters.get(i), accepted.get(i).descriptorString())) {
        return false;
      }
    }
    return true;
  }

  /// Whether a class or one of its supertypes has a name.
  private static boolean isNamed(Class<?> type, String descriptor) {
    return type.descriptorString().equals(descriptor)
        || (type.getSuperclass() != null && isNamed(type.getSuperclass(), descriptor))
        || (type.isInterface() && descriptor.equals(Object.class.descriptorString()))
        || Arrays.stream(type.getInterfaces()).anyMatch(above -> isNamed(above, descriptor));
  }
}
