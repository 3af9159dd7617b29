package dev.phyla.batch.remote;

import dev.phyla.batch.ElementType;
import dev.phyla.batch.Plane;
import dev.phyla.batch.remote.RemotePlane.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;

/// Checks that the planes of an environment are what their roles and spaces demand.
final class EnvironmentCheck {
  private static final Set<ElementType> NUMBERS =
      Set.of(
          ElementType.INT8,
          ElementType.INT16,
          ElementType.INT32,
          ElementType.INT64,
          ElementType.FLOAT32,
          ElementType.FLOAT64);
  private static final Set<ElementType> INTEGERS =
      Set.of(ElementType.INT8, ElementType.INT16, ElementType.INT32, ElementType.INT64);
  private static final Set<ElementType> FLOATS = Set.of(ElementType.FLOAT32, ElementType.FLOAT64);
  private static final Set<ElementType> BOOLEANS = Set.of(ElementType.BOOL);
  private static final Set<ElementType> FLAGS = Set.of(ElementType.BOOL, ElementType.INT8);

  private final RemoteEnvironment environment;
  private final List<RemotePlane> planes;

  private EnvironmentCheck(RemoteEnvironment environment, List<RemotePlane> planes) {
    this.environment = environment;
    this.planes = planes;
  }

  /// Checks an environment in its current state.
  ///
  /// @param planes the planes of the environment, without those of the server
  /// @throws IllegalArgumentException if a plane is missing, or has a wrong type or shape
  static void check(RemoteEnvironment environment, List<RemotePlane> planes) {
    var check = new EnvironmentCheck(environment, planes);
    if (environment.worlds() < 1) {
      throw new IllegalArgumentException(
          "The environment has %d worlds. It needs at least one.".formatted(environment.worlds()));
    }
    check.checkNames();
    check.checkRoles();
    check.checkModes();
  }

  private void checkNames() {
    var names = new HashSet<String>();
    for (RemotePlane plane : planes) {
      String name = plane.plane().name();
      if (plane.role() == Role.RESET_MASK || plane.role() == Role.SEED) {
        throw new IllegalArgumentException(
            "Plane '%s' has role %s. The server adds that plane itself; the environment gets its content in reset()."
                .formatted(name, plane.role()));
      }
      if (name.equals(Role.RESET_MASK.label) || name.equals(Role.SEED.label) || name.isBlank()) {
        throw new IllegalArgumentException(
            "A plane of the environment is named '%s', which is blank or a name of the server's own planes, '%s' and '%s'. Choose another name."
                .formatted(name, Role.RESET_MASK.label, Role.SEED.label));
      }
      if (!names.add(name)) {
        throw new IllegalArgumentException(
            "Two planes of the environment are named '%s'. Names must be unique.".formatted(name));
      }
    }
  }

  private void checkRoles() {
    checkSingle(Role.REWARD, FLOATS, true);
    checkSingle(Role.TERMINATED, BOOLEANS, true);
    checkSingle(Role.TRUNCATED, BOOLEANS, true);
    checkSingle(Role.ELAPSED_STEPS, INTEGERS, false);
    checkGroup(Role.OBSERVATION, environment.observationSpace());
    checkGroup(Role.ACTION, environment.actionSpace());
    if (!withRole(Role.FINAL_OBSERVATION).isEmpty()) {
      checkGroup(Role.FINAL_OBSERVATION, environment.observationSpace());
      Plane observation = withRole(Role.OBSERVATION).getFirst();
      Plane last = withRole(Role.FINAL_OBSERVATION).getFirst();
      if (last.type() != observation.type() || !Arrays.equals(last.shape(), observation.shape())) {
        throw new IllegalArgumentException(
            "Plane %s of the final observation differs from plane %s of the observation. Use the same type and shape."
                .formatted(describe(last), describe(observation)));
      }
    }
    for (Plane info : withRole(Role.INFO)) {
      if (info.shape().length == 0 || info.shape()[0] != environment.worlds()) {
        throw new IllegalArgumentException(
            "Plane %s is an info and must have one entry for each of the %d worlds in its first dimension."
                .formatted(describe(info), environment.worlds()));
      }
    }
  }

  private void checkModes() {
    Set<AutoresetMode> modes = environment.autoresetModes();
    if (modes.isEmpty()) {
      throw new IllegalArgumentException("The environment supports no autoreset mode.");
    }
    if (modes.contains(AutoresetMode.SAME_STEP) && withRole(Role.FINAL_OBSERVATION).isEmpty()) {
      throw new IllegalArgumentException(
          "The environment supports SAME_STEP, and has no planes for the final observation. Add them, or leave out the mode.");
    }
  }

  private List<Plane> withRole(Role role) {
    return planes.stream().filter(plane -> plane.role() == role).map(RemotePlane::plane).toList();
  }

  private void checkSingle(Role role, Set<ElementType> types, boolean isRequired) {
    List<Plane> all = withRole(role);
    if (all.size() > 1 || (isRequired && all.isEmpty())) {
      throw new IllegalArgumentException(
          "The environment has %d planes with role %s. It needs %s."
              .formatted(all.size(), role, isRequired ? "exactly one" : "at most one"));
    }
    long[] expected = {environment.worlds()};
    for (Plane plane : all) {
      if (!types.contains(plane.type()) || !Arrays.equals(plane.shape(), expected)) {
        throw new IllegalArgumentException(
            "Plane %s has role %s, which needs shape %s and one of the types %s."
                .formatted(describe(plane), role, Arrays.toString(expected), names(types)));
      }
    }
  }

  /// Checks planes that form one array, which must be the space of every world.
  private void checkGroup(Role role, Space space) {
    List<Plane> group = withRole(role);
    if (group.isEmpty()) {
      throw new IllegalArgumentException("The environment has no plane with role " + role + ".");
    }
    Plane first = group.getFirst();
    for (Plane plane : group) {
      if (plane.type() != first.type() || !Arrays.equals(plane.shape(), first.shape())) {
        throw new IllegalArgumentException(
            "Planes %s and %s both have role %s and form one array. They need the same type and shape."
                .formatted(describe(first), describe(plane), role));
      }
    }
    List<Long> expected = new ArrayList<>(space.shape());
    expected.addFirst((long) environment.worlds());
    List<Long> single = LongStream.of(first.shape()).boxed().toList();
    List<Long> stacked = new ArrayList<>(single);
    stacked.add((long) group.size());
    boolean isSingle = group.size() == 1 && single.equals(expected);
    if (!isSingle && !stacked.equals(expected)) {
      throw new IllegalArgumentException(
          "%d plane(s) such as %s have role %s. The space %s in %d worlds needs shape %s, or several planes without the last dimension."
              .formatted(
                  group.size(), describe(first), role, space, environment.worlds(), expected));
    }
    Set<ElementType> types =
        switch (space) {
          case Space.Box _ -> NUMBERS;
          case Space.Discrete _, Space.MultiDiscrete _ -> INTEGERS;
          case Space.MultiBinary _ -> FLAGS;
        };
    if (!types.contains(first.type())) {
      throw new IllegalArgumentException(
          "Plane %s has role %s in space %s, which needs one of the types %s."
              .formatted(describe(first), role, space, names(types)));
    }
  }

  private static String describe(Plane plane) {
    return "'%s' of type %s and shape %s"
        .formatted(plane.name(), plane.type(), Arrays.toString(plane.shape()));
  }

  private static List<ElementType> names(Set<ElementType> types) {
    return types.stream().sorted().toList();
  }
}
