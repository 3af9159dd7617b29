package dev.phyla.internal.layout;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
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
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Finds out whether the accessors of a record do nothing but read their fields, as those that the
/// compiler writes. Then nobody can tell when, or how often, they are called.
///
/// Reflection does not say so, but the class file does. Where there is none to read the answer is
/// no.
final class PlainAccessors {
  private static final ClassValue<Boolean> KNOWN =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return arePlain(type, new HashSet<>());
        }
      };

  private PlainAccessors() {}

  /// Whether the accessors of a class are plain, with those of the records in it.
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
    try (InputStream file = type.getResourceAsStream(fileName(type))) {
      if (file == null) {
        return false;
      }
      ClassModel model = ClassFile.of().parse(file.readAllBytes());
      for (RecordComponent component : components) {
        if (!isPlain(model, component) || !arePlain(component.getType(), seen)) {
          return false;
        }
      }
      return true;
    } catch (IOException | IllegalArgumentException e) {
      return false;
    }
  }

  private static String fileName(Class<?> type) {
    String name = type.getName();
    return name.substring(name.lastIndexOf('.') + 1) + ".class";
  }

  private static boolean isPlain(ClassModel model, RecordComponent component) {
    String descriptor = "()" + component.getType().descriptorString();
    for (MethodModel method : model.methods()) {
      if (method.methodName().equalsString(component.getName())
          && method.methodType().equalsString(descriptor)) {
        return method.code().filter(code -> isPlain(code, component.getName())).isPresent();
      }
    }
    return false;
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
