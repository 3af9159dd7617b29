package dev.phyla;

import dev.phyla.internal.entity.AccessKind;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.state.ResourceStore;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The objects that a world has once, found by type: settings, a clock, an output file.
///
/// ```java
/// Resources resources = world.resources();
/// resources.set(new Gravity(-9.81f));
/// resources.set(RandomGenerator.class, new SplittableRandom(42));
/// float pull = resources.get(Gravity.class).acceleration();
/// ```
///
/// Resources do not belong to entities and are not matched by queries. Hashes include only
/// resources that are [marked as state][#markState(Class)]. A type can be a component as well. All
/// methods may be called inside loops.
///
/// A resource that is [AutoCloseable] is closed when it is replaced or removed and when the world
/// is closed; an instance that is set for several types, when it is removed from the last of them.
/// It is closed after its removal, so its `close` may use the resources and the world. If `close`
/// throws, the change is still applied, and the method throws an [IllegalStateException] with that
/// cause; if the cause is an [InterruptedException], the thread is interrupted again.
///
/// [World#close()] closes all resources in the reverse order of [#types()], even if some throw.
/// While it is closed, a resource can still use those that were set before it, but none can be set.
public final class Resources {
  private static final String NULL_TYPE = "The resource type is null.";
  private static final String NULL_VALUE =
      "A resource cannot be null; to remove it, use World.resources().remove(type).";

  private final Guard guard;
  private final ResourceStore values;

  /// Whether the world is being closed.
  private boolean closing;

  Resources(Guard guard, ResourceStore values) {
    this.guard = guard;
    this.values = values;
  }

  /// Sets the resource of the value's class, replacing the previous one if any. To make it
  /// available by an interface or a superclass, use [#set(Class, Object)].
  ///
  /// @param value the resource; not a lambda or an instance of an anonymous class
  /// @throws IllegalArgumentException if the value is a class, or its class has no name
  public void set(Object value) {
    guard.checkWrite();
    put(ownType(Objects.requireNonNull(value, NULL_VALUE)), value);
  }

  /// Sets the resource of a type, replacing the previous one if any.
  ///
  /// @param type the class of the value, a superclass or an interface
  /// @param value the resource
  /// @param <T> the type
  /// @throws IllegalArgumentException if the value is not an instance of the type
  public <T> void set(Class<T> type, T value) {
    guard.checkWrite();
    put(Objects.requireNonNull(type, NULL_TYPE), Objects.requireNonNull(value, NULL_VALUE));
  }

  /// Returns the resource of a type.
  ///
  /// @param type the type it was set for
  /// @param <T> the type
  /// @return the resource
  /// @throws NoSuchElementException if there is none
  public <T> T get(Class<T> type) {
    T value = valueOrNull(type);
    if (value == null) {
      throw missing(type);
    }
    return value;
  }

  /// Returns the resource of a type, if there is one.
  ///
  /// @param type the type it was set for
  /// @param <T> the type
  /// @return the resource, or empty
  public <T> Optional<T> find(Class<T> type) {
    return Optional.ofNullable(valueOrNull(type));
  }

  /// Whether there is a resource of a type.
  ///
  /// @param type the type it was set for
  /// @return true if so
  public boolean has(Class<?> type) {
    return valueOrNull(type) != null;
  }

  /// Replaces a resource with the result of a function. If the function returns the same instance
  /// or throws, nothing changes.
  ///
  /// @param type the type
  /// @param function receives the resource and returns the new one; it must not set or remove this
  ///   resource itself
  /// @param <T> the type
  /// @return the new resource
  /// @throws NoSuchElementException if there is none
  /// @throws NullPointerException if the function returns null; the resource does not change
  /// @throws IllegalStateException if the function set or removed this resource; that change stays,
  ///   and the result of the function is neither set nor closed
  public <T> T update(Class<T> type, UnaryOperator<T> function) {
    T old = get(type);
    T updated = Objects.requireNonNull(function, "The function is null.").apply(old);
    guard.checkWrite();
    Objects.requireNonNull(
        updated,
        () ->
            String.format(
                "The function that updates the resource %s returned null; to remove it, use"
                    + " World.resources().remove(type).",
                type.getTypeName()));
    if (values.find(type) != old) {
      throw new IllegalStateException(
          String.format(
              "The function that updates the resource %s set or removed it; the function must only"
                  + " return the new one.",
              type.getTypeName()));
    }
    put(type, updated);
    return updated;
  }

  /// Removes the resource of a type.
  ///
  /// @param type the type it was set for
  /// @return false if there was none
  public boolean remove(Class<?> type) {
    guard.checkUse();
    Object old = values.remove(Objects.requireNonNull(type, NULL_TYPE));
    if (old == null) {
      return false;
    }
    release(type, old);
    return true;
  }

