package dev.phyla.internal.loop;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phyla.internal.codegen.HiddenClasses;
import dev.phyla.internal.loop.LoopShape.Result;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/// Emits the code that handles the results of lambdas; nothing for lambdas without a result.
final class ReductionCode {
  private static final ClassDesc REDUCTION = HiddenClasses.desc(Reduction.class);
  private static final ClassDesc MATH = HiddenClasses.desc(Math.class);
  private static final MethodTypeDesc OF_LONGS = MethodTypeDesc.of(CD_long, CD_long, CD_long);
  private static final MethodTypeDesc OF_DOUBLES =
      MethodTypeDesc.of(CD_double, CD_double, CD_double);

  private final CodeBuilder code;
  private final Result result;
  private final int given;

  /// The local variable with the value so far, if the reduction has one.
  private int value = -1;

  /// Prepares code for a loop.
  ///
  /// @param code where to emit
  /// @param result how results are handled
  /// @param given the local variable with the reduction
  ReductionCode(CodeBuilder code, Result result, int given) {
    this.code = code;
    this.result = result;
    this.given = given;
  }

  /// Loads lambda and value from the reduction and counts the rows; returns from the method if the
  /// reduction is done.
  ///
  /// @param functionType the interface of the lambda
  /// @param first the local variable with the first row
  /// @param end the local variable with the row after the last
  /// @return the local variable with the lambda
  int start(ClassDesc functionType, int first, int end) {
    if (!result.isReduction()) {
      return given;
    }
    int lambda = code.allocateLocal(TypeKind.REFERENCE);
    Label goOn = code.newLabel();
    code.aload(given).getfield(REDUCTION, "isDone", CD_boolean).ifeq(goOn).return_();
    code.labelBinding(goOn);
    code.aload(given).dup().getfield(REDUCTION, "rows", CD_long);
    code.iload(end).iload(first).isub().i2l().ladd().putfield(REDUCTION, "rows", CD_long);
    code.aload(given).getfield(REDUCTION, "function", CD_Object).checkcast(functionType);
    code.astore(lambda);
    if (isLong()) {
      value = code.allocateLocal(TypeKind.LONG);
      code.aload(given).getfield(REDUCTION, "longValue", CD_long).lstore(value);
    } else if (isDouble()) {
      value = code.allocateLocal(TypeKind.DOUBLE);
      code.aload(given).getfield(REDUCTION, "doubleValue", CD_double).dstore(value);
    }
    return lambda;
  }

  /// Pops the result of a lambda and combines it with the value.
  ///
  /// @param done the label after the loop
  void combine(Label done) {
    switch (result) {
      case NONE, FIRST_TERM -> {}
      case COUNT -> code.i2l().lload(value).ladd().lstore(value);
      case SUM_LONG -> code.lload(value).ladd().lstore(value);
      case MIN_LONG -> code.lload(value).invokestatic(MATH, "min", OF_LONGS).lstore(value);
      case MAX_LONG -> code.lload(value).invokestatic(MATH, "max", OF_LONGS).lstore(value);
      case SUM -> code.dload(value).dadd().dstore(value);
      case MIN -> code.dload(value).invokestatic(MATH, "min", OF_DOUBLES).dstore(value);
      case MAX -> code.dload(value).invokestatic(MATH, "max", OF_DOUBLES).dstore(value);
      case LIST -> {
        int element = code.allocateLocal(TypeKind.REFERENCE);
        code.astore(element).aload(given).aload(element);
        code.invokevirtual(REDUCTION, "add", MethodTypeDesc.of(CD_void, CD_Object));
      }
      case FOUND, FOUND_NOT -> {
        Label goOn = code.newLabel();
        code.branch(result == Result.FOUND ? Opcode.IFEQ : Opcode.IFNE, goOn);
        code.aload(given).iconst_1().putfield(REDUCTION, "isDone", CD_boolean);
        code.goto_(done).labelBinding(goOn);
      }
    }
  }

  /// Stores the value in the reduction.
  void end() {
    if (isLong()) {
      code.aload(given).lload(value).putfield(REDUCTION, "longValue", CD_long);
    } else if (isDouble()) {
      code.aload(given).dload(value).putfield(REDUCTION, "doubleValue", CD_double);
    }
  }

  private boolean isLong() {
    return switch (result) {
      case COUNT, SUM_LONG, MIN_LONG, MAX_LONG -> true;
      default -> false;
    };
  }

  private boolean isDouble() {
    return switch (result) {
      case SUM, MIN, MAX -> true;
      default -> false;
    };
  }
}
