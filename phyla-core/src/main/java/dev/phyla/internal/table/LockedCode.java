package dev.phyla.internal.table;

import static java.lang.constant.ConstantDescs.MTD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;

/// Emits code that locks the structure of the world while user code runs.
final class LockedCode {
  private LockedCode() {}

  /// Emits `beginChange(); try { body } finally { endChange(); }`.
  ///
  /// @param owner the class of this object, which has the two methods
  /// @param body emits the code that runs user code; the stack is empty before and after it
  static void emit(CodeBuilder code, ClassDesc owner, Runnable body) {
    Label begin = code.newLabel();
    Label end = code.newLabel();
    Label failed = code.newLabel();
    Label done = code.newLabel();
    code.aload(0).invokevirtual(owner, "beginChange", MTD_void);
    code.labelBinding(begin);
    body.run();
    code.labelBinding(end).aload(0).invokevirtual(owner, "endChange", MTD_void).goto_(done);
    code.labelBinding(failed).aload(0).invokevirtual(owner, "endChange", MTD_void).athrow();
    code.labelBinding(done).exceptionCatchAll(begin, end, failed);
  }
}
