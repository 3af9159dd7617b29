package dev.phyla.snapshot;

import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Says how values of a class are saved: as values of another type that can be saved.
///
/// ```java
/// schema.registerCodec(Codec.of(URI.class, String.class, URI::toString, URI::create));
/// ```
///
/// Primitive types and their boxes, strings, enums, records, sealed types of these, entities,
/// optionals, arrays, the usual collections and maps, `UUID`, `BigInteger`, `BigDecimal` and the
/// classes of `java.time` need no codec. A codec for one of them replaces what Phyla would do.
///
/// @param <T> the class of the values
public final class Codec<T> {
  private final Class<T> type;
  private final Class<?> form;
  private final Function<Object, ? extends @Nullable Object> encoder;
  private final Function<Object, ? extends @Nullable Object> decoder;
  private final boolean isImmutable;

  private Codec(
      Class<T> type,
      Class<?> form,
      Function<Object, ? extends @Nullable Object> encoder,
      Function<Object, ? extends @Nullable Object> decoder,
      boolean isImmutable) {
    this.type = type;
    this.form = form;
    this.encoder = encoder;
    this.decoder = decoder;
    this.isImmutable = isImmutable;
  }

  /// Creates a codec. Copies of worlds get values of their own, made by encoding and decoding.
  ///
  /// @param type the class of the values, which fields and components are declared with
  /// @param form the type that values are saved as: a record is best, since its fields can change
  /// @param encoder turns a value into its saved form
  /// @param decoder makes a value from its saved form
  /// @param <T> the class of the values
  /// @param <F> the type of the saved form
  /// @return the codec
  public static <T, F> Codec<T> of(
      Class<T> type,
      Class<F> form,
      Function<? super T, ? extends F> encoder,
      Function<? super F, ? extends T> decoder) {
    Objects.requireNonNull(type, "The class is null.");
    Objects.requireNonNull(form, "The class of the form is null.");
    Objects.requireNonNull(encoder, "The encoder is null.");
    Objects.requireNonNull(decoder, "The decoder is null.");
    if (form == (Class<?>) type) {
      throw new IllegalArgumentException(
          "A codec of " + type.getTypeName() + " needs another class as its form.");
    }
    return new Codec<>(
        type,
        form,
        value -> encoder.apply(type.cast(value)),
        encoded -> decoder.apply(form.cast(encoded)),
        false);
  }

  /// A codec for a class whose values never change, so that copies of worlds share them.
  ///
  /// @return the codec
  public Codec<T> immutable() {
    return new Codec<>(type, form, encoder, decoder, true);
  }

  /// The class of the values.
  ///
  /// @return the class
  public Class<T> type() {
    return type;
  }

  /// The type that values are saved as.
  ///
  /// @return the class
  public Class<?> form() {
    return form;
  }

  /// Whether values never change.
  ///
  /// @return true if copies of worlds share them
  public boolean isImmutable() {
    return isImmutable;
  }

  /// Turns a value into its saved form.
  ///
  /// @param value the value
  /// @return the form
  public @Nullable Object encode(Object value) {
    return encoder.apply(value);
  }

  /// Makes a value from its saved form.
  ///
  /// @param encoded the form
  /// @return the value
  public @Nullable Object decode(Object encoded) {
    return decoder.apply(encoded);
  }

  @Override
  public String toString() {
    return "Codec of " + type.getTypeName();
  }
}
