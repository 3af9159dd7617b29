package dev.phyla.internal.loop;

import dev.phyla.internal.bytecode.ArrayWrites;
import dev.phyla.internal.loop.LoopShape.Access;
import dev.phyla.internal.loop.LoopShape.Parameter;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;

/// What lambdas can do besides returning something.
final class LambdaEffects {
  private LambdaEffects() {}

  /// Whether a row may be written to between reading it for a lambda and storing what the lambda
  /// returns: by the lambda, by the constructors of the records it gets, or by what they call.
  ///
  /// Rows are elements of arrays. If all this code can be read, and none of it writes to any array,
  /// the answer is no.
  static boolean mayWriteRows(Class<?> lambda, LoopShape shape) {
    List<LambdaMethod> methods = LambdaMethod.candidates(lambda, shape.parameterTypes());
    var writes = new ArrayWrites(lambda);
    for (LambdaMethod method : methods) {
      writes.lookIn(method.owner(), method.name(), method.descriptor(), method.referenceKind());
    }
    for (Parameter term : shape.terms()) {
      if (term.access() != Access.ABSENT) {
        lookInConstructors(writes, term.component().type());
      }
    }
    return methods.isEmpty() || writes.arePossible();
  }

  private static void lookInConstructors(ArrayWrites writes, Class<?> type) {
    if (type.isRecord()) {
      Class<?>[] fields =
          Arrays.stream(type.getRecordComponents())
              .map(RecordComponent::getType)
              .toArray(Class<?>[]::new);
      writes.lookIn(
          type.getName().replace('.', '/'),
          ConstantDescs.INIT_NAME,
          MethodType.methodType(void.class, fields).descriptorString(),
          MethodHandleInfo.REF_newInvokeSpecial);
      for (Class<?> field : fields) {
        lookInConstructors(writes, field);
      }
    }
  }
}
