package dev.phyla.internal.loop;

import dev.phyla.internal.bytecode.ClassFiles;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.instruction.InvokeInstruction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The bytecode of a lambda and of the methods it calls, as far as class files can be found.
final class LambdaCode {
  private static final String RECORD = "java/lang/Record";

  private final Class<?> lambda;
  private final List<LambdaMethod> bodies;
  private final Map<String, Optional<ClassModel>> classes = new HashMap<>();

  /// Reads the code of a lambda.
  ///
  /// @param lambda its class
  /// @param parameters the classes of what it is called with
  LambdaCode(Class<?> lambda, List<Class<?>> parameters) {
    this.lambda = lambda;
    this.bodies = LambdaMethod.candidates(lambda, parameters);
  }

  /// The methods that the lambda could run. If the list is not empty, it contains the one that the
  /// lambda runs.
  List<LambdaMethod> bodies() {
    return bodies;
  }

  /// The code of a method, or empty if it is abstract or cannot be found.
  Optional<CodeModel> code(LambdaMethod method) {
    return classFile(method.owner())
        .flatMap(owner -> ClassFiles.method(owner, method.name(), method.descriptor()))
        .flatMap(MethodModel::code);
  }

  /// The method that an instruction calls, which may be inherited by the class that the instruction
  /// names.
  LambdaMethod called(InvokeInstruction call) {
    return called(call.owner().asInternalName(), call);
  }

  private LambdaMethod called(String owner, InvokeInstruction call) {
    var method = new LambdaMethod(owner, call.name().stringValue(), call.type().stringValue());
    if (code(method).isEmpty()) {
      Optional<String> parent =
          classFile(owner).flatMap(ClassModel::superclass).map(ClassEntry::asInternalName);
      if (parent.isPresent() && !isOfJdk(parent.get())) {
        return called(parent.get(), call);
      }
    }
    return method;
  }

  /// Whether a class is a record, other than one of the JDK.
  ///
  /// @param name its name with slashes
  boolean isRecord(String name) {
    return !isOfJdk(name)
        && classFile(name)
            .flatMap(ClassModel::superclass)
            .filter(parent -> parent.asInternalName().equals(RECORD))
            .isPresent();
  }

  /// Whether a class belongs to the JDK.
  ///
  /// @param name its name with slashes
  static boolean isOfJdk(String name) {
    return name.startsWith("java/") || name.startsWith("javax/") || name.startsWith("jdk/");
  }

  private Optional<ClassModel> classFile(String name) {
    return classes.computeIfAbsent(name, missing -> ClassFiles.find(lambda, missing));
  }
}
