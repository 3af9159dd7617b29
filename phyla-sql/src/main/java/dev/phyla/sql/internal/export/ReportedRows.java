package dev.phyla.sql.internal.export;

import dev.phyla.history.internal.rows.TableRows;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// Rows that tell, with each batch but the first, the last tick of the batch before it.
final class ReportedRows implements TableRows {
  private final TableRows rows;
  private final LongConsumer listener;

  /// What the listener threw, or null.
  private @Nullable RuntimeException failure;

  ReportedRows(TableRows rows, LongConsumer listener) {
    this.rows = rows;
    this.listener = listener;
  }

  @Override
  public boolean next() {
    int before = rows.size();
    long tick = before == 0 ? 0 : rows.ticks()[before - 1];
    boolean hasNext = rows.next();
    if (hasNext && before > 0) {
      tell(tick);
    }
    return hasNext;
  }

  private void tell(long tick) {
    try {
      listener.accept(tick);
    } catch (RuntimeException e) {
      failure = e;
      throw e;
    }
  }

  /// Throws what the listener threw, if it did.
  void rethrow() {
    if (failure != null) {
      throw failure;
    }
  }

  @Override
  public int size() {
    return rows.size();
  }

  @Override
  public long[] ticks() {
    return rows.ticks();
  }

  @Override
  public long[] entities() {
    return rows.entities();
  }

  @Override
  public boolean[] active() {
    return rows.active();
  }

  @Override
  public int[] worlds() {
    return rows.worlds();
  }

  @Override
  public Object values(int component, int field) {
    return rows.values(component, field);
  }

  @Override
  public void close() {
    rows.close();
  }
}
