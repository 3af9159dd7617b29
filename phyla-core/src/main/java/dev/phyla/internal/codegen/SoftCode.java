package dev.phyla.internal.codegen;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/*
 * Generated code refers to the classes of its components. The key, a lambda class or the layout of
 * one component, usually refers to them as well, but not always: a lambda in a library may loop
 * over components of a plug-in. So the code is softly referenced here, to keep the library from
 * keeping the plug-in loaded, and strongly by its users. Code that was cleared is defined again.
 */

/// A cache of generated code, one piece for each shape, created on first use and softly referenced.
///
/// @param <S> the shape, compared by `equals`
/// @param <C> the code
public final class SoftCode<S, C> {
  private final Function<S, C> define;

  /// The pieces, guarded by this.
  private final List<SoftReference<Entry<S, C>>> entries = new ArrayList<>(1);

  private record Entry<S, C>(S shape, C code) {}

  /// Creates an empty cache.
  public SoftCode(Function<S, C> define) {
    this.define = define;
  }

  /// Whether the code of a shape exists.
  public synchronized boolean isKnown(S shape) {
    return known(shape) != null;
  }

  private @Nullable Entry<S, C> known(S shape) {
    for (SoftReference<Entry<S, C>> reference : entries) {
      @Nullable Entry<S, C> entry = reference.get();
      if (entry != null && entry.shape.equals(shape)) {
        return entry;
      }
    }
    return null;
  }

  /// The code of a shape.
  public synchronized C find(S shape) {
    Entry<S, C> known = known(shape);
    if (known != null) {
      return known.code;
    }
    entries.removeIf(reference -> reference.refersTo(null));
    var entry = new Entry<>(shape, define.apply(shape));
    entries.add(new SoftReference<>(entry));
    return entry.code;
  }
}
