package dev.phyla.internal.layout;

import java.util.Map;
import java.util.function.Function;

/// Something that is made once for each layout, on first use: generated code, for instance.
///
/// It is to layouts what [ClassValue] is to classes. The layout refers to what was made, so it goes
/// away with the layout; what is made must not refer to other layouts, except softly.
///
/// @param <V> what is made
public final class LayoutValue<V> {
  private final Function<ComponentLayout, V> make;

  /// Values that are made by a function of the layout.
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
