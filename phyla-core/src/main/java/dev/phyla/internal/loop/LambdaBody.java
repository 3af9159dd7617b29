package dev.phyla.internal.loop;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.BootstrapMethodsAttribute;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.constantpool.LoadableConstantEntry;
import java.lang.classfile.constantpool.MethodHandleEntry;
import java.lang.classfile.constantpool.MethodTypeEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/*
 * Nothing leads from a lambda's hidden class to the method it runs. But the hidden class is named
 * after the class that the lambda or the method reference is written in, and the class file of that
 * one lists, for the code that makes lambdas, the method each of them runs and the types it is called
 * with. So the methods that a lambda could run can be listed; often there is only one.
 */

/// A method that a lambda may run.
///
/// @param name the method, and its line where it is known
/// @param bytes the size of its bytecode, or -1 if it cannot be found
record LambdaBody(String name, int bytes) {
  static final LambdaBody UNKNOWN = new LambdaBody("unknown", -1);

  private static final String LAMBDA_CLASS = "$$Lambda";
  private static final int IMPLEMENTATION = 1;
  private static final int CALLED_WITH = 2;

  /// The methods that a lambda could run.
  ///
  /// @param lambda the class of the lambda
  /// @param parameters the parameters it is called with, as a descriptor has them
  static List<LambdaBody> candidates(Class<?> lambda, String parameters) {
    String name = lambda.getName();
    int marker = name.indexOf(LAMBDA_CLASS);
    var bodies = new ArrayList<LambdaBody>();
    if (marker < 0) {
      ClassModel model = parse(lambda, name.replace('.', '/'));
      if (model != null) {
        for (MethodModel method : model.methods()) {
          if (method.methodType().stringValue().startsWith(parameters)) {
            describe(name, method).ifPresent(bodies::add);
          }
        }
      }
      return bodies;
    }
    ClassModel host = parse(lambda, name.substring(0, marker).replace('.', '/'));
    if (host == null) {
      return bodies;
    }
    host.findAttribute(Attributes.bootstrapMethods())
        .map(BootstrapMethodsAttribute::bootstrapMethods)
        .orElse(List.of())
        .forEach(
            entry -> {
              List<LoadableConstantEntry> arguments = entry.arguments();
              if (arguments.size() > CALLED_WITH
                  && arguments.get(IMPLEMENTATION) instanceof MethodHandleEntry implementation
                  && arguments.get(CALLED_WITH) instanceof MethodTypeEntry calledWith
                  && calledWith.descriptor().stringValue().startsWith(parameters)) {
                bodies.add(find(lambda, implementation));
              }
            });
    return bodies;
  }

  private static LambdaBody find(Class<?> lambda, MethodHandleEntry implementation) {
    String owner = implementation.reference().owner().asInternalName();
    String name = implementation.reference().name().stringValue();
    String type = implementation.reference().type().stringValue();
    String className = owner.replace('/', '.');
    ClassModel model = parse(lambda, owner);
    if (model != null) {
      for (MethodModel method : model.methods()) {
        if (method.methodName().equalsString(name) && method.methodType().equalsString(type)) {
          return describe(className, method).orElse(new LambdaBody(className + "." + name, -1));
        }
      }
    }
    return new LambdaBody(className + "." + name, -1);
  }

  private static @Nullable ClassModel parse(Class<?> near, String internalName) {
    try (InputStream in = near.getResourceAsStream("/" + internalName + ".class")) {
      return in == null ? null : ClassFile.of().parse(in.readAllBytes());
    } catch (IOException e) {
      return null;
    }
  }

  private static Optional<LambdaBody> describe(String owner, MethodModel method) {
    return method
        .findAttribute(Attributes.code())
        .map(
            code ->
                new LambdaBody(
                    owner + "." + method.methodName().stringValue() + line(code),
                    code.codeLength()));
  }

  private static String line(CodeAttribute code) {
    return code.findAttribute(Attributes.lineNumberTable())
        .map(table -> ":" + table.lineNumbers().getFirst().lineNumber())
        .orElse("");
  }
}
