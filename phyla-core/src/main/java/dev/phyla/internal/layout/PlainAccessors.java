package dev.phyla.internal.layout;

import dev.phyla.internal.bytecode.ClassFiles;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Determines whether the accessors of a record only read their fields, like those that the
/// compiler generates. Then it does not matter when, or how often, they are called.
///
/// This is read from the class file. If it cannot be read, the answer is no.
final class PlainAccessors {
  private static final ClassValue<Boolean> KNOWN =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return arePlain(type, new HashSet<>());
        }
      };

  private PlainAccessors() {}

  /// Whether the accessors of a class, and of the records nested in it, are plain.
  static boolean of(Class<?> type) {
    return KNOWN.get(type);
  }

  private static boolean arePlain(Class<?> type, Set<Class<?>> seen) {
    if (!type.isRecord() || !seen.add(type)) {
      return true;
    }
    RecordComponent[] components = type.getRecordComponents();
    if (components.length == 0) {
      return true;
    }
    return ClassFiles.of(type)
        .filter(
            model ->
                Arrays.stream(components)
                    .allMatch(
                        component ->
                            isPlain(model, component) && arePlain(component.getType(), seen)))
        .isPresent();
  }

  private static boolean isPlain(ClassModel model, RecordComponent component) {
    String name = component.getName();
    return ClassFiles.method(model, name, "()" + component.getType().descriptorString())
        .flatMap(MethodModel::code)
        .filter(code -> isPlain(code, name))
        .isPresent();
  }

  private static boolean isPlain(CodeModel code, String field) {
    List<Instruction> instructions = new ArrayList<>();
    code.forEach(
        element -> {
          if (element instanceof Instruction instruction) {
            instructions.add(instruction);
          }
        });
    return instructions.size() == 3
        && instructions.get(0) instanceof LoadInstruction load
        && load.slot() == 0
        && instructions.get(1) instanceof FieldInstruction read
        && read.opcode() == Opcode.GETFIELD
        && read.name().equalsString(field)
        && instructions.get(2) instanceof ReturnInstruction;
  }
}
