package dev.phyla.internal.value;

import dev.phyla.snapshot.Codec;
import dev.phyla.snapshot.PlainType;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/// A class with a codec, which represents its values as values of another type.
final class CodedType extends ValueType {
  private final Codec<?> codec;
  private final ValueType form;

  CodedType(Codec<?> codec, ValueType form) {
    this.codec = codec;
    this.form = form;
  }

  @Override
  Object plain(Object value) {
    return form.plain(encode(value));
  }

  private Object encode(Object value) {
    Object encoded;
    try {
      encoded = codec.encode(value);
    } catch (RuntimeException e) {
      throw failed("encoded", e);
    }
    return require("encoded", encoded, codec.form());
  }

  @Override
  Object value(Object plain) {
    return decode(form.value(plain));
  }

  @Override
  Object typed(Object text, TextRules rules) {
    return form.typed(text, rules);
  }

  @Override
  PlainType shape(Shapes shapes) {
    return form.shape(shapes);
  }

  private Object decode(Object encoded) {
    Object decoded;
    try {
      decoded = codec.decode(encoded);
    } catch (RuntimeException e) {
      throw failed("decoded", e);
    }
    return require("decoded", decoded, codec.type());
  }

  private Object require(String done, @Nullable Object result, Class<?> type) {
    if (result == null || !MethodType.methodType(type).wrap().returnType().isInstance(result)) {
      throw new ValueException(
          String.format(
              "cannot be %s: the codec of %s returned %s in place of a %s",
              done,
              codec.type().getTypeName(),
              result == null ? "null" : "a " + result.getClass().getTypeName(),
              type.getTypeName()));
    }
    return result;
  }

  private ValueException failed(String done, RuntimeException e) {
    return ValueException.causedBy(
        "cannot be " + done + ": the codec of " + codec.type().getTypeName() + " threw " + e, e);
  }

  @Override
  Object copy(Object value) {
    return codec.isImmutable() ? value : decode(form.copy(encode(value)));
  }

  @Override
  public boolean isImmutable() {
    return codec.isImmutable();
  }

  @Override
  public boolean isOpen() {
    return form.isOpen();
  }

  @Override
  void check(Problems problems, String place) {
    form.check(problems, place);
  }

  @Override
  public String describe() {
    return codec.type().getSimpleName();
  }
}
