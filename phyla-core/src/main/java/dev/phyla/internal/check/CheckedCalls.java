package dev.phyla.internal.check;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phyla.Ref;
import dev.phyla.internal.codegen.FunctionMethod;
import dev.phyla.internal.codegen.HiddenClasses;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.List;
import org.jspecify.annotations.Nullable;

/*
 * A generated wrapper of an Each of two components, in Java:
 *
 *   void each(Object a, Object b) {
 *     a = begin(a);
 *     b = begin(b);
 *     try {
 *       ((Each) function).each(a, b);
 *     } finally {
 *       end(a);
 *       end(b);
 *     }
 *   }
 *
 * It is generated because java.lang.reflect.Proxy wraps undeclared checked exceptions, which
 * lambdas can throw.
 */

/// A wrapper of a lambda whose write handles become invalid at the end of each call. Subclasses are
/// generated, one for each functional interface.
public abstract class CheckedCalls {
  private static final ClassDesc PARENT = HiddenClasses.desc(CheckedCalls.class);
  private static final MethodTypeDesc INIT = MethodTypeDesc.of(CD_void, CD_Object);

  private static final ClassValue<MethodHandle> CONSTRUCTORS =
      new ClassValue<>() {
        @Override
        protected MethodHandle computeValue(Class<?> type) {
          return define(type);
        }
      };

  /// The lambda.
  protected final Object function;

  /// For generated classes.
  protected CheckedCalls(Object function) {
    this.function = function;
  }

  /// Wraps a lambda.
  ///
  /// @param type the interface of the lambda
  /// @param function the lambda
  public static Object of(Class<?> type, Object function) {
    try {
      return (Object) CONSTRUCTORS.get(type).invokeExact(function);
    } catch (Throwable e) {
      throw new AssertionError("A generated class cannot be instantiated.", e);
    }
  }

  private static MethodHandle define(Class<?> type) {
    return HiddenClasses.constructor(
        HiddenClasses.define(
            MethodHandles.lookup(),
            "GeneratedCalls",
            "CheckedCalls " + type.getName(),
            List.of(),
            builder -> write(builder, FunctionMethod.of(type))),
        Object.class,
        Object.class);
  }

  private static void write(ClassBuilder type, FunctionMethod method) {
    type.withSuperclass(PARENT).withInterfaceSymbols(method.owner()).withFlags(ClassFile.ACC_FINAL);
    HiddenClasses.passToParent(type, PARENT, INIT);
    type.withMethodBody(
        method.name(), method.type(), ClassFile.ACC_PUBLIC, code -> writeCall(code, method));
  }

  /// Emits the call. All parameters are references, so the slot of each is its number.
  private static void writeCall(CodeBuilder code, FunctionMethod method) {
    int parameters = method.type().parameterCount();
    for (int i = 1; i <= parameters; i++) {
      code.aload(i).invokestatic(PARENT, "begin", MethodTypeDesc.of(CD_Object, CD_Object));
      code.checkcast(method.type().parameterType(i - 1)).astore(i);
    }
    Label first = code.newBoundLabel();
    code.aload(0).getfield(PARENT, "function", CD_Object).checkcast(method.owner());
    for (int i = 1; i <= parameters; i++) {
      code.aload(i);
    }
    method.call(code);
    Label end = code.newBoundLabel();
    endAll(code, parameters);
    code.return_(TypeKind.from(method.type().returnType()));
    Label thrown = code.newBoundLabel();
    code.exceptionCatchAll(first, end, thrown);
    endAll(code, parameters);
    code.athrow();
  }

  private static void endAll(CodeBuilder code, int parameters) {
    for (int i = 1; i <= parameters; i++) {
      code.aload(i).invokestatic(PARENT, "end", MethodTypeDesc.of(CD_void, CD_Object));
    }
  }

  /// Returns the argument for the lambda; a write handle is wrapped so that it can be invalidated.
  protected static @Nullable Object begin(@Nullable Object argument) {
    return argument instanceof Ref<?> handle ? new CheckedRef<>(handle) : argument;
  }

  /// Invalidates an argument of the lambda if it is a write handle.
  protected static void end(@Nullable Object argument) {
    if (argument instanceof CheckedRef<?> handle) {
      handle.end();
    }
  }
}
