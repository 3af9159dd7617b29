package dev.phyla.internal.loop;

import dev.phyla.Ref;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.RecordComponent;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/*
 * A record or a write handle costs nothing if the compiler inlines all its uses. So the methods
 * that take, return or belong to one have to be inlined, however rarely they are called. For other
 * methods that a lambda calls HotSpot's own rules are better: if everything is inlined, light loops
 * with a heavy call in a rare branch become slower.
 */

/// The methods that have to be inlined into a loop for its records and handles not to be allocated.
final class InlinedMethods {
  /// More than any lambda that HotSpot can compile calls.
  private static final int MAX_METHODS = 500;

  private static final String REF = Ref.class.descriptorString();
  private static final String CONSTRUCTOR = "<init>";
  private static final String ALL = "*";

  /// The characters that a pattern of a compiler directive may contain.
  private static final Pattern PLAIN_NAME = Pattern.compile("[\\w$/]+");

  private final LambdaCode code;
  private final Set<String> patterns = new TreeSet<>();
  private final Queue<LambdaMethod> unread = new ArrayDeque<>();

  private InlinedMethods(LambdaCode code) {
    this.code = code;
  }

  /// The methods as patterns of a compiler directive, `owner.name`.
  ///
  /// @param code the lambda
  /// @param shape how it is called
  static Set<String> of(LambdaCode code, LoopShape shape) {
    var methods = new InlinedMethods(code);
    for (LoopShape.Parameter term : shape.terms()) {
      methods.addRecord(term.component().type());
    }
    code.bodies().forEach(methods::add);
    methods.addCallees();
    return methods.patterns;
  }

  /// The same for a lambda whose callees HotSpot chooses itself: the lambda, and the records that
  /// it is called with.
  ///
  /// @param code the lambda
  /// @param parameters the classes of what it is called with
  static Set<String> ofBody(LambdaCode code, List<Class<?>> parameters) {
    var methods = new InlinedMethods(code);
    parameters.forEach(methods::addRecord);
    code.bodies().forEach(methods::add);
    return methods.patterns;
  }

  /// The loop itself creates and reads the records.
  private void addRecord(Class<?> type) {
    if (type.isRecord() && addPattern(type.getName().replace('.', '/'), ALL)) {
      for (RecordComponent component : type.getRecordComponents()) {
        addRecord(component.getType());
      }
    }
  }

  private void addCallees() {
    while (!unread.isEmpty() && patterns.size() < MAX_METHODS) {
      code.code(unread.remove()).ifPresent(this::addCalleesOf);
    }
  }

  private void addCalleesOf(CodeModel method) {
    for (CodeElement element : method) {
      if (element instanceof InvokeInstruction call && concernsRecords(call)) {
        add(code.called(call));
      }
    }
  }

  private void add(LambdaMethod method) {
    if (addPattern(method.owner(), method.name())) {
      unread.add(method);
    }
  }

  private boolean addPattern(String owner, String name) {
    return PLAIN_NAME.matcher(owner).matches()
        && (PLAIN_NAME.matcher(name).matches() || name.equals(CONSTRUCTOR) || name.equals(ALL))
        && patterns.add(owner + "." + name);
  }

  private boolean concernsRecords(InvokeInstruction call) {
    String owner = call.owner().asInternalName();
    MethodTypeDesc type = call.typeSymbol();
    return !LambdaCode.isOfJdk(owner)
        && (code.isRecord(owner)
            || isRecordOrHandle(type.returnType())
            || type.parameterList().stream().anyMatch(this::isRecordOrHandle));
  }

  private boolean isRecordOrHandle(ClassDesc type) {
    if (!type.isClassOrInterface()) {
      return false;
    }
    String descriptor = type.descriptorString();
    return descriptor.equals(REF)
        || code.isRecord(descriptor.substring(1, descriptor.length() - 1));
  }
}
