package dev.phyla.internal.layout;

import java.lang.classfile.TypeKind;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Objects;

/// What a column holds: one of the eight primitives, entity handles packed into longs, or
/// references.
public enum ColumnKind {
  BOOLEAN(TypeKind.BOOLEAN, boolean[].class),
  BYTE(TypeKind.BYTE, byte[].class),
  SHORT(TypeKind.SHORT, short[].class),
  CHAR(TypeKind.CHAR, char[].class),
  INT(TypeKind.INT, int[].class),
  LONG(TypeKind.LONG, long[].class),
  FLOAT(TypeKind.FLOAT, float[].class),
  DOUBLE(TypeKind.DOUBLE, double[].class),
  ENTITY(TypeKind.LONG, long[].class),
  REFERENCE(TypeKind.REFERENCE, Object[].class);

  private final TypeKind element;
  private final Class<?> arrayType;

  @SuppressWarnings("ImmutableEnumChecker") // an array without elements
  private final Object empty;

  ColumnKind(TypeKind element, Class<?> arrayType) {
    this.element = element;
    this.arrayType = arrayType;
    this.empty = Array.newInstance(arrayType.getComponentType(), 0);
  }

  /// The kind of column that holds a field of the given primitive type.
  public static ColumnKind ofPrimitive(Class<?> primitive) {
    for (ColumnKind kind : values()) {
      if (kind.isPrimitive() && kind.arrayType.getComponentType() == primitive) {
        return kind;
      }
    }
    throw new IllegalArgumentException(primitive + " is not a primitive type.");
  }

  /// Whether it holds primitives, other than packed entity handles.
  public boolean isPrimitive() {
    return this != ENTITY && this != REFERENCE;
  }

  /// Whether a value is the boxed form of an element. Only for primitives.
  boolean isBoxedAs(Object value) {
    return MethodType.methodType(arrayType.getComponentType()).wrap().returnType()
        == value.getClass();
  }

  /// The kind of the elements in class files.
  public TypeKind element() {
    return element;
  }

  /// The class of the array, such as `float[]`.
  public Class<?> arrayType() {
    return arrayType;
  }

  /// The letter that stands for the elements in descriptors, `L` for references.
  public char letter() {
    return element.upperBound().descriptorString().charAt(0);
  }

  /// The size of an element, with references counted as four bytes.
  public int bytes() {
    return switch (this) {
      case BOOLEAN, BYTE -> 1;
      case SHORT, CHAR -> 2;
      case INT, FLOAT, REFERENCE -> 4;
      case LONG, DOUBLE, ENTITY -> 8;
    };
  }

  /// A shared array without elements.
  public Object emptyArray() {
    return empty;
  }

  /// A new array.
  public Object newArray(int length) {
    return switch (this) {
      case BOOLEAN -> new boolean[length];
      case BYTE -> new byte[length];
      case SHORT -> new short[length];
      case CHAR -> new char[length];
      case INT -> new int[length];
      case LONG, ENTITY -> new long[length];
      case FLOAT -> new float[length];
      case DOUBLE -> new double[length];
      case REFERENCE -> new Object[length];
    };
  }

  /// Copies one element.
  public void copyElement(Object source, int from, Object target, int to) {
    switch (this) {
      case BOOLEAN -> ((boolean[]) target)[to] = ((boolean[]) source)[from];
      case BYTE -> ((byte[]) target)[to] = ((byte[]) source)[from];
      case SHORT -> ((short[]) target)[to] = ((short[]) source)[from];
      case CHAR -> ((char[]) target)[to] = ((char[]) source)[from];
      case INT -> ((int[]) target)[to] = ((int[]) source)[from];
      case LONG, ENTITY -> ((long[]) target)[to] = ((long[]) source)[from];
      case FLOAT -> ((float[]) target)[to] = ((float[]) source)[from];
      case DOUBLE -> ((double[]) target)[to] = ((double[]) source)[from];
      case REFERENCE -> ((Object[]) target)[to] = ((Object[]) source)[from];
    }
  }

