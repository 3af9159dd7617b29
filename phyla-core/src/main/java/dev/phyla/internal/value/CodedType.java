package dev.phyla.internal.value;

import dev.phyla.snapshot.Codec;
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
    try {
      return require(codec.encode(value), codec.form());
    } catch (RuntimeException e) {
      throw failed("encode", e);
    }
  }

  @Override
  Object value(Object plain) {
    return decode(form.value(plain));
  }

  private Object decode(Object encoded) {
    try {
      return require(codec.decode(encoded), codec.type());
    } catch (RuntimeException e) {
      throw failed("decode", e);
    }
  }

  private static Object require(@Nullable Object result, Class<?> type) {
    if (result == null || !type.isInstance(result)) {
      throw new IllegalStateException("It returned " + result + ".");
    }
    return result;
  }

  private ValueException failed(String verb, RuntimeException e) {
    return ValueException.causedBy(
        "cannot be " + verb + "d: the codec of " + codec.type().getTypeName() + " threw " + e, e);
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
