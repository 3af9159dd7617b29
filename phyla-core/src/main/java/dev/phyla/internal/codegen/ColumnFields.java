package dev.phyla.internal.codegen;

import static java.lang.constant.ConstantDescs.CD_Object;

import dev.phyla.internal.layout.ColumnLayout;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.util.List;
import java.util.function.IntConsumer;

/// The fields of a generated class that hold the arrays of columns, each with its own type.
///
/// Generated code needs no look-up and no cast to use them; the fields have to be set when a table
/// replaces its arrays.
///
/// @param owner the generated class
/// @param name the prefix of the field names
/// @param columns the columns, one field for each
public record ColumnFields(ClassDesc owner, String name, List<ColumnLayout> columns) {
  /// The class of the array of arrays from which fields are set.
  public static final ClassDesc ARRAYS = CD_Object.arrayType();

  /// Declares the fields.
  public void declare(ClassBuilder type) {
    for (int i = 0; i < columns.size(); i++) {
      type.withField(name + i, arrayType(i), 0);
    }
  }

  /// Pushes the array of a column of this object.
  public void push(CodeBuilder code, int column) {
    pushFrom(code, 0, column);
  }

  /// Pushes the array of a column.
  ///
  /// @param object the local variable that holds an object of the generated class
  public void pushFrom(CodeBuilder code, int object, int column) {
    code.aload(object).getfield(owner, name + column, arrayType(column));
  }

  /// Sets all fields from an array of arrays.
  ///
  /// @param arrays the local variable that holds it
  /// @param pushIndex pushes the index of a column's array in it
  public void setAll(CodeBuilder code, int arrays, IntConsumer pushIndex) {
    for (int i = 0; i < columns.size(); i++) {
      code.aload(0).aload(arrays);
      pushIndex.accept(i);
      code.aaload().checkcast(arrayType(i)).putfield(owner, name + i, arrayType(i));
    }
  }

  private ClassDesc arrayType(int column) {
    return HiddenClasses.desc(columns.get(column).kind().arrayType());
  }
}
