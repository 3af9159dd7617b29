package dev.phyla.internal.replica;

import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.value.ValueException;
import dev.phyla.internal.value.ValueType;
import dev.phyla.internal.value.ValueTypes;
import dev.phyla.snapshot.SnapshotException;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/// Hashes values with translated handles, so that both sides get the same hash.
final class TranslatedHash {
  private final StableHash hashes;
  private final ValueTypes types;
  private final LongUnaryOperator handles;

  /// @param handles translates packed handles to those of the source, or 0
  TranslatedHash(StableHash hashes, ValueTypes types, LongUnaryOperator handles) {
    this.hashes = hashes;
    this.types = types;
    this.handles = handles;
  }

  /// The hash of a row of columns.
  ///
  /// @param owner the type that the columns belong to, for messages
  /// @param base the index of the first array
  long of(String owner, List<ColumnLayout> layouts, Object[] arrays, int base, int row) {
    long hash = StableHash.ofText(owner);
    for (int i = 0; i < layouts.size(); i++) {
      ColumnLayout layout = layouts.get(i);
      Object array = arrays[base + i];
      for (int at = row * layout.stride(); at < (row + 1) * layout.stride(); at++) {
        hash = StableHash.mix(hash, ofElement(owner, layout, array, at));
      }
    }
    return hash;
  }

  private long ofElement(String owner, ColumnLayout layout, Object array, int at) {
    return switch (layout.kind()) {
      case ENTITY -> handles.applyAsLong(((long[]) array)[at]);
      case REFERENCE -> {
        Object value = ((@Nullable Object[]) array)[at];
        String place = owner + "." + layout.path();
        yield hashes.of(translated(types.of(layout.type()), value, place), place);
      }
      default -> hashes.ofElement(layout.kind(), array, at, owner);
    };
  }

  /// The plain form that a value has in the source if all handles are known there. The value is
  /// made of it once more, because elements of sets may have become equal, and have another order.
  private @Nullable Object translated(ValueType type, @Nullable Object value, String place) {
    try {
      Object plain = type.toPlain(value);
      return PlainHandles.areIn(plain)
          ? type.toPlain(type.fromPlain(PlainHandles.translate(plain, handles)))
          : plain;
    } catch (ValueException e) {
      throw new SnapshotException(e.sentence(place), e);
    }
  }
}
