package dev.phyla.batch.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phyla.batch.Plane;
import dev.phyla.batch.remote.RemotePlane.Direction;
import dev.phyla.batch.remote.RemotePlane.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EnvironmentCheckTest {
  private Space observationSpace = Space.box(-1, 1, 2);
  private Space actionSpace = Space.discrete(3);
  private Set<AutoresetMode> modes = Set.of(AutoresetMode.NEXT_STEP);
  private int worlds = 4;

  /// A valid environment.
  private final List<RemotePlane> planes =
      new ArrayList<>(
          List.of(
              RemotePlane.observation(Plane.of("x", new float[4], 4)),
              RemotePlane.observation(Plane.of("y", new float[4], 4)),
              RemotePlane.action(Plane.of("action", new int[4], 4)),
              RemotePlane.reward(Plane.of("reward", new float[4], 4)),
              RemotePlane.terminated(Plane.of("terminated", new boolean[4], 4)),
              RemotePlane.truncated(Plane.of("truncated", new boolean[4], 4))));

  private void check() {
    var environment = new Sample(worlds, observationSpace, actionSpace, planes, modes, () -> {});
    EnvironmentCheck.check(environment, planes);
  }

  private void assertRefused(String... parts) {
    assertThatIllegalArgumentException()
        .isThrownBy(this::check)
        .satisfies(e -> assertThat(e).hasMessageContainingAll(parts));
  }

  private void replace(String name, RemotePlane plane) {
    planes.replaceAll(each -> each.plane().name().equals(name) ? plane : each);
  }

  @Test
  void aCompleteEnvironmentIsAccepted() {
    planes.add(RemotePlane.info(Plane.of("info", new byte[8], 4, 2)));
    planes.add(RemotePlane.elapsedSteps(Plane.of("steps", new long[4], 4)));
    planes.add(RemotePlane.data(Plane.of("anything", new byte[7], 7), Direction.BOTH));
    assertThatCode(this::check).doesNotThrowAnyException();
  }

  @Test
  void aPlaneWithoutADimensionForPlanesMayBeTheOnlyOne() {
    planes.removeFirst();
    replace("y", RemotePlane.observation(Plane.of("y", new float[8], 4, 2)));
    assertThatCode(this::check).doesNotThrowAnyException();
    observationSpace = Space.box(-1, 1, 2, 1);
    assertThatCode(this::check).doesNotThrowAnyException();
  }

  @Test
  void worldsAreNeeded() {
    worlds = 0;
    assertRefused("has 0 worlds");
  }

  @Test
  void namesAreUniqueAndNotThoseOfTheServer() {
    planes.add(RemotePlane.info(Plane.of("x", new int[4], 4)));
    assertRefused("Two planes of the environment are named 'x'");
    planes.removeLast();
    for (String name : List.of("seed", "reset_mask", " ")) {
      planes.add(RemotePlane.info(Plane.of(name, new int[4], 4)));
      assertRefused("is named '" + name + "'", "Choose another name");
      planes.removeLast();
    }
    for (Role role : List.of(Role.SEED, Role.RESET_MASK)) {
      planes.add(new RemotePlane(Plane.of("s", new long[4], 4), role, Direction.FROM_CLIENT));
      assertRefused("Plane 's' has role " + role, "adds that plane itself");
      planes.removeLast();
    }
  }

  @Test
  void requiredRolesAreNeededOnce() {
    planes.add(RemotePlane.reward(Plane.of("more", new float[4], 4)));
    assertRefused("has 2 planes with role REWARD. It needs exactly one.");
    planes.removeIf(plane -> plane.role() == Role.REWARD);
    assertRefused("has 0 planes with role REWARD");
  }

  @Test
  void optionalRolesAreNeededAtMostOnce() {
    planes.add(RemotePlane.elapsedSteps(Plane.of("steps", new int[4], 4)));
    planes.add(RemotePlane.elapsedSteps(Plane.of("more", new int[4], 4)));
    assertRefused("has 2 planes with role ELAPSED_STEPS. It needs at most one.");
  }

  @Test
  void typesAndShapesOfSinglePlanesAreChecked() {
    replace("reward", RemotePlane.reward(Plane.of("reward", new int[4], 4)));
    assertRefused("'reward' of type INT32 and shape [4]", "one of the types [FLOAT32, FLOAT64]");
    replace("reward", RemotePlane.reward(Plane.of("reward", new float[5], 5)));
    assertRefused("'reward' of type FLOAT32 and shape [5]", "needs shape [4]");
  }

  @Test
  void observationsAndActionsAreNeeded() {
    planes.removeIf(plane -> plane.role() == Role.ACTION);
    assertRefused("The environment has no plane with role ACTION.");
  }

  @Test
  void planesOfOneObservationAreAlike() {
    replace("y", RemotePlane.observation(Plane.of("y", new double[4], 4)));
    assertRefused("'x' of type FLOAT32", "'y' of type FLOAT64", "same type and shape");
    replace("y", RemotePlane.observation(Plane.of("y", new float[5], 5)));
    assertRefused("same type and shape");
  }

  @Test
  void observationsHaveTheShapeOfTheirSpace() {
    observationSpace = Space.box(-1, 1, 3);
    assertRefused("2 plane(s) such as 'x'", "in 4 worlds needs shape [4, 3]");
    planes.removeFirst();
    observationSpace = Space.box(-1, 1, 2);
    assertRefused("1 plane(s) such as 'y'");
  }

  @Test
  void typesFollowFromTheSpace() {
    replace("action", RemotePlane.action(Plane.of("action", new float[4], 4)));
    assertRefused("'action' of type FLOAT32", "[INT8, INT16, INT32, INT64]");
    observationSpace = Space.multiBinary(2);
    assertRefused("'x' of type FLOAT32", "[BOOL, INT8]");
  }

  @Test
  void infosHaveAnEntryForEachWorld() {
    planes.add(RemotePlane.info(Plane.of("level", new int[2], 2)));
    assertRefused("'level' of type INT32 and shape [2]", "each of the 4 worlds");
    replace("level", RemotePlane.info(Plane.of("level", new int[1])));
    assertRefused("each of the 4 worlds");
  }

  @Test
  void sameStepNeedsFinalObservationsLikeTheObservations() {
    modes = Set.of(AutoresetMode.SAME_STEP);
    assertRefused("supports SAME_STEP, and has no planes for the final observation");
    planes.add(RemotePlane.finalObservation(Plane.of("final_x", new double[4], 4)));
    planes.add(RemotePlane.finalObservation(Plane.of("final_y", new double[4], 4)));
    assertRefused("'final_x' of type FLOAT64", "'x' of type FLOAT32");
    planes.removeLast();
    planes.removeLast();
    planes.add(RemotePlane.finalObservation(Plane.of("final", new float[8], 4, 2)));
    assertRefused("'final' of type FLOAT32 and shape [4, 2]", "'x' of type FLOAT32 and shape [4]");
    modes = Set.of();
    planes.removeLast();
    assertRefused("supports no autoreset mode");
  }

  @Test
  void rolesHaveADirection() {
    Plane plane = Plane.of("x", new float[4], 4);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RemotePlane(plane, Role.OBSERVATION, Direction.BOTH))
        .withMessage(
            "Plane 'x' has role OBSERVATION and direction BOTH. The direction of that role is TO_CLIENT.");
  }
}
