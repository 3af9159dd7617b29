package dev.phyla.internal.bytecode;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.util.Optional;

/// Finds the class files of classes, and methods in them.
public final class ClassFiles {
  private ClassFiles() {}

  /// The class file of a class, or empty if it cannot be read, as for hidden classes and classes
  /// generated at run time.
  public static Optional<ClassModel> of(Class<?> type) {
    return find(type, type.getName().replace('.', '/'));
  }

  /// The class file of a class that is known by its name.
  ///
  /// @param near a class whose class loader finds it
  /// @param internalName its name with slashes, as in class files
  public static Optional<ClassModel> find(Class<?> near, String internalName) {
    try (InputStream file = near.getResourceAsStream("/" + internalName + ".class")) {
      return file == null
          ? Optional.empty()
          : Optional.of(ClassFile.of().parse(file.readAllBytes()));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /// A method of a class.
  ///
  /// @param model the class
  /// @param name the method's name
  /// @param descriptor the method's descriptor
  public static Optional<MethodModel> method(ClassModel model, String name, String descriptor) {
    for (MethodModel method : model.methods()) {
      if (method.methodName().equalsString(name) && method.methodType().equalsString(descriptor)) {
        return Optional.of(method);
      }
    }
    return Optional.empty();
  }
}