  /// Includes the resource of a type in [World#stateHash()], now and whenever it is set. Its
  /// content must have a stable hash; see [World#contentHash()].
  ///
  /// @param type the type of the resource, which need not be set yet
  public void markState(Class<?> type) {
    guard.checkUse();
    values.mark(Objects.requireNonNull(type, NULL_TYPE));
  }

  /// Returns the version of the resource of a type, which grows whenever the resource is set,
  /// replaced or removed, and when the state of the world is replaced. Comparing two versions tells
  /// whether that happened in between; changes inside a mutable resource do not count.
  ///
  /// @param type the type of the resource, which need not be set
  /// @return the version
  public long version(Class<?> type) {
    guard.checkUse();
    return values.slot(Objects.requireNonNull(type, NULL_TYPE)).version();
  }

  /// The types that have a resource, in the order in which they were first set. Replacing a
  /// resource keeps its position; one that is removed and set again comes last.
  ///
  /// @return the types
  public List<Class<?>> types() {
    guard.checkUse();
    return values.types();
  }

  /// Closes all resources and then the world. A nested call has no effect.
  void closeWithWorld() {
    if (closing) {
      return;
    }
    closing = true;
    try {
      closeAll();
    } finally {
      guard.close();
    }
  }

  private void closeAll() {
    IllegalStateException failure = null;
    for (Class<?> type = values.lastType(); type != null; type = values.lastType()) {
      try {
        release(type, Objects.requireNonNull(values.remove(type)));
      } catch (IllegalStateException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private <T> @Nullable T valueOrNull(Class<T> type) {
    guard.checkRead(AccessKind.RESOURCE, Objects.requireNonNull(type, NULL_TYPE));
    return type.cast(values.find(type));
  }

  private void put(Class<?> type, Object value) {
    if (!type.isInstance(value)) {
      throw new IllegalArgumentException(
          String.format(
              "A %s cannot be the resource %s, because it is not an instance of it; set it for a"
                  + " type that it is an instance of.",
              value.getClass().getTypeName(), type.getTypeName()));
    }
    if (closing) {
      throw new IllegalStateException(
          String.format(
              "The resource %s cannot be set, because the world is being closed.",
              type.getTypeName()));
    }
    if (guard.isLent() && values.find(type) == null) {
      requireAlone(type);
    }
    guard.checkWrite(AccessKind.RESOURCE, type);
    Object old = values.put(type, value);
    if (old != null && old != value) {
      release(type, old);
    }
  }

  /// Throws if a resource cannot be added, because the table of resources is being read.
  private void requireAlone(Class<?> type) {
    Guard.Lease lease = guard.lease();
    if (lease == null || !lease.isAlone()) {
      throw new IllegalStateException(
          String.format(
              "The resource %s cannot be added inside %s, which may run at the same time as others;"
                  + " set it before the first tick, request it with SystemSetup.writableResource in"
                  + " a system of START_UP, or use an exclusive system.",
              type.getTypeName(), lease));
    }
  }

  private void release(Class<?> type, Object value) {
    if (!(value instanceof AutoCloseable closeable) || isHeld(value)) {
      return;
    }
    try {
      closeable.close();
    } catch (Throwable e) {
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      throw new IllegalStateException(
          String.format(
              "The resource %s threw %s when it was closed; it is still removed from the world.",
              type.getTypeName(), e),
          e);
    }
  }

  private boolean isHeld(Object value) {
    return values.holds(value);
  }

  private static Class<?> ownType(Object value) {
    if (value instanceof Class<?> type) {
      throw new IllegalArgumentException(
          String.format(
              "%s is a class, and resources have no defaults; set an instance of it.",
              type.getTypeName()));
    }
    if (value instanceof Enum<?> constant) {
      return constant.getDeclaringClass();
    }
    Class<?> type = value.getClass();
    if (type.isHidden() || type.isAnonymousClass()) {
      throw new IllegalArgumentException(
          String.format(
              "The class %s has no name, so the resource could not be found by it; set it for a"
                  + " type with World.resources().set(type, value).",
              type.getTypeName()));
    }
    return type;
  }

  private NoSuchElementException missing(Class<?> type) {
    String present =
        values.types().stream().map(Class::getTypeName).collect(Collectors.joining(", "));
    return new NoSuchElementException(
        String.format(
            "There is no resource %s; the world has %s. Set it with World.resources().set(%s.class,"
                + " value).",
            type.getTypeName(), present.isEmpty() ? "none" : present, type.getSimpleName()));
  }
}
