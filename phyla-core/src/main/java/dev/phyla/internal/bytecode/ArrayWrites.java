package dev.phyla.internal.bytecode;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.ConstantDynamicEntry;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.ConstantInstruction.LoadConstantInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.StringConcatFactory;
import java.lang.reflect.AccessFlag;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// Finds out whether code can write to arrays, by reading it and all that it calls.
///
/// An answer of no can be relied on, as far as classes are what their files say. Initialisers of
/// classes are not read: they run once. A yes often means that it is not known: calls whose target
/// is only known when they are made may do anything, and so may native code and code that cannot be
/// found.
public final class ArrayWrites {
  /// Code that calls more methods than this is not read to its end.
  private static final int MOST_METHODS = 100;

  private static final ClassDesc STRING_CONCATENATION =
      StringConcatFactory.class.describeConstable().orElseThrow();

  /// Classes of which no method that takes numbers and strings writes to an array of anybody else.
  /// Many are native.
  private static final Set<String> NUMBERS =
      Set.of(
          "java/lang/Math",
          "java/lang/StrictMath",
          "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/Short",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Float",
          "java/lang/Double");

  private static final MethodTypeDesc OF_A_CAUSE =
      MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Throwable);

  private final Class<?> near;
  private final Set<String> seen = new HashSet<>();
  private boolean arePossible;

  /// Prepares to read code.
  ///
  /// @param near a class that sees the classes the code is in
  public ArrayWrites(Class<?> near) {
    this.near = near;
  }

  /// Whether any of the methods that were read can write to an array.
  public boolean arePossible() {
    return arePossible;
  }

  /// Reads a method.
  ///
  /// @param owner the class it is looked for in, with slashes
  /// @param name its name
  /// @param descriptor what it takes and returns
  /// @param referenceKind how it is called, as [MethodHandleInfo] numbers it
  public void lookIn(String owner, String name, String descriptor, int referenceKind) {
    switch (referenceKind) {
      case MethodHandleInfo.REF_invokeStatic,
          MethodHandleInfo.REF_invokeSpecial,
          MethodHandleInfo.REF_newInvokeSpecial ->
          lookIn(owner, name, descriptor, false);
      case MethodHandleInfo.REF_invokeVirtual -> lookIn(owner, name, descriptor, true);
      default -> arePossible = true;
    }
  }

  private void lookIn(String owner, String name, String descriptor, boolean isVirtual) {
    String call = (isVirtual ? "virtual " : "") + owner + "." + name + descriptor;
    boolean isArithmetic =
        NUMBERS.contains(owner) && takesPlainValues(MethodTypeDesc.ofDescriptor(descriptor));
    if (arePossible || isArithmetic || !seen.add(call)) {
      return;
    }
    Optional<ClassModel> named = ClassFiles.find(near, owner);
    Optional<ClassModel> declaring = named;
    Optional<MethodModel> method = method(declaring, name, descriptor);
    while (method.isEmpty() && declaring.isPresent()) {
      declaring =
          declaring
              .flatMap(ClassModel::superclass)
              .flatMap(above -> ClassFiles.find(near, above.asInternalName()));
      method = method(declaring, name, descriptor);
    }
    Optional<CodeModel> code = method.flatMap(MethodModel::code);
    if (code.isEmpty()
        || seen.size() > MOST_METHODS
        || (isVirtual && !isFinal(named.orElseThrow(), method.orElseThrow()))) {
      arePossible = true;
    } else {
      ClassModel caller = declaring.orElseThrow();
      code.get().forEach(element -> lookAt(element, caller));
    }
  }

  /// Whether a call makes an exception of the JDK. Its constructors call what others may override,
  /// but only one of a cause alone does so on an object of others, to make it the message.
  ///
  /// @param caller the class that the call is in
  private static boolean makesException(InvokeInstruction call, ClassModel caller) {
    String owner = call.owner().asInternalName();
    boolean isOwnSuperclass =
        caller.superclass().filter(above -> above.asInternalName().equals(owner)).isPresent();
    return call.name().equalsString(ConstantDescs.INIT_NAME)
        && owner.startsWith("java/lang/")
        && owner.endsWith("Exception")
        && !call.typeSymbol().equals(OF_A_CAUSE)
        && !isOwnSuperclass;
  }

  /// Whether a call joins strings and numbers, for a message most likely. To join anything else it
  /// would call `toString`.
  private static boolean joinsPlainText(InvokeDynamicInstruction call) {
    return call.bootstrapMethod().owner().equals(STRING_CONCATENATION)
        && takesPlainValues(call.typeSymbol());
  }

  private static boolean takesPlainValues(MethodTypeDesc type) {
    return type.parameterList().stream()
        .allMatch(value -> value.isPrimitive() || value.equals(ConstantDescs.CD_String));
  }

  private static Optional<MethodModel> method(
      Optional<ClassModel> model, String name, String descriptor) {
    return model.flatMap(present -> ClassFiles.method(present, name, descriptor));
  }

  /// Whether a method cannot be overridden in the class it is called on.
  private static boolean isFinal(ClassModel type, MethodModel method) {
    return type.flags().has(AccessFlag.FINAL)
        || method.flags().has(AccessFlag.FINAL)
        || method.flags().has(AccessFlag.PRIVATE);
  }

  private void lookAt(CodeElement element, ClassModel caller) {
    switch (element) {
      case ArrayStoreInstruction _ -> arePossible = true;
      case InvokeDynamicInstruction call -> arePossible |= !joinsPlainText(call);
      case LoadConstantInstruction load when load.constantEntry() instanceof ConstantDynamicEntry ->
          arePossible = true;
      case InvokeInstruction call when call.opcode() == Opcode.INVOKEINTERFACE ->
          arePossible = true;
      case InvokeInstruction call when !makesException(call, caller) ->
          lookIn(
              call.owner().asInternalName(),
              call.name().stringValue(),
              call.type().stringValue(),
              call.opcode() == Opcode.INVOKEVIRTUAL);
      default -> {}
    }
  }
}