  /// Whether two elements are equal, as boxed ones would be.
  public boolean sameElement(Object one, int index, Object other, int otherIndex) {
    return switch (this) {
      case BOOLEAN -> ((boolean[]) one)[index] == ((boolean[]) other)[otherIndex];
      case BYTE -> ((byte[]) one)[index] == ((byte[]) other)[otherIndex];
      case SHORT -> ((short[]) one)[index] == ((short[]) other)[otherIndex];
      case CHAR -> ((char[]) one)[index] == ((char[]) other)[otherIndex];
      case INT -> ((int[]) one)[index] == ((int[]) other)[otherIndex];
      case LONG, ENTITY -> ((long[]) one)[index] == ((long[]) other)[otherIndex];
      case FLOAT -> Float.compare(((float[]) one)[index], ((float[]) other)[otherIndex]) == 0;
      case DOUBLE -> Double.compare(((double[]) one)[index], ((double[]) other)[otherIndex]) == 0;
      case REFERENCE -> Objects.equals(((Object[]) one)[index], ((Object[]) other)[otherIndex]);
    };
  }

  /// The index of the first of a range of elements that differs between two arrays, or the end of
  /// the range.
  public int mismatch(Object one, Object other, int from, int to) {
    int at =
        switch (this) {
          case BOOLEAN -> Arrays.mismatch((boolean[]) one, from, to, (boolean[]) other, from, to);
          case BYTE -> Arrays.mismatch((byte[]) one, from, to, (byte[]) other, from, to);
          case SHORT -> Arrays.mismatch((short[]) one, from, to, (short[]) other, from, to);
          case CHAR -> Arrays.mismatch((char[]) one, from, to, (char[]) other, from, to);
          case INT -> Arrays.mismatch((int[]) one, from, to, (int[]) other, from, to);
          case LONG, ENTITY -> Arrays.mismatch((long[]) one, from, to, (long[]) other, from, to);
          case FLOAT -> Arrays.mismatch((float[]) one, from, to, (float[]) other, from, to);
          case DOUBLE -> Arrays.mismatch((double[]) one, from, to, (double[]) other, from, to);
          case REFERENCE -> Arrays.mismatch((Object[]) one, from, to, (Object[]) other, from, to);
        };
    return at < 0 ? to : from + at;
  }

  /// Sets elements to zero, false or null.
  public void clear(Object array, int from, int to) {
    switch (this) {
      case BOOLEAN -> Arrays.fill((boolean[]) array, from, to, false);
      case BYTE -> Arrays.fill((byte[]) array, from, to, (byte) 0);
      case SHORT -> Arrays.fill((short[]) array, from, to, (short) 0);
      case CHAR -> Arrays.fill((char[]) array, from, to, (char) 0);
      case INT -> Arrays.fill((int[]) array, from, to, 0);
      case LONG, ENTITY -> Arrays.fill((long[]) array, from, to, 0L);
      case FLOAT -> Arrays.fill((float[]) array, from, to, 0f);
      case DOUBLE -> Arrays.fill((double[]) array, from, to, 0d);
      case REFERENCE -> Arrays.fill((Object[]) array, from, to, null);
    }
  }

  /// Repeats the element at `from` over the elements up to `to`.
  public void repeat(Object array, int from, int to) {
    switch (this) {
      case BOOLEAN -> Arrays.fill((boolean[]) array, from, to, ((boolean[]) array)[from]);
      case BYTE -> Arrays.fill((byte[]) array, from, to, ((byte[]) array)[from]);
      case SHORT -> Arrays.fill((short[]) array, from, to, ((short[]) array)[from]);
      case CHAR -> Arrays.fill((char[]) array, from, to, ((char[]) array)[from]);
      case INT -> Arrays.fill((int[]) array, from, to, ((int[]) array)[from]);
      case LONG, ENTITY -> Arrays.fill((long[]) array, from, to, ((long[]) array)[from]);
      case FLOAT -> Arrays.fill((float[]) array, from, to, ((float[]) array)[from]);
      case DOUBLE -> Arrays.fill((double[]) array, from, to, ((double[]) array)[from]);
      case REFERENCE -> Arrays.fill((Object[]) array, from, to, ((Object[]) array)[from]);
    }
  }
}
