package dev.phyla.internal.layout;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;

/// Finds the lookups that may construct and read records of the user.
final class RecordLookups {
  private RecordLookups() {}

  /// A lookup that may call the constructor and the accessors of a record.
  ///
  /// @param type the record
  /// @param components its components
  /// @param whole the class that the record is a part of, or the record itself, for the message
  /// @throws IllegalArgumentException if the record is not accessible
  static Lookup of(Class<?> type, RecordComponent[] components, Class<?> whole) {
    try {
      return privateLookup(type);
    } catch (IllegalAccessException e) {
      boolean reachable =
          Modifier.isPublic(type.getModifiers())
              && type.getModule()
                  .isExported(type.getPackageName(), RecordLookups.class.getModule());
      for (RecordComponent field : components) {
        reachable &= Modifier.isPublic(field.getAccessor().getModifiers());
      }
      if (reachable) {
        return MethodHandles.lookup();
      }
      throw notOpen(type, whole, e);
    }
  }

  /// A lookup that may use everything in a class.
  static Lookup privateLookup(Class<?> type) throws IllegalAccessException {
    RecordLookups.class.getModule().addReads(type.getModule());
    return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
  }

  /// The exception for a class that is not accessible.
  static IllegalArgumentException notOpen(Class<?> type, Class<?> whole, Exception cause) {
    return new IllegalArgumentException(
        String.format(
            "%s cannot be read%s: it is not accessible to Phyla. Add \"opens %s to %s;\" to the"
                + " module-info of %s.",
            type.getTypeName(),
            type == whole ? "" : " as a part of " + whole.getTypeName(),
            type.getPackageName(),
            moduleName(RecordLookups.class, "ALL-UNNAMED"),
            moduleName(type, "its module")),
        cause);
  }

  private static String moduleName(Class<?> type, String ifUnnamed) {
    Module module = type.getModule();
    return module.isNamed() ? module.getName() : ifUnnamed;
  }
}
