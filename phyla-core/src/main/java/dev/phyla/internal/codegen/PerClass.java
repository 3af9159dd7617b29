package dev.phyla.internal.codegen;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/*
 * Generated code refers to the classes of its components. The class it is found by, that of a lambda
 * for instance, usually can reach them anyway, but not always: a lambda in a library may loop over
 * the components of a plug-in. So the code is referred to softly, lest the library keep the plug-in
 * alive; whoever uses code often holds on to it. Code that went away is defined anew, and the world
 * cannot tell.
 */

/// Code that exists once for each class and each shape, made on first use.
///
/// It is shared by all worlds of the process and refers to none, and it goes away with the class it
/// is found by.
///
/// @param <S> the shape, compared by `equals`
/// @param <C> the code
public final class PerClass<S, C> {
  private final Function<S, C> define;
  private final ClassValue<List<SoftReference<Entry<S, C>>>> entries =
      new ClassValue<>() {
        @Override
        protected List<SoftReference<Entry<S, C>>> computeValue(Class<?> type) {
          return new ArrayList<>(1);
        }
      };

  private record Entry<S, C>(S shape, C code) {}

  /// Code that is made by a function of its shape.
  public PerClass(Function<S, C> define) {
    this.define = define;
  }

  /// The code of a shape for a class.
  public C find(Class<?> type, S shape) {
    List<SoftReference<Entry<S, C>>> known = entries.get(type);
    synchronized (known) {
      for (SoftReference<Entry<S, C>> reference : known) {
        @Nullable Entry<S, C> entry = reference.get();
        if (entry != null && entry.shape.equals(shape)) {
          return entry.code;
        }
      }
      known.removeIf(reference -> reference.refersTo(null));
      var entry = new Entry<>(shape, define.apply(shape));
      known.add(new SoftReference<>(entry));
      return entry.code;
    }
  }
}
