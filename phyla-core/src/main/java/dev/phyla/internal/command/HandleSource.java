package dev.phyla.internal.command;

import dev.phyla.internal.entity.EntityIndex;

/// Issues the handles of recorded spawns.
public interface HandleSource {
  /// Issues the next handle, which is not alive yet.
  long next();

  /// Issues the next handles, or throws and issues none.
  long[] next(int count);

  /// Issues the handles that an index would issue next.
  static HandleSource of(EntityIndex index) {
    return new HandleSource() {
      @Override
      public long next() {
        return index.reserveHandle();
      }

      @Override
      public long[] next(int count) {
        return index.reserveHandles(count);
      }
    };
  }
}
