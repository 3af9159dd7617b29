package dev.phyla.internal.value;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Which class of the JDK holds the elements of a collection or a map that is loaded or copied.
final class CollectionClasses {
  /// The package-private class that contains the results of `List.of` and its like.
  private static final String UNMODIFIABLE = "java.util.ImmutableCollections$";

  private CollectionClasses() {}

  /// Whether a collection or map can never change, apart from its elements.
  static boolean isUnmodifiable(Object collection) {
    return collection.getClass().getName().startsWith(UNMODIFIABLE);
  }

  /// A new collection for a field, or null if the class is not known.
  ///
  /// @param declared the type of the field, or the class of the collection
  /// @param ordered whether the elements have an order
  @SuppressWarnings("JdkObsolete") // fields may be declared as linked lists
  static @Nullable Collection<@Nullable Object> newCollection(Class<?> declared, boolean ordered) {
    if (declared == List.class
        || declared == Collection.class
        || declared == SequencedCollection.class
        || declared == Iterable.class
        || declared == ArrayList.class) {
      return new ArrayList<>();
    }
    if (declared == Set.class) {
      return ordered ? new LinkedHashSet<>() : new HashSet<>();
    }
    if (declared == HashSet.class) {
      return new HashSet<>();
    }
    if (declared == LinkedHashSet.class || declared == SequencedSet.class) {
      return new LinkedHashSet<>();
    }
    if (declared == TreeSet.class
        || declared == SortedSet.class
        || declared == NavigableSet.class) {
      return new TreeSet<>();
    }
    if (declared == ArrayDeque.class || declared == Deque.class || declared == Queue.class) {
      return new ArrayDeque<>();
    }
    return declared == LinkedList.class ? new LinkedList<>() : null;
  }

  /// A new map for a field, or null if the class is not known.
  ///
  /// @param declared the type of the field, or the class of the map
  static @Nullable Map<@Nullable Object, @Nullable Object> newMap(Class<?> declared) {
    if (declared == Map.class
        || declared == SequencedMap.class
        || declared == LinkedHashMap.class) {
      return new LinkedHashMap<>();
    }
    if (declared == HashMap.class) {
      return new HashMap<>();
    }
    return declared == TreeMap.class
            || declared == SortedMap.class
            || declared == NavigableMap.class
        ? new TreeMap<>()
        : null;
  }

  /// A new collection of the kind of another one.
  ///
  /// @throws ValueException if its class is not known
  static Collection<@Nullable Object> emptyLike(Collection<?> collection) {
    if (collection.getClass() == TreeSet.class) {
      @SuppressWarnings("unchecked") // the elements are those of the set
      var sorted = (TreeSet<@Nullable Object>) collection;
      return new TreeSet<>(sorted.comparator());
    }
    Class<?> type = collection.getClass();
    if (isUnmodifiable(collection) || type == Arrays.asList().getClass()) {
      type = collection instanceof Set<?> ? HashSet.class : ArrayList.class;
    }
    Collection<@Nullable Object> empty = newCollection(type, true);
    if (empty == null) {
      throw unknown(type);
    }
    return empty;
  }

  /// A new map of the kind of another one.
  ///
  /// @throws ValueException if its class is not known
  static Map<@Nullable Object, @Nullable Object> emptyLike(Map<?, ?> map) {
    if (map.getClass() == TreeMap.class) {
      @SuppressWarnings("unchecked") // the keys are those of the map
      var sorted = (TreeMap<@Nullable Object, ?>) map;
      return new TreeMap<>(sorted.comparator());
    }
    Map<@Nullable Object, @Nullable Object> empty =
        newMap(isUnmodifiable(map) ? HashMap.class : map.getClass());
    if (empty == null) {
      throw unknown(map.getClass());
    }
    return empty;
  }

  /// The exception for a class that is not known.
  static ValueException unknown(Class<?> type) {
    return new ValueException(unknownReason(type));
  }

  /// The reason of that exception.
  static String unknownReason(Class<?> type) {
    return "is a "
        + type.getTypeName()
        + ", which cannot be saved or copied: use a collection of java.util such as ArrayList,"
        + " LinkedHashSet or LinkedHashMap, or register a codec";
  }
}
