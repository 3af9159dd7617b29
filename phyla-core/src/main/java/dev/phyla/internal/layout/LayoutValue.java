package dev.phyla.internal.layout;

import java.util.Map;
import java.util.function.Function;

/// A value that is computed once for each layout, on first use, such as generated code.
///
/// The counterpart of [ClassValue] for layouts. The layout refers to the value, so the value lives
/// as long as the layout. It must not refer to other layouts, except softly.
///
/// @param <V> the type of the value
public final class LayoutValue<V> {
  private final Function<ComponentLayout, V> make;

  /// Creates a value that is computed by a function of the layout.
  public LayoutValue(Function<ComponentLayout, V> make) {
    this.make = make;
  }

  /// The value of a layout.
  public V get(ComponentLayout layout) {
    Map<LayoutValue<?>, Object> values = layout.values();
    synchronized (values) {
      @SuppressWarnings("unchecked") // only put here
      V known = (V) values.get(this);
      if (known == null) {
        known = make.apply(layout);
        values.put(this, known);
      }
      return known;
    }
  }
}
