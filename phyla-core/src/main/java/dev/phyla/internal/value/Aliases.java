package dev.phyla.internal.value;

import dev.phyla.snapshot.Alias;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Names of fields and types, with those that they had earlier.
public final class Aliases {
  private Aliases() {}

  /// The name of a field, and its earlier names.
  static List<String> of(RecordComponent field) {
    return withEarlier(field.getName(), field);
  }

  /// The name of a type, and its earlier names.
  public static List<String> of(String name, Class<?> type) {
    return withEarlier(name, type);
  }

  private static List<String> withEarlier(String name, AnnotatedElement element) {
    var names = new ArrayList<String>();
    names.add(name);
    @Nullable Alias alias = element.getAnnotation(Alias.class);
    if (alias != null) {
      names.addAll(List.of(alias.value()));
    }
    return names;
  }
}
