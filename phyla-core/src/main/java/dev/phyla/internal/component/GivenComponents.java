package dev.phyla.internal.component;

import dev.phyla.internal.layout.BundleLayout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The components that a sequence of arguments stands for.
///
/// An argument is a value, a class that stands for the default value of a type, or a bundle or the
/// class of a bundle, which stand for several of these.
public final class GivenComponents {
  /// A component.
  ///
  /// @param type its class, which is an enum for constants with a body
  /// @param isDefault whether it is given as a class
  /// @param origin its path in a bundle, or an empty string if it is an argument itself
  public record Given(Class<?> type, boolean isDefault, String origin) {}

  /// The components, bundles flattened.
  private final List<Given> all;

  /// The splitters of the arguments that are bundles, null for others; null if there are none.
  private final @Nullable BundleSplitter @Nullable [] bundles;

  private GivenComponents(List<Given> all, @Nullable BundleSplitter @Nullable [] bundles) {
    this.all = List.copyOf(all);
    this.bundles = bundles;
  }

  /// The components that arguments stand for.
  ///
  /// @param arguments an array with the arguments
  /// @param from the index of the first one
  /// @param count their number
  /// @throws IllegalArgumentException if a bundle is not well-formed
  public static GivenComponents of(Object[] arguments, int from, int count) {
    var all = new ArrayList<Given>(count);
    @Nullable BundleSplitter[] bundles = null;
    for (int i = 0; i < count; i++) {
      Object argument = arguments[from + i];
      boolean isDefault = argument instanceof Class<?>;
      Class<?> type = typeOf(argument);
      if (BundleLayout.isBundle(type)) {
        bundles = bundles == null ? new BundleSplitter[count] : bundles;
        BundleSplitter bundle = BundleSplitter.of(type);
        bundles[i] = bundle;
        for (BundleLayout.Part part : bundle.parts()) {
          all.add(new Given(part.type(), isDefault, part.path()));
        }
      } else {
        all.add(new Given(type, isDefault, ""));
      }
    }
    return new GivenComponents(all, bundles);
  }

  /// The component class of a value, or of a class that stands for a default value.
  public static Class<?> typeOf(Object argument) {
    Class<?> type = argument instanceof Class<?> given ? given : argument.getClass();
    Class<?> parent = type.getSuperclass();
    return parent != null && parent.isEnum() ? parent : type;
  }

  /// The components, in order.
  public List<Given> all() {
    return all;
  }

  /// Whether any argument is a bundle.
  public boolean hasBundles() {
    return bundles != null;
  }

  /// The values and classes of the components, without bundles. Exceptions of the accessors of
  /// bundles are passed on.
  ///
  /// @param arguments an array with arguments of the same classes, or the same arguments
  /// @param from the index of the first one
  /// @return the array itself if nothing is a bundle
  public Object[] split(Object[] arguments, int from) {
    @Nullable BundleSplitter[] bundles = this.bundles;
    if (bundles == null) {
      return arguments;
    }
    return bundles.length == 1
        ? split(bundles[0], arguments[from])
        : splitAll(bundles, arguments, from);
  }

  private Object[] splitAll(@Nullable BundleSplitter[] bundles, Object[] arguments, int from) {
    var components = new Object[all.size()];
    int next = 0;
    for (int i = 0; i < bundles.length; i++) {
      Object[] some = split(bundles[i], arguments[from + i]);
      System.arraycopy(some, 0, components, next, some.length);
      next += some.length;
    }
    return components;
  }

  /// The components that one argument stands for.
  private static Object[] split(@Nullable BundleSplitter bundle, Object argument) {
    if (bundle == null) {
      return new Object[] {argument};
    }
    return argument instanceof Class<?>
        ? bundle.parts().stream().map(BundleLayout.Part::type).toArray()
        : bundle.split(argument);
  }

  /// Throws if a component type appears twice.
  public void requireDistinct() {
    for (int i = 0; i < all.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (all.get(j).type == all.get(i).type) {
          throw givenTwice(
              ComponentRegistry.nameOf(all.get(i).type), all.get(j).origin, all.get(i).origin);
        }
      }
    }
  }

  /// The exception for a component that is given twice.
  ///
  /// @param name its name
  /// @param first the path of the first one in a bundle, or an empty string
  /// @param second the same for the second one
  public static IllegalArgumentException givenTwice(String name, String first, String second) {
    String where = "";
    if (!first.isEmpty() || !second.isEmpty()) {
      where =
          first.isEmpty() || second.isEmpty()
              ? String.format(", as %s%s and by itself", first, second)
              : String.format(", as %s and as %s", first, second);
    }
    return new IllegalArgumentException(
        String.format("%s is given twice%s; an entity has one component of a type.", name, where));
  }
}
