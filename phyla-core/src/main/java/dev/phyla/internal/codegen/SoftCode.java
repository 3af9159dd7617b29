package dev.phyla.internal.codegen;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/*
 * Generated code refers to the classes of its components. What it is found by, the class of a lambda
 * or the layout of one of the components, usually can reach them anyway, but not always: a lambda in
 * a library may loop over the components of a plug-in. So the code is referred to softly, lest the
 * library keep the plug-in alive; its users hold on to it. Code that went away is defined anew, and
 * the world cannot tell.
 */

/// Pieces of generated code, one for each shape, made on first use and referred to softly.
///
/// @param <S> the shape, compared by `equals`
/// @param <C> the code
public final class SoftCode<S, C> {
  private final Function<S, C> define;

  /// The pieces, guarded by this.
  private final List<SoftReference<Entry<S, C>>> entries = new ArrayList<>(1);

  private record Entry<S, C>(S shape, C code) {}

  /// Code that is made by a function of its shape.
  public SoftCode(Function<S, C> define) {
    this.define = define;
  }

  /// Whether there is code of a shape already.
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
