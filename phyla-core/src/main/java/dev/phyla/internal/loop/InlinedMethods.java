package dev.phyla.internal.loop;

import dev.phyla.Ref;
import dev.phyla.internal.bytecode.ClassFiles;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.RecordComponent;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/*
 * A record or a write handle costs nothing as long as the compiler sees all that happens to it. So what
 * has to be inlined, however rarely it is called, are the methods that take, return or belong to one. What
 * else a lambda calls (a message put into words, a library) had better follow HotSpot's own rules: if
 * everything is inlined, light loops with a heavy call in a rare branch become slower.
 */

/// The methods that have to be inlined into a loop for its records and handles not to be allocated.
final class InlinedMethods {
  /// Enough for any lambda that could be compiled as a whole.
  private static final int MAX_METHODS = 500;

  private static final String REF = Ref.class.descriptorString();
  private static final String RECORD = "java/lang/Record";
  private static final String CONSTRUCTOR = "<init>";

  /// What a pattern of a compiler directive may contain.
  private static final Pattern PLAIN_NAME = Pattern.compile("[\\w$/]+");

  private final Class<?> lambda;
  private final Set<String> patterns = new TreeSet<>();
  private final Queue<LambdaMethod> unread = new ArrayDeque<>();
  private final Map<String, Optional<ClassModel>> classes = new HashMap<>();

  private InlinedMethods(Class<?> lambda) {
    this.lambda = lambda;
  }

  /// The methods as patterns of a compiler directive, `owner.name`.
  ///
  /// @param lambda the class of the lambda
  /// @param shape how it is called
  static Set<String> of(Class<?> lambda, LoopShape shape) {
    var methods = new InlinedMethods(lambda);
    for (LoopShape.Parameter term : shape.terms()) {
      methods.addRecord(term.component().type());
    }
    LambdaMethod.candidates(lambda, shape.parameterTypes()).forEach(methods::add);
    methods.addCallees();
    return methods.patterns;
  }

  /// A record is made and read by the loop itself.
  private void addRecord(Class<?> type) {
    if (type.isRecord() && addPattern(type.getName().replace('.', '/'), "*")) {
      for (RecordComponent component : type.getRecordComponents()) {
        addRecord(component.getType());
      }
    }
  }

  private void addCallees() {
    while (!unread.isEmpty() && patterns.size() < MAX_METHODS) {
      LambdaMethod method = unread.remove();
      classFile(method.owner())
          .flatMap(owner -> ClassFiles.method(owner, method.name(), method.descriptor()))
          .flatMap(found -> found.code())
          .ifPresent(this::addCalleesOf);
    }
  }

  private void addCalleesOf(CodeModel code) {
    for (CodeElement element : code) {
      if (element instanceof InvokeInstruction call && concernsRecords(call)) {
        add(declared(call.owner().asInternalName(), call));
      }
    }
  }

  /// The method that is called: it may be inherited from a class above the one that is named.
  private LambdaMethod declared(String owner, InvokeInstruction call) {
    String name = call.name().stringValue();
    String descriptor = call.type().stringValue();
    Optional<ClassModel> named = classFile(owner);
    if (named.flatMap(model -> ClassFiles.method(model, name, descriptor)).isEmpty()) {
      Optional<String> parent =
          named.flatMap(ClassModel::superclass).map(ClassEntry::asInternalName);
      if (parent.isPresent() && !isOfJdk(parent.get())) {
        return declared(parent.get(), call);
      }
    }
    return new LambdaMethod(owner, name, descriptor);
  }

  private void add(LambdaMethod method) {
    if (addPattern(method.owner(), method.name())) {
      unread.add(method);
    }
  }

  private boolean addPattern(String owner, String name) {
    return PLAIN_NAME.matcher(owner).matches()
        && (PLAIN_NAME.matcher(name).matches() || name.equals(CONSTRUCTOR) || name.equals("*"))
        && patterns.add(owner + "." + name);
  }

  private boolean concernsRecords(InvokeInstruction call) {
    String owner = call.owner().asInternalName();
    if (isOfJdk(owner)) {
      return false;
    }
    MethodTypeDesc type = call.typeSymbol();
    return isRecord(owner)
        || isRecordOrHandle(type.returnType())
        || type.parameterList().stream().anyMatch(this::isRecordOrHandle);
  }

  private boolean isRecordOrHandle(ClassDesc type) {
    if (!type.isClassOrInterface()) {
      return false;
    }
    String descriptor = type.descriptorString();
    return descriptor.equals(REF) || isRecord(descriptor.substring(1, descriptor.length() - 1));
  }

  private boolean isRecord(String name) {
    return !isOfJdk(name)
        && classFile(name)
            .flatMap(ClassModel::superclass)
            .filter(parent -> parent.asInternalName().equals(RECORD))
            .isPresent();
  }

  private Optional<ClassModel> classFile(String name) {
    return classes.computeIfAbsent(name, missing -> ClassFiles.find(lambda, missing));
  }

  private static boolean isOfJdk(String name) {
    return name.startsWith("java/") || name.startsWith("javax/") || name.startsWith("jdk/");
  }

  /// Patterns as a list of JSON strings, each with the sign that demands inlining.
  static String toJson(Collection<String> patterns) {
    return patterns.stream()
        .map(pattern -> "\"+" + pattern + "\"")
        .collect(Collectors.joining(", "));
  }
}
