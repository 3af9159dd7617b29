package dev.phyla;

import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.state.ResourceStore;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What a world has once, found by its type: settings, a clock, random numbers, a file to write to.
///
/// ```java
/// Resources resources = world.resources();
/// resources.set(new Gravity(-9.81f));
/// resources.set(RandomGenerator.class, new SplittableRandom(42));
/// float pull = resources.get(Gravity.class).acceleration();
/// ```
///
/// Resources belong to no entity. Queries and counts do not see them, hashes only see those that
/// are [marked as state][#markState(Class)], and a type can be a component as well. They are not
/// structure, so every method may be called inside loops.
///
/// A resource that is [AutoCloseable] is closed when another instance takes its place, when it is
/// removed and when the world is closed; an instance that is set for several types, when the last
/// of them loses it. It is closed after it was taken out, so its `close` may use the resources and
/// the world. If `close` throws, the change stands, and the method that made it throws an
/// [IllegalStateException] that names the resource and has the cause; if that is an
/// [InterruptedException], the thread is interrupted again.
///
/// [World#close()] closes resources in the reverse order of [#types()], all of them whatever they
/// throw. Each still finds those that were set before it, but none can be set any more.
public final class Resources {
  private static final String NULL_TYPE = "The resource type is null.";
  private static final String NULL_VALUE =
      "A resource cannot be null; for none, remove it with World.resources().remove(type).";

  private final Guard guard;
  private final ResourceStore values;
  private boolean closing;

  Resources(Guard guard, ResourceStore values) {
    this.guard = guard;
    this.values = values;
  }

  /// Sets the resource of a value's own class, in place of the one there may be. To find it by an
  /// interface or a superclass, say so with [#set(Class, Object)].
  ///
  /// @param value the resource; not a lambda or an anonymous class, which has no name to ask for
  /// @throws IllegalArgumentException if the value is a class, or of one without a name
  public void set(Object value) {
    guard.checkUse();
    put(ownType(Objects.requireNonNull(value, NULL_VALUE)), value);
  }

  /// Sets the resource of a type, in place of the one there may be.
  ///
  /// @param type the type to find it by: its class, a superclass or an interface
  /// @param value the resource
  /// @param <T> the type
  /// @throws IllegalArgumentException if the value is not an instance of the type
  public <T> void set(Class<T> type, T value) {
    guard.checkUse();
    put(Objects.requireNonNull(type, NULL_TYPE), Objects.requireNonNull(value, NULL_VALUE));
  }

  /// The resource of a type.
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

  /// The resource of a type, if there is one.
  ///
  /// @param type the type it was set for
  /// @param <T> the type
  /// @return the resource or nothing
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

  /// Replaces a resource by what a function makes of it. If the function returns the instance it
  /// was given, nothing is replaced; if it throws, nothing happens.
  ///
  /// @param type the type
  /// @param function gets the resource and returns the new one; it must not set or remove this
  ///   resource itself
  /// @param <T> the type
  /// @return the new one
  /// @throws NoSuchElementException if there is none
  /// @throws NullPointerException if the function returns null; the resource stays as it was
  /// @throws IllegalStateException if the function did set or remove this resource; that stands,
  ///   and what it returned is neither set nor closed
  public <T> T update(Class<T> type, UnaryOperator<T> function) {
    T old = get(type);
    T updated = Objects.requireNonNull(function, "The function is null.").apply(old);
    guard.checkUse();
    Objects.requireNonNull(
        updated,
        () ->
            String.format(
                "The function that updates the resource %s returned null; for none, remove it with"
                    + " World.resources().remove(type).",
                type.getTypeName()));
    if (values.find(type) != old) {
      throw new IllegalStateException(
          String.format(
              "The function that updates the resource %s has set or removed it itself; let it only"
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

  /// Marks the resource of a type as part of the world's state: it counts in [World#stateHash()],
  /// now and whenever it is set. Its content must have a hash that means the same everywhere; see
  /// [World#contentHash()].
  ///
  /// @param type the type by which the resource is found, whether there is one or not
  public void markState(Class<?> type) {
    guard.checkUse();
    values.mark(Objects.requireNonNull(type, NULL_TYPE));
  }

  /// The types that have a resource, in the order in which they were first set. Replacing a
  /// resource keeps its place; one that is removed and set again comes last.
  ///
  /// @return the types
  public List<Class<?>> types() {
    guard.checkUse();
    return values.types();
  }

  /// Closes all resources and then the world. Inside of itself it does nothing.
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
    guard.checkUse();
    Objects.requireNonNull(type, NULL_TYPE);
    return type.cast(values.find(type));
  }

  private void put(Class<?> type, Object value) {
    if (!type.isInstance(value)) {
      throw new IllegalArgumentException(
          String.format(
              "A %s cannot be the resource %s, which it is not an instance of; set it for a type"
                  + " that it is an instance of.",
              value.getClass().getTypeName(), type.getTypeName()));
    }
    if (closing) {
      throw new IllegalStateException(
          String.format(
              "The resource %s cannot be set any more: the world is being closed.",
              type.getTypeName()));
    }
    Object old = values.put(type, value);
    if (old != null && old != value) {
      release(type, old);
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
              "The resource %s threw %s when it was closed; the world let go of it all the same.",
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
              "The class %s has no name to ask for; say by which type the resource is to be found,"
                  + " with World.resources().set(type, value).",
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
