package dev.phyla.internal.loop;

import dev.phyla.internal.bytecode.ClassFiles;
import java.lang.classfile.Attributes;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.util.List;
import java.util.Optional;

/// The code of a method that a lambda may run.
///
/// @param name the method, with its line if known
/// @param bytes the size of its bytecode, or -1 if unknown
record LambdaBody(String name, int bytes) {
  static final LambdaBody UNKNOWN = new LambdaBody("unknown", -1);

  /// The code that a lambda could run.
  ///
  /// @param lambda the class of the lambda
  /// @param parameters the classes of its arguments
  static List<LambdaBody> candidates(Class<?> lambda, List<Class<?>> parameters) {
    return LambdaMethod.candidates(lambda, parameters).stream()
        .map(method -> of(lambda, method))
        .toList();
  }

  private static LambdaBody of(Class<?> lambda, LambdaMethod method) {
    String name = method.owner().replace('/', '.') + "." + method.name();
    return ClassFiles.find(lambda, method.owner())
        .flatMap(model -> ClassFiles.method(model, method.name(), method.descriptor()))
        .flatMap(found -> describe(name, found))
        .orElse(new LambdaBody(name, -1));
  }

  private static Optional<LambdaBody> describe(String name, MethodModel method) {
    return method
        .findAttribute(Attributes.code())
        .map(code -> new LambdaBody(name + line(code), code.codeLength()));
  }

  private static String line(CodeAttribute code) {
    return code.findAttribute(Attributes.lineNumberTable())
        .map(table -> ":" + table.lineNumbers().getFirst().lineNumber())
        .orElse("");
  }
}
